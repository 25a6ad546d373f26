"""A position as a few plain shapes, of which small pictures are made for lists and links.

A sketch has no words but a few plain letters, so that one picture serves readers of every language.
"""

from dataclasses import dataclass
from typing import Final

NIGHT: Final = "#0e141d"
PAPER: Final = "#e3d6b8"
LETTERS_HIGH: Final = 84


@dataclass(frozen=True)
class Box:
    """A rectangle by its north-western corner."""

    x: int
    y: int
    width: int
    height: int
    fill: str
    radius: int = 0


@dataclass(frozen=True)
class Disc:
    """A circle by its middle, with a rim inside."""

    x: int
    y: int
    radius: int
    fill: str
    rim: str
    thick: int = 2


@dataclass(frozen=True)
class Letters:
    """A few letters by their middle."""

    x: int
    y: int
    size: int
    text: str
    fill: str


Line = tuple[int, int, int, int]
"""From where to where: x and y of either end."""


@dataclass(frozen=True)
class Lines:
    """Lines of one kind with round ends; one without a length is a dot."""

    thick: int
    fill: str
    lines: tuple[Line, ...]


Shape = Box | Disc | Letters | Lines


@dataclass(frozen=True)
class Sketch:
    """A square picture: its side, and what is drawn upon the night, one over the other."""

    side: int
    shapes: tuple[Shape, ...]


def initials(key: str) -> Sketch:
    """What stands for a game that draws no picture of its own: its first letters."""
    letters = "".join(word[:1] for word in key.split("_")).upper()[:3]
    return Sketch(260, (Letters(130, 130, LETTERS_HIGH, letters, PAPER),))
