"""Fill a site with demo players and their finished matches; a second run adds nothing."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.bots import warm
from games.management.progress import watched
from games.rules import LIBRARY
from games.services import demo


class Command(BaseCommand):
    """Every match is played by bots through the services that serve everybody, and rated."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--matches", type=int, default=200, help="of each game (default: %(default)s)"
        )
        parser.add_argument("--game", help="only this one (default: every game on the shelf)")

    def handle(self, *_args: Any, **given: Any) -> None:
        shelf = LIBRARY.keys()
        if given["game"] not in (None, *shelf):
            raise CommandError(f"There is no game {given['game']!r}; there are {', '.join(shelf)}.")
        warm()
        for game in [given["game"]] if given["game"] else shelf:
            wanted = max(0, given["matches"])
            still = demo.missing(game=game, wanted=wanted)
            seeded = demo.seed(game=game, wanted=wanted, now=timezone.now())
            played = sum(1 for _ in watched(seeded, still, f"{game} "))
            self.stdout.write(f"{game}: {played} demo matches played, {wanted} are there.")
