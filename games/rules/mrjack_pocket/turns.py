"""How a turn runs: four actions, the witness call, the end-of-turn test (§5 to §8)."""

from dataclasses import replace

from games.engine.events import Event
from games.engine.game import Outcome, Transition
from games.engine.seats import Seat
from games.rules.mrjack_pocket import moves
from games.rules.mrjack_pocket.actions import (
    Alibi,
    BoardAction,
    Exchange,
    Joker,
    Move,
    PlayerAction,
    Rotate,
)
from games.rules.mrjack_pocket.board import HOURGLASS_GOAL, HOURGLASSES, Detective, Face, reverse
from games.rules.mrjack_pocket.choices import face_of
from games.rules.mrjack_pocket.events import (
    AlibiDrawn,
    ChaseBegan,
    DetectiveMoved,
    NobodyMoved,
    TileRotated,
    TilesExchanged,
    TurnBegan,
    WitnessCalled,
)
from games.rules.mrjack_pocket.moves import Table
from games.rules.mrjack_pocket.order import starter
from games.rules.mrjack_pocket.sight import in_sight
from games.rules.mrjack_pocket.state import (
    INSPECTOR,
    JACK,
    AlibiDraw,
    Call,
    State,
    Token,
)


def act(state: State, seat: Seat, action: PlayerAction) -> Transition[State]:
    """A player takes a token and carries it out; the fourth also ends the turn."""
    done = _carry_out(_use_token(state, face_of(action)), seat, action)
    if done.state.actions_taken < len(done.state.tokens):
        return done
    ended = end_turn(done.state)
    return Transition(ended.state, done.events + ended.events)


def _use_token(state: State, face: Face) -> State:
    """Of two tokens that show the same face, the lower-numbered counts as used."""
    used = next(i for i, token in enumerate(state.tokens) if token == Token(face))
    tokens = (*state.tokens[:used], Token(face, used=True), *state.tokens[used + 1 :])
    return replace(state, tokens=tokens)


def _carry_out(state: State, seat: Seat, action: PlayerAction) -> Transition[State]:
    if isinstance(action, Alibi):
        return _draw_alibi(state, seat)
    table = moves.after(Table(state.tiles, state.detectives), action)
    after = replace(state, tiles=table.tiles, detectives=table.detectives)
    if isinstance(action, Rotate):
        after = replace(after, rotated=(*state.rotated, action.tile))
    return Transition(after, (_told(state, after, seat, action),))


def _told(before: State, after: State, seat: Seat, action: BoardAction) -> Event:
    """What everybody sees happen on the table."""
    match action:
        case Move(detective):
            return _walked(before, after, seat, detective, Face(detective.value))
        case Joker(Detective() as detective):
            return _walked(before, after, seat, detective, Face.JOKER)
        case Joker():
            return NobodyMoved(seat)
        case Rotate(character, wall):
            was = next(tile.wall for tile in before.tiles if tile.character is character)
            return TileRotated(seat, character, was, wall)
        case Exchange(tiles):
            return TilesExchanged(seat, tiles)


def _walked(
    before: State, after: State, seat: Seat, detective: Detective, token: Face
) -> DetectiveMoved:
    start, end = before.detectives.where(detective), after.detectives.where(detective)
    return DetectiveMoved(seat, detective, start, end, token)


def _draw_alibi(state: State, seat: Seat) -> Transition[State]:
    """Jack keeps the card to himself; the Inspector shows it and clears its character at once."""
    card = state.pile[0]
    clears = seat == INSPECTOR and card in state.suspects
    after = replace(
        state,
        pile=state.pile[1:],
        draws=(*state.draws, AlibiDraw(state.turn, seat, card)),
        tiles=moves.exonerate(state.tiles, (card,)) if clears else state.tiles,
    )
    return Transition(after, (AlibiDrawn(seat, card, HOURGLASSES[card], clears),))


def end_turn(state: State) -> Transition[State]:
    """The witness call, then the end-of-turn test: at no other time does the game end (R6)."""
    called = _witness_call(state)
    tested = _end_of_turn_test(called.state)
    if tested.state.outcome:
        return Transition(tested.state, called.events + tested.events)
    begun = _next_turn(tested.state)
    return Transition(begun.state, called.events + tested.events + begun.events)


def _witness_call(state: State) -> Transition[State]:
    """Who is in sight is found before any tile is turned over, and stands (R9)."""
    seen = in_sight(state.tiles, state.detectives)
    visible = state.jack in seen
    cleared = tuple(who for who in state.suspects if (who in seen) is not visible)
    after = replace(
        state,
        tiles=moves.exonerate(state.tiles, cleared),
        calls=(*state.calls, Call(state.turn, visible, seen, cleared)),
    )
    token_to = INSPECTOR if visible else JACK
    return Transition(after, (WitnessCalled(state.turn, visible, seen, cleared, token_to),))


def _end_of_turn_test(state: State) -> Transition[State]:
    one_left = len(state.suspects) == 1
    enough = state.hourglasses >= HOURGLASS_GOAL
    if one_left and enough:
        return _both_goals(state)
    if one_left:
        return _won(state, INSPECTOR, "one_suspect")
    if enough:
        return _won(state, JACK, "hourglasses")
    if state.last_turn:
        return _won(state, JACK, "eight_turns")
    return Transition(state)


def _both_goals(state: State) -> Transition[State]:
    """Being seen decides: at once, or (R7, `double_goal` "chase") from the next turn on."""
    in_chase = state.chase_since is not None
    catches = in_chase or state.last_turn or state.options.double_goal == "inspector"
    if state.calls[-1].visible and catches:
        return _won(state, INSPECTOR, "caught")
    if state.last_turn:
        return _won(state, JACK, "escaped")
    if in_chase:
        return Transition(state)
    return Transition(replace(state, chase_since=state.turn), (ChaseBegan(state.turn),))


def _won(state: State, seat: Seat, reason: str) -> Transition[State]:
    return Transition(replace(state, outcome=Outcome((seat,), reason)))


def _next_turn(state: State) -> Transition[State]:
    """In even turns the tokens are turned over (R16); in odd ones chance has to throw them."""
    turn = state.turn + 1
    after = replace(state, turn=turn, rotated=(), tokens=())
    if turn % 2:
        return Transition(after)
    faces = tuple(reverse(i, token.face) for i, token in enumerate(state.tokens))
    began = TurnBegan(turn, starter(turn), thrown=False, faces=faces)
    return Transition(replace(after, tokens=tuple(map(Token, faces))), (began,))
