"""What the detectives see: straight lines of three tiles, stopped by walls (§7)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.mrjack_pocket.board import LINES, Character, Detective
from games.rules.mrjack_pocket.state import Detectives, Tile


@dataclass(frozen=True)
class SightView:
    """Whom each detective sees at a moment, near to far."""

    holmes: tuple[Character, ...] = ()
    watson: tuple[Character, ...] = ()
    toby: tuple[Character, ...] = ()


def seen_from(tiles: Sequence[Tile], space: int) -> tuple[Character, ...]:
    """The characters on the tiles in sight from a space of the ring, near to far.

    Neither characters nor detectives stand in the way (R4), and a wall of either tile at a border
    closes it (R18).
    """
    toward, cells = LINES[space]
    away = toward.opposite
    seen: list[Character] = []
    for cell in cells:
        tile = tiles[cell]
        if tile.wall is toward:
            break
        seen.append(tile.character)
        if tile.wall is away:
            break
    return tuple(seen)


def in_sight(tiles: Sequence[Tile], detectives: Detectives) -> tuple[Character, ...]:
    """Every character on a tile that at least one detective sees, row by row."""
    seen = {who for d in Detective for who in seen_from(tiles, detectives.where(d))}
    return tuple(tile.character for tile in tiles if tile.character in seen)


def sight_of(tiles: Sequence[Tile], detectives: Detectives) -> SightView:
    """Whom each of the three sees."""
    return SightView(*(seen_from(tiles, detectives.where(d)) for d in Detective))
