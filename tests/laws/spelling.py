"""Plain data of what a game says, with the type that a test can look into."""

from typing import Any

from games.engine import codec
from games.engine.actions import Record
from games.engine.play import Frame


def spelled(value: object) -> dict[str, Any]:
    """A dataclass as the object that is sent or stored."""
    data = codec.to_json(value)
    assert isinstance(data, dict)
    return data


def records_of(frames: tuple[Frame, ...] | list[Frame]) -> list[Record]:
    """The log that these frames were folded from."""
    return [frame.record for frame in frames if frame.record]
