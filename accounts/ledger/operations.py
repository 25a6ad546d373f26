"""The migration operation that makes a table append-only."""

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from accounts.ledger import triggers


class AppendOnly(Operation):
    """Make, or make again, the triggers that guard a model's rows.

    It stands last in the migration that creates the model, and last again in every later one
    that alters it: SQLite remakes a table to alter it, and loses its triggers.
    """

    reduces_to_sql = True
    reversible = True

    def __init__(self, name: str) -> None:
        self.name = name

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The model is the same."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for trigger in self._triggers(app_label, schema_editor, to_state):
            if schema_editor.connection.vendor == "sqlite":
                self._execute(schema_editor, trigger.remove)
            self._execute(schema_editor, trigger.make)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        for trigger in self._triggers(app_label, schema_editor, from_state):
            self._execute(schema_editor, trigger.remove)

    def describe(self) -> str:
        return f"Let rows of {self.name} only ever be added"

    @property
    def migration_name_fragment(self) -> str:
        return f"{self.name.lower()}_append_only"

    def _triggers(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, state: ProjectState
    ) -> tuple[triggers.Trigger, ...]:
        model = state.apps.get_model(app_label, self.name)
        if not self.allow_migrate_model(schema_editor.connection.alias, model):
            return ()
        return triggers.of(model, schema_editor.connection.vendor)

    @staticmethod
    def _execute(schema_editor: BaseDatabaseSchemaEditor, statements: tuple[str, ...]) -> None:
        for statement in statements:
            # None: the statement has no parameters, and a % in it is only a %.
            schema_editor.execute(statement, params=None)

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return (type(self).__name__, [self.name], {})
