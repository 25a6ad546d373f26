"""Sergeant Goodley's whistle: three points to bring others closer to him (§7, G2 to G5)."""

from collections.abc import Iterator

from games.rules.mrjack.board import NEIGHBOURS, Character, Hex
from games.rules.mrjack.state import Table
from games.rules.mrjack.walking import distances, points, reach, streets

POINTS = 3

Calls = tuple[Character, ...]


def spendable(table: Table, left: int, called: Calls = ()) -> int:
    """How many of these points the position lets him spend (G2)."""
    best = 0
    for character, hex_, spent in _steps(table, left, called):
        after = table.put(character, hex_)
        best = max(best, spent + spendable(after, left - spent, (*called, character)))
        if best == left:
            break
    return best


def answers(table: Table, left: int, called: Calls) -> tuple[tuple[Character, Hex, int], ...]:
    """Who may come where and for how much, so that all the points can still be spent."""
    return tuple(
        (character, hex_, spent)
        for character, hex_, spent in _steps(table, left, called)
        if spendable(table.put(character, hex_), left - spent, (*called, character)) == left - spent
    )


def _steps(table: Table, left: int, called: Calls) -> Iterator[tuple[Character, Hex, int]]:
    """Each point brings a character one step closer by the streets (G3); nobody is called twice,
    Goodley not at all, and everybody ends on a free hex (G4)."""
    if not left:
        return
    goodley = table.where(Character.GOODLEY)
    assert goodley is not None, "he whistles on the board"
    far, standing = distances(table, goodley), table.standing
    for who in table.characters:
        if who.hex is None or who.character is Character.GOODLEY or who.character in called:
            continue
        most = points(table, who.character, left)
        near = reach(table, who.hex, most, streets).costs
        for there in NEIGHBOURS:
            spent = near.get(there, 0)
            if spent and there not in standing and far[there] == far[who.hex] - spent:
                yield who.character, there, spent
