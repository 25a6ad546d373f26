"""A view drawn as text: the streets with whoever stands there, and what lies beside them."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from games.rules.mrjack.board import EXITS, SCENERY, STREETS, TURNS, Character, Hex, Scenery, axial
from games.rules.mrjack.order import starter
from games.rules.mrjack.view import MrJackView

CELL: Final = 5
ROWS: Final = 17
COLUMNS: Final = 13
NOTHING: Final = "–"
HIDDEN: Final = "?"
NAMES: Final = {"jack": "Jack", "inspector": "the Detective"}
LETTERS: Final = 4
"""How much of a name fits on a hex."""
LEGEND: Final = """\
SUSPECTS in capitals, innocents not, † Jack · #### building
(a5) open manhole, [c2] covered one · exits: b7 l12 b1 l6, = closed
*1* light with its number, *** without, o dark post · ~~~~ garden
"""
WIDTH: Final = 66
"""What a phone shows in letters that can still be read."""


def draw(view: MrJackView) -> str:
    """All that the owner of this view sees on the table."""
    return f"{_heading(view)}\n\n{explained(view)}"


def explained(view: MrJackView) -> str:
    """The board, what lies beside it, and what its signs mean."""
    return f"{table(view)}\n{LEGEND}"


def table(view: MrJackView) -> str:
    """The board and what lies beside it."""
    return f"{streets(view)}\n{_text(_beside(view))}"


def streets(view: MrJackView) -> str:
    """The board alone. SUSPECTS stand in capitals, innocents do not, † is Jack."""
    # Hexes of one row are two columns apart, so that a name may be wider than a column.
    grid = [[" "] * CELL * (COLUMNS + 1) for _ in range(ROWS)]
    standing = {at.hex: who for who, at in view.characters.items() if at.hex}
    for name in (*STREETS, *SCENERY):
        q, r = axial(name)
        drawn = _somebody(view, standing[Hex(name)]) if name in standing else _ground(view, name)
        left = CELL * q + (CELL + 1 - len(drawn)) // 2
        grid[2 * r + q + 1][left : left + len(drawn)] = drawn
    return _text("".join(row) for row in grid)


def _somebody(view: MrJackView, who: str) -> str:
    name = who[:LETTERS].upper() if view.characters[who].suspect else who[:LETTERS]
    return f"†{name}" if who == view.jack else name


def _ground(view: MrJackView, name: str) -> str:
    """Empty streets by their names: (open) and [covered] manholes; = by a cordon."""
    match SCENERY.get(name):
        case Scenery.BUILDING:
            return "####"
        case Scenery.GARDEN:
            return "~~~~"
        case Scenery.GASLIGHT:
            return f"*{view.lamps[name] or '*'}*" if name in view.lamps else "o"
        case _:
            return _street(view, name)


def _street(view: MrJackView, name: str) -> str:
    closed = any(EXITS[way] == name for way in view.cordons)
    if name in view.covers:
        name = f"[{name}]"
    elif name in view.options.edition.manholes:
        name = f"({name})"
    return f"={name}" if closed else name


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _heading(view: MrJackView) -> str:
    if not view.turn:
        return "Before the first turn"
    return f"Turn {view.turn} of {TURNS} · {NAMES[starter(view.turn)]} begins"


def _beside(view: MrJackView) -> Iterator[str]:
    notes = {
        "Cards": f"up {_row(view.cards.up)} · used {_row(view.cards.used)}"
        f" · later {_row(view.cards.later)}",
        "Witness": str(view.witness or NOTHING),
        "Lantern": f"{view.facing or NOTHING} · shines on {_row(view.beam)}",
        "Barricade": "-".join(view.barricade) if view.barricade else NOTHING,
        "Cordons": _row(view.cordons),
        "Seen now": _row(view.in_sight),
        "Alibis": f"Jack {_cards(view.alibis.jack)} · the Detective {_cards(view.alibis.inspector)}"
        f" · pile {_cards(view.alibis.pile)}",
        "May be Jack": _row(view.candidates),
    }
    for name, note in notes.items():
        yield from wrap(f"{name + ':':<13}{note}", WIDTH, subsequent_indent=" " * 13)


def _cards(cards: Iterable[Character | None]) -> str:
    return _row(card or HIDDEN for card in cards)


def _row(things: Iterable[object]) -> str:
    return " ".join(map(str, things)) or NOTHING
