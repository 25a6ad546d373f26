"""What an action brought about, told to each viewer as far as that viewer may know."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Self

from games.engine.seats import Viewer


@dataclass(frozen=True)
class Event(ABC):
    """Something that happened. Subclasses are frozen dataclasses whose fields are plain data."""

    kind: ClassVar[str]

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> "Event | None":
        """The event as this viewer learns of it, or None if they do not.

        There is no default: forgetting to decide is a type error, not a leak.
        """


class PublicEvent(Event):
    """An event that everybody sees in full."""

    def seen_by(self, viewer: Viewer) -> Self:
        return self


def told_to(viewer: Viewer, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What this viewer is told of these events, in their order."""
    seen = (event.seen_by(viewer) for event in events)
    return tuple(event for event in seen if event is not None)
