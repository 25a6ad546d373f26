"""Lists of finished matches: no fold, no count, the same few queries for any number of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Lower
from django.utils import timezone

from accounts.models import User
from games import listings
from games.api.pages import NewestFirst
from games.errors import MalformedRequest
from games.listings import Wanted, named
from games.models import Match, MatchSeat
from games.selectors import Visitor

FEW: Final = 500
ANSWERS: Final = {"": None, "yes": True, "no": False}


class LastFinishedFirst(NewestFirst):
    """Matches by the moment they ended."""

    ordering = ("-finished_at", "pk")


@dataclass(frozen=True)
class Filter:
    """Which finished matches are asked for; None is any."""

    game: str | None = None
    player: str | None = None
    """The name of somebody who played in it."""
    name: str | None = None
    """How such a name begins."""
    side: str | None = None
    """The seat on which that player, or that bot, sat."""
    winner: str | None = None
    reason: str | None = None
    bot: str | None = None
    ranked: bool | None = None
    first: datetime | None = None
    last: datetime | None = None

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> "Filter":
        """What an address asks for; `winner` is a seat, the dates are days, both included."""
        return cls(
            game=named(query, "game"),
            player=named(query, "player"),
            name=named(query, "name"),
            side=named(query, "side"),
            winner=named(query, "winner"),
            reason=named(query, "reason"),
            bot=named(query, "bot"),
            ranked=_yes_or_no(query, "ranked"),
            first=_moment(query, "from", time.min),
            last=_moment(query, "to", time.max),
        )


def _yes_or_no(query: Mapping[str, str], name: str) -> bool | None:
    text = query.get(name, "")
    if text not in ANSWERS:
        raise MalformedRequest("expected yes or no", where=name)
    return ANSWERS[text]


def _moment(query: Mapping[str, str], name: str, clock: time) -> datetime | None:
    text = query.get(name)
    if not text:
        return None
    try:
        return timezone.make_aware(datetime.combine(date.fromisoformat(text), clock))
    except (ValueError, OverflowError) as error:
        raise MalformedRequest("expected a date as 2026-11-18", where=name) from error


def finished(wanted: Filter, visitor: Visitor) -> QuerySet[Match]:
    """The finished matches that are asked for, as far as this visitor may know of them."""
    asked = Wanted(status=Match.Status.FINISHED, game=wanted.game)
    found = _by_seats(listings.matches(asked, visitor), wanted)
    if wanted.reason:
        found = found.filter(reason=wanted.reason)
    if wanted.ranked is not None:
        found = found.filter(ranked=wanted.ranked)
    if wanted.first:
        found = found.filter(finished_at__gte=wanted.first)
    if wanted.last:
        found = found.filter(finished_at__lte=wanted.last)
    return found


def _by_seats(found: QuerySet[Match], wanted: Filter) -> QuerySet[Match]:
    on_their_side = {"seat": wanted.side} if wanted.side else {}
    if wanted.player:
        people = _people(lowered=wanted.player.lower())
        found = _with_a_seat(found, user_id__in=people, **on_their_side)
    if wanted.name:
        people = _people(lowered__startswith=wanted.name.lower())
        found = _with_a_seat(found, user_id__in=people, **on_their_side)
    if wanted.bot:
        found = _with_a_seat(found, bot=wanted.bot, **on_their_side)
    if wanted.winner:
        # A list of one: SQLite looks up a bare condition in no index.
        found = _with_a_seat(found, seat=wanted.winner, won__in=(True,))
    return found


def _people(**called: str) -> Iterable[int]:
    """Those who are called so: looked up before any seat is, unless they are too many to list.

    Else a database may read all seats of the site to ask each for its name.
    """
    named_so = User.objects.alias(lowered=Lower("username")).filter(deleted_at=None, **called)
    people = named_so.values_list("pk", flat=True)
    few = list(people[: FEW + 1])
    return few if len(few) <= FEW else people


def _with_a_seat(found: QuerySet[Match], **what: object) -> QuerySet[Match]:
    """Those at which somebody sat in such a way.

    Where that is rare, the matches are looked up first; where it is common, each match is asked in
    the order of the list, and a page is soon full. Neither reads the whole table.
    """
    # Seats of a table have an order; all of the site in that order would all have to be read.
    seats = MatchSeat.objects.filter(**what).order_by()
    few = list(seats.values_list("match_id", flat=True)[: FEW + 1])
    if len(few) <= FEW:
        return found.filter(pk__in=few)
    return found.filter(Exists(seats.filter(match=OuterRef("pk"))))


def own(wanted: Filter, visitor: Visitor, most: int) -> list[Match]:
    """The visitor's own among them, the last finished first."""
    if visitor.pk is None:
        return []
    seats = MatchSeat.objects.filter(user_id=visitor.pk)
    found = finished(wanted, visitor).filter(pk__in=seats.values("match_id"))
    return list(found.order_by(*LastFinishedFirst.ordering)[:most])
