"""Printing a match step by step, as a story or as one JSON object a line."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import CommandParser, OutputWrapper
from django.utils import translation

from games.engine.frames import frame_as_seen, frame_to_json
from games.engine.play import Frame
from games.engine.seats import REFEREE, Seat, Viewer
from games.texts import texts_for
from games.texts.story import story, title

LONGEST_LINE = 500
"""How much of an error is printed; what is wrong with a file may quote the file."""


def add_form_arguments(parser: CommandParser) -> None:
    """In which form a match is printed."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--language",
        choices=[code for code, _ in settings.LANGUAGES],
        default="en",
        help="the language of the story (default: en)",
    )


def json_lines(frames: Iterable[Frame], viewer: Viewer | None) -> Iterator[str]:
    """Every step whole, or (with a viewer) as far as that viewer may know it."""
    for frame in frames:
        data = frame_to_json(frame) if viewer is None else frame_as_seen(frame, viewer)
        yield json.dumps(data)


def story_lines(
    frames: Iterable[Frame], viewer: Viewer | None, *, game: str, players: Mapping[Seat, str]
) -> Iterator[str]:
    """A title, and what the viewer (by default the referee) lives through."""
    texts = texts_for(game)
    yield from title(texts, {seat: printable(name) for seat, name in players.items()})
    yield ""
    yield from story(frames, viewer or REFEREE, texts)


def print_lines(out: OutputWrapper, lines: Iterable[str], language: str) -> None:
    """Print as they come; whoever stops reading (`| head`) ends it without a word."""
    if reconfigure := getattr(out, "reconfigure", None):
        reconfigure(errors="replace")  # a terminal that knows no such sign shows a question mark
    with quiet_pipe(), translation.override(language):
        for line in lines:
            out.write(line)
        out.flush()


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """End quietly when nobody reads on, as other tools do."""
    try:
        yield
    except BrokenPipeError:
        # Python would complain once more when it flushes at exit: give it somewhere to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)  # what a shell says of a program ended by a closed pipe


def printable(text: str) -> str:
    """Text from a stranger's file, without what a terminal would take for a command."""
    shown = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text[:LONGEST_LINE])
    return shown if len(text) <= LONGEST_LINE else f"{shown}…"
