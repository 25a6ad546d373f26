"""Spring-heeled Man jumps over scenery and over people (§8, G15)."""

from collections.abc import Iterator
from itertools import pairwise

from games.rules.mrjack.board import LINES, NEIGHBOURS, Character, Direction, Hex, edge
from games.rules.mrjack.state import Table
from games.rules.mrjack.walking import Reach, streets_and_sewers

_OVER_SCENERY = {
    here: tuple(
        Hex(line[1])
        for way in Direction
        if len(line := LINES[here, way]) > 1 and line[0] not in NEIGHBOURS and line[1] in NEIGHBOURS
    )
    for here in NEIGHBOURS
}
"""One scenery hex, and the street right behind it; never over two (§8)."""


def jumps(table: Table, here: Hex) -> Iterator[Hex]:
    """Where a jump from here would land, whether somebody stands there or not."""
    yield from _OVER_SCENERY[here]
    others = {h for h, who in table.standing.items() if who is not Character.SPRINGHEELED}
    for way in Direction:
        landing = _over_somebody(table, here, way, others)
        if landing:
            yield landing


def _over_somebody(table: Table, here: Hex, way: Direction, others: set[Hex]) -> Hex | None:
    """As far behind the nearest character as he stood before it: all street, nobody else (G15)."""
    line = tuple(map(Hex, LINES[here, way]))
    nearest = next((place for place, h in enumerate(line) if h in others), None)
    if nearest is None or len(line) < 2 * (nearest + 1):
        return None
    flight = (here, *line[: 2 * (nearest + 1)])
    if any(h not in NEIGHBOURS for h in flight):
        return None
    if any(edge(one, other) == table.barricade for one, other in pairwise(flight)):
        return None
    between = flight[nearest + 2 : -1]
    return None if any(h in others for h in between) else flight[-1]


def reach(table: Table, start: Hex, most: int) -> Reach:
    """Steps and jumps mixed. A jump ends on a free hex, or on somebody to accuse them (B10)."""
    costs: dict[str, int] = {start: 0}
    landings: set[Hex] = set()
    border = [start]
    others = {h for h, who in table.standing.items() if who is not Character.SPRINGHEELED}
    for cost in range(1, most + 1):
        found: list[Hex] = []
        for here in border:
            jumped = tuple(jumps(table, here))
            landings |= others.intersection(jumped)
            free = (there for there in jumped if there not in others)
            for there in (*map(Hex, streets_and_sewers(table, here)), *free):
                if there not in costs:
                    costs[there] = cost
                    found.append(there)
        border = found
    return Reach(costs, frozenset(landings))
