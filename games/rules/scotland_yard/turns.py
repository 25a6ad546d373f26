"""How a round runs: Mr. X's turn, the detectives' rides, and the tests after each (§4 to §8)."""

from dataclasses import replace

from games.engine.events import Event
from games.engine.game import Outcome, Transition
from games.rules.scotland_yard import knowledge, seating
from games.rules.scotland_yard.actions import (
    Appear,
    DetectiveRide,
    PlayerAction,
    Ride,
    StayHidden,
    TakeTicket,
)
from games.rules.scotland_yard.board import REVEALS, ROUNDS, Colour, Ticket
from games.rules.scotland_yard.choices import can_ride, is_free
from games.rules.scotland_yard.events import (
    DetectiveRode,
    DetectiveStayed,
    MrXAppeared,
    MrXCaught,
    MrXRode,
    MrXStayedHidden,
    RoundBegan,
    TicketTaken,
)
from games.rules.scotland_yard.seating import MR_X
from games.rules.scotland_yard.state import Fugitive, Pawn, Phase, State, Step, Window


def act(state: State, action: PlayerAction) -> Transition[State]:
    """A player decides, and all that follows of itself happens."""
    match action:
        case Ride():
            return _ride(state, action)
        case StayHidden():
            return _then(_begin_pursuit(state), MrXStayedHidden())
        case Appear():
            return _appear(state)
        case TakeTicket(colour, ticket):
            return _take(state, colour, ticket)
        case DetectiveRide():
            return _detective_rides(state, action)


def _then(following: Transition[State], *first: Event) -> Transition[State]:
    """The same, with these events before it."""
    return Transition(following.state, first + following.events)


# --- Mr. X's turn ---------------------------------------------------------------------------------


def begin_round(state: State) -> Transition[State]:
    """Mr. X is to ride; if he cannot, he has lost (R5). That he can tells where he is not."""
    mr_x, held = state.fugitive, state.held
    if not can_ride(mr_x.station, mr_x.reserve, held):
        possible = knowledge.locked_in(state.possible, mr_x.reserve, held)
        return Transition(_won_by_detectives(replace(state, possible=possible), "locked_in"))
    possible = knowledge.able_to_ride(state.possible, mr_x.reserve, held)
    began = replace(state, phase=Phase.RIDE, round=state.round + 1, possible=possible)
    return Transition(began, (RoundBegan(began.round),))


def _ride(state: State, action: Ride) -> Transition[State]:
    """A window is filled and covered; a reveal window shows its station (§7)."""
    mr_x, held, number = state.fugitive, state.held, len(state.log) + 1
    shown, second = number in REVEALS, state.phase is Phase.SECOND_RIDE
    reserve = mr_x.reserve.spent(action.ticket)
    possible = knowledge.after_ride(state.possible, action.ticket, held)
    if shown:
        possible = (action.station,)
    if action.double:
        possible = knowledge.able_to_ride(possible, reserve, held)
    double = mr_x.double - action.double
    window = Window(state.round, action.ticket, action.station, shown, action.double or second)
    after = replace(
        state,
        mr_x=replace(mr_x, station=action.station, reserve=reserve, double=double),
        log=(*state.log, window),
        possible=possible,
    )
    told: list[Event] = [MrXRode(number, action.ticket, action.station, window.double)]
    if shown:
        told.append(MrXAppeared(number, action.station, voluntary=False))
    return _then(_after_ride(after, action), *told)


def _after_ride(state: State, action: Ride) -> Transition[State]:
    """The second ride of a double move, the question of showing himself, or the pursuit."""
    if action.double:
        return Transition(replace(state, phase=Phase.SECOND_RIDE))
    if state.options.voluntary and not state.log[-1].shown:
        return Transition(replace(state, phase=Phase.SHOWING))
    return _begin_pursuit(state)


def _appear(state: State) -> Transition[State]:
    """He shows himself of his own will, and may take a ticket from each detective (R15)."""
    station = state.fugitive.station
    window = replace(state.log[-1], shown=True)
    after = replace(state, phase=Phase.TAKING, log=(*state.log[:-1], window), possible=(station,))
    told = MrXAppeared(len(state.log), station, voluntary=True)
    return _then(_next_to_take_from(after), told)


