"""Every error that the engine and the site can raise, by its code."""

from collections.abc import Iterator

import games.errors
from games.engine import errors
from games.engine.errors import GameError

OURS = {errors.__name__, games.errors.__name__}


def _all_below(base: type[GameError]) -> Iterator[type[GameError]]:
    yield base
    for kind in base.__subclasses__():
        yield from _all_below(kind)


KINDS = {kind.code: kind for kind in _all_below(GameError) if kind.__module__ in OURS}
CODES = sorted(KINDS)
