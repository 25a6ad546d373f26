"""John Pizer frightens whoever he comes next to (§8, G11 to G14)."""

from games.rules.mrjack.board import NEIGHBOURS, Character, Exit, Hex
from games.rules.mrjack.sight import next_to
from games.rules.mrjack.state import Table
from games.rules.mrjack.walking import Reach, distances, points, streets

FLIGHT = 3


def frightened(table: Table) -> tuple[Character, ...]:
    """Everybody next to him, in the order of the box; not across the barricade (G9)."""
    here = table.where(Character.PIZER)
    return tuple(
        who.character
        for who in table.characters
        if here and who.hex and who.hex != here and next_to(table, who.hex, here)
    )


def flights(table: Table, character: Character) -> tuple[Hex, ...]:
    """Where this character may flee to: three hexes, else as many as can be; else it stays."""
    here, pizer = table.where(character), table.where(Character.PIZER)
    assert here is not None, "who flees stands on the board"
    assert pizer is not None, "and so does Pizer"
    standing = table.standing
    for steps in range(points(table, character, FLIGHT), 0, -1):
        ends = _ends(table, here, steps, pizer)
        free = tuple(h for h in NEIGHBOURS if h in ends and h not in standing)
        if free:
            return free
    return (here,)


def _ends(table: Table, here: Hex, steps: int, pizer: Hex) -> set[str]:
    """The hexes that so many steps end on, by the reading that was agreed (G11)."""
    if table.options.flight == "distance":
        far = distances(table, here, barring=pizer)
        return {there for there, cost in far.items() if cost == steps}
    if table.options.flight == "walk":
        ends: set[str] = {here}
        for _ in range(steps):
            ends = {t for h in ends for t in streets(table, h) if t != pizer}
        return ends - {here}
    return _path_ends(table, (here,), steps, pizer)


def _path_ends(table: Table, path: tuple[str, ...], steps: int, pizer: Hex) -> set[str]:
    """No hex is entered twice, the start included."""
    if not steps:
        return {path[-1]}
    return {
        end
        for there in streets(table, path[-1])
        if there != pizer and there not in path
        for end in _path_ends(table, (*path, there), steps - 1, pizer)
    }


def exits(table: Table, character: Character) -> tuple[Exit, ...]:
    """The open exits by which this character may be driven out within its steps (G13)."""
    here, pizer = table.where(character), table.where(Character.PIZER)
    assert here is not None, "who flees stands on the board"
    far = {h: cost for h, cost in distances(table, here, barring=pizer).items() if cost >= 0}
    return Reach(far).exits(table, points(table, character, FLIGHT))
