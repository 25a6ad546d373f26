"""The bots of Mr. Jack Pocket, one thread: their search core, and how long each level thinks."""

from collections.abc import Iterator
from itertools import cycle
from random import Random

import numpy as np

from games.bots import levels_of, warm
from games.bots.base import Level
from games.bots.mrjack_pocket.chance import random_matches
from games.bots.mrjack_pocket.codes import REASONS
from games.bots.mrjack_pocket.deep_search import DeepSearch
from games.bots.mrjack_pocket.grading import set_up
from games.bots.mrjack_pocket.knowledge import knowledge_of
from games.bots.mrjack_pocket.prospects import learned
from games.bots.mrjack_pocket.reading import table_of
from games.bots.mrjack_pocket.turn_search import search
from games.bots.table import play_through
from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import Position
from games.engine.seats import CHANCE, Seat
from games.rules import LIBRARY
from tests.bench.measure import Bench, Figure

GAME = LIBRARY.newest("mrjack_pocket")
AT_ONCE = 1000
MATCHES = 40
ANSWERS = 200


def figures(bench: Bench) -> Iterator[Figure]:
    """Playouts and nodes a second, then the answer times of each level."""
    warm()
    yield bench.rate("random matches of the search core", "matches/s", _playouts)
    found = positions()
    yield bench.rate("nodes of the turn search", "nodes/s", _Nodes(found))
    for level in levels_of(GAME.key):
        answer = Answers(level, found)
        yield from bench.times(f"answer of {level.key}", answer, repeats=ANSWERS)


_spring = np.array([1888], dtype=np.uint64)
_tally = np.zeros(len(REASONS), dtype=np.int64)


def _playouts() -> int:
    random_matches(AT_ONCE, _spring, False, _tally)
    return AT_ONCE


def positions() -> list[Position]:
    """What a good player meets: every position of some matches of the second best level."""
    level = levels_of(GAME.key)[-2]
    levels = dict.fromkeys(GAME.seats(GAME.options_type()), level)
    found = [
        frame.position
        for number in range(MATCHES)
        for frame in play_through(
            GAME, GAME.options_type(), dice=SealedDice(numbered_seed(number)), levels=levels
        )
        if frame.position.to_act not in (None, CHANCE)
    ]
    return Random(1).sample(found, len(found))


class _Nodes:
    """The rest of the turn searched, from one position after the other."""

    def __init__(self, positions: list[Position]) -> None:
        views = [position.view(Seat(str(position.to_act))) for position in positions]
        self.questions = cycle([(table_of(view), knowledge_of(view)) for view in views])
        self.study, self.slips = DeepSearch().study, np.zeros(2, dtype=np.int64)

    def __call__(self) -> int:
        table, knowledge = next(self.questions)
        ends = set_up(self.study, table, knowledge, learned())
        return ends + search(self.study, self.slips)


class Answers:
    """One position after the other, thought about as in a match."""

    def __init__(self, level: Level, positions: list[Position]) -> None:
        self.level, self.positions, self.rng = level, cycle(positions), Random(1)

    def __call__(self) -> object:
        position = next(self.positions)
        seat = Seat(str(position.to_act))
        choices = position.choices(seat)
        return self.level.bot.choose(position.view(seat), choices, self.rng, self.level.budget)
