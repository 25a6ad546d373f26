"""What chance draws: the start cards (§3, §10)."""

from dataclasses import replace

from games.engine.chance import Rng
from games.engine.game import Transition
from games.rules.scotland_yard import seating, turns
from games.rules.scotland_yard.actions import ChanceAction, DealMrX, PlaceDetectives
from games.rules.scotland_yard.board import DOUBLE_MOVES, START_CARDS
from games.rules.scotland_yard.events import DetectivePlaced, StartDealt
from games.rules.scotland_yard.knowledge import at_the_start
from games.rules.scotland_yard.purse import DETECTIVES_PURSE, MR_X_PURSE, Reserve
from games.rules.scotland_yard.state import Fugitive, Pawn, State, YardOptions


def due(state: State) -> type[ChanceAction]:
    """Which cards are drawn next: Mr. X's, then the detectives'."""
    return DealMrX if state.mr_x is None else PlaceDetectives


def draw(state: State, rng: Rng) -> ChanceAction:
    """Chance decides: any card, then any of those left for pawn after pawn."""
    if state.mr_x is None:
        return DealMrX(rng.choice(START_CARDS))
    left = [card for card in START_CARDS if card != state.mr_x.start]
    return PlaceDetectives(tuple(rng.sample(left, _pawns(state.options))))


def can_be_drawn(state: State, action: ChanceAction) -> bool:
    """Whether the cards could have given this."""
    if type(action) is not due(state):
        return False
    match action:
        case DealMrX(station):
            return station in START_CARDS
        case PlaceDetectives(stations):
            left = set(START_CARDS) - {state.fugitive.start}
            return len(stations) == len(set(stations) & left) == _pawns(state.options)


def _pawns(options: YardOptions) -> int:
    return len(seating.pawns(options.detective_seats))


def first_reserve(options: YardOptions) -> Reserve:
    """What Mr. X begins with: as many black tickets as there are pawns (R2, §3)."""
    ordinary = MR_X_PURSE if options.tickets == "counted" else None
    return Reserve(ordinary, black=_pawns(options))


def deal_mr_x(state: State, action: DealMrX) -> Transition[State]:
    """Mr. X looks at his card and puts no pawn on the map."""
    reserve = first_reserve(state.options)
    mr_x = Fugitive(action.station, action.station, reserve, DOUBLE_MOVES)
    after = replace(state, mr_x=mr_x, possible=at_the_start(()))
    return Transition(after, (StartDealt(action.station),))


def place_detectives(state: State, action: PlaceDetectives) -> Transition[State]:
    """The pawns stand on the map, and Mr. X begins."""
    seats = state.options.detective_seats
    pawns = tuple(
        Pawn(colour, seating.leader(colour, seats), station, station, DETECTIVES_PURSE)
        for colour, station in zip(seating.pawns(seats), action.stations, strict=True)
    )
    placed = tuple(DetectivePlaced(pawn.colour, pawn.seat, pawn.station) for pawn in pawns)
    began = turns.begin_round(
        replace(state, pawns=pawns, possible=at_the_start(action.stations)),
    )
    return Transition(began.state, placed + began.events)
