"""The map as drawers need it: all that no match changes, as plain data."""

from collections.abc import Mapping
from typing import Final

from games.engine.canonical import Json
from games.rules.scotland_yard import london
from games.rules.scotland_yard.board import (
    LINES,
    NEXT,
    ORDINARY,
    REVEALS,
    ROUNDS,
    STATIONS,
    Colour,
)


def _place(printed: str) -> tuple[int, int]:
    x, y = printed.split(",")
    return int(x), int(y)


PLACES: Final[Mapping[int, tuple[int, int]]] = dict(
    zip(STATIONS, map(_place, london.PLACES.split()), strict=True)
)
"""Where the stations lie, on a map of `london.WIDTH` by `london.HEIGHT`."""


def geometry() -> Json:
    """Where the stations lie, what stops there, the lines between them, and the log's windows."""
    return {
        "width": london.WIDTH,
        "height": london.HEIGHT,
        "stations": [
            {"number": number, "x": x, "y": y, "stops": _stops(number)}
            for number, (x, y) in PLACES.items()
        ],
        "lines": {kind: [list(line) for line in lines] for kind, lines in LINES.items()},
        "start_cards": list(london.START_CARDS),
        "pawns": [colour.value for colour in Colour],
        "reveals": list(REVEALS),
        "rounds": ROUNDS,
    }


def _stops(station: int) -> list[Json]:
    return [ticket.value for ticket in ORDINARY if NEXT[ticket][station]]
