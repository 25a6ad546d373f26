"""Elo's arithmetic, with an advantage for the side one plays: numbers in, numbers out.

The formula, and why it is so, is in docs/ratings.md.
"""

import math
from dataclasses import dataclass
from typing import Final

START: Final = 1500.0
"""Where everybody begins."""
SCALE: Final = 400.0
"""So many points ahead means ten wins to one loss."""
BOLDEST, CALMEST, CALMING = 40.0, 16.0, 2.0
"""K of a newcomer, K of a settled player, and by how much it falls with each match."""
SETTLED_AFTER: Final = 12
"""Rated matches after which K has fallen to its least, and a rating counts as known."""
WITH_BOTS: Final = 0.5
"""The weight of a match in which a bot sits."""

ADVANTAGE_DOUBT: Final = 100.0
"""How far, in points, the advantage of a side may well be from zero before any match is seen."""
_PER_POINT: Final = 2.302585092994046 / SCALE  # ln 10: natural log odds in one point of rating


def expected(own: float, other: float, advantage: float) -> float:
    """The share of the points that one side should take, with what its side is worth to it."""
    return 1.0 / (1.0 + math.pow(10.0, (other - own - advantage) / SCALE))


def k_factor(played: int) -> float:
    """How much one match may move a rating after so many rated ones."""
    return max(CALMEST, BOLDEST - CALMING * played)


def is_settled(played: int) -> bool:
    """Whether a rating is known well enough to be ranked."""
    return played >= SETTLED_AFTER


def mean(ratings: list[float]) -> float:
    """The rating of a side: the mean of its players'."""
    return sum(ratings) / len(ratings)


def moved(before: float, *, k: float, weight: float, score: float, expectation: float) -> float:
    """The rating after a match. Rounded, so that a sum of changes is the same everywhere."""
    return round(before + weight * k * (score - expectation), 2)


@dataclass(frozen=True)
class Advantage:
    """What the first side of a game is worth, in points, and how sure of it the matches make us.

    A logistic regression with one unknown and a prior around zero, by one Newton step a match.
    """

    points: float = 0.0
    precision: float = 1.0 / ADVANTAGE_DOUBT**2

    def after(self, *, score: float, expectation: float, weight: float) -> "Advantage":
        """The estimate when the first side has scored so, against what was expected of it."""
        information = weight * _PER_POINT**2 * expectation * (1.0 - expectation)
        precision = self.precision + information
        step = weight * _PER_POINT * (score - expectation) / precision
        return Advantage(self.points + step, precision)

    @property
    def offered(self) -> float:
        """The advantage as it is reckoned with."""
        return round(self.points, 2)
