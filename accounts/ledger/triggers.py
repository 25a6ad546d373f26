"""The triggers by which a database itself refuses to change or remove rows of a table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import NotSupportedError, models
from django.db.backends.base.base import BaseDatabaseWrapper


@dataclass(frozen=True)
class Trigger:
    """One trigger: how it is made, how it is removed, and how the database spells it back."""

    name: str
    make: tuple[str, ...]
    remove: tuple[str, ...]
    kept_as: str
    """What `installed` reports of it when it is there and unchanged."""


def of(model: type[models.Model], vendor: str) -> tuple[Trigger, ...]:
    """Every trigger that makes this model's table append-only on this kind of database."""
    if vendor == "sqlite":
        return tuple(_sqlite(model))
    if vendor == "postgresql":
        return tuple(_postgresql(model))
    raise NotSupportedError(f"No append-only tables on {vendor}.")


def installed(connection: BaseDatabaseWrapper, table: str) -> dict[str, str]:
    """The working triggers of a table, as the database spells them."""
    query = _INSTALLED[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query, [table])
        return dict(cursor.fetchall())


_INSTALLED = {
    "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s",
    # tgtype tells when and on what it fires, tgqual any condition; 'D' is a disabled trigger.
    "postgresql": """
        SELECT tgname, concat_ws(' ', tgtype, tgqual, prosrc)
        FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE tgrelid = to_regclass(quote_ident(%s)) AND NOT tgisinternal
          AND tgenabled IN ('O', 'A')
    """,
}


def _sqlite(model: type[models.Model]) -> Iterator[Trigger]:
    table = model._meta.db_table
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    # INSERT OR REPLACE removes the rows in its way without asking any DELETE trigger, unless
    # PRAGMA recursive_triggers is on, which each connection decides for itself.
    in_the_way = " OR ".join(
        "(" + " AND ".join(f'"{column}" = NEW."{column}"' for column in columns) + ")"
        for columns in _unique_columns(model)
    )
    replaces = f'WHEN EXISTS (SELECT 1 FROM "{table}" WHERE {in_the_way}) '  # noqa: S608 (names of ours)
    for what, when in (("update", ""), ("delete", ""), ("insert", replaces)):
        name = f"{table}_no_{'replace' if what == 'insert' else what}"
        make = f'CREATE TRIGGER "{name}" BEFORE {what.upper()} ON "{table}" {when}{refuse}'
        yield Trigger(name, (make,), (f'DROP TRIGGER IF EXISTS "{name}"',), kept_as=make)


def _unique_columns(model: type[models.Model]) -> Iterator[tuple[str, ...]]:
    """The columns by which a new row can stand in the way of an old one."""
    meta = model._meta
    for field in meta.concrete_fields:
        if field.primary_key or field.unique:
            yield _columns(model, [field.name])
    for together in meta.unique_together:
        yield _columns(model, together)
    for constraint in meta.constraints:
        if isinstance(constraint, models.UniqueConstraint):
            # Equal columns are never null, so "where it is not null" needs no words in a trigger.
            not_null = [models.Q((f"{name}__isnull", False)) for name in constraint.fields]
            if not constraint.fields or constraint.condition not in (None, *not_null):
                raise NotSupportedError(f"{constraint.name}: no trigger can be made for this.")
            yield _columns(model, constraint.fields)


def _columns(model: type[models.Model], names: Iterable[str]) -> tuple[str, ...]:
    return tuple(str(model._meta.get_field(name).column) for name in names)  # type: ignore[union-attr]


# The bits of pg_trigger.tgtype: for each row, before, delete, update, truncate.
_ROW, _BEFORE, _DELETE, _UPDATE, _TRUNCATE = 1, 2, 8, 16, 32


def _postgresql(model: type[models.Model]) -> Iterator[Trigger]:
    table = model._meta.db_table
    function = f"{table}_append_only"
    body = f" BEGIN RAISE restrict_violation USING MESSAGE = '{table} is append-only'; END "
    make_function = (
        f'CREATE OR REPLACE FUNCTION "{function}"() RETURNS trigger AS $${body}$$ LANGUAGE plpgsql'
    )
    shapes = (
        ("change", "UPDATE OR DELETE", "ROW", _ROW | _BEFORE | _DELETE | _UPDATE),
        ("truncate", "TRUNCATE", "STATEMENT", _BEFORE | _TRUNCATE),
    )
    for what, on, each, bits in shapes:
        name = f"{table}_no_{what}"
        make = (
            f'CREATE OR REPLACE TRIGGER "{name}" BEFORE {on} ON "{table}" '
            f'FOR EACH {each} EXECUTE FUNCTION "{function}"()'
        )
        # The function goes with the last trigger that calls it.
        orphan = (f'DROP FUNCTION IF EXISTS "{function}"()',) if what == "truncate" else ()
        remove = (f'DROP TRIGGER IF EXISTS "{name}" ON "{table}"', *orphan)
        enable = f'ALTER TABLE "{table}" ENABLE TRIGGER "{name}"'
        yield Trigger(name, (make_function, make, enable), remove, kept_as=f"{bits} {body}")
