"""How random matches end: as often as in the 3,000 for each table that the figures come from.

Mr. X picks evenly among all his single and double moves, a detective seat among the rides of its
pawns still to move. Ours may differ from the reference by its rounding and by four standard errors
of the difference of two such means. How many choices there are is a mean over decisions, not over
matches: its error is that of a ratio of two means.
"""

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import Position, begin, play, settle
from games.engine.seats import Seat
from tests.rules.scotland_yard.moves import MR_X, moves_of_mr_x
from tests.rules.scotland_yard.tables import GAME, options

REFERENCE_MATCHES = 3_000
DEVIATIONS = 4

REFERENCE = {
    2: {"mr_x": 0.746, "rounds": 16.8, "windows": 18.8, "his": 21.8, "theirs": 7.7},
    3: {"mr_x": 0.810, "rounds": 16.9, "windows": 18.9, "his": 20.6, "theirs": 5.5},
    4: {"mr_x": 0.749, "rounds": 17.0, "windows": 19.0, "his": 21.2, "theirs": 5.5},
    5: {"mr_x": 0.685, "rounds": 16.5, "windows": 18.5, "his": 22.2, "theirs": 5.5},
}
ROUNDING = {"mr_x": 0.000_5, "rounds": 0.05, "windows": 0.05, "his": 0.05, "theirs": 0.05}


@dataclass(frozen=True)
class Played:
    reason: str
    figures: dict[str, tuple[float, float]]
    """Each a sum, and of how many."""


def played(seats: int, number: int) -> Played:
    rng, his, theirs = random.Random(number), [], []
    position = begin(GAME, options(detective_seats=seats))
    *_, dealt = settle(position, SealedDice(numbered_seed(number)))
    position = dealt.position
    while position.to_act is not None:
        if position.to_act == MR_X:
            moves = moves_of_mr_x(position)
            his.append(len(moves))
        else:
            moves = [(ride,) for ride in position.choices(Seat(position.to_act))]
            theirs.append(len(moves))
        position = carried_out(position, rng.choice(moves))
    state = position.state
    return Played(
        state.outcome.reason,
        {
            "mr_x": (state.outcome.winners == (MR_X,), 1),
            "rounds": (state.round, 1),
            "windows": (len(state.log), 1),
            "his": (sum(his), len(his)),
            "theirs": (sum(theirs), len(theirs)),
        },
    )


def carried_out(position: Position, move) -> Position:
    seat = Seat(str(position.to_act))
    for action in move:
        position = play(position, seat, action).position
    return position


def allowance(found: list[tuple[float, float]], mean: float, rounding: float) -> float:
    weight = sum(number for _, number in found) / len(found)
    off = [(total - mean * number) / weight for total, number in found]
    variance = sum(value**2 for value in off) / (len(off) - 1)
    return DEVIATIONS * (variance * (1 / len(found) + 1 / REFERENCE_MATCHES)) ** 0.5 + rounding


def compare(seats: int, matches: int) -> Counter[str]:
    found = [played(seats, number) for number in range(matches)]
    for name, reference in REFERENCE[seats].items():
        values = [match.figures[name] for match in found]
        mean = sum(total for total, _ in values) / sum(number for _, number in values)
        allowed = allowance(values, mean, ROUNDING[name])
        assert mean == pytest.approx(reference, abs=allowed), name
    return Counter(match.reason for match in found)


@pytest.mark.slow
@pytest.mark.parametrize("seats", REFERENCE)
def test_random_matches_go_and_end_as_the_reference_says(seats):
    ends = compare(seats, 400)

    assert ends["caught"] + ends["stranded"] >= 392, "the other two ends are rare"


@pytest.mark.parametrize("seats", REFERENCE)
def test_a_few_random_matches_do_too(seats):
    compare(seats, 40)
