"""The system check that every append-only table has its triggers."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import AppConfig, apps
from django.core.checks import CheckMessage, Error
from django.db import connections, models, router

from accounts.ledger import triggers
from accounts.ledger.models import AppendOnly


def triggers_are_there(
    app_configs: Sequence[AppConfig] | None = None,
    databases: Sequence[str] | None = None,
    **_: Any,
) -> list[CheckMessage]:
    """One error for each append-only table whose triggers are missing, disabled or not ours."""
    configs = apps.get_app_configs() if app_configs is None else app_configs
    found = (model for config in configs for model in config.get_models())
    guarded = [model for model in found if issubclass(model, AppendOnly)]
    return [
        error
        for alias in databases or ()
        for model in guarded
        if router.allow_migrate_model(alias, model)
        for error in _missing(alias, model)
    ]


def _missing(alias: str, model: type[models.Model]) -> Iterator[CheckMessage]:
    connection, table = connections[alias], model._meta.db_table
    if table not in connection.introspection.table_names():
        return  # Not migrated yet; the migration that makes the table makes the triggers.
    there = triggers.installed(connection, table)
    expected = triggers.of(model, connection.vendor)
    broken = [trigger.name for trigger in expected if there.get(trigger.name) != trigger.kept_as]
    if broken:
        yield Error(
            f"{table} is not guarded: {', '.join(broken)} is missing or not as it was made.",
            hint=(
                "Add a migration that ends with "
                f'accounts.ledger.operations.AppendOnly("{model.__name__}") '
                "and run it with migrate --skip-checks."
            ),
            obj=model,
            id="ledger.E001",
        )
