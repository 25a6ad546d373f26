"""Writing what has happened: to the log, and to what the match row and its seats repeat of it.

Whoever calls this holds the lock of the match, and has asked the rules before.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import IntegrityError
from django.db.models import Case, When

from games import store, timekeeping
from games.bots import levels_of
from games.engine import play as rules
from games.engine.endings import HandedOver, Why
from games.engine.play import Frame
from games.engine.seats import Seat
from games.models import Match, MatchSeat
from games.services import announce
from games.services.announce import Change, after_commit
from games.store import Head

REPEATED: Final = (
    "version",
    "to_act",
    "moved_at",
    "status",
    "reason",
    "started_at",
    "finished_at",
    "time_left",
    "deadline",
)
"""What the row of a match repeats of its log."""


def begin_if_full(match: Match, now: datetime) -> None:
    """Deal, if nobody is waited for any more."""
    if not all(seat.taken for seat in match.seats.all()):
        return
    match.status, match.started_at = Match.Status.LIVE, now
    empty = store.head(match)
    dealt = list(rules.settle(empty.position, store.dice_of(match)))
    advance(match, empty, dealt, key=None, now=now)


def seated_anew(match: Match, now: datetime) -> None:
    """Somebody has sat down or got up: deal if nobody is waited for, and tell whoever looks."""
    begin_if_full(match, now)
    if match.status == Match.Status.OPEN:
        announce.table_changed(match.id)  # what has begun is told by its version
    tell_the_lobby(match)


def advance(
    match: Match, before: Head, frames: Sequence[Frame], *, key: str | None, now: datetime
) -> Head:
    """Append to the log, and keep what the match row repeats of it."""
    end = store.append(match, before, frames, key=key, now=now)
    position = end.position
    first = frames[0].record
    assert first is not None
    timekeeping.advance(match, first, to_act=str(position.to_act or ""), now=now)
    match.version, match.moved_at = position.version, now
    match.to_act = str(position.to_act or "")
    if position.outcome:
        match.status, match.finished_at = Match.Status.FINISHED, now
        match.reason = position.outcome.reason
        won = Case(When(seat__in=position.outcome.winners, then=True), default=False)
        MatchSeat.objects.filter(match=match).update(won=won)
        tell_the_lobby(match)
    row = Match.objects.filter(pk=match.pk, version=before.version)
    if not row.update(**{name: getattr(match, name) for name in REPEATED}):
        raise IntegrityError(f"match {match.pk}: its row and its log disagree")
    bots = {seat.seat for seat in match.seats.all() if seat.level}
    after_commit(
        Change(
            match.id,
            position.version,
            bot_to_act=position.to_act in bots,
            over=position.outcome is not None,
        )
    )
    return end


def hand_over(match: Match, before: Head, leaver: MatchSeat, why: Why, now: datetime) -> None:
    """Whoever sits there leaves whole: a bot takes each of their seats, one record for each.

    It is the strongest that the game has, since those who stay have done nothing to lose by.
    """
    level = levels_of(match.game)[-1].key
    for row in match.seats.all():
        if row.is_held_by(leaver.user_id):
            left = rules.play(before.position, Seat(row.seat), HandedOver(why, level))
            row.stand_in = level
            row.save(update_fields=["stand_in"])
            before = advance(match, before, [left], key=None, now=now)


def tell_the_lobby(match: Match) -> None:
    """A private match is in nobody's list, and changes none."""
    if not match.private:
        announce.lists_changed()
