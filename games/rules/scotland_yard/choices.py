"""What a player may do now (§5, §6)."""

from collections.abc import Iterable, Iterator

from games.engine.seats import Seat
from games.rules.scotland_yard.actions import (
    Appear,
    DetectiveRide,
    PlayerAction,
    Ride,
    StayHidden,
    TakeTicket,
    detective_ride,
    ride,
)
from games.rules.scotland_yard.board import IN_ORDER, NEXT
from games.rules.scotland_yard.purse import Reserve
from games.rules.scotland_yard.state import Pawn, Phase, State


def choices(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """Every action of the seat that is to act."""
    match state.phase:
        case Phase.RIDE:
            return (*single_rides(state), *first_rides(state))
        case Phase.SECOND_RIDE:
            return tuple(single_rides(state))
        case Phase.SHOWING:
            return (StayHidden(), Appear())
        case Phase.TAKING:
            return tuple(_tickets_to_take(state))
        case Phase.PURSUIT:
            pawns = [pawn for pawn in state.pawns if pawn.seat == seat]
            waiting = [pawn for pawn in pawns if pawn.colour in state.waiting]
            return tuple(choice for pawn in waiting for choice in rides_of(pawn, state.held))
        case Phase.DEAL:
            return ()


def single_rides(state: State) -> Iterator[Ride]:
    """Mr. X's rides from where he is, none to a detective's station."""
    mr_x, held = state.fugitive, state.held
    for ticket in mr_x.reserve.kinds:
        for station in IN_ORDER[ticket][mr_x.station]:
            if station not in held:
                yield ride(ticket, station)


def first_rides(state: State) -> Iterator[Ride]:
    """The rides after which he can make another, with a double-move card (R11, R12)."""
    mr_x, held = state.fugitive, state.held
    if mr_x.double == 0:
        return
    for single in single_rides(state):
        if can_ride(single.station, mr_x.reserve.spent(single.ticket), held):
            yield ride(single.ticket, single.station, double=True)


def can_ride(station: int, reserve: Reserve, held: frozenset[int]) -> bool:
    """Whether Mr. X could ride from here with these tickets."""
    return not reserve.next_stations(station) <= held


def rides_of(pawn: Pawn, held: Iterable[int]) -> Iterator[DetectiveRide]:
    """A detective's rides. Mr. X's station is one like any other: nothing here knows of it."""
    for ticket in pawn.tickets.kinds:
        for station in IN_ORDER[ticket][pawn.station]:
            if station not in held:
                yield detective_ride(pawn.colour, ticket, station)


def is_free(pawn: Pawn, held: frozenset[int]) -> bool:
    """Whether a detective can ride at all."""
    return any(not NEXT[ticket][pawn.station] <= held for ticket in pawn.tickets.kinds)


def _tickets_to_take(state: State) -> Iterator[TakeTicket]:
    """Of the next detective who has any: one of the kinds he still has."""
    pawn = state.pawns[len(state.log[-1].taken)]
    return (TakeTicket(pawn.colour, ticket) for ticket in pawn.tickets.kinds)
