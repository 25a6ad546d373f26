"""Jeremy Bert takes the cover of one manhole and lays it on another, open one (§7, G7)."""

from dataclasses import replace

from games.rules.mrjack.board import Hex, in_board_order
from games.rules.mrjack.state import Table


def choices(table: Table) -> tuple[tuple[Hex, Hex], ...]:
    """From which manhole to which; whoever stands there does not matter."""
    return tuple((cover, hole) for cover in table.covers for hole in table.open_manholes)


def carry(table: Table, start: Hex, end: Hex) -> Table:
    """One opens, one closes."""
    covers = tuple(end if cover == start else cover for cover in table.covers)
    return replace(table, covers=in_board_order(covers))
