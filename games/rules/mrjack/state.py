"""Everything true in a match at one moment. It never leaves the server."""

from dataclasses import dataclass, replace
from typing import Literal

from games.engine.game import Options, Outcome
from games.engine.seats import Seat
from games.rules.mrjack.board import (
    EDITIONS,
    FIRST_CORDONS,
    FIRST_LAMPS,
    POSTS,
    Character,
    Direction,
    Edge,
    Edition,
    Exit,
    Hex,
)

JACK = Seat("jack")
INSPECTOR = Seat("inspector")

Pair = tuple[Character, Character]
Witness = Literal["witness", "no_witness"]
First = Literal["move", "power"]
Stage = Literal[
    "draft",
    "card",
    "place",
    "first",
    "move",
    "face",
    "flee",
    "lamp",
    "cordon",
    "cover",
    "barricade",
    "whistle",
    "swap",
]
"""What is asked of whoever is to act."""


@dataclass(frozen=True)
class MrJackOptions(Options):
    """`flight` is ruling G11, `barricade_stops_beam` G10."""

    setup: Literal["extension", "base"] = "extension"
    board: Literal["2006", "2016"] = "2006"
    flight: Literal["path", "walk", "distance"] = "path"
    barricade_stops_beam: Literal[False, True] = False

    @property
    def edition(self) -> Edition:
        """The board that is played on."""
        return EDITIONS[self.board]


@dataclass(frozen=True, slots=True)
class Standing:
    """A character of this match: where the token stands (nowhere before it is placed)."""

    character: Character
    hex: Hex | None
    suspect: bool = True


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lit tile on a gaslight post; without a number it is 0."""

    post: str
    number: int


@dataclass(frozen=True)
class Table:
    """All that lies on the board, open to everybody."""

    options: MrJackOptions
    characters: tuple[Standing, ...] = ()
    facing: Direction | None = None
    lamps: tuple[Lamp, ...] = tuple(
        Lamp(post, FIRST_LAMPS[post]) for post in POSTS if post in FIRST_LAMPS
    )
    covers: tuple[Hex, ...] = ()
    cordons: tuple[Exit, ...] = FIRST_CORDONS
    barricade: Edge | None = None

    def where(self, character: Character) -> Hex | None:
        """The hex of this character; None if it is not on the board."""
        return next((who.hex for who in self.characters if who.character is character), None)

    @property
    def standing(self) -> dict[Hex, Character]:
        """Who stands where."""
        return {who.hex: who.character for who in self.characters if who.hex}

    @property
    def open_manholes(self) -> tuple[Hex, ...]:
        """The manholes without a cover."""
        return tuple(h for h in self.options.edition.manholes if h not in self.covers)

    @property
    def suspects(self) -> tuple[Character, ...]:
        """Those who still may be Jack by their tokens."""
        return tuple(who.character for who in self.characters if who.suspect)

    @property
    def lit_posts(self) -> tuple[str, ...]:
        """The posts that have a lit tile."""
        return tuple(lamp.post for lamp in self.lamps)

    def put(self, character: Character, hex_: Hex) -> "Table":
        """This character stands there now."""
        moved = (
            replace(who, hex=hex_) if who.character is character else who for who in self.characters
        )
        return replace(self, characters=tuple(moved))

    def clear(self, innocent: tuple[Character, ...]) -> "Table":
        """These tokens show their innocent side."""
        turned = (
            replace(who, suspect=False) if who.character in innocent else who
            for who in self.characters
        )
        return replace(self, characters=tuple(turned))


@dataclass(frozen=True, slots=True)
class Activation:
    """A card in use: how far its owner has come with it."""

    card: Character
    first: First | None = None
    """Whether the move or the power comes first, once that was decided."""
    moved: bool = False
    powered: bool = False
    facing_due: bool = False
    """Watson was moved, and his lantern is still to be turned."""
    fleeing: tuple[Character, ...] = ()
    """Those who still have to run from Pizer."""
    points: int = 0
    """What is left of the whistle."""
    called: tuple[Character, ...] = ()
    """Whom the whistle has called already."""


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards that were dealt for the choice of characters (§4)."""

    jack: tuple[Character, ...]
    inspector: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class AlibiDraw:
    """A card that Holmes drew from the pile, for whom and when."""

    turn: int
    seat: Seat
    card: Character


@dataclass(frozen=True, slots=True)
class Call:
    """A call for witnesses: the answer, everybody seen at it, and who became innocent by it."""

    turn: int
    visible: bool
    in_sight: tuple[Character, ...]
    exonerated: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class Accusation:
    """Who was sent to accuse whom."""

    by: Character
    accused: Character


@dataclass(frozen=True, slots=True)
class Departure:
    """Jack left the district: as whom, and by which exit."""

    character: Character
    exit: Exit


@dataclass(frozen=True)
class State:
    """The whole match. Before the deal nobody is in play, nobody is Jack, and no card is up."""

    table: Table
    hands: Hands | None = None
    jack_drafted: Pair | None = None
    inspector_drafted: Pair | None = None
    turn: int = 0
    """0 before the first turn: the choice of characters and their placement."""
    second_half: bool = False
    """Whether the second four characters are being placed."""
    cards: tuple[Character, ...] = ()
    """The four that were turned up, used or not."""
    used: tuple[Character, ...] = ()
    activation: Activation | None = None
    witness: Witness | None = None
    jack: Character | None = None
    pile: tuple[Character, ...] = ()
    """The face-down alibis, the next to be drawn first."""
    draws: tuple[AlibiDraw, ...] = ()
    calls: tuple[Call, ...] = ()
    lamps_out: tuple[Lamp, ...] = ()
    """The lamps that went out, and the post each stood on then."""
    accusation: Accusation | None = None
    departure: Departure | None = None
    outcome: Outcome | None = None

    @property
    def options(self) -> MrJackOptions:
        """What was agreed."""
        return self.table.options

    @property
    def playing(self) -> tuple[Character, ...]:
        """The eight characters of this match."""
        return tuple(who.character for who in self.table.characters)

    @property
    def up(self) -> tuple[Character, ...]:
        """The cards that may still be taken."""
        return tuple(card for card in self.cards if card not in self.used)

    @property
    def active(self) -> Activation:
        """The card in use."""
        assert self.activation is not None, "no card is in use"
        return self.activation

    def cards_of(self, seat: Seat) -> tuple[Character, ...]:
        """The alibis this player drew, in order."""
        return tuple(draw.card for draw in self.draws if draw.seat == seat)
