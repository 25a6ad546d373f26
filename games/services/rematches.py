"""Once more, with sides swapped."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypeAlias

from accounts.models import User
from games import selectors
from games.errors import NotFinished
from games.models import Match, MatchSeat
from games.services import matches, seating

Sitting: TypeAlias = tuple[int | None, str]
"""Who sat on a seat: a user or the level of a bot."""


def rematch(*, match_id: str, user: User, now: datetime) -> Match:
    """A new match of the same players; whoever asks later takes the seats kept for them."""
    old = selectors.find(match_id, user)
    if old.status != Match.Status.FINISHED:
        raise NotFinished
    seating.held_by(old, user, None)
    offered = _offered(old, user)
    if not offered:
        return matches.create(
            creator=user,
            game=old.game,
            options=old.options,
            seats=_swapped(old, user),
            ranked=old.ranked,
            private=old.private,
            clock=old.clock,
            now=now,
        )
    joined = [
        matches.join(match_id=seat.match_id, user=user, seat=seat.seat, now=now) for seat in offered
    ]
    return joined[-1]


def _offered(old: Match, user: User) -> list[MatchSeat]:
    """The seats that another player of the old match keeps for this one since it ended."""
    others = [row.user_id for row in old.seats.all() if row.user_id not in (None, user.pk)]
    kept = MatchSeat.objects.filter(user=user, joined_at=None, match__creator__in=others)
    kept = kept.filter(match__game=old.game, match__created_at__gte=old.finished_at)
    first = kept.order_by("match__created_at", "order").first()
    return list(kept.filter(match=first.match_id)) if first else []


def _swapped(old: Match, user: User) -> dict[str, str]:
    """Who is to sit where: on each chair somebody of the other side, as far as there are chairs."""
    rows = {row.seat: row for row in old.seats.all()}
    first, second = selectors.sides_of(old)
    sitting = [[_sitting(rows[seat]) for seat in side] for side in (first, second)]
    seated = zip((*first, *second), _exchanged(*sitting), strict=True)
    people = {row.user_id: row.user for row in rows.values()}
    return {seat: _who(who, people.get(who[0]), user) for seat, who in seated}


def _sitting(row: MatchSeat) -> Sitting:
    """Whoever has left does not come back: the bot that stood in for them does."""
    return (row.holder, row.level)


def _exchanged(first: Sequence[Sitting], second: Sequence[Sitting]) -> list[Sitting]:
    """Both sides anew, the first before the second; nobody is on both.

    Where one side has fewer chairs, so many of the others change over to it, people before bots
    and whoever has waited longest before all: those who come in their place queue up behind.
    """
    if len(first) == len(second):
        return [*second, *first]
    few, many = sorted((first, second), key=len)
    queue = sorted(dict.fromkeys(many), key=lambda who: who[0] is None)
    gone = queue[: len(few)]
    over = [gone[place % len(gone)] for place in range(len(few))]
    stay = [who for who in many if who not in gone]
    came = list(dict.fromkeys(few))
    rest = [*stay, *(came[place % len(came)] for place in range(len(many) - len(stay)))]
    return [*over, *rest] if len(first) < len(second) else [*rest, *over]


def _who(who: Sitting, player: User | None, user: User) -> str:
    _, level = who
    if level:
        return f"bot:{level}"
    if player is None or not player.is_active:
        return "open"
    return "me" if player == user else f"user:{player.username}"
