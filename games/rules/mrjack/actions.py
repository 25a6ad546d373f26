"""What players and chance can decide, each one record of the log."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from games.engine.actions import Action, ClosedAction, OpenAction
from games.engine.seats import REFEREE, SPECTATOR, Viewer
from games.rules.mrjack.board import (
    BARRICADE_EDGES,
    NEIGHBOURS,
    POSTS,
    Character,
    Direction,
    Edge,
    Exit,
    Hex,
    edge,
)
from games.rules.mrjack.state import JACK, First, Pair

_ORDER: Final = {character: place for place, character in enumerate(Character)}


def in_order(characters: Iterable[Character]) -> tuple[Character, ...]:
    """The same characters in the fixed order of the box, which tells nothing."""
    return tuple(sorted(characters, key=_ORDER.__getitem__))


def _on_the_street(name: str) -> None:
    if name not in NEIGHBOURS:
        raise ValueError("there is no such street hex")


def _at_a_post(name: str) -> None:
    if name not in POSTS:
        raise ValueError("there is no such gaslight")


@dataclass(frozen=True)
class _TwoCharacters(Action):
    """A pair of cards; either order is the same action."""

    characters: Pair

    def __post_init__(self) -> None:
        if self.characters[0] is self.characters[1]:
            raise ValueError("the two characters must differ")
        object.__setattr__(self, "characters", in_order(self.characters))

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(f"character:{character}" for character in self.characters)


@dataclass(frozen=True)
class Draft(_TwoCharacters, ClosedAction):
    """Jack picks two of his five cards; the Detective has still to pick, so nobody may know."""

    kind = "draft"

    def open_to(self, viewer: Viewer) -> bool:
        return viewer in (JACK, REFEREE)


@dataclass(frozen=True)
class DraftAndReveal(_TwoCharacters, OpenAction):
    """The Detective picks two of his four cards, and all four picks are shown together."""

    kind = "draft_and_reveal"


@dataclass(frozen=True)
class TakeCard(OpenAction):
    """A player takes one of the cards that are up, to place that character or to use it."""

    kind = "take_card"
    character: Character

    @property
    def path(self) -> tuple[str, ...]:
        return (f"card:{self.character}",)


@dataclass(frozen=True)
class _ToStreet(OpenAction):
    """Something that ends on a street hex."""

    to: Hex

    def __post_init__(self) -> None:
        _on_the_street(self.to)

    @property
    def path(self) -> tuple[str, ...]:
        return (f"hex:{self.to}",)


@dataclass(frozen=True)
class Place(_ToStreet):
    """The token of the card is put on the board."""

    kind = "place"


@dataclass(frozen=True)
class Begin(OpenAction):
    """Whether the move or the power comes first; for Gull, whether he moves or swaps."""

    kind = "begin"
    first: First

    @property
    def path(self) -> tuple[str, ...]:
        return (f"first:{self.first}",)


@dataclass(frozen=True)
class Move(_ToStreet):
    """The character of the card moves; to its own hex only if it can go nowhere (G1)."""

    kind = "move"


@dataclass(frozen=True)
class Accuse(OpenAction):
    """The character of the card ends its move on somebody: the Detective accuses (§9)."""

    kind = "accuse"
    character: Character

    @property
    def path(self) -> tuple[str, ...]:
        return (f"character:{self.character}",)


@dataclass(frozen=True)
class Leave(OpenAction):
    """Jack leaves the district, by his own move or driven out by Pizer (§9, B4)."""

    kind = "leave"
    exit: Exit

    @property
    def path(self) -> tuple[str, ...]:
        return (f"exit:{self.exit}",)


@dataclass(frozen=True)
class Face(OpenAction):
    """Watson's lantern points there now."""

    kind = "face"
    direction: Direction

    @property
    def path(self) -> tuple[str, ...]:
        return (f"facing:{self.direction}",)


