"""How random matches end: as often as in the 12,000 that the figures were taken from.

The reference figures are means over 12,000 matches, rounded to the last place shown. Ours may
differ from them by that rounding and by four standard errors of the difference of two such means.
"""

from dataclasses import dataclass

import pytest

from games.rules.mrjack_pocket.board import HOURGLASS_GOAL
from tests.rules.mrjack_pocket.boards import INSPECTOR
from tests.rules.mrjack_pocket.random_matches import AnyMove, decisions, frames, moves_of_each_token

MATCHES = 4_000
REFERENCE_MATCHES = 12_000
DEVIATIONS = 4


@dataclass(frozen=True)
class Ending:
    """What counts of a match that is over."""

    winner: str
    turns: int
    chased: bool
    seen_with_both_goals: bool
    """Both goals at once, before the eighth turn and outside a chase, with Jack in sight."""


def ending(state):
    both = len(state.suspects) == 1 and state.hourglasses >= HOURGLASS_GOAL
    return Ending(
        winner=state.outcome.winners[0],
        turns=len(state.calls),
        chased=state.chase_since is not None,
        seen_with_both_goals=both
        and state.calls[-1].visible
        and state.turn < 8
        and state.chase_since is None,
    )


MEASURES = {
    "the Inspector wins": (lambda ending: ending.winner == INSPECTOR, 0.734, 0.000_5),
    "turns": (lambda ending: ending.turns, 4.6, 0.05),
    "a chase begins": (lambda ending: ending.chased, 0.054, 0.000_5),
    "both goals, Jack in sight": (lambda ending: ending.seen_with_both_goals, 0.010, 0.000_5),
}
"""What is measured, the reference mean, and how far rounding may have moved it."""


def allowance(found, rounding):
    """How far two honest means may lie apart."""
    mean = sum(found) / len(found)
    variance = sum((value - mean) ** 2 for value in found) / (len(found) - 1)
    return DEVIATIONS * (variance * (1 / len(found) + 1 / REFERENCE_MATCHES)) ** 0.5 + rounding


@pytest.mark.slow
def test_random_matches_end_as_often_in_each_way_as_the_reference_says():
    endings = [ending(list(frames(number))[-1].position.state) for number in range(MATCHES)]
    for name, (measure, reference, rounding) in MEASURES.items():
        found = [measure(ending) for ending in endings]
        mean = sum(found) / len(found)

        assert mean == pytest.approx(reference, abs=allowance(found, rounding)), name


def test_there_are_at_most_67_moves_at_a_decision_and_about_20_on_average():
    """The reference counts the moves of two Rotation tokens twice; the list of choices does not."""
    choices, moves = [], []
    for number in range(300):
        for position in decisions(list(frames(number, AnyMove))):
            offered = position.choices(position.to_act)
            choices.append(len(offered))
            moves.append(len(moves_of_each_token(position.state.tokens, offered)))

    assert max(choices) == max(moves) == 67
    mean = sum(moves) / len(moves)
    assert mean == pytest.approx(20, abs=allowance(moves, 0.5))
    assert sum(choices) / len(choices) < mean
