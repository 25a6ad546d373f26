"""Fold an exported match record, print every step, and say where and why it is not valid."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine import codec, match_record
from games.engine.errors import GameError
from games.engine.match_record import MatchRecord
from games.engine.seats import REFEREE, SPECTATOR, Seat, Viewer, as_viewer
from games.management import printing
from games.management.match_files import STANDARD_INPUT, read_match
from games.rules import LIBRARY


class Command(BaseCommand):
    """Proves the hash chain, every rule, every draw and the outcome on the way; exit 1 if not."""

    help = __doc__ or ""
    requires_system_checks: list[str] = []  # noqa: RUF012  as Django declares it

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help=f"an exported match record; {STANDARD_INPUT} reads stdin")
        parser.add_argument(
            "--as", dest="viewer", metavar="VIEWER", help="only what this viewer may see"
        )
        printing.add_form_arguments(parser)

    def handle(self, *args: Any, **given: Any) -> None:
        name = given["file"]
        try:
            self._replay(read_match(name), given)
        except OSError as error:
            raise CommandError(f"{name} cannot be read: {error.strerror}.") from error
        except GameError as error:
            raise CommandError(f"{name}: {printing.printable(error.detail)}") from error

    def _replay(self, found: MatchRecord, given: dict[str, Any]) -> None:
        seats = _seats(found)
        viewer = _viewer(given["viewer"], seats)
        frames = match_record.frames(found, LIBRARY)
        if given["json"]:
            lines = printing.json_lines(frames, viewer)
        else:
            players = {seat: found.players.get(seat, "?") for seat in seats}
            lines = printing.story_lines(frames, viewer, game=found.game, players=players)
        printing.print_lines(self.stdout, lines, given["language"])


def _seats(found: MatchRecord) -> tuple[Seat, ...]:
    game = LIBRARY.find(found.game, found.revision)
    return game.seats(codec.options_from_json(game, found.options))


def _viewer(name: str | None, seats: tuple[Seat, ...]) -> Viewer | None:
    known = (*seats, SPECTATOR.value, REFEREE.value)
    if name is not None and name not in known:
        raise CommandError(f"--as wants one of {', '.join(known)}.")
    return None if name is None else as_viewer(name)