@dataclass(frozen=True)
class MoveLamp(OpenAction):
    """Smith carries a lit tile from one post to another."""

    kind = "move_lamp"
    start: str
    end: str

    def __post_init__(self) -> None:
        _at_a_post(self.start)
        _at_a_post(self.end)

    @property
    def path(self) -> tuple[str, ...]:
        return (f"lamp:{self.start}", f"post:{self.end}")


@dataclass(frozen=True)
class MoveCordon(OpenAction):
    """Lestrade closes another exit and opens this one."""

    kind = "move_cordon"
    start: Exit
    end: Exit

    @property
    def path(self) -> tuple[str, ...]:
        return (f"cordon:{self.start}", f"exit:{self.end}")


@dataclass(frozen=True)
class MoveCover(OpenAction):
    """Bert opens one manhole and covers another."""

    kind = "move_cover"
    start: Hex
    end: Hex

    def __post_init__(self) -> None:
        _on_the_street(self.start)
        _on_the_street(self.end)

    @property
    def path(self) -> tuple[str, ...]:
        return (f"cover:{self.start}", f"hex:{self.end}")


@dataclass(frozen=True)
class Barricade(OpenAction):
    """Lane raises the barricade between two streets. Either order of the two is the same."""

    kind = "barricade"
    between: Edge

    def __post_init__(self) -> None:
        for hex_ in self.between:
            _on_the_street(hex_)
        between = edge(*self.between)
        if between not in BARRICADE_EDGES:
            raise ValueError("the barricade cannot stand there")
        object.__setattr__(self, "between", between)

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(f"hex:{hex_}" for hex_ in self.between)


@dataclass(frozen=True)
class _SomebodyTo(OpenAction):
    """Somebody else is made to move."""

    character: Character
    to: Hex

    def __post_init__(self) -> None:
        _on_the_street(self.to)

    @property
    def path(self) -> tuple[str, ...]:
        return (f"character:{self.character}", f"hex:{self.to}")


@dataclass(frozen=True)
class Whistle(_SomebodyTo):
    """Goodley calls somebody closer; the steps are the points it takes."""

    kind = "whistle"


@dataclass(frozen=True)
class Flee(_SomebodyTo):
    """Somebody runs from Pizer; to its own hex only if it can go nowhere (B1)."""

    kind = "flee"


@dataclass(frozen=True)
class Swap(OpenAction):
    """Gull changes places with somebody instead of moving."""

    kind = "swap"
    character: Character

    @property
    def path(self) -> tuple[str, ...]:
        return (f"character:{self.character}",)


@dataclass(frozen=True)
class DealHands(Action):
    """Chance deals the nine cards: five to Jack, four to the Detective.

    Each of them knows both hands, since he knows the nine and sees his own.
    """

    kind = "deal_hands"
    jack: tuple[Character, ...]
    inspector: tuple[Character, ...]

    def open_to(self, viewer: Viewer) -> bool:
        return viewer is not SPECTATOR


@dataclass(frozen=True)
class DealIdentity(ClosedAction):
    """Chance deals Jack the alibi that says who he is; he alone looks at it."""

    kind = "deal_identity"
    character: Character

    def open_to(self, viewer: Viewer) -> bool:
        return viewer in (JACK, REFEREE)


@dataclass(frozen=True)
class ShufflePile(ClosedAction):
    """Chance shuffles the seven other alibis face down; nobody knows their order."""

    kind = "shuffle_pile"
    cards: tuple[Character, ...]


@dataclass(frozen=True)
class RevealCards(OpenAction):
    """Chance shuffles the eight character cards, and the first four are turned up."""

    kind = "reveal_cards"
    cards: tuple[Character, ...]


PlayerAction = (
    Draft
    | DraftAndReveal
    | TakeCard
    | Place
    | Begin
    | Move
    | Accuse
    | Leave
    | Face
    | MoveLamp
    | MoveCordon
    | MoveCover
    | Barricade
    | Whistle
    | Flee
    | Swap
)
ChanceAction = DealHands | DealIdentity | ShufflePile | RevealCards
MrJackAction = PlayerAction | ChanceAction

FIRSTS: Final[tuple[First, ...]] = ("move", "power")
