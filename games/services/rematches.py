"""Once more, with sides swapped."""

from datetime import datetime

from accounts.models import User
from games import selectors, store
from games.errors import NotFinished
from games.models import Match, MatchSeat
from games.services import matches, seating


def rematch(*, match_id: str, user: User, now: datetime) -> Match:
    """A new match of the same players; whoever asks second takes the seat kept for them."""
    old = selectors.find(match_id, user)
    if old.status != Match.Status.FINISHED:
        raise NotFinished
    seating.held_by(old, user, None)
    offered = _offered(old, user)
    if offered:
        match = matches.join(match_id=offered.match_id, user=user, seat=offered.seat, now=now)
    else:
        match = matches.create(
            creator=user,
            game=old.game,
            options=old.options,
            seats=_swapped(old, user),
            ranked=old.ranked,
            private=old.private,
            clock=old.clock,
            now=now,
        )
    return match


def _offered(old: Match, user: User) -> MatchSeat | None:
    """The seat that another player of the old match keeps for this one since it ended."""
    others = [row.user_id for row in old.seats.all() if row.user_id not in (None, user.pk)]
    kept = MatchSeat.objects.filter(user=user, joined_at=None, match__creator__in=others)
    return kept.filter(match__game=old.game, match__created_at__gte=old.finished_at).first()


def _swapped(old: Match, user: User) -> dict[str, str]:
    """Who is to sit where: on each chair somebody of the other side."""
    rows = {row.seat: row for row in old.seats.all()}
    sides = store.rules_of(old).sides(store.options_of(old))
    return {
        seat: _who(rows[other[i % len(other)]], user)
        for side, other in zip(sides, reversed(sides), strict=True)
        for i, seat in enumerate(side)
    }


def _who(row: MatchSeat, user: User) -> str:
    if row.bot:
        return f"bot:{row.bot}"
    if row.user is None or not row.user.is_active:
        return "open"
    return "me" if row.user == user else f"user:{row.user.username}"
