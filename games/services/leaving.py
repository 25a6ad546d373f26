"""Matches whose players have gone: claimed by somebody else, or given up with an account."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games import attendance, selectors
from games.engine.endings import Abandoned, Resigned
from games.engine.errors import MatchOver
from games.errors import NotAbandoned, NotBegun, OutOfTime, StaleVersion
from games.models import Match, MatchSeat
from games.services import announce, matches, open_tables, recording, seating
from games.services.matches import Played


def claim(*, match_id: str, user: User, version: object, now: datetime) -> Played:
    """Take the match from whoever is to act, has left, and did not come back in time.

    Those beside them may do so too, and play on with a bot in that seat.
    """
    matches.check_version(version)
    match = selectors.find(match_id, user)
    held = seating.held_by(match, user, None)
    if match.status == Match.Status.OPEN:
        raise NotBegun
    if match.status == Match.Status.FINISHED:
        raise MatchOver("The match is over.")
    if version != match.version:
        raise StaleVersion(version=match.version)
    due = attendance.claimable_at(match, now)
    if due is None or now < due or match.to_act in held:
        raise NotAbandoned
    ended = matches.end(
        match_id=match.id, seat=match.to_act, ending=Abandoned(), version=match.version, now=now
    )
    return Played(ended.match_id, held[0], ended.version)


def give_up_for_the_departed(*, now: datetime) -> None:
    """Resign every running match of deleted accounts, and clear the tables at which they waited.

    A scan and no call from `accounts`, which knows no game: so nothing is left behind either where
    a process died just after the account was deleted.
    """
    seats = MatchSeat.objects.filter(user__deleted_at__isnull=False, stand_in="")
    seats = seats.select_related("match")
    for seat in seats.filter(match__status=Match.Status.LIVE):
        _resign(seat, now)
    for seat in seats.filter(match__status=Match.Status.OPEN):
        _clear(seat.match_id)


def _resign(seat: MatchSeat, now: datetime) -> None:
    try:
        matches.end(
            match_id=seat.match_id,
            seat=seat.seat,
            ending=Resigned(),
            version=seat.match.version,
            now=now,
        )
    except (StaleVersion, MatchOver, OutOfTime):
        return  # it has moved on; the next scan looks again


def _clear(match_id: str) -> None:
    """Free the seats of the departed at a waiting table, or take it away if nobody else sits."""
    with transaction.atomic():
        waiting = Match.objects.select_for_update().filter(status=Match.Status.OPEN)
        match = waiting.prefetch_related("seats__user").filter(pk=match_id).first()
        if match is None:
            return
        rows = match.seats.all()
        if any(row.taken and row.user and not row.user.deleted_at for row in rows):
            for row in match.seats.filter(user__deleted_at__isnull=False):
                seating.get_up(row)
            announce.table_changed(match.id)
            recording.tell_the_lobby(match)
        else:
            open_tables.take_away(match)
