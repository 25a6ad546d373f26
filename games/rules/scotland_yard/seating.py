"""Who sits where, and which pawns each detective seat leads (§1)."""

from typing import Final

from games.engine.seats import Seat
from games.rules.scotland_yard.board import Colour

MR_X: Final = Seat("mr_x")
PAWNS_OF_TWO: Final = 4
"""Two detective seats lead two pawns each."""

_COLOURS: Final = tuple(Colour)


def detectives(seats: int) -> tuple[Seat, ...]:
    """The detective seats, clockwise from Mr. X."""
    return tuple(Seat(f"detective_{number}") for number in range(1, seats + 1))


def pawns(seats: int) -> tuple[Colour, ...]:
    """The pawns in play."""
    return _COLOURS[: PAWNS_OF_TWO if seats == 2 else seats]  # noqa: PLR2004 (two seats)


def leader(colour: Colour, seats: int) -> Seat:
    """The seat that leads this pawn."""
    place = _COLOURS.index(colour)
    return detectives(seats)[place * seats // len(pawns(seats))]
