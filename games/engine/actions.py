"""One decision by one actor, and the record of it: a row of the log."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from games.engine.seats import REFEREE, Actor, Viewer


@dataclass(frozen=True)
class Action(ABC):
    """What one actor decided. Subclasses are frozen dataclasses whose fields are plain data."""

    kind: ClassVar[str]
    """The stable name in the log; never a Python import path."""

    @property
    def path(self) -> tuple[str, ...]:
        """What a player touches to choose this, in order: ("token:rotation", "tile:gull", …)."""
        return (self.kind,)

    @abstractmethod
    def open_to(self, viewer: Viewer) -> bool:
        """Whether this viewer may know more of the action than that it was done.

        There is no default: forgetting to decide is a type error, not a leak. An action that is
        not open is shown by its actor and kind alone.
        """


class OpenAction(Action):
    """An action that everybody at the table may know in full."""

    def open_to(self, viewer: Viewer) -> bool:
        return True


class ClosedAction(Action):
    """An action whose content nobody may know before the end."""

    def open_to(self, viewer: Viewer) -> bool:
        return viewer is REFEREE


@dataclass(frozen=True)
class Record:
    """An action with its actor: one row of the log."""

    actor: Actor
    action: Action
