"""What a player may do now: the single source of what is legal, stage by stage (§4 to §9)."""

from collections.abc import Callable, Iterable
from itertools import combinations

from games.engine.seats import Seat
from games.rules.mrjack.actions import (
    FIRSTS,
    Accuse,
    Barricade,
    Begin,
    Draft,
    DraftAndReveal,
    Face,
    Flee,
    Leave,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    Place,
    PlayerAction,
    Swap,
    TakeCard,
    Whistle,
)
from games.rules.mrjack.board import STREETS, Character, Direction, Exit
from games.rules.mrjack.characters import (
    bert,
    goodley,
    gull,
    lane,
    lestrade,
    moving,
    pizer,
    smith,
)
from games.rules.mrjack.stages import stage
from games.rules.mrjack.state import INSPECTOR, JACK, Stage, State

Choices = Iterable[PlayerAction]


def choices(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """Every action of the seat that is to act."""
    asked = stage(state)
    assert asked, "a card that is used up is put away"
    return tuple(_BY_STAGE[asked](state, seat))


def _draft(state: State, seat: Seat) -> Choices:
    assert state.hands is not None, "the cards are dealt"
    if seat == JACK:
        return (Draft(pair) for pair in combinations(state.hands.jack, 2))
    return (DraftAndReveal(pair) for pair in combinations(state.hands.inspector, 2))


def _cards(state: State, _seat: Seat) -> Choices:
    return map(TakeCard, state.up)


def _places(state: State, _seat: Seat) -> Choices:
    standing = state.table.standing
    return (Place(there) for there in STREETS if there not in standing)


def _firsts(_state: State, _seat: Seat) -> Choices:
    return (Begin(first) for first in FIRSTS)


def _moves(state: State, seat: Seat) -> Choices:
    """Where to; for the Detective also onto whom, and for Jack out of the district (§9)."""
    table, who = state.table, state.active.card
    reached = moving.reach_of(table, who)
    here = table.where(who)
    assert here is not None, "who moves stands on the board"
    yield from map(Move, reached.ends(table) or (here,))
    if seat == INSPECTOR:
        yield from (Accuse(other) for other in reached.accusable(table) if other is not who)
    if may_leave(state, seat, who):
        yield from map(Leave, reached.exits(table, moving.points_of(table, who)))


def may_leave(state: State, seat: Seat, who: Character) -> bool:
    """Jack himself, by Jack's player, after an answer that nobody saw him (§9)."""
    return seat == JACK and who is state.jack and state.witness == "no_witness"


def _facings(_state: State, _seat: Seat) -> Choices:
    return map(Face, Direction)


def _flights(state: State, seat: Seat) -> Choices:
    for who in state.active.fleeing:
        yield from (Flee(who, there) for there in pizer.flights(state.table, who))
        if may_leave(state, seat, who):
            yield from map(Leave, _driven(state, who))


def _driven(state: State, who: Character) -> tuple[Exit, ...]:
    return pizer.exits(state.table, who)


def _lamps(state: State, _seat: Seat) -> Choices:
    return (MoveLamp(*way) for way in smith.choices(state.table))


def _cordons(state: State, _seat: Seat) -> Choices:
    return (MoveCordon(*way) for way in lestrade.choices(state.table))


def _covers(state: State, _seat: Seat) -> Choices:
    return (MoveCover(*way) for way in bert.choices(state.table))


def _barricades(state: State, _seat: Seat) -> Choices:
    return map(Barricade, lane.choices(state.table))


def _whistles(state: State, _seat: Seat) -> Choices:
    using = state.active
    answers = goodley.answers(state.table, using.points, using.called)
    return (Whistle(who, there) for who, there, _points in answers)


def _swaps(state: State, _seat: Seat) -> Choices:
    return map(Swap, gull.choices(state.table))


_BY_STAGE: dict[Stage, Callable[[State, Seat], Choices]] = {
    "draft": _draft,
    "card": _cards,
    "place": _places,
    "first": _firsts,
    "move": _moves,
    "face": _facings,
    "flee": _flights,
    "lamp": _lamps,
    "cordon": _cordons,
    "cover": _covers,
    "barricade": _barricades,
    "whistle": _whistles,
    "swap": _swaps,
}
