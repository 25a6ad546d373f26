"""Quick pairing: two members who look for a ranked match of the same game are brought together.

Waiting is a row in the database, and being paired is that row naming a match: whoever asks later,
in any tab or after any crash, is told the same. Pairing locks the rows of a game and marks both in
one transaction with the match, so two people become one match however many requests race.
"""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from accounts.selectors import rating_of
from games.engine.canonical import Json
from games.engine.game import AnyGame
from games.engine.seats import Side
from games.errors import NoPairing, TooManyMatches
from games.models import Match, MatchSeat, Waiting
from games.rules import LIBRARY
from games.services import announce, matches, seating

CLOCK: Final[Mapping[str, Json]] = {"kind": "live", "seconds": 600, "increment": 10}
"""Quick matches are played at once, by this clock."""
STAYS: Final = timedelta(seconds=25)
"""Whose page has been silent for so long has left."""
KEPT: Final = timedelta(days=1)
"""How long a found match is remembered for its finder."""
NARROWEST: Final = 150
"""Rating points that two who have just come may be apart."""
WIDENING: Final = 10
"""Points more for every second of waiting."""
PATIENCE: Final = timedelta(minutes=2)
"""After so long anybody will do."""
SIDES: Final = 2
"""A game can be paired for if it has just so many."""
REMEMBERED: Final = 10
"""How many of somebody's last ranked matches count when sides are given out."""


class _PairedAlready(Exception):
    """Somebody was quicker to pair one of these two."""


@dataclass(frozen=True)
class Search:
    """How far somebody's search for an opponent is; `codec.to_json` makes it an answer."""

    game: str
    seconds: int
    """How long they have waited."""
    rating: int
    within: int | None
    """How many rating points an opponent may be away now; None for any number."""
    match: str | None
    """What was found."""


def games() -> tuple[str, ...]:
    """The games in which two people can be paired: those of two sides."""
    shelf = LIBRARY.keys()
    return tuple(key for key in shelf if len(_sides(LIBRARY.newest(key))) == SIDES)


def seek(*, user: User, game: str, now: datetime) -> Search:
    """Begin to look for an opponent, or go on looking; at once a match if somebody fits.

    Whoever is still playing the match they found is led back to it: a doubled click never makes
    a second one.
    """
    if LIBRARY.newest(game).key not in games():
        raise NoPairing
    seating.may_sit_down(user, ranked=True)
    # Committed before it is matched, or of two who come at once neither would see the other.
    with transaction.atomic():
        waiting = _come(user, game, now)
    if waiting.match_id is None:
        pair(game=game, now=now)
        waiting.refresh_from_db()
    return _told(waiting, now)


def _come(user: User, game: str, now: datetime) -> Waiting:
    fresh = {
        "game": game,
        "rating": rating_of(user=user, game=game),
        "since": now,
        "seen_at": now,
        "match": None,
    }
    found, made = Waiting.objects.select_for_update(of=("self",)).get_or_create(
        user=user, defaults=fresh
    )
    if made:
        return found
    if found.match_id is None and found.game == game and found.seen_at >= now - STAYS:
        fresh = {"seen_at": now}
    elif found.match is not None and found.match.status == Match.Status.LIVE:
        return found
    for name, value in fresh.items():
        setattr(found, name, value)
    found.save(update_fields=list(fresh))
    return found


def look(*, user: User, now: datetime) -> Search | None:
    """How far the search is, told to a page that is still open; None if there is none any more."""
    with transaction.atomic():
        looking = Waiting.objects.filter(user=user, match=None)
        looking.filter(seen_at__gte=now - STAYS).update(seen_at=now)
        looking.filter(seen_at__lt=now - STAYS).delete()
        waiting = Waiting.objects.filter(user=user).first()
    return _told(waiting, now) if waiting else None


def standing(*, user: User, now: datetime) -> Search | None:
    """How far the search is, told to somebody who does something else meanwhile."""
    waiting = Waiting.objects.filter(user=user).first()
    if waiting is None or (waiting.match_id is None and waiting.seen_at < now - STAYS):
        return None
    return _told(waiting, now)


def leave(*, user: User) -> None:
    """Look no longer. A match that was found meanwhile stays found."""
    Waiting.objects.filter(user=user, match=None).delete()


def pair_all(*, now: datetime) -> int:
    """Pair whom time has brought together, and forget who has left; how many matches that made."""
    Waiting.objects.filter(
        Q(match=None, seen_at__lt=now - STAYS) | Q(seen_at__lt=now - KEPT)
    ).delete()
    waiting = Waiting.objects.filter(match=None).order_by().values_list("game", flat=True)
    return sum(pair(game=game, now=now) for game in waiting.distinct())


