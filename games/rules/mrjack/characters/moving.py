"""Which way of moving each character has (§6 to §8)."""

from games.rules.mrjack.board import Character
from games.rules.mrjack.characters import madame, springheeled, stealthy
from games.rules.mrjack.state import Table
from games.rules.mrjack.walking import DEFAULT_POINTS, Reach, points, reach, streets_and_sewers

POINTS = {Character.STEALTHY: stealthy.POINTS, Character.MADAME: madame.POINTS}
WAYS = {Character.STEALTHY: stealthy.ways, Character.MADAME: madame.ways}


def points_of(table: Table, character: Character) -> int:
    """What this character may spend on a move of its own that begins now."""
    return points(table, character, POINTS.get(character, DEFAULT_POINTS))


def reach_of(table: Table, character: Character) -> Reach:
    """Where a move of its own can lead this character."""
    start = table.where(character)
    assert start is not None, "who moves stands on the board"
    most = points_of(table, character)
    if character is Character.SPRINGHEELED:
        return springheeled.reach(table, start, most)
    return reach(table, start, most, WAYS.get(character, streets_and_sewers))
