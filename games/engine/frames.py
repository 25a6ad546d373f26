"""A step of a match as plain data: one line of what playthroughs and replays print."""

from games.engine import codec
from games.engine.actions import Record
from games.engine.canonical import Json
from games.engine.events import told_to
from games.engine.play import Frame, Position
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Viewer


def viewers_of(position: Position) -> tuple[Viewer, ...]:
    """Everybody who can look at this match: the referee, the seats, the spectators."""
    return (REFEREE, *position.seats, SPECTATOR)


def frame_to_json(frame: Frame) -> dict[str, Json]:
    """All of a step: the record as the log stores it, and what each viewer knows after it."""
    return _to_json(frame, REFEREE, viewers_of(frame.position))


def frame_as_seen(frame: Frame, viewer: Viewer) -> dict[str, Json]:
    """A step as far as this viewer may know it: the same fields, and no other view."""
    return _to_json(frame, viewer, (viewer,))


def _to_json(frame: Frame, reader: Viewer, viewers: tuple[Viewer, ...]) -> dict[str, Json]:
    position = frame.position
    return {
        "version": frame.version,
        "record": _record(frame.record, reader),
        "to_act": None if position.to_act is None else str(position.to_act),
        "choices": _number_of_choices(position, reader),
        "events": codec.to_json(told_to(reader, frame.events)),
        "views": {str(viewer): codec.to_json(position.view(viewer)) for viewer in viewers},
        "outcome": codec.to_json(position.outcome),
    }


def _record(record: Record | None, reader: Viewer) -> Json:
    return None if record is None else codec.record_as_seen(record, reader)


def _number_of_choices(position: Position, reader: Viewer) -> int | None:
    """How many choices the seat that is to act has. A number can tell: others are not told."""
    if position.to_act is None or position.to_act is CHANCE:
        return 0
    if reader not in (REFEREE, position.to_act):
        return None
    return len(position.choices(position.to_act))
