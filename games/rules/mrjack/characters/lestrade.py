"""Inspector Lestrade moves a police cordon to an open exit (§7, G7)."""

from dataclasses import replace

from games.rules.mrjack.board import Exit
from games.rules.mrjack.state import Table


def choices(table: Table) -> tuple[tuple[Exit, Exit], ...]:
    """From which exit to which."""
    return tuple((one, way) for one in table.cordons for way in Exit if way not in table.cordons)


def carry(table: Table, start: Exit, end: Exit) -> Table:
    """One exit opens, another is closed."""
    closed = {*table.cordons, end} - {start}
    return replace(table, cordons=tuple(way for way in Exit if way in closed))
