"""What moves and powers do to the table, and what they leave to be decided (§6 to §8)."""

from dataclasses import replace

from games.engine.events import Event
from games.engine.game import Transition
from games.engine.seats import Seat
from games.rules.mrjack.actions import (
    Barricade,
    Face,
    Flee,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    Place,
    PlayerAction,
    Swap,
    Whistle,
)
from games.rules.mrjack.board import Character, Hex
from games.rules.mrjack.characters import bert, goodley, gull, lestrade, pizer, smith
from games.rules.mrjack.events import (
    AlibiDrawn,
    BarricadeRaised,
    Called,
    CordonMoved,
    CoverMoved,
    Faced,
    Fled,
    LampMoved,
    Moved,
    Placed,
    Swapped,
)
from games.rules.mrjack.state import AlibiDraw, First, State, Table
from games.rules.mrjack.walking import distances


def begin(state: State, first: First) -> Transition[State]:
    """Move or power first. A whistle that begins counts its points at once (G2)."""
    using = replace(state.active, first=first)
    after = replace(state, activation=using)
    return Transition(_with_whistle(after) if first == "power" else after)


def _with_whistle(state: State) -> State:
    """Goodley's whistle is due; one that nobody can follow is over at once."""
    using = state.active
    if using.card is not Character.GOODLEY or using.powered:
        return state
    points = goodley.spendable(state.table, goodley.POINTS)
    return replace(state, activation=replace(using, powered=True, points=points))


def carry_out(state: State, seat: Seat, action: PlayerAction) -> Transition[State]:
    """One decision on the board."""
    match action:
        case Place(to):
            return _place(state, seat, to)
        case Move(to):
            return _move(state, seat, to)
        case Face(direction):
            table = replace(state.table, facing=direction)
            using = replace(state.active, facing_due=False)
            told = Faced(seat, state.table.facing, direction)
            return Transition(replace(state, table=table, activation=using), (told,))
        case Whistle():
            return _whistle(state, seat, action)
        case Flee():
            return _flee(state, seat, action)
        case Swap(other):
            return _swap(state, seat, other)
        case _:
            return _power(state, seat, action)


def _power(state: State, seat: Seat, action: PlayerAction) -> Transition[State]:
    """Lamp, cordon, cover or barricade."""
    match action:
        case MoveLamp(start, end):
            number = next(lamp.number for lamp in state.table.lamps if lamp.post == start)
            told: Event = LampMoved(seat, start, end, number)
            table = smith.carry(state.table, start, end)
        case MoveCordon(way, to):
            told, table = CordonMoved(seat, way, to), lestrade.carry(state.table, way, to)
        case MoveCover(hole, to):
            told, table = CoverMoved(seat, hole, to), bert.carry(state.table, hole, to)
        case Barricade(between):
            told = BarricadeRaised(seat, state.table.barricade, between)
            table = replace(state.table, barricade=between)
        case _:
            raise AssertionError(f"{action} is no power")
    using = replace(state.active, powered=True)
    return Transition(replace(state, table=table, activation=using), (told,))


def _place(state: State, seat: Seat, to: Hex) -> Transition[State]:
    who = state.active.card
    using = replace(state.active, moved=True, facing_due=who is Character.WATSON)
    after = replace(state, table=state.table.put(who, to), activation=using)
    return Transition(after, (Placed(seat, who, to),))


def _move(state: State, seat: Seat, to: Hex) -> Transition[State]:
    """The move, and whatever must follow it at once: Holmes, Watson, Pizer, Goodley (§6)."""
    who = state.active.card
    start = _where(state.table, who)
    table = state.table.put(who, to)
    fleeing = pizer.frightened(table) if who is Character.PIZER else ()
    using = replace(state.active, moved=True, facing_due=who is Character.WATSON, fleeing=fleeing)
    after = replace(state, table=table, activation=using)
    told: tuple[Event, ...] = (Moved(seat, who, start, to),)
    if who is Character.HOLMES:
        drawn = _draw_alibi(after, seat)
        return Transition(drawn.state, told + drawn.events)
    return Transition(_with_whistle(after), told)


def _where(table: Table, who: Character) -> Hex:
    here = table.where(who)
    assert here is not None, "who moves stands on the board"
    return here


def _draw_alibi(state: State, seat: Seat) -> Transition[State]:
    """Whoever uses Holmes keeps the top card, and shows it to nobody (§7)."""
    card, *rest = state.pile
    draws = (*state.draws, AlibiDraw(state.turn, seat, card))
    return Transition(replace(state, pile=tuple(rest), draws=draws), (AlibiDrawn(seat, card),))


def _whistle(state: State, seat: Seat, action: Whistle) -> Transition[State]:
    who, to = action.character, action.to
    start, goodley_hex = _where(state.table, who), _where(state.table, Character.GOODLEY)
    far = distances(state.table, goodley_hex)
    spent = far[start] - far[to]
    using = replace(
        state.active,
        points=state.active.points - spent,
        called=(*state.active.called, who),
        facing_due=who is Character.WATSON,
    )
    after = replace(state, table=state.table.put(who, to), activation=using)
    return Transition(after, (Called(seat, who, start, to, spent),))


def _flee(state: State, seat: Seat, action: Flee) -> Transition[State]:
    who, to = action.character, action.to
    start = _where(state.table, who)
    using = replace(
        state.active,
        fleeing=tuple(other for other in state.active.fleeing if other is not who),
        facing_due=who is Character.WATSON and start != to,
    )
    after = replace(state, table=state.table.put(who, to), activation=using)
    return Transition(after, (Fled(seat, who, start, to),))


def _swap(state: State, seat: Seat, other: Character) -> Transition[State]:
    table = gull.swap(state.table, other)
    using = replace(state.active, powered=True, facing_due=other is Character.WATSON)
    here, there = _where(table, Character.GULL), _where(table, other)
    after = replace(state, table=table, activation=using)
    return Transition(after, (Swapped(seat, other, here, there),))
