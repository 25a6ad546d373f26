"""The map as the rules use it: tickets, pawns, and which stations are one ride away (§2)."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from games.rules.scotland_yard import london

STATIONS: Final = range(1, 200)
START_CARDS: Final = london.START_CARDS
ROUNDS: Final = 22
"""A detective has 22 tickets and spends one a round (§8)."""
REVEALS: Final = (3, 8, 13, 18)
"""The windows in which Mr. X shows himself (§7)."""
DOUBLE_MOVES: Final = 2


class Ticket(StrEnum):
    """What a ride is paid with; the detectives have the first three kinds."""

    TAXI = "taxi"
    BUS = "bus"
    UNDERGROUND = "underground"
    BLACK = "black"


ORDINARY: Final = (Ticket.TAXI, Ticket.BUS, Ticket.UNDERGROUND)


class Colour(StrEnum):
    """The pawns of the detectives, in their order."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    BLACK = "black"


Line = tuple[int, int]


def _lines(printed: str) -> tuple[Line, ...]:
    pairs = (pair.split("-") for pair in printed.split())
    return tuple((int(one), int(other)) for one, other in pairs)


LINES: Final[Mapping[str, tuple[Line, ...]]] = {
    "taxi": _lines(london.TAXI),
    "bus": _lines(london.BUS),
    "underground": _lines(london.UNDERGROUND),
    "ferry": _lines(london.FERRY),
}


def _next_stations(lines: Iterable[Line]) -> dict[int, frozenset[int]]:
    """For each station the next ones on these lines, which run both ways."""
    found: dict[int, set[int]] = {station: set() for station in STATIONS}
    for one, other in lines:
        found[one].add(other)
        found[other].add(one)
    return {station: frozenset(near) for station, near in found.items()}


NEXT: Final[Mapping[Ticket, Mapping[int, frozenset[int]]]] = {
    Ticket.TAXI: _next_stations(LINES["taxi"]),
    Ticket.BUS: _next_stations(LINES["bus"]),
    Ticket.UNDERGROUND: _next_stations(LINES["underground"]),
    # A black ticket is good for every line, and for the ferry (R1).
    Ticket.BLACK: _next_stations(line for lines in LINES.values() for line in lines),
}
"""The stations one ride away, by ticket."""

NEXT_ORDINARY: Final[Mapping[int, frozenset[int]]] = {
    station: frozenset().union(*(NEXT[ticket][station] for ticket in ORDINARY))
    for station in STATIONS
}
"""The stations one ride away without the ferry."""

IN_ORDER: Final[Mapping[Ticket, Mapping[int, tuple[int, ...]]]] = {
    ticket: {station: tuple(sorted(near)) for station, near in by_station.items()}
    for ticket, by_station in NEXT.items()
}
"""The same as NEXT, by number: the order in which choices are offered."""
