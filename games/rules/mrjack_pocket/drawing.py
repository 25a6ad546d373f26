"""A view drawn as text: the district with its walls, the ring, and what lies beside them."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from games.engine.seats import Seat
from games.rules.mrjack_pocket.board import TURNS, Character, Detective, Wall
from games.rules.mrjack_pocket.order import starter
from games.rules.mrjack_pocket.state import JACK, Tile
from games.rules.mrjack_pocket.view import PocketView

INNER: Final = 11
"""How many letters fit between the sides of a tile."""
MARGIN: Final = 22
"""Room to the west of the district, for all three detectives on one space."""

WALL: Final = {Wall.N: "━" * INNER, Wall.S: "━" * INNER, Wall.E: "┃", Wall.W: "┃"}
OPEN: Final = {Wall.N: "╌" * INNER, Wall.S: "╌" * INNER, Wall.E: "╎", Wall.W: "╎"}

NAMES: Final = {"jack": "Jack", "inspector": "the Inspector"}
NOTHING: Final = "–"
HIDDEN: Final = "?"


def draw(view: PocketView) -> str:
    """All that the owner of this view sees on the table, in some thirty lines."""
    return f"{_heading(view)}\n\n{table(view)}"


def table(view: PocketView) -> str:
    """The district and what lies beside it."""
    return f"{district(view)}\n{_text(_beside(view))}"


def district(view: PocketView) -> str:
    """The district and the ring alone."""
    return _text(_district(view))


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _heading(view: PocketView) -> str:
    chase = " · the chase is on" if view.chase else ""
    return f"Turn {view.turn} of {TURNS} · {NAMES[starter(view.turn)]} begins{chase}"


def _district(view: PocketView) -> Iterator[str]:
    if not view.tiles:
        yield "No tile is laid yet."
        return
    yield from reversed(list(_along(view, (0, 1, 2))))
    for row, (west, east) in enumerate(((11, 3), (10, 4), (9, 5))):
        tiles = [_tile(tile, view) for tile in view.tiles[3 * row : 3 * row + 3]]
        for height, pieces in enumerate(zip(*tiles, strict=True)):
            level = height == len(tiles[0]) // 2
            left = f"{_standing(view, west)}  {west:>2}" if level else ""
            right = f"{east:<2}  {_standing(view, east)}" if level else ""
            yield f"{left:>{MARGIN}}  {''.join(pieces)}  {right}"
    yield from _along(view, (8, 7, 6))


def _along(view: PocketView, spaces: tuple[int, ...]) -> Iterator[str]:
    """The spaces of the north or south side, and outside of them whoever stands there."""
    columns = [[str(space), *_who_stands_on(view, space)] for space in spaces]
    for texts in zip_longest(*columns, fillvalue=""):
        yield " " * (MARGIN + 2) + "".join(f"{text:^{INNER + 2}}" for text in texts)


def _who_stands_on(view: PocketView, space: int) -> list[str]:
    return [who.capitalize() for who in Detective if view.detectives.where(who) == space]


def _standing(view: PocketView, space: int) -> str:
    return " ".join(_who_stands_on(view, space))


def _tile(tile: Tile, view: PocketView) -> list[str]:
    """Five lines: heavy where the wall is, dashed where a street leads out."""
    side = {at: (WALL if tile.wall is at else OPEN)[at] for at in Wall}
    turned = "turned" if tile.character in view.rotated else ""
    seen = "in sight" if tile.character in view.in_sight else ""
    inside = (turned, _portrait(tile, view.jack), seen)
    return [
        f"┌{side[Wall.N]}┐",
        *(f"{side[Wall.W]}{text:^{INNER}}{side[Wall.E]}" for text in inside),
        f"└{side[Wall.S]}┘",
    ]


def _portrait(tile: Tile, jack: Character | None) -> str:
    """A suspect's name, the exonerated in parentheses, † for Jack, + for the crossroads."""
    name = f"† {tile.character}" if tile.character is jack else str(tile.character)
    if tile.suspect:
        return name
    return f"({name}) +" if tile.wall is None else f"({name})"


def _beside(view: PocketView) -> Iterator[str]:
    notes = {
        "Tokens": _tokens(view),
        "Next turn": _row(token.next for token in view.tokens if token.next),
        "Time tokens": f"Jack {_row(view.time_tokens.jack)}"
        f" · the Inspector {_row(view.time_tokens.inspector)}",
        "Hourglasses": _hourglasses(view),
        "Cards": f"Jack {_cards(view.alibis.jack)} · the Inspector {_cards(view.alibis.inspector)}",
        "Pile": _pile(view),
        "Exonerated": _exonerated(view),
        "Jack is": " or ".join(view.candidates) if view.identity_dealt else "not chosen yet",
    }
    for name, note in notes.items():
        yield f"{name:<13}{note or NOTHING}"
    if view.outcome:
        yield f"{'Winner':<13}{_row(map(_name, view.outcome.winners))} ({view.outcome.reason})"


def _name(seat: Seat) -> str:
    return NAMES[seat]


def _tokens(view: PocketView) -> str:
    """The tokens on the table, the used ones struck out."""
    return "  ".join(f"-{t.face}-" if t.used else f"[{t.face}]" for t in view.tokens)


def _hourglasses(view: PocketView) -> str:
    known = view.hourglasses_known
    if known.certain == known.possible:
        return f"Jack has {known.certain}"
    return f"Jack has {known.certain} to {known.possible}"


def _exonerated(view: PocketView) -> str:
    """Who was cleared, gathered by when and why."""
    gathered: dict[str, list[str]] = {}
    for cleared in view.cleared:
        gathered.setdefault(f"turn {cleared.turn} {cleared.reason}", []).append(cleared.character)
    return " · ".join(f"{when}: {_row(who)}" for when, who in gathered.items())


def _pile(view: PocketView) -> str:
    """Its cards in their order, for whoever sees them; otherwise what is not accounted for."""
    pile = view.alibis.pile
    if None not in pile:
        return _cards(pile)
    unseen = view.alibis.unseen
    where = "in any order" if len(unseen) == len(pile) else f"with {NAMES[JACK]} or in it"
    return f"{len(pile)} face down; {where}: {_cards(unseen)}"


def _cards(cards: Iterable[Character | None]) -> str:
    return _row(card or HIDDEN for card in cards)


def _row(things: Iterable[object]) -> str:
    return " ".join(map(str, things)) or NOTHING
