"""What would be in sight after an action, for a player who is considering it."""

from dataclasses import dataclass

from games.rules.mrjack_pocket import moves
from games.rules.mrjack_pocket.actions import Alibi, PlayerAction
from games.rules.mrjack_pocket.board import Character
from games.rules.mrjack_pocket.moves import Table
from games.rules.mrjack_pocket.sight import SightView, in_sight, sight_of
from games.rules.mrjack_pocket.state import Detectives, Tile
from games.rules.mrjack_pocket.view import PocketView


@dataclass(frozen=True)
class Preview:
    """The open table as the action would leave it, before any witness call."""

    tiles: tuple[Tile, ...]
    detectives: Detectives
    sight: SightView
    in_sight: tuple[Character, ...]


def preview(view: PocketView, action: PlayerAction) -> Preview | None:
    """From the view alone. What a card would change nobody can tell before it is drawn."""
    if isinstance(action, Alibi):
        return None
    table = moves.after(Table(view.tiles, view.detectives), action)
    return Preview(
        tiles=table.tiles,
        detectives=table.detectives,
        sight=sight_of(table.tiles, table.detectives),
        in_sight=in_sight(table.tiles, table.detectives),
    )
