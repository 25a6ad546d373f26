"""What happens on the table, told to each viewer as far as they may know (§10)."""

from dataclasses import dataclass, replace

from games.engine.events import Event, PublicEvent
from games.engine.seats import REFEREE, Seat, Viewer
from games.rules.scotland_yard.board import Colour, Ticket
from games.rules.scotland_yard.seating import MR_X


@dataclass(frozen=True)
class StartDealt(Event):
    """Mr. X has his card; he alone knows which."""

    kind = "start_dealt"
    station: int | None

    def seen_by(self, viewer: Viewer) -> "StartDealt":
        return self if viewer in (MR_X, REFEREE) else replace(self, station=None)


@dataclass(frozen=True)
class DetectivePlaced(PublicEvent):
    """A pawn stands on the station of its card."""

    kind = "detective_placed"
    pawn: Colour
    seat: Seat
    station: int


@dataclass(frozen=True)
class RoundBegan(PublicEvent):
    """Mr. X is to ride."""

    kind = "round_began"
    round: int


@dataclass(frozen=True)
class MrXRode(Event):
    """Mr. X filled a window; the ticket that covers it is open, the station below it is not."""

    kind = "mr_x_rode"
    window: int
    ticket: Ticket
    station: int | None
    double: bool

    def seen_by(self, viewer: Viewer) -> "MrXRode":
        return self if viewer in (MR_X, REFEREE) else replace(self, station=None)


@dataclass(frozen=True)
class MrXAppeared(PublicEvent):
    """Mr. X shows where he is: in a reveal window, or of his own will (§7, R15)."""

    kind = "mr_x_appeared"
    window: int
    station: int
    voluntary: bool


@dataclass(frozen=True)
class MrXStayedHidden(PublicEvent):
    """Mr. X might have shown himself, and did not."""

    kind = "mr_x_stayed_hidden"


@dataclass(frozen=True)
class TicketTaken(PublicEvent):
    """Mr. X took a ticket from a detective for having shown himself."""

    kind = "ticket_taken"
    pawn: Colour
    ticket: Ticket


@dataclass(frozen=True)
class DetectiveRode(PublicEvent):
    """A detective rode, and paid."""

    kind = "detective_rode"
    pawn: Colour
    seat: Seat
    ticket: Ticket
    start: int
    station: int


@dataclass(frozen=True)
class DetectiveStayed(PublicEvent):
    """A detective could not ride and was passed over."""

    kind = "detective_stayed"
    pawn: Colour
    seat: Seat
    station: int


@dataclass(frozen=True)
class MrXCaught(PublicEvent):
    """A detective rode to where Mr. X was."""

    kind = "mr_x_caught"
    pawn: Colour
    station: int
