"""The curve of a rating as a drawing: numbers in, a path out. The page stretches it to its room."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 600
HEIGHT: Final = 200
STEP: Final = 50
"""The scale begins and ends on a multiple of so many points."""


@dataclass(frozen=True)
class Curve:
    """What the page draws."""

    path: str
    """Through every rating, from left to right."""
    dots: tuple[tuple[float, float], ...]
    low: int
    high: int

    @property
    def middle(self) -> int:
        """Half-way up the scale."""
        return (self.low + self.high) // 2


def curve(ratings: Sequence[int]) -> Curve:
    """A curve through at least two ratings, match after match."""
    low = min(ratings) // STEP * STEP
    high = -(-max(ratings) // STEP) * STEP
    high = max(high, low + STEP)
    across = WIDTH / (len(ratings) - 1)
    dots = tuple(
        (round(number * across, 1), round(HEIGHT * (high - rating) / (high - low), 1))
        for number, rating in enumerate(ratings)
    )
    path = "M" + "L".join(f"{x} {y}" for x, y in dots)
    return Curve(path, dots, low, high)
