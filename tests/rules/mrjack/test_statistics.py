"""How random matches end, when both sides at least take what ends a match in their favour.

The reference are the shares expected of 3,000 matches in which the Detective accuses only the last
candidate and Jack leaves whenever he can. Ours may differ by a percentage point for what "random"
leaves open (here: each of the small decisions is picked evenly), and by four standard errors.
"""

from collections import Counter

import pytest

from tests.rules.mrjack.random_matches import frames

REFERENCE = {"base": 0.78, "extension": 0.75}
"""How often the Detective wins."""
READING = 0.01
DEVIATIONS = 4


def compare(setup: str, matches: int) -> Counter[str]:
    ends: Counter[str] = Counter()
    for number in range(matches):
        *_, last = frames(number, setup=setup)
        assert last.position.outcome is not None
        ends[last.position.outcome.reason] += 1
    share, expected = ends["accused"] / matches, REFERENCE[setup]
    error = (expected * (1 - expected) / matches) ** 0.5
    assert share == pytest.approx(expected, abs=READING + DEVIATIONS * error)
    return ends


@pytest.mark.slow
@pytest.mark.parametrize("setup", REFERENCE)
def test_the_detective_wins_random_matches_as_often_as_expected(setup):
    ends = compare(setup, 3_000)

    assert set(ends) == {"accused", "escaped", "eight_turns"}


@pytest.mark.parametrize("setup", REFERENCE)
def test_a_few_random_matches_end_so_too(setup):
    compare(setup, 60)
