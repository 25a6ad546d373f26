"""Bring the catalogs up to date with the sentences in code and templates, and compile them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from mrjack_site.catalogs import compile_catalogs
from mrjack_site.messages import catalog_files, collect, missing, updated


class Command(BaseCommand):
    """Run it after changing any sentence; docs/translating.md says how to go on."""

    help = __doc__ or ""
    requires_system_checks: list[str] = []  # noqa: RUF012  as Django declares it

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing; exit 1 if there is work to do"
        )

    def handle(self, *args: Any, **given: Any) -> None:
        found = collect(settings.BASE_DIR)
        work = [
            line
            for po in catalog_files(settings.LOCALE_PATHS[0], settings.LANGUAGES)
            for line in (*_bring_up_to_date(po, found, check=given["check"]), *_wordless(po))
        ]
        for line in work:
            self.stdout.write(line)
        if work and given["check"]:
            raise CommandError("Run `manage.py messages` and fill in the catalogs.")
        if not given["check"]:
            compile_catalogs(*settings.LOCALE_PATHS)


def _bring_up_to_date(po: Path, found: Catalog, *, check: bool) -> Iterator[str]:
    text = updated(po, found)
    if po.exists() and po.read_bytes() == text:
        return
    yield f"{po.parent.parent.name}: the sentences have changed."
    if not check:
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_bytes(text)


def _wordless(po: Path) -> list[str]:
    return [f"{po.parent.parent.name} has no words for: {sentence}" for sentence in missing(po)]
