"""The hash chain over a log: a changed, missing or reordered entry breaks it."""

from dataclasses import dataclass

from games.engine.canonical import Json, digest


@dataclass(frozen=True)
class Entry:
    """All that a row of the log says."""

    version: int
    record: Json
    at: str
    """When it was recorded: UTC, ISO 8601 with microseconds."""
    key: str | None = None
    """By what name its author would repeat it; chance has none."""


def first_link(header: Json) -> str:
    """The hash that stands before the first entry: of all that was fixed before it."""
    return digest(header)


def next_link(previous: str, entry: Entry) -> str:
    """The hash of an entry and, through the one before, of all earlier ones."""
    return digest(
        {
            "previous": previous,
            "version": entry.version,
            "record": entry.record,
            "at": entry.at,
            "key": entry.key,
        }
    )
