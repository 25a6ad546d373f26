"""What an action does to the open table, for whoever carries it out or only considers it (§6)."""

from dataclasses import dataclass, replace

from games.rules.mrjack_pocket.actions import Alibi, Exchange, Joker, Move, PlayerAction, Rotate
from games.rules.mrjack_pocket.board import SPACES, Character, Detective, Wall
from games.rules.mrjack_pocket.state import Detectives, Tile

Tiles = tuple[Tile, ...]


@dataclass(frozen=True)
class Table:
    """The district and the ring: all that lines of sight depend on."""

    tiles: Tiles
    detectives: Detectives


def after(table: Table, action: PlayerAction) -> Table:
    """The table when this action is done; a card drawn moves nothing by itself."""
    match action:
        case Move(detective, steps):
            return replace(table, detectives=_walk(table.detectives, detective, steps))
        case Joker(Detective() as detective):
            return replace(table, detectives=_walk(table.detectives, detective, 1))
        case Rotate(character, wall):
            return replace(table, tiles=_rotate(table.tiles, character, wall))
        case Exchange((one, other)):
            return replace(table, tiles=_exchange(table.tiles, one, other))
        case Joker() | Alibi():
            return table


def _walk(detectives: Detectives, detective: Detective, steps: int) -> Detectives:
    """Clockwise only; a corner costs nothing extra (§3)."""
    space = (detectives.where(detective) + steps) % SPACES
    return replace(detectives, **{detective.value: space})


def _rotate(tiles: Tiles, character: Character, wall: Wall | None) -> Tiles:
    return tuple(replace(t, wall=wall) if t.character is character else t for t in tiles)


def _exchange(tiles: Tiles, one: Character, other: Character) -> Tiles:
    """Each tile keeps its compass orientation and its face."""
    by_name = {tile.character: tile for tile in tiles}
    swapped = {one: by_name[other], other: by_name[one]}
    return tuple(swapped.get(tile.character, tile) for tile in tiles)


def exonerate(tiles: Tiles, cleared: tuple[Character, ...]) -> Tiles:
    """Turn these tiles over, each keeping its orientation; Lane's becomes a crossroads (§2)."""
    return tuple(_empty_side(tile) if tile.character in cleared else tile for tile in tiles)


def _empty_side(tile: Tile) -> Tile:
    wall = None if tile.character is Character.LANE else tile.wall
    return Tile(tile.character, wall, suspect=False)
