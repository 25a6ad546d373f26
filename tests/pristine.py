"""Giving each transactional test the database as the migrations left it.

Django empties the tables after such a test, but the log refuses to be emptied: its triggers stop
every UPDATE, DELETE and TRUNCATE. So the whole database is put back instead: the file on SQLite,
a copy of a template on PostgreSQL. What migrations wrote is still there afterwards.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from unittest.mock import patch

import psycopg
from django.db import connection, connections
from django.test import TransactionTestCase
from psycopg import sql


class Pristine(Protocol):
    """A database that can be put back."""

    def restore(self) -> None: ...
    def forget(self) -> None: ...


class PristineFile:
    """SQLite: the file as it was is copied over the file as it is."""

    def __init__(self, kept_as: str) -> None:
        self.live = Path(connection.settings_dict["NAME"])
        self.kept = self.live.with_suffix(f".{kept_as}")
        self.kept.unlink(missing_ok=True)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(self.kept)])
        # The copy is in WAL mode too, or the first writer after each restore would have to switch.
        with sqlite3.connect(self.kept) as copy:
            copy.execute("PRAGMA journal_mode=WAL")
        copy.close()

    def restore(self) -> None:
        """A new file under the old name: a connection some thread kept open sees the old one."""
        connections.close_all()
        draft = self.live.with_suffix(".draft")
        shutil.copyfile(self.kept, draft)
        for leftover in ("-wal", "-shm"):
            Path(f"{self.live}{leftover}").unlink(missing_ok=True)
        draft.replace(self.live)

    def forget(self) -> None:
        self.kept.unlink(missing_ok=True)


class PristineTemplate:
    """PostgreSQL: the database is dropped, with whoever still holds on to it, and copied again."""

    def __init__(self, kept_as: str) -> None:
        self.live = connection.settings_dict["NAME"]
        self.kept = f"{self.live}_{kept_as}"
        self.parameters = connection.get_connection_params() | {"dbname": "postgres"}
        connections.close_all()
        self.forget()
        self._copy(self.live, to=self.kept)

    def restore(self) -> None:
        connections.close_all()
        self._drop(self.live)
        self._copy(self.kept, to=self.live)

    def forget(self) -> None:
        self._drop(self.kept)

    def _drop(self, name: str) -> None:
        self._run("DROP DATABASE IF EXISTS {} WITH (FORCE)", name)

    def _copy(self, name: str, *, to: str) -> None:
        self._run("CREATE DATABASE {} TEMPLATE {}", to, name)

    def _run(self, statement: str, *names: str) -> None:
        known = {"dbname", "host", "port", "user", "password"}
        parameters: dict[str, Any] = {k: v for k, v in self.parameters.items() if k in known}
        with psycopg.connect(**parameters, autocommit=True) as server:
            server.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def keep(kept_as: str) -> Pristine:
    """Remember the test database as it is now."""
    return PristineFile(kept_as) if connection.vendor == "sqlite" else PristineTemplate(kept_as)


@contextmanager
def put_back_after_each_test() -> Iterator[None]:
    """From now on, put the database back where Django would have emptied its tables."""
    pristine = keep("pristine")
    try:
        with patch.object(TransactionTestCase, "_fixture_teardown", lambda _: pristine.restore()):
            yield
    finally:
        pristine.forget()
