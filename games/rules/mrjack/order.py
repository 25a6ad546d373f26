"""Who acts when: one, two, one, beginning with the Detective in odd turns (§5)."""

from games.engine.seats import Seat
from games.rules.mrjack.state import INSPECTOR, JACK, State

_ODD = (INSPECTOR, JACK, JACK, INSPECTOR)
_EVEN = (JACK, INSPECTOR, INSPECTOR, JACK)


def actor(turn: int, used: int) -> Seat:
    """Who uses the next card of this turn."""
    return (_ODD if turn % 2 else _EVEN)[used]


def starter(turn: int) -> Seat:
    """Who uses the first and the last card of this turn."""
    return actor(turn, 0)


def to_act(state: State) -> Seat:
    """Whose decision is next, while chance has nothing to draw.

    The two halves of the placement are ordered as an odd and an even turn (§4).
    """
    if state.hands and not state.table.characters:
        return INSPECTOR if state.jack_drafted else JACK
    turn = state.turn or (2 if state.second_half else 1)
    return actor(turn, len(state.used))
