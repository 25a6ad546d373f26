"""How far somebody gets: points, streets, sewers, and the special ways of a few (§6)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from games.rules.mrjack.board import EXITS, NEIGHBOURS, Character, Exit, Hex, edge
from games.rules.mrjack.sight import next_to
from games.rules.mrjack.state import Table

Ways = Callable[[Table, str], Iterable[str]]
"""Where one point leads from a hex, onto which one may also go on from."""

DEFAULT_POINTS = 3
HELD_POINTS = 1
"""All that is left to somebody next to Abberline (§8)."""


def streets(table: Table, here: str) -> Iterable[str]:
    """From street to street; nobody crosses the barricade."""
    if here not in NEIGHBOURS:
        return ()
    return (there for there in NEIGHBOURS[Hex(here)] if edge(Hex(here), there) != table.barricade)


def sewers(table: Table, here: str) -> Iterable[str]:
    """From an open manhole to any other (§6)."""
    holes = table.open_manholes
    return (hole for hole in holes if hole != here) if here in holes else ()


def streets_and_sewers(table: Table, here: str) -> Iterable[str]:
    """What most characters can do with a point."""
    yield from streets(table, here)
    yield from sewers(table, here)


def points(table: Table, character: Character, most: int) -> int:
    """The points of somebody who begins to move: one next to Abberline, never more (§8, G8)."""
    here, abberline = table.where(character), table.where(Character.ABBERLINE)
    held = here is not None and abberline is not None and next_to(table, here, abberline)
    return HELD_POINTS if held else most


@dataclass(frozen=True)
class Reach:
    """Where a move can lead: the points each hex costs, and where one may only land to accuse."""

    costs: dict[str, int]
    """The hexes that can be entered and left again, the start with 0 among them."""
    landings: frozenset[Hex] = frozenset()
    """Occupied hexes that can only be landed on, by Spring-heeled Man."""

    def ends(self, table: Table) -> tuple[Hex, ...]:
        """The free street hexes other than the start (§6)."""
        standing = table.standing
        return tuple(h for h in NEIGHBOURS if self.costs.get(h, 0) and h not in standing)

    def accusable(self, table: Table) -> tuple[Character, ...]:
        """Whose hex the move can end on, in the order of the box."""
        return tuple(
            who.character
            for who in table.characters
            if who.hex and (self.costs.get(who.hex, 0) or who.hex in self.landings)
        )

    def exits(self, table: Table, most: int) -> tuple[Exit, ...]:
        """The open exits that can be reached with one point left to step out (§9)."""
        return tuple(
            way
            for way, here in EXITS.items()
            if way not in table.cordons and self.costs.get(here, most) < most
        )


def reach(table: Table, start: Hex, most: int, ways: Ways) -> Reach:
    """Every hex within these points; occupied ones may be crossed (§6)."""
    costs: dict[str, int] = {start: 0}
    border: list[str] = [start]
    for cost in range(1, most + 1):
        found: list[str] = []
        for here in border:
            for there in ways(table, here):
                if there not in costs:
                    costs[there] = cost
                    found.append(there)
        border = found
    return Reach(costs)


def distances(table: Table, start: Hex, *, barring: Hex | None = None) -> dict[str, int]:
    """The street distance of every hex from here: no sewers; characters do not count (G3)."""
    costs: dict[str, int] = {start: 0}
    if barring:
        costs[barring] = -1
    border: list[str] = [start]
    while border:
        found: list[str] = []
        for here in border:
            for there in streets(table, here):
                if there not in costs:
                    costs[there] = costs[here] + 1
                    found.append(there)
        border = found
    return costs
