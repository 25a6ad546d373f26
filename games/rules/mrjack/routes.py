"""By what way a move leads to a hex, for whoever has no board before him (§6 to §8)."""

from functools import lru_cache
from typing import Final, Literal

from games.rules.mrjack.board import BESIDE, NEIGHBOURS, SCENERY, Character, Hex, Scenery
from games.rules.mrjack.characters import moving, stealthy
from games.rules.mrjack.state import Table
from games.rules.mrjack.walking import Ways, reach, streets, streets_and_sewers

Way = Literal["streets", "sewers", "garden", "building", "gaslight", "scenery", "jump"]
"""What a move needs besides streets: one piece of scenery, or several."""


def _hexes_of(*kinds: Scenery) -> frozenset[str]:
    return frozenset(name for name, kind in SCENERY.items() if kind in kinds)


_BY_SCENERY: Final[tuple[tuple[Way, frozenset[str]], ...]] = (
    ("garden", _hexes_of(Scenery.GARDEN)),
    ("gaslight", _hexes_of(Scenery.GASLIGHT)),
    ("building", _hexes_of(Scenery.BUILDING)),
    ("scenery", _hexes_of(*Scenery)),
)


@lru_cache(maxsize=64)
def ways(table: Table, character: Character) -> dict[Hex, Way]:
    """For each hex that this character's move can end on, the simplest way there.

    The streets if they suffice, then for Miss Stealthy one piece of scenery or several, then the
    sewers (with scenery, if need be), and last for Spring-heeled Man a jump.
    """
    start = table.where(character)
    assert start is not None, "who moves stands on the board"
    most = moving.points_of(table, character)
    found: dict[Hex, Way] = {}
    for way, how in _plain_ways(character):
        for there in reach(table, start, most, how).ends(table):
            found.setdefault(there, way)
    last: Way = "jump" if character is Character.SPRINGHEELED else "sewers"
    for there in moving.reach_of(table, character).ends(table):
        found.setdefault(there, last)
    return found


def _plain_ways(character: Character) -> tuple[tuple[Way, Ways], ...]:
    through = _across_scenery() if character is Character.STEALTHY else ()
    below: tuple[tuple[Way, Ways], ...] = (("sewers", streets_and_sewers),)
    return (("streets", streets), *through, *(below if character is not Character.MADAME else ()))


def _across_scenery() -> tuple[tuple[Way, Ways], ...]:
    """Streets, and scenery of one kind of which no two pieces follow each other; then any."""

    def crossing(kind: Way, hexes: frozenset[str]) -> tuple[Way, Ways]:
        def steps(table: Table, here: str) -> list[str]:
            reached = [h for h in stealthy.ways(table, here) if h in BESIDE[here].values()]
            alone = here in NEIGHBOURS or kind == "scenery"
            return [h for h in reached if h in NEIGHBOURS or (alone and h in hexes)]

        return kind, steps

    return tuple(crossing(kind, hexes) for kind, hexes in _BY_SCENERY)
