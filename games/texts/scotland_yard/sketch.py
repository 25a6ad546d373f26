"""London as a small picture: the net of lines, who stands where, and the tickets of Mr. X's log."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from games.rules.scotland_yard import london
from games.rules.scotland_yard.board import DOUBLE_MOVES, LINES, REVEALS, ROUNDS, Colour, Ticket
from games.rules.scotland_yard.geometry import PLACES
from games.rules.scotland_yard.view import YardView
from games.texts.sketches import Box, Disc, Letters, Line, Lines, Shape, Sketch

SIDE: Final = 1_000
MARGIN: Final = 50
PAWN: Final = 44
MR_X: Final = 54

ROW: Final = 12
WINDOW: Final = 64
GAP: Final = 12
EDGE: Final = 3
"""Around what is filled; without it a black ticket would be lost in the night."""
LOG_TOP: Final = 812

STATION, CAN_BE_HERE, RIM, DARK, LIGHT, FADED = (
    "#8b7a58", "#ffb737", "#fdf7e8", "#1b1a20", "#fdf7e8", "#26303f",
)  # fmt: skip

NET: Final[Mapping[str, tuple[int, str]]] = {
    "taxi": (3, "#5d5334"),
    "bus": (5, "#2b5a48"),
    "underground": (7, "#71343b"),
    "ferry": (5, "#33506f"),
}
"""How thick the lines are, and in which colour, from the faintest up."""

COATS: Final[Mapping[str, tuple[str, str]]] = {
    Colour.RED: ("#b8322c", LIGHT),
    Colour.BLUE: ("#2c5aa0", LIGHT),
    Colour.GREEN: ("#2b7247", LIGHT),
    Colour.YELLOW: ("#e9c437", DARK),
    Colour.BLACK: ("#26272e", LIGHT),
}
TICKETS: Final[Mapping[Ticket, tuple[str, str]]] = {
    Ticket.TAXI: ("#e9c437", DARK),
    Ticket.BUS: ("#2b7247", LIGHT),
    Ticket.UNDERGROUND: ("#b8322c", LIGHT),
    Ticket.BLACK: ("#000000", LIGHT),
}


def sketch(view: YardView) -> Sketch:
    """What this viewer sees on the table, without a word."""
    net = (Lines(*NET[kind], _between(LINES[kind])) for kind in NET)
    stations = Lines(13, STATION, _at(PLACES))
    possible = Lines(20, CAN_BE_HERE, _at(view.possible or ()))
    return Sketch(SIDE, (*net, stations, possible, *_pawns(view), *_mr_x(view), *_log(view)))


def _spot(station: int) -> tuple[int, int]:
    """Where a station lies in the picture, whose width the map fills."""
    x, y = PLACES[station]
    wide = SIDE - 2 * MARGIN
    return MARGIN + x * wide // london.WIDTH, MARGIN + y * wide // london.WIDTH


def _between(pairs: Iterable[tuple[int, int]]) -> tuple[Line, ...]:
    return tuple((*_spot(one), *_spot(other)) for one, other in pairs)


def _at(stations: Iterable[int]) -> tuple[Line, ...]:
    """Lines without a length, which are dots."""
    return _between((station, station) for station in stations)


def _pawns(view: YardView) -> Iterator[Shape]:
    """By their numbers in the order of the box: the colours begin otherwise in every language."""
    numbers = {colour: number for number, colour in enumerate(Colour, start=1)}
    for colour, pawn in view.pawns.items():
        x, y = _spot(pawn.station)
        fill, ink = COATS[colour]
        yield Disc(x, y, PAWN, fill, RIM, 6)
        yield Letters(x, y, 58, str(numbers[Colour(colour)]), ink)


def _mr_x(view: YardView) -> Iterator[Shape]:
    """Where this viewer knows him to be; above the detective who has caught him."""
    if view.mr_x is None or view.mr_x.station is None:
        return
    x, y = _spot(view.mr_x.station)
    if any(pawn.station == view.mr_x.station for pawn in view.pawns.values()):
        y += -PAWN - MR_X // 2 if y > SIDE // 4 else PAWN + MR_X // 2
    yield Disc(x, y, MR_X, LIGHT, CAN_BE_HERE, 8)
    yield Letters(x, y, 74, "X", DARK)


def _log(view: YardView) -> Iterator[Shape]:
    """Every window in its order, with the colour of its ticket; a dot where he shows himself."""
    for window in range(1, ROUNDS + DOUBLE_MOVES + 1):
        row, column = divmod(window - 1, ROW)
        x = (SIDE - ROW * (WINDOW + GAP) + GAP) // 2 + column * (WINDOW + GAP)
        y = LOG_TOP + row * (WINDOW + GAP)
        filled = view.log[window - 1] if window <= len(view.log) else None
        fill, ink = TICKETS[filled.ticket] if filled else (FADED, STATION)
        if filled:
            yield Box(x - EDGE, y - EDGE, WINDOW + 2 * EDGE, WINDOW + 2 * EDGE, STATION, 11)
        yield Box(x, y, WINDOW, WINDOW, fill, 8)
        if filled.shown if filled else window in REVEALS:
            yield Disc(x + WINDOW // 2, y + WINDOW // 2, 14, ink, ink)
