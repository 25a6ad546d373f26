"""Measuring honestly: each figure in turns with its reference, several times, the median told.

A machine that others share is now fast, now slow; two measurements made one after the other differ
by that alone. A ratio between neighbours in time does not.
"""

import math
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Work = Callable[[], int]  # does a little, and says how many things it did


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    name: str
    value: float
    unit: str
    ratio: float | None  # to the reference, measured in the same run
    reference: str = "calibration loop"


def calibration() -> int:
    """The fixed reference: integers, tuples, a dictionary and calls, as rules are made of.

    Never change it: every ratio ever noted down would lose its meaning.
    """
    board = {square: (square * 7 + 3) % 9 for square in range(9)}
    total = 0
    for step in range(200):
        square = _turned(board[step % 9], step)
        board[step % 9] = square
        total += sum(1 for tile, wall in board.items() if (tile, wall) > (square, step % 4))
    return 1 if total else 0


def _turned(square: int, step: int) -> int:
    return (square * 5 + step) % 9


@dataclass
class Bench:
    """How long and how often to measure."""

    seconds: float = 0.4
    rounds: int = 7
    clock: Callable[[], float] = time.perf_counter

    def rate(
        self,
        name: str,
        unit: str,
        work: Work,
        *,
        against: Work = calibration,
        reference: str = "calibration loop",
    ) -> Figure:
        """How many things a second, and how many for each one of the reference."""
        rates, ratios = [], []
        for _ in range(self.rounds):
            base, rate = self._per_second(against), self._per_second(work)
            rates.append(rate)
            ratios.append(rate / base)
        middle = statistics.median
        return Figure(name, middle(rates), unit, middle(ratios), reference)

    def times(self, name: str, work: Callable[[], object], *, repeats: int) -> Iterator[Figure]:
        """Median and 99th percentile of one thing's time, against one calibration loop's."""
        base, taken = [], []
        for _ in range(repeats):
            base.append(milliseconds(calibration))
            taken.append(milliseconds(work))
        loop = statistics.median(base)
        for what, value in (("median", statistics.median(taken)), ("p99", percentile(taken, 99))):
            yield Figure(f"{name}, {what}", value, "ms", value / loop)

    def _per_second(self, work: Work) -> float:
        done, begun = 0, self.clock()
        while (elapsed := self.clock() - begun) < self.seconds:
            done += work()
        return done / elapsed


def percentile(values: list[float], percent: float) -> float:
    """The smallest value that at least this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def milliseconds(work: Callable[[], object]) -> float:
    """How long one run takes."""
    begun = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - begun)
