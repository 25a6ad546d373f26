"""Many matches between bots, in several processes, and how long the bots took to choose."""

import multiprocessing
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from games.bots import level_of
from games.bots.base import Level
from games.bots.table import play_through
from games.engine import codec
from games.engine.actions import Action
from games.engine.chance import Rng, SealedDice, numbered_seed
from games.rules import LIBRARY


@dataclass(frozen=True)
class Bout:
    """One match: a level on each of the two sides, and the seed of its dice."""

    game: str
    options: Any
    """As plain data."""
    levels: tuple[str, str]
    budgets: tuple[int | None, int | None]
    """How much each thinks; None is as much as its level does."""
    seed: int


@dataclass(frozen=True)
class Result:
    """How a bout ended."""

    bout: Bout
    first_won: bool
    milliseconds: tuple[tuple[float, ...], tuple[float, ...]]
    """Of the processor's time for every choice, side by side."""


@dataclass
class Timed:
    """A bot with a stop-watch."""

    level: Level
    milliseconds: list[float] = field(default_factory=list)

    def choose(self, view: Any, choices: Sequence[Action], rng: Rng, budget: int) -> Action:
        """Whatever the bot chooses."""
        begun = time.process_time()
        chosen = self.level.bot.choose(view, choices, rng, budget)
        self.milliseconds.append(1000 * (time.process_time() - begun))
        return chosen


def play(bout: Bout) -> Result:
    """Play one match to its end."""
    game = LIBRARY.newest(bout.game)
    options = codec.options_from_json(game, bout.options)
    timed = [Timed(_level(bout, side)) for side in (0, 1)]
    sides = game.sides(options)
    levels = {
        seat: replace(watched.level, bot=watched)
        for side, watched in zip(sides, timed, strict=True)
        for seat in side
    }
    dice = SealedDice(numbered_seed(bout.seed))
    *_, last = play_through(game, options, dice=dice, levels=levels)
    assert last.position.outcome is not None
    first_won = last.position.outcome.winners[0] in sides[0]
    return Result(bout, first_won, (tuple(timed[0].milliseconds), tuple(timed[1].milliseconds)))


def _level(bout: Bout, side: int) -> Level:
    level = level_of(bout.game, bout.levels[side])
    assert level is not None, "levels are checked before anything is played"
    budget = bout.budgets[side]
    return level if budget is None else replace(level, budget=budget)


def results(bouts: Sequence[Bout], processes: int) -> Iterator[Result]:
    """Every bout played, in the order in which they end."""
    if processes == 1:
        yield from map(play, bouts)
        return
    # Each process starts afresh: a copy of one that has threads could hang.
    afresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=afresh) as pool:
        waiting = iter(bouts)
        running: set[Future[Result]] = {
            pool.submit(play, bout) for bout in islice(waiting, 2 * processes)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play, bout) for bout in islice(waiting, len(done))}
            yield from (future.result() for future in done)
