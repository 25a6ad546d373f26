"""The clocks that a match may be made with. What they say is read by `games.timekeeping`."""

from collections.abc import Mapping
from typing import Final

from games.engine.canonical import Json
from games.errors import MalformedRequest

DAY: Final = 24 * 60 * 60

BOUNDS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "live": {"seconds": (10, DAY), "increment": (0, 60 * 60)},
    "days": {"days": (1, 30)},
}
"""The fields of each kind of clock, with the least and the most they may say."""


def checked(clock: object) -> dict[str, Json] | None:
    """The clock as it may be stored: None, or exactly the fields of its kind."""
    if clock is None:
        return None
    kind = clock.get("kind") if isinstance(clock, dict) else None
    if not isinstance(clock, dict) or not isinstance(kind, str) or kind not in BOUNDS:
        raise MalformedRequest(f"expected null or a kind: {', '.join(BOUNDS)}", where="clock")
    fields = BOUNDS[kind]
    if set(clock) != {"kind", *fields}:
        raise MalformedRequest(f"expected kind and {', '.join(fields)}", where="clock")
    for name, (least, most) in fields.items():
        if type(clock[name]) is not int or not least <= clock[name] <= most:
            raise MalformedRequest(f"expected {least} to {most}", where=f"clock.{name}")
    return dict(clock)
