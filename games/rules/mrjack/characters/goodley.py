"""Sergeant Goodley's whistle: three points to bring others closer to him (§7, G2 to G5)."""

from collections.abc import Iterator, Mapping

from games.rules.mrjack.board import NEIGHBOURS, Character, Hex
from games.rules.mrjack.state import Table
from games.rules.mrjack.walking import distances, points, streets

POINTS = 3

Calls = tuple[Character, ...]
Far = Mapping[str, int]
"""How many steps each hex is from Goodley, who does not move while he whistles."""


def spendable(table: Table, left: int, called: Calls = ()) -> int:
    """How many of these points the position lets him spend (G2)."""
    return _most(table, _far(table), left, called)


def answers(table: Table, left: int, called: Calls) -> tuple[tuple[Character, Hex, int], ...]:
    """Who may come where and for how much, so that all the points can still be spent."""
    far = _far(table)
    return tuple(
        (character, hex_, spent)
        for character, hex_, spent in _steps(table, far, left, called)
        if _most(table.put(character, hex_), far, left - spent, (*called, character))
        == left - spent
    )


def _far(table: Table) -> Far:
    goodley = table.where(Character.GOODLEY)
    assert goodley is not None, "he whistles on the board"
    return distances(table, goodley)


def _most(table: Table, far: Far, left: int, called: Calls) -> int:
    best = 0
    for character, hex_, spent in _steps(table, far, left, called):
        after = table.put(character, hex_)
        best = max(best, spent + _most(after, far, left - spent, (*called, character)))
        if best == left:
            break
    return best


def _steps(
    table: Table, far: Far, left: int, called: Calls
) -> Iterator[tuple[Character, Hex, int]]:
    """Each point brings a character one step closer by the streets (G3); nobody is called twice,
    Goodley not at all, and everybody ends on a free hex (G4)."""
    standing = table.standing
    for who in table.characters:
        if who.hex is None or who.character is Character.GOODLEY or who.character in called:
            continue
        most = min(left, points(table, who.character, left))
        ends = {there: spent for spent, there in _closer(table, far, who.hex, most)}
        for there in NEIGHBOURS:
            if there in ends and there not in standing:
                yield who.character, there, ends[there]


def _closer(table: Table, far: Far, here: Hex, most: int) -> Iterator[tuple[int, Hex]]:
    """The hexes that so many steps lead to, each step one closer to him, and how many it took."""
    border = {here}
    for spent in range(1, most + 1):
        border = {
            Hex(there) for h in border for there in streets(table, h) if far[there] == far[h] - 1
        }
        yield from ((spent, there) for there in border)
