"""Reads of one finished match: its record, all of its steps, and what each side knew of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from games import listings, selectors, store
from games.engine import codec
from games.engine.canonical import Json
from games.engine.events import told_to
from games.engine.game import AnyGame
from games.engine.match_record import MatchRecord
from games.engine.play import Frame
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Viewer, as_viewer
from games.errors import MalformedRequest, NoSuchStep, NotFinished, TooManySteps
from games.models import Match
from games.selectors import Visitor
from games.texts import texts_for
from games.texts.base import GameTexts

MOST_STEPS: Final = 1_000
"""What is shown of a match, and folded for it, is no more; its record is longer if need be."""


@dataclass(frozen=True)
class Step:
    """One step of a finished match, as one viewer knew it then."""

    version: int
    last: int
    viewer: str
    record: Json
    view: Json
    events: tuple[Json, ...]


@dataclass(frozen=True)
class Watched:
    """A finished match with all of its steps."""

    match: Match
    frames: Sequence[Frame]

    @property
    def rules(self) -> AnyGame:
        """The rules it was played by."""
        return store.rules_of(self.match)

    @property
    def texts(self) -> GameTexts:
        """The words of its game."""
        return texts_for(self.match.game)

    @property
    def last(self) -> int:
        """The number of its last step."""
        return self.frames[-1].version

    @cached_property
    def first_decision(self) -> int:
        """The step after which somebody had to decide for the first time: all is laid out."""
        decided = (f.version for f in self.frames if f.position.to_act not in (None, CHANCE))
        return next(decided, 0)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """From whose knowledge it can be watched; the whole truth comes first."""
        return (REFEREE, *self.frames[0].position.seats, SPECTATOR)

    @property
    def players(self) -> dict[str, str]:
        """Who sat on each seat, by the name that others may read."""
        chairs = (listings.chair(row, self.texts) for row in self.match.seats.all())
        return {chair.seat: chair.player for chair in chairs}

    def frame(self, number: int) -> Frame:
        """The step of this number."""
        if number > self.last:
            raise NoSuchStep(last=self.last)
        return self.frames[number]

    def viewer(self, name: str) -> Viewer:
        """The viewer of this name."""
        if name not in self.viewers:
            spelled = ", ".join(sorted(self.viewers))
            raise MalformedRequest(f"expected one of {spelled}", where="as")
        return as_viewer(name)


def ended(match_id: str, visitor: Visitor) -> Match:
    """The finished match of this id, if this visitor may know of it."""
    match = selectors.find(match_id, visitor)
    if match.status != Match.Status.FINISHED:
        raise NotFinished
    return match


def watched(match_id: str, visitor: Visitor) -> Watched:
    """The finished match of this id with all its steps, if they are not too many."""
    match = ended(match_id, visitor)
    if match.version > MOST_STEPS:
        raise TooManySteps(most=MOST_STEPS)
    return Watched(match, frames(match))


def frames(match: Match) -> list[Frame]:
    """Every step of a match, from the empty table on."""
    return store.frames(match, since=0, upto=match.version)


def record(match_id: str, visitor: Visitor) -> MatchRecord:
    """The whole match as a document."""
    return selectors.match_record(selectors.find(match_id, visitor))


def step(match_id: str, number: int, viewer_name: str, visitor: Visitor) -> Step:
    """A step as this viewer knew it: the record as far as it was open, the view, the events."""
    found = watched(match_id, visitor)
    viewer = found.viewer(viewer_name)
    frame = found.frame(number)
    return Step(
        version=number,
        last=found.last,
        viewer=str(viewer),
        record=codec.record_as_seen(frame.record, viewer) if frame.record else None,
        view=codec.to_json(frame.position.view(viewer)),
        events=tuple(codec.to_json(event) for event in told_to(viewer, frame.events)),
    )
