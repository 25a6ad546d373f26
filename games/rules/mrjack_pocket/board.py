"""What lies in the box, and the geometry of district and ring (§2, §3)."""

from enum import StrEnum
from typing import Final

TURNS: Final = 8
HOURGLASS_GOAL: Final = 6


class Character(StrEnum):
    """The nine characters, one tile and one alibi card each."""

    LESTRADE = "lestrade"
    GOODLEY = "goodley"
    STEALTHY = "stealthy"
    SMITH = "smith"
    PIZER = "pizer"
    GULL = "gull"
    BERT = "bert"
    LANE = "lane"
    MADAME = "madame"


HOURGLASSES: Final[dict[Character, int]] = {
    Character.LESTRADE: 0,
    Character.GOODLEY: 0,
    Character.STEALTHY: 1,
    Character.SMITH: 1,
    Character.PIZER: 1,
    Character.GULL: 1,
    Character.BERT: 1,
    Character.LANE: 1,
    Character.MADAME: 2,
}


class Wall(StrEnum):
    """The side on which a tile is closed."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def opposite(self) -> "Wall":
        """The side across the tile."""
        return _OPPOSITE[self]


_OPPOSITE = {Wall.N: Wall.S, Wall.S: Wall.N, Wall.E: Wall.W, Wall.W: Wall.E}


class Detective(StrEnum):
    """Those who walk the ring."""

    HOLMES = "holmes"
    WATSON = "watson"
    TOBY = "toby"


class Face(StrEnum):
    """What a side of an action token lets a player do."""

    ALIBI = "alibi"
    HOLMES = "holmes"
    TOBY = "toby"
    WATSON = "watson"
    ROTATION = "rotation"
    EXCHANGE = "exchange"
    JOKER = "joker"


TOKENS: Final[tuple[tuple[Face, Face], ...]] = (
    (Face.ALIBI, Face.HOLMES),
    (Face.TOBY, Face.WATSON),
    (Face.ROTATION, Face.EXCHANGE),
    (Face.ROTATION, Face.JOKER),
)

CELLS: Final = 9
SPACES: Final = 12

LINES: Final[tuple[tuple[Wall, tuple[int, int, int]], ...]] = (
    (Wall.N, (0, 3, 6)),
    (Wall.N, (1, 4, 7)),
    (Wall.N, (2, 5, 8)),
    (Wall.E, (2, 1, 0)),
    (Wall.E, (5, 4, 3)),
    (Wall.E, (8, 7, 6)),
    (Wall.S, (8, 5, 2)),
    (Wall.S, (7, 4, 1)),
    (Wall.S, (6, 3, 0)),
    (Wall.W, (6, 7, 8)),
    (Wall.W, (3, 4, 5)),
    (Wall.W, (0, 1, 2)),
)
"""For each space of the ring: its side, and the cells it looks along, near to far."""

FIRST_WALLS: Final[dict[int, Wall]] = {0: Wall.W, 2: Wall.E, 7: Wall.S}
"""The tiles that face a detective at the start, each turned to show him a wall (§4)."""


def reverse(token: int, face: Face) -> Face:
    """The other side of a token."""
    front, back = TOKENS[token]
    return back if face is front else front
