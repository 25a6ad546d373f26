"""Joseph Lane raises the barricade between two streets, never at an exit (§8, G16)."""

from games.rules.mrjack.board import BARRICADE_EDGES, Edge
from games.rules.mrjack.state import Table


def choices(table: Table) -> tuple[Edge, ...]:
    """Every edge but the one where it stands: it has to change its place (G7)."""
    return tuple(edge for edge in BARRICADE_EDGES if edge != table.barricade)
