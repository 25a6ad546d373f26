"""The district as a small picture: tiles with their walls, who stands where, and what is lit."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.rules.mrjack_pocket.board import LINES, Character, Detective, Wall
from games.rules.mrjack_pocket.state import Tile
from games.rules.mrjack_pocket.view import PocketView
from games.texts.sketches import PAPER, Box, Disc, Letters, Shape, Sketch

SIDE: Final = 260
MARGIN: Final = 37
TILE: Final = 60
STEP: Final = 63
STREET: Final = 16
WALL: Final = 8
RING: Final = 17
"""How far from the edge of the picture the detectives stand."""

INK, FADED, HOUSES, AMBER, RED, DARK, LIGHT = (
    "#191720", "#8b7a58", "#a8946d", "#ffb737", "#c2402c", "#1b1a20", "#fdf7e8",
)  # fmt: skip
YARD: Final = "#3d4d66"
BEAM: Final = "#ffd98a"

DISCS: Final[Mapping[Character, tuple[str, str]]] = {
    Character.LESTRADE: ("#2c5aa0", LIGHT),
    Character.GOODLEY: ("#26272e", LIGHT),
    Character.STEALTHY: ("#2b7247", LIGHT),
    Character.SMITH: ("#e9c437", DARK),
    Character.PIZER: ("#f8f4ea", DARK),
    Character.GULL: ("#6d48a0", LIGHT),
    Character.BERT: ("#e07f33", DARK),
    Character.LANE: ("#9ba0a6", DARK),
    Character.MADAME: ("#eba3c0", DARK),
}
COATS: Final[Mapping[Detective, tuple[str, str]]] = {
    Detective.HOLMES: ("#a3302b", LIGHT),
    Detective.WATSON: ("#7b5439", LIGHT),
    Detective.TOBY: ("#c8a04a", DARK),
}


def sketch(view: PocketView) -> Sketch:
    """What this viewer sees on the table, without a word."""
    shapes = [shape for cell, tile in enumerate(view.tiles) for shape in _tile(view, cell, tile)]
    yard = Box(MARGIN - 3, MARGIN - 3, 3 * STEP + 3, 3 * STEP + 3, YARD, 5)
    return Sketch(SIDE, (yard, *shapes, *_detectives(view)))


def _tile(view: PocketView, cell: int, tile: Tile) -> Iterator[Shape]:
    row, column = divmod(cell, 3)
    x, y = MARGIN + STEP * column, MARGIN + STEP * row
    lit = tile.character in view.in_sight
    yield Box(x, y, TILE, TILE, HOUSES if tile.suspect else FADED, 5)
    yield from _streets(x, y, tile.wall, BEAM if lit else PAPER)
    if tile.wall is not None:
        yield _wall(x, y, tile.wall)
    middle_x, middle_y = x + TILE // 2, y + TILE // 2
    name = tile.character[:2].capitalize()
    if tile.suspect:
        fill, ink = DISCS[tile.character]
        yield Disc(middle_x, middle_y, 19, fill, AMBER if lit else LIGHT)
        yield Letters(middle_x, middle_y, 17, name, ink)
    if tile.character is view.jack:
        yield Disc(x + TILE - 13, y + 13, 11, RED, LIGHT)
        yield Letters(x + TILE - 13, y + 13, 14, "J", LIGHT)


def _streets(x: int, y: int, wall: Wall | None, fill: str) -> Iterator[Box]:
    half, inner = TILE // 2, (TILE - STREET) // 2
    for side in Wall:
        if side is wall:
            continue
        match side:
            case Wall.N:
                yield Box(x + inner, y, STREET, half, fill)
            case Wall.S:
                yield Box(x + inner, y + half, STREET, half, fill)
            case Wall.W:
                yield Box(x, y + inner, half, STREET, fill)
            case Wall.E:
                yield Box(x + half, y + inner, half, STREET, fill)


def _wall(x: int, y: int, side: Wall) -> Box:
    far = TILE - WALL
    match side:
        case Wall.N:
            return Box(x, y, TILE, WALL, INK)
        case Wall.S:
            return Box(x, y + far, TILE, WALL, INK)
        case Wall.W:
            return Box(x, y, WALL, TILE, INK)
        case Wall.E:
            return Box(x + far, y, WALL, TILE, INK)


def _detectives(view: PocketView) -> Iterator[Shape]:
    """Those who share a space stand beside one another along the ring."""
    for space, (side, cells) in enumerate(LINES):
        here = [who for who in Detective if view.detectives.where(who) == space]
        row, column = divmod(cells[0], 3)
        for place, who in enumerate(here):
            aside = (2 * place - len(here) + 1) * 14
            along = MARGIN + STEP * (column if side in (Wall.N, Wall.S) else row) + TILE // 2
            edge = RING if side in (Wall.N, Wall.W) else SIDE - RING
            x, y = (along + aside, edge) if side in (Wall.N, Wall.S) else (edge, along + aside)
            fill, ink = COATS[who]
            yield Disc(x, y, 14, fill, LIGHT)
            yield Letters(x, y, 15, who[:1].upper(), ink)
