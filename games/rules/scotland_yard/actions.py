"""What players and chance can decide, each one record of the log."""

from dataclasses import dataclass
from functools import cache

from games.engine.actions import Action, OpenAction
from games.engine.seats import REFEREE, Viewer
from games.rules.scotland_yard.board import Colour, Ticket
from games.rules.scotland_yard.seating import MR_X


class SecretOfMrX(Action):
    """An action that only Mr. X may know in full before the end."""

    def open_to(self, viewer: Viewer) -> bool:
        return viewer in (MR_X, REFEREE)


@dataclass(frozen=True)
class DealMrX(SecretOfMrX):
    """Chance deals Mr. X the card that says where he begins; he alone looks at it."""

    kind = "deal_mr_x"
    station: int


@dataclass(frozen=True)
class PlaceDetectives(OpenAction):
    """Chance deals every pawn its card, in the order of the pawns; they lie open (R10)."""

    kind = "place_detectives"
    stations: tuple[int, ...]


@dataclass(frozen=True)
class Ride(SecretOfMrX):
    """Mr. X rides. `double` lays a double-move card: another ride follows at once (R12)."""

    kind = "ride"
    ticket: Ticket
    station: int
    double: bool

    @property
    def path(self) -> tuple[str, ...]:
        ride = (f"station:{self.station}", f"ticket:{self.ticket}")
        return ("double", *ride) if self.double else ride


@dataclass(frozen=True)
class StayHidden(OpenAction):
    """Mr. X does not show himself (R15)."""

    kind = "stay_hidden"


@dataclass(frozen=True)
class Appear(OpenAction):
    """Mr. X shows himself of his own will (R15)."""

    kind = "appear"


@dataclass(frozen=True)
class TakeTicket(OpenAction):
    """Having shown himself, Mr. X takes a ticket from a detective (R15)."""

    kind = "take_ticket"
    pawn: Colour
    ticket: Ticket

    @property
    def path(self) -> tuple[str, ...]:
        return (f"pawn:{self.pawn}", f"ticket:{self.ticket}")


@dataclass(frozen=True)
class DetectiveRide(OpenAction):
    """A detective rides."""

    kind = "detective_ride"
    pawn: Colour
    ticket: Ticket
    station: int

    @property
    def path(self) -> tuple[str, ...]:
        return (f"pawn:{self.pawn}", f"station:{self.station}", f"ticket:{self.ticket}")


PlayerAction = Ride | StayHidden | Appear | TakeTicket | DetectiveRide
ChanceAction = DealMrX | PlaceDetectives
YardAction = PlayerAction | ChanceAction


@cache
def ride(ticket: Ticket, station: int, *, double: bool = False) -> Ride:
    """This ride of Mr. X, made once."""
    return Ride(ticket, station, double)


@cache
def detective_ride(pawn: Colour, ticket: Ticket, station: int) -> DetectiveRide:
    """This ride of a detective, made once."""
    return DetectiveRide(pawn, ticket, station)
