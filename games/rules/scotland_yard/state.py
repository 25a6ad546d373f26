"""Everything true in a match at one moment. It never leaves the server."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.engine.game import Options, Outcome
from games.engine.seats import Seat
from games.rules.scotland_yard.board import Colour, Ticket
from games.rules.scotland_yard.purse import Purse, Reserve


@dataclass(frozen=True)
class YardOptions(Options):
    """How many play, and what the players agreed on (§9).

    `tickets`: whether Mr. X's ordinary tickets are counted (R2). `voluntary`: whether he may show
    himself of his own will (R15). `show_possible`: whether all are told where he can be.
    """

    detective_seats: Literal[5, 2, 3, 4] = 5
    tickets: Literal["unlimited", "counted"] = "unlimited"
    voluntary: Literal[False, True] = False
    show_possible: Literal[True, False] = True


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    RIDE = "ride"
    """Mr. X's ride, or the first of two."""
    SECOND_RIDE = "second_ride"
    SHOWING = "showing"
    """Whether Mr. X shows himself of his own will (R15)."""
    TAKING = "taking"
    """Which ticket he takes from each detective for it."""
    PURSUIT = "pursuit"
    """The detectives' rides."""


@dataclass(frozen=True, slots=True)
class Pawn:
    """A detective: where it began and stands, and its own tickets."""

    colour: Colour
    seat: Seat
    start: int
    station: int
    tickets: Purse


@dataclass(frozen=True, slots=True)
class Fugitive:
    """Mr. X: where he began and is, and what he has left."""

    start: int
    station: int
    reserve: Reserve
    double: int


@dataclass(frozen=True, slots=True)
class Window:
    """One entry of Mr. X's log: a ride of his (§4)."""

    round: int
    ticket: Ticket
    station: int
    shown: bool
    double: bool
    """Whether it is one of the two rides of a double move."""
    taken: tuple[Ticket | None, ...] = ()
    """What he took, pawn by pawn, for showing himself here of his own will (R15)."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one detective did in one round; without a ticket it stayed (R8)."""

    round: int
    colour: Colour
    ticket: Ticket | None
    start: int
    station: int


@dataclass(frozen=True)
class State:
    """The whole table. Before the deal there is nobody on it."""

    options: YardOptions
    phase: Phase = Phase.DEAL
    round: int = 0
    mr_x: Fugitive | None = None
    pawns: tuple[Pawn, ...] = ()
    waiting: tuple[Colour, ...] = ()
    """The pawns that are still to move in this round, in their order."""
    log: tuple[Window, ...] = ()
    steps: tuple[Step, ...] = ()
    possible: tuple[int, ...] = ()
    """Where Mr. X can be by all that is public (§10), by number."""
    outcome: Outcome | None = None

    @property
    def held(self) -> frozenset[int]:
        """The stations on which detectives stand."""
        return frozenset(pawn.station for pawn in self.pawns)

    def pawn(self, colour: Colour) -> Pawn:
        """The pawn of this colour."""
        return next(pawn for pawn in self.pawns if pawn.colour is colour)

    @property
    def fugitive(self) -> Fugitive:
        """Mr. X, once he is dealt."""
        assert self.mr_x is not None, "nothing is dealt yet"
        return self.mr_x
