"""Who is seen: by gaslight, by a neighbour, by Watson's lantern (§11)."""

from games.rules.mrjack.board import LINES, LIT_BY, NEIGHBOURS, Character, Hex, edge
from games.rules.mrjack.state import Table


def next_to(table: Table, one: Hex, other: Hex) -> bool:
    """Whether the two hexes touch, with no barricade between them (§8)."""
    return other in NEIGHBOURS[one] and edge(one, other) != table.barricade


def beam(table: Table) -> tuple[Hex, ...]:
    """The street hexes on which Watson's lantern shines, near to far.

    Scenery stops it, lit or not (G6); characters do not; the barricade only by option (G10).
    """
    here = table.where(Character.WATSON)
    if here is None or table.facing is None:
        return ()
    lit: list[Hex] = []
    for there in map(Hex, LINES[here, table.facing]):
        before = lit[-1] if lit else here
        if there not in NEIGHBOURS:
            break
        if table.options.barricade_stops_beam and edge(before, there) == table.barricade:
            break
        lit.append(there)
    return tuple(lit)


def in_sight(table: Table) -> tuple[Character, ...]:
    """Everybody who is seen now, in the order of the box."""
    standing, lit, shone_on = table.standing, set(table.lit_posts), set(beam(table))
    return tuple(
        who.character
        for who in table.characters
        if who.hex
        and (
            not lit.isdisjoint(LIT_BY[who.hex])
            or who.hex in shone_on
            or any(h in standing and next_to(table, who.hex, h) for h in NEIGHBOURS[who.hex])
        )
    )
