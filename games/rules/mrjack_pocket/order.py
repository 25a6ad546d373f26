"""Who acts when: one, two, one, beginning with the Inspector in odd turns (§5)."""

from games.engine.seats import Seat
from games.rules.mrjack_pocket.state import INSPECTOR, JACK

_ODD = (INSPECTOR, JACK, JACK, INSPECTOR)
_EVEN = (JACK, INSPECTOR, INSPECTOR, JACK)


def actor(turn: int, actions_taken: int) -> Seat:
    """Whose action is next in this turn."""
    return (_ODD if turn % 2 else _EVEN)[actions_taken]


def starter(turn: int) -> Seat:
    """Who takes the first and the last token of this turn."""
    return actor(turn, 0)
