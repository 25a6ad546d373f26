"""The databases themselves: how they are set up, and that tests get them back as they were."""

import sqlite3
import subprocess
import threading
import time
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, transaction

from mrjack_site import env
from tests import pristine
from tests.operations.clone import ROOT

pytestmark = pytest.mark.stored

REFUSING = {
    "sqlite": """
        CREATE TRIGGER refuse BEFORE DELETE ON accounts_user
        BEGIN SELECT RAISE(ABORT, 'refused'); END
    """,
    "postgresql": """
        CREATE FUNCTION refuse() RETURNS trigger AS
        $$ BEGIN RAISE EXCEPTION 'refused'; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER refuse BEFORE TRUNCATE ON accounts_user EXECUTE FUNCTION refuse();
    """,
}


def names() -> list[str]:
    return list(get_user_model().objects.values_list("username", flat=True))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_a_table_that_refuses_to_be_emptied_is_new_for_the_next_test(turn: str) -> None:
    assert names() == [], f"{turn}: the rows of the test before are gone"
    with connection.cursor() as cursor:
        cursor.execute(REFUSING[connection.vendor])  # would fail if the trigger were still there
    get_user_model().objects.create_user("lestrade")
    with transaction.atomic():
        get_user_model().objects.create_user("gull")
    assert len(names()) == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", ["first", "second"])
def test_rows_written_by_another_thread_are_gone_too(turn: str) -> None:
    assert names() == []

    def write() -> None:
        get_user_model().objects.create_user("pizer")  # and the connection is left open

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()
    assert names() == ["pizer"]


@pytest.mark.django_db(transaction=True)
def test_putting_the_database_back_is_quick() -> None:
    kept = pristine.keep("measured")
    try:
        durations = []
        for _ in range(5):
            get_user_model().objects.create_user("holmes")
            begun = time.perf_counter()
            kept.restore()
            durations.append(time.perf_counter() - begun)
            assert names() == []
    finally:
        kept.forget()
    assert min(durations) < (0.1 if connection.vendor == "sqlite" else 1.0)


@pytest.mark.django_db(transaction=True)
def test_what_migrations_wrote_outlives_a_transactional_test() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_content_type")
        assert cursor.fetchone()[0] > 0


def test_sqlite_is_set_up_to_lose_nothing_and_to_wait_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    found = env.database(tmp_path, pool_size=16)
    assert found["NAME"] == str(tmp_path / "db.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["CONN_MAX_AGE"] == 0
    assert "pool" not in found["OPTIONS"]
    with sqlite3.connect(found["NAME"]) as database:
        for statement in found["OPTIONS"]["init_command"].split(";"):
            database.execute(statement)
        read = {
            name: database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "recursive_triggers")
        }
    assert read == {"journal_mode": "wal", "synchronous": 2, "recursive_triggers": 1}
    database.close()


def test_only_the_web_keeps_a_pool_of_postgresql_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://jack@db.example/whitechapel")
    assert "pool" not in env.database(tmp_path, pool_size=0)["OPTIONS"]
    assert env.database(tmp_path, pool_size=16)["OPTIONS"]["pool"]["max_size"] == 16


def test_the_backup_command_in_the_docs_copies_what_is_not_yet_in_the_main_file(
    tmp_path: Path,
) -> None:
    (line,) = [
        line
        for line in (ROOT / "docs" / "operations.md").read_text().splitlines()
        if "VACUUM INTO" in line
    ]
    (tmp_path / "var").mkdir()
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    running = sqlite3.connect(tmp_path / "var" / "db.sqlite3")
    running.executescript(
        "PRAGMA journal_mode=WAL; CREATE TABLE moves (n); INSERT INTO moves VALUES (1)"
    )
    subprocess.run(["sh", "-c", line], cwd=tmp_path, check=True)
    copy = sqlite3.connect(tmp_path / "backup.sqlite3")
    assert copy.execute("SELECT n FROM moves").fetchall() == [(1,)]
    copy.close()
    running.close()
