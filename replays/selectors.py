"""Reads of finished matches: lists, whole records, and single steps from one side's knowledge."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db.models import QuerySet
from django.utils import timezone

from games import listings, selectors, store
from games.engine import codec
from games.engine.canonical import Json
from games.engine.events import told_to
from games.engine.match_record import MatchRecord
from games.engine.play import Frame
from games.engine.seats import REFEREE, SPECTATOR, Viewer, as_viewer
from games.errors import MalformedRequest, NoSuchStep, NotFinished
from games.listings import Wanted, named
from games.models import Match
from games.selectors import Visitor


@dataclass(frozen=True)
class Filter:
    """Which finished matches are asked for; None is any."""

    game: str | None = None
    player: str | None = None
    winner: str | None = None
    bot: str | None = None
    first: datetime | None = None
    last: datetime | None = None

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> "Filter":
        """What an address asks for; `winner` is a seat, the dates are days, both included."""
        return cls(
            game=named(query, "game"),
            player=named(query, "player"),
            winner=named(query, "winner"),
            bot=named(query, "bot"),
            first=_moment(query, "from", time.min),
            last=_moment(query, "to", time.max),
        )


def _moment(query: Mapping[str, str], name: str, clock: time) -> datetime | None:
    text = query.get(name)
    if not text:
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise MalformedRequest("expected a date as 2026-11-18", where=name) from error
    return timezone.make_aware(datetime.combine(day, clock))


@dataclass(frozen=True)
class Step:
    """One step of a finished match, as one viewer knew it then."""

    version: int
    last: int
    viewer: str
    record: Json
    view: Json
    events: tuple[Json, ...]


def finished(wanted: Filter, visitor: Visitor) -> QuerySet[Match]:
    """The finished matches that are asked for, as far as this visitor may know of them."""
    asked = Wanted(status=Match.Status.FINISHED, game=wanted.game, player=wanted.player)
    found = listings.matches(asked, visitor)
    if wanted.winner:
        found = found.filter(seats__seat=wanted.winner, seats__won=True)
    if wanted.bot:
        found = found.filter(seats__bot=wanted.bot)
    if wanted.first:
        found = found.filter(finished_at__gte=wanted.first)
    if wanted.last:
        found = found.filter(finished_at__lte=wanted.last)
    return found.distinct()


def ended(match_id: str, visitor: Visitor) -> Match:
    """The finished match of this id, if this visitor may know of it."""
    match = selectors.find(match_id, visitor)
    if match.status != Match.Status.FINISHED:
        raise NotFinished
    return match


def frames(match: Match) -> list[Frame]:
    """Every step of a match, from the empty table on."""
    return store.frames(match, since=0, upto=match.version)


def record(match_id: str, visitor: Visitor) -> MatchRecord:
    """The whole match as a document."""
    return selectors.match_record(selectors.find(match_id, visitor))


def step(match_id: str, number: int, viewer_name: str, visitor: Visitor) -> Step:
    """A step as this viewer knew it: the record as far as it was open, the view, the events."""
    match = ended(match_id, visitor)
    viewer = _viewer(match, viewer_name)
    if number > match.version:
        raise NoSuchStep(last=match.version)
    frame = store.frames(match, since=number, upto=number or 1)[0]
    return Step(
        version=number,
        last=match.version,
        viewer=str(viewer),
        record=codec.record_as_seen(frame.record, viewer) if frame.record else None,
        view=codec.to_json(frame.position.view(viewer)),
        events=tuple(codec.to_json(event) for event in told_to(viewer, frame.events)),
    )


def _viewer(match: Match, name: str) -> Viewer:
    allowed = {row.seat for row in match.seats.all()} | {SPECTATOR.value, REFEREE.value}
    if name not in allowed:
        raise MalformedRequest(f"expected one of {', '.join(sorted(allowed))}", where="as")
    return as_viewer(name)
