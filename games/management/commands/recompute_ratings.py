"""Rebuild every rating from the ledger, or see whether that would change anything."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import rating_audit


class Command(BaseCommand):
    """One line for each fault, and status 1 if there is any."""

    help = "Rebuilds every rating from the ledger of rating changes; --check only compares."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, only compare")

    def handle(self, *_args: Any, **options: Any) -> None:
        look = rating_audit.faults if options["check"] else rating_audit.recompute
        games = rating_audit.games()
        faults = [fault for game in games for fault in look(game=game)]
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults in the ratings.")
        done = "agree with" if options["check"] else "are rebuilt from"
        self.stdout.write(f"The ratings of {len(games)} games {done} the ledger.")
