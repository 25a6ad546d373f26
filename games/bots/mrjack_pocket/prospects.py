"""What the beginning of a turn is worth to Jack, as learned from play (see learning.py)."""

from functools import cache

import numpy as np

from games.bots.mrjack_pocket.grading import Prospects
from games.bots.mrjack_pocket.prospects_table import TABLE
from games.bots.mrjack_pocket.study import SURE, Numbers
from games.rules.mrjack_pocket.board import HOURGLASS_GOAL, TURNS

PER_MILLE = SURE // 1000


@cache
def learned() -> Prospects:
    """The prospects as they were learned."""
    prospects = _empty()
    for line in TABLE.strip().splitlines():
        where, _, numbers = line.partition(":")
        place = tuple(int(number) for number in where.split())
        values = np.array([int(number) for number in numbers.split()]) * PER_MILLE
        if len(place) == 1:
            prospects.chase[place] = values[0]
        else:
            turn, alibi, visible, suspects = place
            prospects.worth[turn, suspects, :HOURGLASS_GOAL, alibi, visible] = values
    return prospects


def as_text(prospects: Prospects) -> str:
    """The same as lines: turn, alibi to come, visible, suspects: Jack's chances in thousandths.

    The chances are by the hourglasses that he has, from none; a line of the chase has the turn and
    one chance only.
    """
    lines = []
    for turn in range(2, TURNS + 1):
        for alibi in range(1 if turn % 2 else 2):
            for visible in range(2):
                for suspects in range(2, 10):
                    row = prospects.worth[turn, suspects, :HOURGLASS_GOAL, alibi, visible]
                    lines.append(f"{turn} {alibi} {visible} {suspects}:{_thousandths(row)}")
        lines.append(f"{turn}:{_thousandths(prospects.chase[turn : turn + 1])}")
    return "\n".join(lines)


def _thousandths(row: Numbers) -> str:
    return "".join(f" {value // PER_MILLE}" for value in row.tolist())


def guess() -> Prospects:
    """What a newcomer might think: each suspect and each hourglass is worth the same."""
    prospects = _empty()
    for turn in range(TURNS + 2):
        prospects.chase[turn] = SURE * turn // (2 * TURNS)
        for suspects in range(1, 10):
            for glasses in range(HOURGLASS_GOAL):
                chance = 40 * turn + 70 * suspects + 120 * glasses
                prospects.worth[turn, suspects, glasses] = min(chance, 980) * PER_MILLE
    return prospects


def _empty() -> Prospects:
    return Prospects(
        worth=np.zeros((TURNS + 2, 10, HOURGLASS_GOAL + 1, 2, 2), dtype=np.int32),
        chase=np.zeros(TURNS + 2, dtype=np.int32),
    )
