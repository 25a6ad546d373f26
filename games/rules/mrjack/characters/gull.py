"""Sir William Gull may change places with anybody instead of moving (§7)."""

from games.rules.mrjack.board import Character
from games.rules.mrjack.state import Table


def choices(table: Table) -> tuple[Character, ...]:
    """Everybody else on the board."""
    return tuple(who.character for who in table.characters if who.character is not Character.GULL)


def swap(table: Table, other: Character) -> Table:
    """The two change places, at any distance."""
    here, there = table.where(Character.GULL), table.where(other)
    assert here is not None, "Gull is on the board"
    assert there is not None, "and so is the other"
    return table.put(Character.GULL, there).put(other, here)
