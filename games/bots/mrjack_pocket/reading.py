"""From a view to the numbers of the fast core."""

from collections.abc import Iterable

import numpy as np

from games.bots.mrjack_pocket.codes import (
    CHARACTERS,
    CHASE,
    DETECTIVES,
    FACES,
    INSPECTORS_CARDS,
    JACK,
    JACKS_CARDS,
    LENIENT,
    NEXT_CARD,
    OPEN,
    PILE,
    REASONS,
    RESULT,
    RING,
    ROTATED,
    SIZE,
    SUSPECTS,
    TILES,
    TIME_TOKENS,
    TURN,
    TURNED,
    USED,
    WALLS,
)
from games.bots.mrjack_pocket.core import Table
from games.rules.mrjack_pocket.board import TOKENS, Character
from games.rules.mrjack_pocket.view import PocketView

CARDS_IN_PILE = 8
_NUMBER = {who: number for number, who in enumerate(CHARACTERS)}


def set_of(characters: Iterable[Character | None]) -> int:
    """Characters as the bits of a number; those that cannot be named are left out."""
    bits = 0
    for who in characters:
        if who is not None:
            bits |= 1 << _NUMBER[who]
    return bits


def number_of(character: Character) -> int:
    """A character's number."""
    return _NUMBER[character]


def table_of(view: PocketView) -> Table:
    """The table as far as this view shows it; what it does not show stays 0."""
    table = np.zeros(SIZE, dtype=np.int16)
    for cell, tile in enumerate(view.tiles):
        table[TILES + cell] = _NUMBER[tile.character]
        table[TURNED + cell] = OPEN if tile.wall is None else WALLS.index(tile.wall)
    for number, detective in enumerate(DETECTIVES):
        table[RING + number] = view.detectives.where(detective)
    for number, token in enumerate(view.tokens):
        table[FACES] |= (token.face is TOKENS[number][1]) << number
        table[USED] |= token.used << number
    table[TURN] = view.turn
    table[ROTATED] = set_of(view.rotated)
    table[SUSPECTS] = set_of(tile.character for tile in view.tiles if tile.suspect)
    table[JACK] = _NUMBER[view.jack] if view.jack else 0
    table[JACKS_CARDS] = set_of(view.alibis.jack)
    table[INSPECTORS_CARDS] = set_of(view.alibis.inspector)
    table[TIME_TOKENS] = len(view.time_tokens.jack)
    table[CHASE] = view.chase_since or 0
    table[LENIENT] = view.options.double_goal == "chase"
    table[RESULT] = REASONS.index(view.outcome.reason) if view.outcome else 0
    _lay_pile(table, view)
    return table


def _lay_pile(table: Table, view: PocketView) -> None:
    """The cards that are left, at the end of their row as after so many draws."""
    table[NEXT_CARD] = CARDS_IN_PILE - len(view.alibis.pile)
    for place, card in enumerate(view.alibis.pile, start=int(table[NEXT_CARD])):
        table[PILE + place] = _NUMBER[card] if card else 0
