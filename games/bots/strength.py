"""How strong players are, from the matches they played: shares with their intervals, and Elo.

The two sides of a game need not be equal, so the estimate has a side advantage in it: a player of
the first side who is as strong as the other wins as often as that advantage says.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

import numpy as np

Z: Final = 1.96
"""Standard deviations to either side that hold 95 of 100 cases."""
SCALE: Final = 400 / log(10)
"""Elo points for odds of e to 1."""
STEPS: Final = 50
VIRTUAL: Final = 0.5
"""Of a match won and one lost that each pairing is given, so that nobody is infinitely strong."""


@dataclass(frozen=True)
class Score:
    """Matches won of matches played."""

    won: int = 0
    played: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.won + other.won, self.played + other.played)

    @property
    def share(self) -> float:
        """The part that was won."""
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, in 95 of 100 cases (Wilson)."""
        if not self.played:
            return 0.0, 1.0
        spread = Z * Z / self.played
        middle = (self.share + spread / 2) / (1 + spread)
        half = sqrt(spread * (self.share * (1 - self.share) + spread / 4)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Pairing:
    """One player on the first side of the game against another on the second."""

    first: str
    second: str
    score: Score
    """Of the player on the first side."""


@dataclass(frozen=True)
class Estimate:
    """A number, and how far the true one may be from it in 95 of 100 cases."""

    value: float
    margin: float


def elo(pairings: Sequence[Pairing], anchor: str) -> tuple[Mapping[str, Estimate], Estimate]:
    """Every player's Elo, the anchor's being 0, and the advantage of the first side.

    The most likely values (Bradley and Terry, with a side advantage), found by Newton's method.
    """
    names = sorted({name for p in pairings for name in (p.first, p.second)} - {anchor})
    column = {name: number for number, name in enumerate(names)}
    rows = np.zeros((len(pairings), len(names) + 1))
    for row, pairing in zip(rows, pairings, strict=True):
        row[-1] = 1
        if pairing.first in column:
            row[column[pairing.first]] += 1
        if pairing.second in column:
            row[column[pairing.second]] -= 1
    won = np.array([p.score.won + VIRTUAL for p in pairings])
    played = np.array([p.score.played + 2 * VIRTUAL for p in pairings])
    strengths = np.zeros(len(names) + 1)
    information = np.eye(len(strengths))
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(-rows @ strengths))
        information = rows.T @ (rows * (played * expected * (1 - expected))[:, None])
        step = np.linalg.solve(information, rows.T @ (won - played * expected))
        # A step too far would never come back: at most odds of e to 1 at a time.
        strengths += np.clip(step, -1, 1)
    margins = Z * SCALE * np.sqrt(np.diag(np.linalg.inv(information)))
    found = [
        Estimate(float(value), float(margin))
        for value, margin in zip(SCALE * strengths, margins, strict=True)
    ]
    return {anchor: Estimate(0.0, 0.0)} | dict(zip(names, found, strict=False)), found[-1]
