"""What players and chance can decide, each one record of the log."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from games.engine.actions import ClosedAction, OpenAction
from games.engine.seats import REFEREE, Viewer
from games.rules.mrjack_pocket.board import Character, Detective, Face, Wall
from games.rules.mrjack_pocket.state import JACK

_ORDER: Final = {character: place for place, character in enumerate(Character)}


@dataclass(frozen=True)
class Move(OpenAction):
    """Holmes, Watson or Toby goes one or two spaces clockwise."""

    kind = "move"
    detective: Detective
    steps: Literal[1, 2]

    @property
    def path(self) -> tuple[str, ...]:
        return (f"token:{self.detective}", f"steps:{self.steps}")


@dataclass(frozen=True)
class Joker(OpenAction):
    """Any detective goes one space clockwise; Jack may also move nobody (R1)."""

    kind = "joker"
    detective: Detective | None

    @property
    def path(self) -> tuple[str, ...]:
        return ("token:joker", f"detective:{self.detective or 'nobody'}")


@dataclass(frozen=True)
class Rotate(OpenAction):
    """A tile is turned; for Lane's crossroads, which has no wall, the new wall is None (R2)."""

    kind = "rotate"
    tile: Character
    wall: Wall | None

    @property
    def path(self) -> tuple[str, ...]:
        return ("token:rotation", f"tile:{self.tile}", f"wall:{self.wall or 'none'}")


@dataclass(frozen=True)
class Exchange(OpenAction):
    """Two tiles change places. Either order of the two is the same action."""

    kind = "exchange"
    tiles: tuple[Character, Character]

    def __post_init__(self) -> None:
        if self.tiles[0] is self.tiles[1]:
            raise ValueError("the two tiles must differ")
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles, key=_ORDER.__getitem__)))

    @property
    def path(self) -> tuple[str, ...]:
        return ("token:exchange", *(f"tile:{character}" for character in self.tiles))


@dataclass(frozen=True)
class Alibi(OpenAction):
    """The top card of the pile is drawn. That it was drawn is public; the card may not be."""

    kind = "alibi"

    @property
    def path(self) -> tuple[str, ...]:
        return ("token:alibi",)


@dataclass(frozen=True)
class LaidTile:
    """A tile as the deal lays it."""

    character: Character
    wall: Wall


@dataclass(frozen=True)
class LayTiles(OpenAction):
    """Chance lays the nine tiles, row by row, each turned at random but for three (§4)."""

    kind = "lay_tiles"
    tiles: tuple[LaidTile, ...]


@dataclass(frozen=True)
class DealIdentity(ClosedAction):
    """Chance deals Jack the card that says who he is; he alone looks at it."""

    kind = "deal_identity"
    character: Character

    def open_to(self, viewer: Viewer) -> bool:
        return viewer in (JACK, REFEREE)


@dataclass(frozen=True)
class ShufflePile(ClosedAction):
    """Chance shuffles the eight other cards face down; nobody knows their order."""

    kind = "shuffle_pile"
    cards: tuple[Character, ...]


@dataclass(frozen=True)
class ThrowTokens(OpenAction):
    """The Inspector throws the four tokens; chance decides their faces."""

    kind = "throw_tokens"
    faces: tuple[Face, Face, Face, Face]


BoardAction = Move | Joker | Rotate | Exchange
PlayerAction = BoardAction | Alibi
ChanceAction = LayTiles | DealIdentity | ShufflePile | ThrowTokens
PocketAction = PlayerAction | ChanceAction

# Every action a player can ever take, made once: lists of choices are picked from these.
MOVES: Final = {who: (Move(who, 1), Move(who, 2)) for who in Detective}
JOKERS: Final = tuple(Joker(who) for who in Detective)
IDLE_JOKER: Final = Joker(None)
ROTATIONS: Final = {(who, wall): Rotate(who, wall) for who in Character for wall in (*Wall, None)}
EXCHANGES: Final = tuple(Exchange(pair) for pair in combinations(Character, 2))
ALIBI: Final = Alibi()


def in_order(characters: Iterable[Character]) -> tuple[Character, ...]:
    """The same characters in the fixed order of the box, which tells nothing."""
    return tuple(sorted(characters, key=_ORDER.__getitem__))
