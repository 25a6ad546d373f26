"""Play one whole match with bots, without a database, and print it."""

import json
from argparse import ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import level_of, levels_of
from games.bots.base import Level
from games.bots.documents import document
from games.bots.table import play_through
from games.engine import chance, codec, match_record
from games.engine.errors import GameError
from games.engine.game import AnyGame, Options
from games.engine.play import Frame
from games.engine.seats import Seat
from games.management import printing
from games.rules import LIBRARY


class Command(BaseCommand):
    """The same seed, options and bots give the same match on every machine."""

    help = __doc__ or ""
    requires_system_checks: list[str] = []  # noqa: RUF012  as Django declares it

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("key", help=f"the game: {', '.join(LIBRARY.keys())}")
        parser.add_argument("--seed", type=int, default=1, help="which match (default: 1)")
        parser.add_argument("--options", type=_options, default={}, help="a JSON object")
        parser.add_argument(
            "--bots", default="random", help="a level for all seats, or one for each: LEVEL,LEVEL"
        )
        parser.add_argument("--record", metavar="FILE", help="also write the match record there")
        printing.add_form_arguments(parser)

    def handle(self, *args: Any, **given: Any) -> None:
        try:
            game = LIBRARY.newest(given["key"])
            options = codec.options_from_json(game, given["options"])
        except GameError as error:
            raise CommandError(printing.printable(error.detail)) from error
        levels = _levels(game, options, given["bots"])
        seed = chance.numbered_seed(given["seed"])
        dice = match_record.dice_of(game, options, seed, {})
        players = {seat: f"bot:{level.key}" for seat, level in levels.items()}
        played: list[Frame] = []
        frames = _kept(play_through(game, options, dice=dice, levels=levels), played)
        lines = (
            printing.json_lines(frames, None)
            if given["json"]
            else printing.story_lines(frames, None, game=game.key, players=players)
        )
        printing.print_lines(self.stdout, lines, given["language"])
        if given["record"]:
            name = f"{game.key}-{given['seed']}"
            _write(given["record"], document(played, name=name, seed=seed, players=players))


def _options(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentTypeError(f"not a JSON object: {text[:40]}") from error


def _levels(game: AnyGame, options: Options, text: str) -> dict[Seat, Level]:
    seats, names = game.seats(options), text.split(",")
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        raise CommandError(f"--bots wants one level, or one for each of {', '.join(seats)}.")
    return {seat: _level(game, name) for seat, name in zip(seats, names, strict=True)}


def _level(game: AnyGame, name: str) -> Level:
    level = level_of(game.key, name)
    if level is None:
        known = ", ".join(level.key for level in levels_of(game.key))
        raise CommandError(f"{game.key} has no bots of level {name!r}; it has {known}.")
    return level


def _kept(frames: Iterator[Frame], kept: list[Frame]) -> Iterator[Frame]:
    """The same frames, each remembered on its way."""
    for frame in frames:
        kept.append(frame)
        yield frame


def _write(name: str, found: match_record.MatchRecord) -> None:
    text = json.dumps(codec.to_json(found), ensure_ascii=False, indent=1)
    try:
        Path(name).write_text(f"{text}\n", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{name} cannot be written: {error.strerror}.") from error
