"""Shares, intervals and Elo: checked against worked examples and simulated players."""

from itertools import permutations
from math import log10
from random import Random

import pytest

from games.bots.strength import Pairing, Score, elo


def test_no_match_tells_nothing() -> None:
    assert (Score().share, Score().interval) == (0.0, (0.0, 1.0))


def test_the_interval_is_that_of_wilson() -> None:
    low, high = Score(68, 100).interval
    assert low == pytest.approx(0.5834, abs=5e-4)
    assert high == pytest.approx(0.7633, abs=5e-4)
    assert Score(10, 10).interval[1] == 1.0


def test_one_pairing_on_both_sides_gives_the_textbook_difference() -> None:
    pairings = [
        Pairing("strong", "weak", Score(750, 1000)),
        Pairing("weak", "strong", Score(250, 1000)),
    ]
    found, advantage = elo(pairings, "weak")
    assert found["weak"].value == 0
    assert found["strong"].value == pytest.approx(400 * log10(3), abs=1)
    assert advantage.value == pytest.approx(0, abs=0.1)


def test_a_better_side_is_not_taken_for_a_better_player() -> None:
    pairings = [Pairing("a", "b", Score(700, 1000)), Pairing("b", "a", Score(700, 1000))]
    found, advantage = elo(pairings, "a")
    assert found["b"].value == pytest.approx(0, abs=0.1)
    assert advantage.value == pytest.approx(400 * log10(7 / 3), abs=1)


def test_somebody_who_always_wins_is_not_infinitely_strong() -> None:
    found, _ = elo([Pairing("a", "b", Score(50, 50)), Pairing("b", "a", Score(0, 50))], "b")
    assert 500 < found["a"].value < 2000


def test_strengths_are_found_again_within_their_margins() -> None:
    rng, strength, side = Random(7), {"a": 0, "b": 150, "c": 400}, -100
    pairings = []
    for first, second in permutations(strength, 2):
        edge = strength[first] - strength[second] + side
        chance = 1 / (1 + 10 ** (-edge / 400))
        won = sum(rng.random() < chance for _ in range(2000))
        pairings.append(Pairing(first, second, Score(won, 2000)))
    found, advantage = elo(pairings, "a")
    for name, value in strength.items():
        assert abs(found[name].value - value) <= 1.5 * found[name].margin
    assert abs(advantage.value - side) <= 1.5 * advantage.margin
