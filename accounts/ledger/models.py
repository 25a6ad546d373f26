"""A model whose rows are final once they are written."""

from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

from django.db import models

ModelT = TypeVar("ModelT", bound=models.Model)


class RowsAreFinal(Exception):
    """Somebody tried to change or to remove a row of an append-only table."""

    def __init__(self, model: type[models.Model]) -> None:
        super().__init__(f"Rows of {model._meta.label} are never changed or removed.")


class AppendOnlyQuerySet(models.QuerySet[ModelT]):
    """Reads as any other; of the ways to write, only adding is left."""

    def update(self, **_values: Any) -> NoReturn:
        raise RowsAreFinal(self.model)

    def delete(self) -> NoReturn:
        raise RowsAreFinal(self.model)

    def _raw_delete(self, using: str | None) -> NoReturn:
        raise RowsAreFinal(self.model)

    def bulk_update(
        self, objs: Iterable[ModelT], fields: Iterable[str], batch_size: int | None = None
    ) -> NoReturn:
        raise RowsAreFinal(self.model)

    def bulk_create(self, objs: Iterable[ModelT], **how: Any) -> list[ModelT]:  # type: ignore[override]
        # Both would hide a conflict: one by changing a row, one by not adding it.
        if how.get("update_conflicts") or how.get("ignore_conflicts"):
            raise RowsAreFinal(self.model)
        return super().bulk_create(objs, **how)


class AppendOnly(models.Model):
    """The base of every append-only model; its migration ends with `operations.AppendOnly`."""

    objects: Any = AppendOnlyQuerySet.as_manager()

    class Meta:
        """Related managers and cascades go through the refusing manager too."""

        abstract = True
        base_manager_name = "objects"

    def save(self, **how: Any) -> None:
        """Add the row; a row that is there already is refused."""
        if not self._state.adding or how.get("force_update"):
            raise RowsAreFinal(type(self))
        # Without this, a row made with a known primary key would be tried as an UPDATE first.
        super().save(**{**how, "force_insert": True})

    def delete(self, *_args: Any, **_how: Any) -> NoReturn:
        raise RowsAreFinal(type(self))
