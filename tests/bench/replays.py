"""Replays: the list and one match among 100,000 finished ones, against the same among 100.

Every match has its row and its seats; a log, copied from a real one, has every hundredth of them.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.test import Client

from tests import servers
from tests.bench.measure import Bench, Figure, milliseconds, percentile

FEW, MANY = 100, 100_000
BATCH: Final = 5_000
LOGS_EVERY: Final = 100
ROUNDS: Final = 25

PAGES: Final = {
    "list": "/replays/",
    "list, name of many": "/replays/?name=player",
    "list, name of nobody": "/replays/?name=moriarty",
    "list, won by the Inspector": "/replays/?winner=inspector",
    "list, an ending nobody had": "/replays/?reason=abandoned",
    "list, a bot nobody met": "/replays/?bot=professor",
    "list, a month long ago": "/replays/?from=2020-01-01&to=2020-01-31",
    "one step": "/replays/{match}/?step=8",
    "film": "/api/replays/{match}/film/",
}


def figures(bench: Bench) -> Iterator[Figure]:
    """Each page at both sizes in turns, and the ratio of their medians."""
    with servers.valkey(Path(settings.TEST_DIR) / "redis.sock"), _databases() as (small, large):
        for name, address in PAGES.items():
            few, many = [], []
            for _ in range(ROUNDS):
                few.append(_asked(small, address))
                many.append(_asked(large, address))
            taken, base = percentile(many, 50), percentile(few, 50)
            yield Figure(f"{name}, {MANY:,}", taken, "ms", taken / base, f"{FEW} matches")


def _asked(database: Path, address: str) -> float:
    """How long a page takes, with the database open and its first pages read."""
    _use(database)
    from games.models import Match

    watched = Match.objects.order_by("-finished_at")[0].pk
    client = Client(SERVER_NAME="localhost")

    def ask() -> None:
        answer = client.get(address.format(match=watched))
        assert answer.status_code == 200, answer.status_code

    ask()
    return milliseconds(ask)


@contextmanager
def _databases() -> Iterator[tuple[Path, Path]]:
    """A database with few matches, and one with many."""
    before = Path(connections["default"].settings_dict["NAME"])
    with tempfile.TemporaryDirectory() as place:
        small, large = Path(place) / "small.sqlite3", Path(place) / "large.sqlite3"
        try:
            for database, matches in ((small, FEW), (large, MANY)):
                _use(database)
                call_command("migrate", verbosity=0)
                _fill(matches)
            yield small, large
        finally:
            _use(before)


def _use(database: Path) -> None:
    default = connections["default"]
    default.close()
    default.settings_dict["NAME"] = str(database)


def _fill(matches: int) -> None:
    from games.models import LogEntry, Match, MatchSeat, Seal
    from tests.factories import a_finished_match

    real = a_finished_match()
    seats, log = list(real.seats.all()), list(real.entries.order_by("version"))
    assert real.finished_at is not None
    for begin in range(1, matches, BATCH):
        numbers = range(begin, min(begin + BATCH, matches))
        names = {number: f"{number:012d}" for number in numbers}
        Seal.objects.bulk_create(
            Seal(commitment=f"{n:064d}", seed=real.seal.seed, user=real.creator,
                 made_at=real.created_at, used_at=real.created_at)
            for n in numbers
        )  # fmt: skip
        Match.objects.bulk_create(
            Match(
                **{
                    field.attname: getattr(real, field.attname)
                    for field in Match._meta.concrete_fields
                }
                | {
                    "id": names[n],
                    "seal_id": f"{n:064d}",
                    "finished_at": real.finished_at - timedelta(minutes=n),
                }
            )
            for n in numbers
        )
        MatchSeat.objects.bulk_create(
            MatchSeat(
                match_id=names[n], seat=seat.seat, order=seat.order, user_id=seat.user_id,
                joined_at=seat.joined_at, won=seat.won,
            )
            for n in numbers
            for seat in seats
        )  # fmt: skip
        LogEntry.objects.bulk_create(
            LogEntry(
                match_id=names[n], version=row.version, actor=row.actor, kind=row.kind,
                record=row.record, at=row.at, key=row.key, previous=row.previous, hash=row.hash,
            )
            for n in numbers
            if n % LOGS_EVERY == 0
            for row in log
        )  # fmt: skip
