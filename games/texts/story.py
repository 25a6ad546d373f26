"""A match as a story to read: headings, drawings and sentences, as one viewer lives it."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.engine.actions import Action
from games.engine.events import told_to
from games.engine.play import Frame
from games.engine.seats import Seat, Viewer
from games.texts.base import GameTexts

WIDTH = 88
MARGIN = " " * 5
"""Wide enough for the number of the record that each sentence comes from."""


def title(texts: GameTexts, players: Mapping[Seat, str]) -> Iterator[str]:
    """The name of the game, and who plays."""
    yield texts.name()
    yield "=" * len(texts.name())
    width = max(len(texts.seat(seat)) for seat in players)
    for seat, player in players.items():
        yield f"{texts.seat(seat):<{width}}  {player}"


def story(frames: Iterable[Frame], viewer: Viewer, texts: GameTexts) -> Iterator[str]:
    """Line by line, all that this viewer is told."""
    before: Any = None
    for frame in frames:
        after = frame.position.view(viewer)
        number: int | None = frame.version
        for event in told_to(viewer, frame.events):
            yield from _heading(texts.heading(event))
            yield from _drawing(texts.scene(event, _action(frame, viewer), before, after))
            yield from _lines(texts.tell(event), number)
            number = None
        before = after
        if frame.position.outcome:
            yield from _lines((texts.unmasking(after),), None)


def _action(frame: Frame, viewer: Viewer) -> Action | None:
    """What was done, if this viewer may know it."""
    action = frame.record.action if frame.record else None
    return action if action and action.open_to(viewer) else None


def _heading(text: str) -> Iterator[str]:
    if text:
        yield from ("", text, "-" * len(text))


def _drawing(text: str) -> Iterator[str]:
    if text:
        yield ""
        yield from (f"{MARGIN}{line}".rstrip() for line in text.splitlines())
        yield ""


def _lines(sentences: tuple[str, ...], number: int | None) -> Iterator[str]:
    """A sentence a line, the first with the number of its record in the margin."""
    for sentence in sentences:
        margin = MARGIN if number is None else f"{number:>{len(MARGIN) - 2}}  "
        yield from textwrap.wrap(
            sentence,
            WIDTH,
            initial_indent=margin,
            subsequent_indent=MARGIN,
            break_on_hyphens=False,
        )
        number = None
