"""Miss Stealthy crosses anything: buildings, gardens and gaslights at one point each (§7)."""

from collections.abc import Iterable

from games.rules.mrjack.board import BESIDE, NEIGHBOURS, Hex, edge
from games.rules.mrjack.state import Table
from games.rules.mrjack.walking import sewers

POINTS = 4


def ways(table: Table, here: str) -> Iterable[str]:
    """Any hex next to this one, but not across the barricade; sewers as everybody."""
    for there in BESIDE[here].values():
        both = here in NEIGHBOURS and there in NEIGHBOURS
        if not both or edge(Hex(here), Hex(there)) != table.barricade:
            yield there
    yield from sewers(table, here)
