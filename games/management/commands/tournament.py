"""Let the bots of a game play each other on both sides, and print how strong they are."""

import json
import os
from argparse import ArgumentTypeError
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from statistics import median
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import levels_of
from games.bots.strength import Pairing, Score, elo
from games.engine import codec
from games.engine.errors import GameError
from games.management import printing
from games.management.contest import Bout, Result, results
from games.management.progress import watched
from games.rules import LIBRARY


class Command(BaseCommand):
    """Two levels play every deal twice, each once on either side."""

    help = __doc__ or ""
    requires_system_checks: list[str] = []  # noqa: RUF012  as Django declares it

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help=f"the game: {', '.join(LIBRARY.keys())}")
        parser.add_argument("--levels", help="only these: LEVEL,LEVEL,… (default: all)")
        parser.add_argument(
            "--matches", type=_even, default=100, help="of each pair, on both sides (default: 100)"
        )
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--seed", type=int, default=1, help="of the first deal (default: 1)")
        parser.add_argument("--options", type=_json, default={}, help="a JSON object")
        parser.add_argument(
            "--neighbours", action="store_true", help="each level against the next one only"
        )
        parser.add_argument(
            "--budget", action="append", default=[], metavar="LEVEL=NODES",
            help="let a level think more or less than it does",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, **given: Any) -> None:
        names = _levels(given["key"], given["levels"], given["options"])
        budgets = dict(_budget(text, names) for text in given["budget"])
        pairs = list(pairwise(names) if given["neighbours"] else combinations(names, 2))
        seeds = range(given["seed"], given["seed"] + given["matches"] // 2)
        bouts = [
            Bout(
                given["key"],
                given["options"],
                levels,
                (budgets.get(levels[0]), budgets.get(levels[1])),
                seed,
            )
            for pair in pairs
            for seed in seeds
            for levels in (pair, pair[::-1])
        ]
        played = list(watched(results(bouts, max(1, given["processes"])), len(bouts)))
        game = LIBRARY.newest(given["key"])
        first, second = game.sides(codec.options_from_json(game, given["options"]))
        table = CrossTable(names, played, ("+".join(first), "+".join(second)))
        lines = [json.dumps(table.as_json())] if given["json"] else table.lines()
        printing.print_lines(self.stdout, lines, "en")


class CrossTable:
    """What came of a tournament."""

    def __init__(
        self, names: Sequence[str], played: Iterable[Result], sides: tuple[str, str]
    ) -> None:
        self.names, self.sides = names, sides
        self.scores: dict[tuple[str, str], Score] = defaultdict(Score)
        """Of the first player, on the first side."""
        self.milliseconds: dict[str, list[float]] = defaultdict(list)
        for result in played:
            levels = result.bout.levels
            self.scores[levels] += Score(int(result.first_won), 1)
            for level, taken in zip(levels, result.milliseconds, strict=True):
                self.milliseconds[level] += taken
        pairings = [Pairing(*levels, score) for levels, score in sorted(self.scores.items())]
        self.elo, self.advantage = elo(pairings, anchor=names[0])

    def on_sides(self, one: str, other: str) -> tuple[Score, Score]:
        """How one did against the other: on the first side, and on the second."""
        second = self.scores[other, one]
        return self.scores[one, other], Score(second.played - second.won, second.played)

    def lines(self) -> Iterator[str]:
        """The tables, for people."""
        first, second = self.sides
        yield f"{'':<12}{'against':<12}{'matches':>8}{'both sides':>12}{'95 %':>16}" + (
            f"{'as ' + first:>16}{'as ' + second:>16}"
        )
        for one, other in combinations(reversed(self.names), 2):
            as_first, as_second = self.on_sides(one, other)
            both = as_first + as_second
            if both.played:
                low, high = both.interval
                yield (
                    f"{one:<12}{other:<12}{both.played:>8}{both.share:>12.1%}"
                    f"{f'{low:.1%} to {high:.1%}':>16}"
                    f"{as_first.share:>16.1%}{as_second.share:>16.1%}"
                )
        yield ""
        yield f"{'':<12}{'Elo':>8}{'95 %':>8}{'choices':>10}{'median ms':>12}{'p99 ms':>12}"
        for name in self.names:
            found, taken = self.elo[name], sorted(self.milliseconds[name])
            yield (
                f"{name:<12}{found.value:>8.0f}{f'±{found.margin:.0f}':>8}{len(taken):>10}"
                f"{median(taken):>12.2f}{taken[len(taken) * 99 // 100]:>12.2f}"
            )
        yield ""
        yield f"On the side of {first}: {self.advantage.value:+.0f} ±{self.advantage.margin:.0f}"

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "sides": list(self.sides),
            "advantage": self.advantage.value,
            "scores": [
                {"first": first, "second": second, "won": score.won, "played": score.played}
                for (first, second), score in sorted(self.scores.items())
            ],
            "levels": [
                {
                    "level": name,
                    "elo": self.elo[name].value,
                    "margin": self.elo[name].margin,
                    "median_ms": median(self.milliseconds[name]),
                }
                for name in self.names
            ],
        }


def _levels(key: str, text: str | None, options: Any) -> list[str]:
    try:
        codec.options_from_json(LIBRARY.newest(key), options)
    except GameError as error:
        raise CommandError(printing.printable(error.detail)) from error
    known = [level.key for level in levels_of(key)]
    chosen = known if text is None else text.split(",")
    for name in chosen:
        if name not in known:
            raise CommandError(f"{key} has no bots of level {name!r}; it has {', '.join(known)}.")
    if len(set(chosen)) < 2:  # noqa: PLR2004
        raise CommandError("A tournament needs two levels at least.")
    return [name for name in known if name in chosen]


def _budget(text: str, names: Sequence[str]) -> tuple[str, int]:
    name, _, nodes = text.partition("=")
    if name not in names or not nodes.isdecimal():
        raise CommandError(f"--budget wants LEVEL=NODES, not {text!r}.")
    return name, int(nodes)


def _even(text: str) -> int:
    if not text.isdecimal() or int(text) % 2 or not int(text):
        raise ArgumentTypeError("an even number, since every deal is played on both sides")
    return int(text)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentTypeError(f"not a JSON object: {text[:40]}") from error
