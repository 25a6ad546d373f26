"""What somebody has played: their last matches, and how each side went, as visitors may know it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q, QuerySet

from accounts.models import User
from games import listings
from games.engine.seats import Side
from games.listings import Row, Wanted
from games.models import Match, MatchSeat
from games.rules import LIBRARY
from games.selectors import Visitor
from games.texts import texts_for

RECENT: Final = 6
"""How many of the last matches a profile shows."""


@dataclass(frozen=True)
class SideRecord:
    """How somebody fares on one side of one game."""

    game: str
    side: str
    played: int
    won: int


def recent(user: User, visitor: Visitor) -> list[Row]:
    """The last finished matches of this user that the visitor may know of."""
    wanted = Wanted(status=Match.Status.FINISHED, player=user.get_username())
    found = listings.matches(wanted, visitor).order_by("-finished_at", "pk")[:RECENT]
    return [listings.row(match, visitor) for match in found]


def by_side(user: User, visitor: Visitor) -> list[SideRecord]:
    """Their finished matches by game and side; one in which they held several seats counts once."""
    known = listings.matches(Wanted(status=Match.Status.FINISHED), visitor)
    chairs = MatchSeat.objects.filter(user=user, match__in=known.prefetch_related(None))
    return [
        found
        for game in LIBRARY.keys()  # noqa: SIM118 (not a dict)
        for side in _sides(game)
        if (found := _on(side, game, chairs.filter(match__game=game, seat__in=side))).played
    ]


def _sides(game: str) -> Iterable[Side]:
    rules = LIBRARY.newest(game)
    sides: Iterable[Side] = rules.sides(rules.options_type())
    return sides


def _on(side: Side, game: str, chairs: QuerySet[MatchSeat]) -> SideRecord:
    counted = chairs.order_by().aggregate(
        played=Count("match", distinct=True),
        won=Count("match", distinct=True, filter=Q(won=True)),
    )
    texts = texts_for(game)
    return SideRecord(game=texts.name(), side=texts.side(side), **counted)
