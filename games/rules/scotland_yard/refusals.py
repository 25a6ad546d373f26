"""Why an action is refused, from what its actor sees and nothing else (§10).

For a detective no station is ever refused on Mr. X's account, so no reason can tell where he is.
"""

from games.rules.scotland_yard.actions import (
    Appear,
    DetectiveRide,
    Ride,
    StayHidden,
    TakeTicket,
    YardAction,
)
from games.rules.scotland_yard.board import NEXT, ORDINARY, Ticket
from games.rules.scotland_yard.purse import Reserve
from games.rules.scotland_yard.state import Phase
from games.rules.scotland_yard.view import MrXView, YardView

NOT_NOW = "not_a_choice"


def why_not(view: YardView, action: YardAction) -> str:
    """The first thing that is wrong with it."""
    match action:
        case DetectiveRide():
            return _detective_ride(view, action)
        case Ride() if view.mr_x and view.phase in (Phase.RIDE, Phase.SECOND_RIDE):
            return _ride(view, view.mr_x, action)
        case Ride() | Appear() | StayHidden() | TakeTicket():
            return "not_that_moment"
        case _:
            return NOT_NOW


def _detective_ride(view: YardView, action: DetectiveRide) -> str:
    if view.phase is not Phase.PURSUIT:
        return "not_that_moment"
    if action.ticket is Ticket.BLACK:
        return "black_is_for_mr_x"
    if action.pawn not in view.pawns:
        return "no_such_pawn"
    pawn, first = view.pawns[action.pawn], view.pawns[view.waiting[0]]
    if pawn.seat != first.seat:
        return "not_your_pawn"
    if action.pawn not in view.waiting:
        return "pawn_has_moved"
    if pawn.tickets.count(action.ticket) == 0:
        return "ticket_used_up"
    if action.station not in NEXT[action.ticket][pawn.station]:
        return "no_such_line"
    return "station_held" if _is_held(view, action.station) else NOT_NOW


def _ride(view: YardView, mr_x: MrXView, action: Ride) -> str:
    if action.double and view.phase is Phase.SECOND_RIDE:
        return "already_a_double_move"
    if action.double and mr_x.double == 0:
        return "no_double_card"
    if action.ticket not in Reserve(mr_x.tickets, mr_x.black).kinds:
        return "ticket_used_up"
    here = mr_x.station
    if here is None or action.station not in NEXT[action.ticket][here]:
        by_ferry = here is not None and action.station in NEXT[Ticket.BLACK][here]
        ashore = here is not None and any(action.station in NEXT[t][here] for t in ORDINARY)
        return "ferry_wants_black" if by_ferry and not ashore else "no_such_line"
    if _is_held(view, action.station):
        return "station_held"
    return "no_second_ride" if action.double else NOT_NOW


def _is_held(view: YardView, station: int) -> bool:
    return any(pawn.station == station for pawn in view.pawns.values())
