"""A table as people ask for one: a side and an opponent, from which follows who sits where."""

import secrets
from collections.abc import Mapping
from typing import Final

from games.engine import codec
from games.engine.canonical import Json
from games.engine.errors import UnknownSeat
from games.rules import LIBRARY

ANY_SIDE: Final = "random"


def seats_for(
    *,
    game: str,
    side: str,
    opponent: str,
    options: Mapping[str, Json] | None = None,
) -> dict[str, str]:
    """Who sits where, as `matches.create` takes it, for somebody who asks for this side.

    A side is called by its first seat; `ANY_SIDE` is drawn, each as likely as any other.
    `opponent` takes every seat of the others, and oneself every seat of one's own.
    """
    rules = LIBRARY.newest(game)
    sides = rules.sides(codec.options_from_json(rules, dict(options or {})))
    drawn = secrets.choice(sides)
    own = drawn if side == ANY_SIDE else next((each for each in sides if each[0] == side), None)
    if own is None:
        raise UnknownSeat("There is no such side in this game.", seat=side[:40])
    others = {str(seat): opponent for each in sides if each != own for seat in each}
    return others | {str(seat): "me" for seat in own}
