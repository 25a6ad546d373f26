"""What may still change at a table that waits: it is closed, somebody gets up, a bot sits down.

Each is one transaction upon the locked match, as joining is: whichever of two comes first decides,
and the other finds the table as it is then. Once the match has begun, nothing of this is possible.
"""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.bots import level_of
from games.errors import (
    AlreadyBegun,
    NoSuchMatch,
    NotYourTable,
    SeatTaken,
    UnknownPlayer,
    YourOwnTable,
)
from games.models import Match, is_match_id
from games.selectors import Visitor
from games.services import announce, matches, recording, seating


def close(*, match_id: str, user: Visitor) -> None:
    """Take the creator's table away. One that is not there any more is closed already."""
    with transaction.atomic():
        try:
            match = matches.locked(match_id, user)
        except NoSuchMatch:
            if is_match_id(match_id):
                return
            raise
        _must_be_theirs(match, user)
        _must_wait(match)
        take_away(match)


def take_away(match: Match) -> None:
    """Delete a locked table that waits: nothing was drawn for it, so there is no log to keep.

    Its seal stays spent. The commitment was shown here, to people who may have said their nonces
    upon it, so it is nobody's promise for another match; and no seed is opened that dealt nothing.
    """
    announce.table_changed(match.id)
    recording.tell_the_lobby(match)
    match.seats.all().delete()
    match.delete()


def leave(*, match_id: str, user: User, now: datetime) -> Match:
    """Get up from every seat one has taken; they are open again. Twice changes nothing."""
    with transaction.atomic():
        match = matches.locked(match_id, user)
        _must_wait(match)
        if match.creator_id == user.pk:
            raise YourOwnTable
        held = [row for row in match.seats.all() if row.is_held_by(user.pk)]
        for row in held:
            seating.get_up(row)
        if held:
            recording.seated_anew(match, now)
    return match


def seat_bot(*, match_id: str, user: Visitor, seat: str, level: str, now: datetime) -> Match:
    """Give an open seat to a bot; the match begins when none is open. Twice changes nothing."""
    with transaction.atomic():
        match = matches.locked(match_id, user)
        _must_be_theirs(match, user)
        wanted = seating.named(match, seat)
        if level_of(match.game, level) is None:
            raise UnknownPlayer(name=f"bot:{level}")
        if wanted.bot == level:
            return match
        _must_wait(match)
        if wanted.taken or wanted.user_id is not None:
            raise SeatTaken(seat=wanted.seat)
        seating.take_as_bot(wanted, level=level, now=now)
        recording.seated_anew(match, now)
    return match


def _must_be_theirs(match: Match, user: Visitor) -> None:
    if match.creator_id != user.pk:
        raise NotYourTable


def _must_wait(match: Match) -> None:
    if match.status != Match.Status.OPEN:
        raise AlreadyBegun
