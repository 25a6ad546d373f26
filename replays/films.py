"""A whole replay as one document, so that stepping through it asks for nothing more.

Most of a view is what it was a step before, and what another side knows too. So every value is
written once, among `things`, and the steps of each side name it by its place there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine import canonical, codec
from games.engine.canonical import Json
from games.engine.events import Event, told_to
from games.engine.play import Frame
from games.engine.seats import SPECTATOR, Viewer
from games.texts.base import GameTexts
from replays.selectors import Watched


@dataclass
class _Things:
    """Values, each of them once, in the order in which they were first met."""

    kept: list[Json] = field(default_factory=list)
    places: dict[bytes, int] = field(default_factory=dict)

    def place(self, thing: Json) -> int:
        spelled = canonical.canonical_json(thing)
        if spelled not in self.places:
            self.places[spelled] = len(self.kept)
            self.kept.append(thing)
        return self.places[spelled]


@dataclass(frozen=True)
class Mark:
    """A moment to jump to."""

    step: int
    sign: str
    """Of the sprite."""
    words: str


@dataclass(frozen=True)
class Part:
    """What lies under one heading: a turn, as a rule."""

    step: int
    """With which it begins."""
    number: int
    words: str
    moments: list[Mark]


def film(
    frames: Sequence[Frame], viewers: Sequence[Viewer], texts: GameTexts, *, drawn: bool
) -> dict[str, Json]:
    """All steps as each viewer knew them; with the drawing in text where no board is drawn."""
    things = _Things()
    sides: dict[str, Json] = {
        str(viewer): [_side(frame, viewer, texts, things, drawn=drawn) for frame in frames]
        for viewer in viewers
    }
    return {
        "last": frames[-1].version,
        "fields": [*_view(frames[0], viewers[0])],
        "things": things.kept,
        "sides": sides,
    }


def _side(
    frame: Frame, viewer: Viewer, texts: GameTexts, things: _Things, *, drawn: bool
) -> dict[str, Json]:
    events = told_to(viewer, frame.events)
    view = _view(frame, viewer)
    return {
        "view": [things.place(value) for value in view.values()],
        "events": things.place([codec.to_json(event) for event in events]),
        "told": things.place(list(sentences(texts, events))),
        "heading": things.place(heading(texts, events)),
        "drawing": None if drawn else things.place(texts.board(frame.position.view(viewer))),
    }


def _view(frame: Frame, viewer: Viewer) -> dict[str, Json]:
    view = codec.to_json(frame.position.view(viewer))
    assert isinstance(view, dict)
    return view


def sentences(texts: GameTexts, events: tuple[Event, ...]) -> tuple[str, ...]:
    """What happened, in words."""
    return tuple(sentence for event in events for sentence in texts.tell(event))


def heading(texts: GameTexts, events: tuple[Event, ...]) -> str:
    """What these events open in a story; empty if nothing."""
    return next(filter(None, (texts.heading(event) for event in events)), "")


def story(watched: Watched, viewer: Viewer) -> list[dict[str, Any]]:
    """Every step of which this viewer was told something, in words, under its headings."""
    told: list[dict[str, Any]] = []
    for frame in watched.frames:
        events = told_to(viewer, frame.events)
        lines = sentences(watched.texts, events)
        if lines:
            opened = heading(watched.texts, events)
            told.append({"step": frame.version, "heading": opened, "sentences": lines})
    return told


def parts(watched: Watched) -> list[Part]:
    """Where to jump to: by what everybody was told, so that no mark says more to any side."""
    found: list[Part] = []
    for frame in watched.frames:
        for event in told_to(SPECTATOR, frame.events):
            if words := watched.texts.heading(event):
                found.append(Part(frame.version, len(found) + 1, words, []))
            if found and (moment := watched.texts.moment(event)):
                found[-1].moments.append(Mark(frame.version, moment.sign, moment.words))
    return found