def pair(*, game: str, now: datetime) -> int:
    """Make a match of every two who wait for this game and fit; how many that are."""
    try:
        with transaction.atomic():
            couples = list(_couples(_present(game, now), now))
            for couple in couples:
                _bring_together(game, couple, now)
    except _PairedAlready:
        # Where a database has no row locks, another request may have come first: all is undone.
        return 0
    return len(couples)


def _present(game: str, now: datetime) -> list[Waiting]:
    """Those who look and are there, the longest waiting first; each is locked, and may sit down."""
    rows = Waiting.objects.select_for_update(of=("self",)).select_related("user")
    looking = rows.filter(game=game, match=None, seen_at__gte=now - STAYS, user__is_active=True)
    return [row for row in looking.order_by("since", "pk") if _may_sit_down(row.user)]


def _may_sit_down(user: User) -> bool:
    try:
        seating.may_sit_down(user, ranked=True)
    except TooManyMatches:
        return False
    return True


def _couples(waiting: Iterable[Waiting], now: datetime) -> Iterator[tuple[Waiting, Waiting]]:
    """Who plays whom: whoever waits longest chooses first, and takes the nearest in strength."""
    left = list(waiting)
    while left:
        first, *left = left
        fitting = [other for other in left if fit(first, other, now)]
        if fitting:
            nearest = min(fitting, key=lambda other: abs(other.rating - first.rating))
            left.remove(nearest)
            yield first, nearest


def fit(first: Waiting, second: Waiting, now: datetime) -> bool:
    """Whether two may play: each within what the other accepts by now."""
    apart = abs(first.rating - second.rating)
    widths = [within(now - waiting.since) for waiting in (first, second)]
    return all(width is None or apart <= width for width in widths)


def within(waited: timedelta) -> int | None:
    """How many points an opponent may be away after so long; None for any number."""
    if waited >= PATIENCE:
        return None
    return NARROWEST + WIDENING * max(0, int(waited.total_seconds()))


def _bring_together(game: str, couple: tuple[Waiting, Waiting], now: datetime) -> None:
    """A match of these two, begun, and both of their searches ended with it."""
    rules = LIBRARY.newest(game)
    (creator, own), (partner, theirs) = _seated(rules, [waiting.user for waiting in couple])
    seats: dict[str, str] = dict.fromkeys(own, "me")
    seats |= dict.fromkeys(theirs, f"user:{partner.username}")
    match = matches.create(
        creator=creator, game=game, seats=seats, ranked=True, clock=CLOCK, now=now
    )
    for seat in theirs:
        matches.join(match_id=match.id, user=partner, seat=seat, now=now)
    both = Waiting.objects.filter(pk__in=[waiting.pk for waiting in couple], match=None)
    if both.update(match=match) != len(couple):
        raise _PairedAlready
    for waiting in couple:
        announce.paired(waiting.user_id)


def _seated(game: AnyGame, players: Sequence[User]) -> list[tuple[User, Side]]:
    """Who takes which side: whoever had the first one more often of late gets the other.

    Equal records are decided by who played last, and equal ones of those by lot.
    """
    first_side, second_side = _sides(game)
    records = [_record_of(user, game.key, first_side) for user in players]
    even = records[0] == records[1]
    turned = _by_lot() if even else records[0] > records[1]
    sides = (second_side, first_side) if turned else (first_side, second_side)
    return list(zip(players, sides, strict=True))


def _by_lot() -> bool:
    return secrets.choice((False, True))


def _record_of(user: User, game: str, first_side: Side) -> tuple[int, bool]:
    """How much more often somebody had the first side of late, and whether the last time."""
    begun = MatchSeat.objects.filter(
        user=user, match__game=game, match__ranked=True, match__started_at__isnull=False
    )
    latest = begun.order_by("-match__started_at", "-match__pk").values_list("match_id", "seat")
    by_match = {match_id: seat in first_side for match_id, seat in latest[: REMEMBERED * 6]}
    had = list(by_match.values())[:REMEMBERED]
    return sum(1 if first else -1 for first in had), bool(had) and had[0]


def _sides(game: AnyGame) -> tuple[Side, ...]:
    return game.sides(game.options_type())


def _told(waiting: Waiting, now: datetime) -> Search:
    waited = max(timedelta(0), now - waiting.since)
    return Search(
        game=waiting.game,
        seconds=int(waited.total_seconds()),
        rating=round(waiting.rating),
        within=within(waited),
        match=waiting.match_id,
    )
