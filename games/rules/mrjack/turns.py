"""How a turn runs: what each decision does, and what follows from it (§4 to §9)."""

from dataclasses import replace

from games.engine.events import Event
from games.engine.game import Outcome, Transition
from games.engine.seats import Seat
from games.rules.mrjack import powers, setup
from games.rules.mrjack.actions import (
    Accuse,
    Begin,
    Draft,
    DraftAndReveal,
    Leave,
    PlayerAction,
    TakeCard,
    in_order,
)
from games.rules.mrjack.board import ALWAYS, CARDS_A_TURN, TURNS, Character
from games.rules.mrjack.events import (
    Accused,
    CardTaken,
    CharactersJoined,
    JackDrafted,
    LampWentOut,
    Left,
    TurnBegan,
    WitnessCalled,
)
from games.rules.mrjack.order import starter
from games.rules.mrjack.sight import in_sight
from games.rules.mrjack.stages import stage
from games.rules.mrjack.state import (
    INSPECTOR,
    JACK,
    Accusation,
    Activation,
    Call,
    Departure,
    Standing,
    State,
)


def act(state: State, seat: Seat, action: PlayerAction) -> Transition[State]:
    """A player decides; a card that is used up by it is put away, and a fourth ends the turn."""
    done = _carry_out(state, seat, action)
    after = done.state
    if after.outcome or after.activation is None or stage(after):
        return done
    put_away = _put_away(after)
    return Transition(put_away.state, done.events + put_away.events)


def _carry_out(state: State, seat: Seat, action: PlayerAction) -> Transition[State]:
    match action:
        case Draft(pair):
            return Transition(replace(state, jack_drafted=pair), (JackDrafted(pair),))
        case DraftAndReveal():
            return _reveal(state, action)
        case TakeCard(character):
            taken = replace(state, activation=Activation(character))
            return Transition(taken, (CardTaken(seat, character),))
        case Begin(first):
            return powers.begin(state, first)
        case Accuse():
            return _accuse(state, action)
        case Leave(way):
            return _leave(state, action, Left(_leaver(state), way, bool(state.active.fleeing)))
        case _:
            return powers.carry_out(state, seat, action)


def _reveal(state: State, action: DraftAndReveal) -> Transition[State]:
    """The four picks join the four who are always there; all eight are suspects (§4)."""
    assert state.jack_drafted is not None, "Jack picks first"
    drafted = (*state.jack_drafted, *action.characters)
    playing = in_order((*ALWAYS, *drafted))
    table = replace(state.table, characters=tuple(Standing(who, None) for who in playing))
    joined = CharactersJoined(state.jack_drafted, action.characters, playing)
    return Transition(replace(state, inspector_drafted=action.characters, table=table), (joined,))


def _accuse(state: State, action: Accuse) -> Transition[State]:
    """The match is over whatever the answer: there is only one accusation (§9)."""
    by, accused = state.active.card, action.character
    rightly = accused is state.jack
    after = replace(state, accusation=Accusation(by, accused), activation=None)
    won = _won(after, INSPECTOR, "accused") if rightly else _won(after, JACK, "wrongly_accused")
    return Transition(won, (Accused(by, accused, rightly),))


def _leaver(state: State) -> Character:
    assert state.jack is not None, "only Jack leaves"
    return state.jack


def _leave(state: State, action: Leave, left: Event) -> Transition[State]:
    gone = Departure(_leaver(state), action.exit)
    after = replace(state, departure=gone, activation=None)
    return Transition(_won(after, JACK, "escaped"), (left,))


def _won(state: State, seat: Seat, reason: str) -> State:
    return replace(state, outcome=Outcome((seat,), reason))


def _put_away(state: State) -> Transition[State]:
    used = (*state.used, state.active.card)
    after = replace(state, used=used, activation=None)
    if len(used) < CARDS_A_TURN:
        return Transition(after)
    return _end_turn(after) if state.turn else _end_half(after)


def _end_half(state: State) -> Transition[State]:
    """The other four are placed; after them the cards are shuffled for the first turn (§4)."""
    if state.second_half:
        return Transition(replace(state, cards=(), used=(), second_half=False))
    return setup.turn_up(replace(state, second_half=True), setup.other_four(state))


def _end_turn(state: State) -> Transition[State]:
    """The call, then the lamp, then the next turn (§5)."""
    called = _witness_call(state)
    darker = _lamp_out(called.state)
    events = called.events + darker.events
    if state.turn == TURNS:
        return Transition(_won(darker.state, JACK, "eight_turns"), events)
    begun = _next_turn(darker.state)
    return Transition(begun.state, events + begun.events)


def _witness_call(state: State) -> Transition[State]:
    seen = in_sight(state.table)
    visible = state.jack in seen
    cleared = tuple(who for who in state.table.suspects if (who in seen) is not visible)
    after = replace(
        state,
        table=state.table.clear(cleared),
        calls=(*state.calls, Call(state.turn, visible, seen, cleared)),
        witness="witness" if visible else "no_witness",
    )
    return Transition(after, (WitnessCalled(state.turn, visible, seen, cleared),))


def _lamp_out(state: State) -> Transition[State]:
    """The lit tile with the number of the turn is taken off, wherever it stands now (§5)."""
    out = next((lamp for lamp in state.table.lamps if lamp.number == state.turn), None)
    if out is None:
        return Transition(state)
    lamps = tuple(lamp for lamp in state.table.lamps if lamp is not out)
    table = replace(state.table, lamps=lamps)
    after = replace(state, table=table, lamps_out=(*state.lamps_out, out))
    return Transition(after, (LampWentOut(state.turn, out.post),))


def _next_turn(state: State) -> Transition[State]:
    """In even turns the other four cards come up; in odd ones chance shuffles all eight (§5)."""
    turn = state.turn + 1
    cards = () if turn % 2 else setup.other_four(state)
    after = replace(state, turn=turn, cards=cards, used=())
    return Transition(after, (TurnBegan(turn, starter(turn), cards),) if cards else ())
