"""The map as drawers need it: all that no match changes, as plain data."""

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


def geometry() -> Json:
    """Where the stations lie, what stops there, the lines between them, and the log's windows."""
    places = [tuple(map(int, place.split(","))) for place in london.PLACES.split()]
    return {
        "width": london.WIDTH,
        "height": london.HEIGHT,
        "stations": [
            {"number": number, "x": x, "y": y, "stops": _stops(number)}
            for number, (x, y) in zip(STATIONS, places, strict=True)
        ],
        "lines": {kind: [list(line) for line in lines] for kind, lines in LINES.items()},
        "start_cards": list(london.START_CARDS),
        "pawns": [colour.value for colour in Colour],
        "reveals": list(REVEALS),
        "rounds": ROUNDS,
    }


def _stops(station: int) -> list[Json]:
    return [ticket.value for ticket in ORDINARY if NEXT[ticket][station]]
