"""What lies in the box, and the streets of Whitechapel (§2, §3): facts that no match changes."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NewType

Hex = NewType("Hex", str)
"""A street hex, by its column's letter and its number: `b7`."""
Edge = tuple[Hex, Hex]
"""Where two street hexes touch, in the order of the board."""

TURNS: Final = 8
CARDS_A_TURN: Final = 4


class Character(StrEnum):
    """The thirteen, in the fixed order of the box, which tells nothing."""

    HOLMES = "holmes"
    WATSON = "watson"
    SMITH = "smith"
    LESTRADE = "lestrade"
    STEALTHY = "stealthy"
    GOODLEY = "goodley"
    GULL = "gull"
    BERT = "bert"
    PIZER = "pizer"
    LANE = "lane"
    MADAME = "madame"
    ABBERLINE = "abberline"
    SPRINGHEELED = "springheeled"


ALWAYS: Final = (Character.HOLMES, Character.SMITH, Character.LESTRADE, Character.BERT)
"""Those who are in every match of the Extension (§4)."""
DEALT: Final = tuple(who for who in Character if who not in ALWAYS)
"""The nine who are dealt to the players."""


class Direction(StrEnum):
    """The six directions of a flat-topped hex, clockwise."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"


class Exit(StrEnum):
    """The four ways out of the district."""

    NW = "NW"
    NE = "NE"
    SW = "SW"
    SE = "SE"


class Scenery(StrEnum):
    """What stands on a hex that is no street."""

    BUILDING = "building"
    GARDEN = "garden"
    GASLIGHT = "gaslight"


_STREETS = """
    a5 a4 a3 a2 a1  b7 b6 b3 b1  c6 c4 c3 c2  d7 d5 d3  e9 e8 e7 e6 e5 e4 e3  f10 f7 f3
    g10 g9 g8 g7 g6 g5 g4 g3  h10 h6 h3  i10 i9 i8 i7 i6 i5 i4  j10 j8 j6  k11 k10 k9 k7
    l12 l10 l7 l6  m12 m11 m10 m9 m8
"""
_SCENERY = {
    Scenery.BUILDING: "b5 c5 d8 d6 d4 f8 f4 h9 h5 j9 j7 j5 l8",
    Scenery.GARDEN: "b4 f6 h7 k8 l9",
    Scenery.GASLIGHT: "b2 c7 f9 f5 h8 h4 k6 l11",
}

STREETS: Final = tuple(map(Hex, _STREETS.split()))
SCENERY: Final = {name: kind for kind, names in _SCENERY.items() for name in names.split()}
POSTS: Final = tuple(_SCENERY[Scenery.GASLIGHT].split())
EXITS: Final = {
    Exit.NW: Hex("b7"),
    Exit.NE: Hex("l12"),
    Exit.SW: Hex("b1"),
    Exit.SE: Hex("l6"),
}
FIRST_LAMPS: Final = {"b2": 1, "l11": 2, "c7": 3, "k6": 4, "f5": 0, "h8": 0}
"""The lit posts at the start; a tile with the number n goes out after turn n, 0 never does."""
FIRST_CORDONS: Final = (Exit.NE, Exit.SW)

_STEPS: Final = {
    Direction.N: (0, -1),
    Direction.NE: (1, -1),
    Direction.SE: (1, 0),
    Direction.S: (0, 1),
    Direction.SW: (-1, 1),
    Direction.NW: (-1, 0),
}
_ORDER: Final = {name: place for place, name in enumerate(STREETS)}


def axial(name: str) -> tuple[int, int]:
    """The column q and the place r of a hex: its number is 7 - r."""
    return ord(name[0]) - ord("a"), 7 - int(name[1:])


_BY_PLACE: Final = {axial(name): name for name in (*STREETS, *SCENERY)}


def _beside(name: str, direction: Direction) -> str | None:
    (q, r), (dq, dr) = axial(name), _STEPS[direction]
    return _BY_PLACE.get((q + dq, r + dr))


BESIDE: Final = {
    name: {way: there for way in Direction if (there := _beside(name, way))}
    for name in _BY_PLACE.values()
}
"""What lies next to each hex of the board, by direction."""
NEIGHBOURS: Final = {
    here: tuple(Hex(there) for there in BESIDE[here].values() if there in _ORDER)
    for here in STREETS
}
"""The streets next to each street: there are no walls between hexes."""
LIT_BY: Final = {
    here: tuple(there for there in BESIDE[here].values() if there in POSTS) for here in STREETS
}
"""The gaslight posts next to each street."""


def edge(one: Hex, other: Hex) -> Edge:
    """The edge between two hexes, always spelled alike."""
    return (one, other) if _ORDER[one] < _ORDER[other] else (other, one)


def in_board_order(hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """The same hexes from west to east, which tells nothing."""
    return tuple(sorted(hexes, key=_ORDER.__getitem__))


EDGES: Final = tuple(
    (here, there) for here in STREETS for there in NEIGHBOURS[here] if _ORDER[here] < _ORDER[there]
)
BARRICADE_EDGES: Final = tuple(
    (one, other) for one, other in EDGES if not {one, other} & set(EXITS.values())
)
"""Where the barricade may stand: never at an exit hex (§8, G16)."""


def _line(name: str, direction: Direction) -> tuple[str, ...]:
    there = _beside(name, direction)
    return (there, *_line(there, direction)) if there else ()


LINES: Final = {(here, way): _line(here, way) for here in STREETS for way in Direction}
"""The hexes straight ahead of each street hex, near to far, up to the edge of the board."""


@dataclass(frozen=True)
class Edition:
    """What differs between the boards of 2006 and 2016."""

    manholes: tuple[Hex, ...]
    covered: tuple[Hex, ...]
    start: dict[Character, Hex]
    facing: Direction = Direction.NE


def _hexes(names: str) -> tuple[Hex, ...]:
    return in_board_order(tuple(map(Hex, names.split())))


_START = {
    Character.HOLMES: Hex("g5"),
    Character.WATSON: Hex("a3"),
    Character.SMITH: Hex("g8"),
    Character.LESTRADE: Hex("e5"),
    Character.STEALTHY: Hex("i4"),
    Character.GOODLEY: Hex("m10"),
    Character.GULL: Hex("e9"),
    Character.BERT: Hex("i8"),
}

EDITIONS: Final = {
    "2006": Edition(_hexes("a5 c2 f10 f7 h3 h6 l12 m9"), _hexes("c2 l12"), _START),
    "2016": Edition(
        _hexes("b1 b6 c4 f10 g6 h3 k9 l12 l7"),
        _hexes("b1 l12"),
        _START | {Character.WATSON: Hex("i4"), Character.STEALTHY: Hex("a3")},
    ),
}
