"""Fold every stored match and say what is wrong with any."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match, is_match_id
from games.services import audit, rating_audit


class Command(BaseCommand):
    """One line for each fault, and status 1 if there is any."""

    help = "Folds every stored match and checks its hashes, draws, seal, outcome and ratings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--match", metavar="ID", help="verify this match only")

    def handle(self, *_args: Any, **options: Any) -> None:
        asked = options["match"]
        if asked and not (is_match_id(asked) and Match.objects.filter(pk=asked).exists()):
            raise CommandError(f"There is no match {asked}.")
        verified = broken = 0
        for match_id in [asked] if asked else audit.match_ids():
            faults = audit.faults(match_id)
            for fault in faults:
                self.stdout.write(str(fault))
            verified += 1
            broken += bool(faults)
        ledger = (
            [] if asked else [f for g in rating_audit.games() for f in rating_audit.faults(game=g)]
        )
        for line in ledger:
            self.stdout.write(line)
        if ledger and not broken:
            raise CommandError(f"{len(ledger)} faults in the ratings.")
        if broken:
            raise CommandError(f"{broken} of {verified} matches are not as they were played.")
        self.stdout.write(f"{verified} matches are as they were played.")