def _take(state: State, colour: Colour, ticket: Ticket) -> Transition[State]:
    """The ticket goes to Mr. X, which matters where his are counted (R15)."""
    pawn = state.pawn(colour)
    after = _taken(
        replace(
            _with_pawn(state, replace(pawn, tickets=pawn.tickets.changed(ticket, -1))),
            mr_x=_paid(state, ticket),
        ),
        ticket,
    )
    return _then(_next_to_take_from(after), TicketTaken(colour, ticket))


def _next_to_take_from(state: State) -> Transition[State]:
    """A detective without tickets loses none; after the last one the pursuit begins."""
    while len(state.log[-1].taken) < len(state.pawns):
        if state.pawns[len(state.log[-1].taken)].tickets.kinds:
            return Transition(state)
        state = _taken(state, None)
    return _begin_pursuit(state)


def _taken(state: State, ticket: Ticket | None) -> State:
    window = replace(state.log[-1], taken=(*state.log[-1].taken, ticket))
    return replace(state, log=(*state.log[:-1], window))


# --- the detectives' rides ------------------------------------------------------------------------


def _begin_pursuit(state: State) -> Transition[State]:
    colours = tuple(pawn.colour for pawn in state.pawns)
    return _go_on(replace(state, phase=Phase.PURSUIT, waiting=colours))


def _detective_rides(state: State, action: DetectiveRide) -> Transition[State]:
    """The ticket goes to Mr. X. Whoever enters his station has caught him (§8)."""
    pawn, station = state.pawn(action.pawn), action.station
    moved = replace(pawn, station=station, tickets=pawn.tickets.changed(action.ticket, -1))
    step = Step(state.round, pawn.colour, action.ticket, pawn.station, station)
    after = replace(
        _with_pawn(state, moved),
        mr_x=_paid(state, action.ticket),
        waiting=tuple(colour for colour in state.waiting if colour is not pawn.colour),
        steps=(*state.steps, step),
    )
    rode = DetectiveRode(pawn.colour, pawn.seat, action.ticket, pawn.station, station)
    if state.fugitive.station == station:
        caught = replace(after, possible=(station,))
        return Transition(
            _won_by_detectives(caught, "caught"), (rode, MrXCaught(pawn.colour, station))
        )
    return _then(_go_on(replace(after, possible=knowledge.not_at(after.possible, station))), rode)


def _go_on(state: State) -> Transition[State]:
    """The tests after every move, in their order (§8)."""
    held = state.held
    if not any(is_free(pawn, held) for pawn in state.pawns):
        return Transition(_won_by_mr_x(state, "stranded"))
    told: list[Event] = []
    while state.waiting:
        seat = state.pawn(state.waiting[0]).seat
        pawns = [pawn for pawn in map(state.pawn, state.waiting) if pawn.seat == seat]
        if any(is_free(pawn, held) for pawn in pawns):
            return Transition(state, tuple(told))
        told += [DetectiveStayed(pawn.colour, seat, pawn.station) for pawn in pawns]
        state = _passed_over(state, pawns)
    if state.round == ROUNDS:
        return Transition(_won_by_mr_x(state, "last_round"), tuple(told))
    return _then(begin_round(state), *told)


def _passed_over(state: State, pawns: list[Pawn]) -> State:
    """None of these can ride, so each stays where it is and pays nothing (R8)."""
    stays = [Step(state.round, pawn.colour, None, pawn.station, pawn.station) for pawn in pawns]
    waiting = state.waiting[len(pawns) :]
    return replace(state, waiting=waiting, steps=(*state.steps, *stays))


def _with_pawn(state: State, moved: Pawn) -> State:
    pawns = tuple(moved if pawn.colour is moved.colour else pawn for pawn in state.pawns)
    return replace(state, pawns=pawns)


def _paid(state: State, ticket: Ticket) -> Fugitive:
    """Mr. X with the ticket that a detective gave up."""
    return replace(state.fugitive, reserve=state.fugitive.reserve.received(ticket))


# --- the end --------------------------------------------------------------------------------------


def _won_by_detectives(state: State, reason: str) -> State:
    winners = seating.detectives(state.options.detective_seats)
    return replace(state, outcome=Outcome(winners, reason))


def _won_by_mr_x(state: State, reason: str) -> State:
    return replace(state, outcome=Outcome((MR_X,), reason))
