"""Rows of an append-only table stay as they are: the model says so, and so does the database."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import IntegrityError, NotSupportedError, connection, migrations, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState

from accounts.ledger import triggers
from accounts.ledger.checks import triggers_are_there
from accounts.ledger.models import RowsAreFinal
from accounts.ledger.operations import AppendOnly
from games.models import LogEntry, Match
from tests.factories import a_live_match

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

TABLE = "games_logentry"
COLUMNS = "id, match_id, version, actor, kind, record, at, key, previous, hash"


@pytest.fixture
def match() -> Match:
    return a_live_match()


@pytest.fixture
def entry(match: Match) -> LogEntry:
    found: LogEntry = LogEntry.objects.get(match=match, version=2)
    return found


def rows() -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {COLUMNS} FROM {TABLE} ORDER BY id")
        return list(cursor.fetchall())


def run(statement: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


STATEMENTS = {
    "update": f"UPDATE {TABLE} SET actor = 'jack' WHERE version = 2",
    "update of all": f"UPDATE {TABLE} SET kind = 'x'",
    "delete": f"DELETE FROM {TABLE} WHERE version = 2",
    "delete of all": f"DELETE FROM {TABLE}",
    "upsert": f"""
        INSERT INTO {TABLE} ({COLUMNS}) SELECT {COLUMNS} FROM {TABLE} WHERE version = 2
        ON CONFLICT (id) DO UPDATE SET kind = 'x'
    """,
}
OWN_STATEMENTS = {
    "sqlite": {
        "replace by id": f"""
        INSERT OR REPLACE INTO {TABLE} ({COLUMNS})
        SELECT id, match_id, version + 100, 'jack', kind, record, at, key, previous, hash
        FROM {TABLE} WHERE version = 2
    """,
        "replace by version": f"""
        REPLACE INTO {TABLE} ({COLUMNS})
        SELECT id + 100, match_id, version, 'jack', kind, record, at, key, previous, hash
        FROM {TABLE} WHERE version = 2
    """,
        "replace by key": f"""
        INSERT OR REPLACE INTO {TABLE} ({COLUMNS})
        SELECT id + 100, match_id, version + 100, actor, kind, record, at, key, previous, hash
        FROM {TABLE} WHERE key IS NOT NULL
    """,
        "update or replace": f"UPDATE OR REPLACE {TABLE} SET version = 1 WHERE version = 2",
    },
    "postgresql": {
        "truncate": f"TRUNCATE {TABLE}",
        "truncate of the matches": "TRUNCATE games_match CASCADE",
        "merge": f"""
        MERGE INTO {TABLE} USING (SELECT 2 AS v) AS other ON version = v
        WHEN MATCHED THEN UPDATE SET kind = 'x'
    """,
    },
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_the_database_refuses(name: str, match: Match) -> None:
    before = rows()
    with pytest.raises(IntegrityError, match="append-only"):
        run(STATEMENTS[name])
    assert rows() == before
    assert len(before) == 4


@pytest.mark.parametrize("name", OWN_STATEMENTS[connection.vendor])
def test_the_database_refuses_in_its_own_words_too(name: str, match: Match) -> None:
    _keyed(match)
    before = rows()
    with _as_an_outsider(), pytest.raises(IntegrityError, match="append-only"):
        run(OWN_STATEMENTS[connection.vendor][name])
    assert rows() == before
    assert len(before) == 5


@contextmanager
def _as_an_outsider() -> Iterator[None]:
    """A connection that was not set up by us: SQLite then lets REPLACE pass DELETE triggers."""
    if connection.vendor == "postgresql":
        run("SET CONSTRAINTS ALL IMMEDIATE")  # nothing pending may be the reason for a refusal
        yield
        return
    run("PRAGMA recursive_triggers = OFF")
    try:
        yield
    finally:
        run("PRAGMA recursive_triggers = ON")


def test_a_new_row_is_taken(match: Match) -> None:
    _keyed(match)
    assert len(rows()) == 5


def _keyed(match: Match) -> LogEntry:
    row = LogEntry(
        match=match,
        version=5,
        actor="inspector",
        kind="x",
        record={},
        at=match.created_at,
        key="k",
        previous="",
        hash="",
    )
    row.save()
    return row


def _changed(entry: LogEntry) -> LogEntry:
    entry.kind = "x"
    return entry


WAYS: dict[str, Callable[[LogEntry], object]] = {
    "save": lambda entry: _changed(entry).save(),
    "save of some fields": lambda entry: _changed(entry).save(update_fields=["kind"]),
    "forced update": lambda entry: LogEntry(pk=entry.pk).save(force_update=True),
    "delete": lambda entry: entry.delete(),
    "queryset update": lambda entry: LogEntry.objects.filter(pk=entry.pk).update(kind="x"),
    "queryset delete": lambda entry: LogEntry.objects.filter(pk=entry.pk).delete(),
    "bulk update": lambda entry: LogEntry.objects.bulk_update([_changed(entry)], ["kind"]),
    "update or create": lambda entry: LogEntry.objects.update_or_create(
        pk=entry.pk, defaults={"kind": "x"}
    ),
    "bulk create over conflicts": lambda entry: LogEntry.objects.bulk_create(
        [_changed(entry)], update_conflicts=True, update_fields=["kind"], unique_fields=["id"]
    ),
    "bulk create past conflicts": lambda entry: LogEntry.objects.bulk_create(
        [entry], ignore_conflicts=True
    ),
    "related update": lambda entry: entry.match.entries.update(kind="x"),
    "related delete": lambda entry: entry.match.entries.all().delete(),
    "base manager": lambda entry: LogEntry._base_manager.filter(pk=entry.pk).update(kind="x"),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_model_refuses(way: str, entry: LogEntry) -> None:
    before = rows()
    with pytest.raises(RowsAreFinal):
        WAYS[way](entry)
    assert rows() == before


def test_a_row_made_with_a_known_number_is_not_taken_for_a_change(entry: LogEntry) -> None:
    before = rows()
    forged = LogEntry(
        pk=entry.pk,
        match=entry.match,
        version=99,
        actor="jack",
        kind="x",
        record={},
        at=entry.at,
        previous="",
        hash="",
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        forged.save()
    assert rows() == before


def test_a_match_with_a_log_cannot_be_deleted(match: Match) -> None:
    with pytest.raises(models.ProtectedError):
        match.delete()


def told(databases: list[str] | None = None) -> list[str]:
    return [error.msg for error in triggers_are_there(databases=databases or ["default"])]


def test_the_check_is_content_with_what_the_migrations_made() -> None:
    assert told() == []
    assert triggers_are_there(databases=None) == [], "no database was asked about"


@pytest.mark.parametrize("number", [0, 1, -1])
def test_the_check_misses_each_trigger(number: int) -> None:
    trigger = triggers.of(LogEntry, connection.vendor)[number]
    run(trigger.remove[0])
    (message,) = told()
    assert trigger.name in message
    for statement in trigger.make:
        run(statement)
    assert told() == []


SPOILED = {
    "sqlite": {
        "letting through": f"""
            CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE ON {TABLE} BEGIN SELECT 1; END
        """,
        "on another occasion": f"""
            CREATE TRIGGER {TABLE}_no_update AFTER UPDATE OF key ON {TABLE}
            BEGIN SELECT RAISE(ABORT, '{TABLE} is append-only'); END
        """,
    },
    "postgresql": {
        "letting through": f"""
            CREATE OR REPLACE FUNCTION {TABLE}_append_only() RETURNS trigger AS
            $$ BEGIN RETURN NEW; END $$ LANGUAGE plpgsql
        """,
        "on another occasion": f"""
            CREATE OR REPLACE TRIGGER {TABLE}_no_change BEFORE DELETE ON {TABLE}
            FOR EACH ROW EXECUTE FUNCTION {TABLE}_append_only()
        """,
        "on a condition": f"""
            CREATE OR REPLACE TRIGGER {TABLE}_no_change BEFORE UPDATE OR DELETE ON {TABLE}
            FOR EACH ROW WHEN (OLD.version > 9) EXECUTE FUNCTION {TABLE}_append_only()
        """,
        "disabled": f"ALTER TABLE {TABLE} DISABLE TRIGGER {TABLE}_no_truncate",
    },
}


@pytest.mark.parametrize("way", SPOILED[connection.vendor])
def test_the_check_sees_a_trigger_that_was_spoiled(way: str) -> None:
    if connection.vendor == "sqlite":
        run(f"DROP TRIGGER {TABLE}_no_update")
    run(SPOILED[connection.vendor][way])
    assert len(told()) == 1


def test_manage_check_reports_a_table_without_its_triggers() -> None:
    call_command("check", "--database", "default")
    run(triggers.of(LogEntry, connection.vendor)[0].remove[0])
    with pytest.raises(SystemCheckError, match=r"ledger\.E001"):
        call_command("check", "--database", "default")


class _Altered:
    """A later migration that alters the table, with and without guarding it again."""

    alter = migrations.AlterField("LogEntry", "kind", models.CharField(max_length=61))

    @classmethod
    def apply(cls, *operations: Any) -> None:
        state = MigrationExecutor(connection).loader.project_state(("games", _latest()))
        for operation in operations:
            after = state.clone()
            operation.state_forwards("games", after)
            with connection.schema_editor() as editor:
                operation.database_forwards("games", editor, state, after)
            state = after


def _latest() -> str:
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes("games")
    ((_, name),) = leaves
    return str(name)


@pytest.mark.django_db(transaction=True)
def test_a_table_that_a_migration_remakes_is_guarded_again_by_one_line() -> None:
    a_live_match()
    _Altered.apply(_Altered.alter)
    if connection.vendor == "sqlite":
        (message,) = told()
        assert f"{TABLE}_no_update" in message, "SQLite remade the table and lost its triggers"
    _Altered.apply(_Altered.alter, AppendOnly("LogEntry"))
    assert told() == []
    with pytest.raises(IntegrityError, match="append-only"):
        run(STATEMENTS["update"])


@pytest.mark.django_db(transaction=True)
def test_going_back_takes_the_triggers_away() -> None:
    a_live_match()
    state: ProjectState = MigrationExecutor(connection).loader.project_state(("games", _latest()))
    operation = AppendOnly("LogEntry")
    with connection.schema_editor() as editor:
        operation.database_backwards("games", editor, state, state)
    assert triggers.installed(connection, TABLE) == {}
    run(STATEMENTS["update of all"])


def test_a_constraint_that_no_trigger_can_guard_is_refused() -> None:
    class Guarded(models.Model):
        name = models.CharField(max_length=5)
        state = models.CharField(max_length=5)

        class Meta:
            app_label = "nowhere"
            constraints = (
                models.UniqueConstraint(
                    fields=["name"], condition=models.Q(state="new"), name="one_new"
                ),
            )

        def __str__(self) -> str:
            return self.name

    with pytest.raises(NotSupportedError, match="one_new"):
        triggers.of(Guarded, "sqlite")


def test_other_databases_have_no_append_only_tables() -> None:
    with pytest.raises(NotSupportedError, match="mysql"):
        triggers.of(LogEntry, "mysql")
