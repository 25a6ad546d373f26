"""The chances of a match as lines to be drawn: numbers for a picture, and nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.bots.advice import THOUSAND
from replays.analysing import Point

WIDTH, HEIGHT = 720, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 10, 24
"""What stands beside and below the lines."""


@dataclass(frozen=True)
class Line:
    """The chances as one side could tell them."""

    knower: str
    points: str
    """As `points` of a polyline."""


@dataclass(frozen=True)
class Column:
    """The part of the picture that stands for one step."""

    version: int
    x: float
    left: float
    width: float


@dataclass(frozen=True)
class Level:
    """A height with a number beside it."""

    percent: int
    y: float


@dataclass(frozen=True)
class Curve:
    """The whole picture."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    lines: tuple[Line, ...]
    columns: tuple[Column, ...]
    levels: tuple[Level, ...]


def curve(points: Sequence[Point], last: int) -> Curve:
    """The lines of all who know, over every step from 0 to the last."""
    knowers: Mapping[str, int] = points[0].chances if points else {}
    return Curve(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        top=TOP,
        bottom=HEIGHT - BOTTOM,
        lines=tuple(Line(knower, _line(points, knower, last)) for knower in knowers),
        columns=tuple(_column(version, last) for version in range(last + 1)),
        levels=tuple(Level(percent, _y(percent * 10)) for percent in (0, 50, 100)),
    )


def _line(points: Sequence[Point], knower: str, last: int) -> str:
    return " ".join(f"{_x(point.version, last)},{_y(point.chances[knower])}" for point in points)


def _column(version: int, last: int) -> Column:
    step = (WIDTH - LEFT - RIGHT) / max(last, 1)
    x = _x(version, last)
    return Column(version, x, left=round(x - step / 2, 1), width=round(step, 1))


def _x(version: int, last: int) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * version / max(last, 1), 1)


def _y(thousandths: int) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - thousandths / THOUSAND), 1)
