"""Everything true in a match at one moment. It never leaves the server."""

from dataclasses import dataclass, field
from typing import Literal

from games.engine.game import Options, Outcome
from games.engine.seats import Seat
from games.rules.mrjack_pocket.board import HOURGLASSES, TURNS, Character, Detective, Face, Wall

JACK = Seat("jack")
INSPECTOR = Seat("inspector")


@dataclass(frozen=True)
class PocketOptions(Options):
    """`double_goal`: what happens when both goals are first reached with Jack in sight (R7)."""

    double_goal: Literal["inspector", "chase"] = "inspector"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the district as it lies; Lane's empty side has no wall."""

    character: Character
    wall: Wall | None
    suspect: bool = True


@dataclass(frozen=True, slots=True)
class Detectives:
    """The space of the ring on which each detective stands."""

    holmes: int = 11
    watson: int = 3
    toby: int = 7

    def where(self, detective: Detective) -> int:
        """The space this detective stands on."""
        space: int = getattr(self, detective.value)
        return space


@dataclass(frozen=True, slots=True)
class Token:
    """An action token: the face it shows, and whether it was used in this turn."""

    face: Face
    used: bool = False


@dataclass(frozen=True, slots=True)
class AlibiDraw:
    """A card drawn from the pile in play, by whom and when."""

    turn: int
    seat: Seat
    card: Character


@dataclass(frozen=True, slots=True)
class Call:
    """A witness call: the answer, every character in sight at it, and who was exonerated by it."""

    turn: int
    visible: bool
    in_sight: tuple[Character, ...]
    exonerated: tuple[Character, ...]


@dataclass(frozen=True)
class State:
    """The whole table. Before the deal there are no tiles, no identity, no pile, no tokens."""

    options: PocketOptions
    turn: int = 1
    tiles: tuple[Tile, ...] = ()
    detectives: Detectives = field(default_factory=Detectives)
    tokens: tuple[Token, ...] = ()
    """Empty while the Inspector has still to throw them."""
    rotated: tuple[Character, ...] = ()
    jack: Character | None = None
    pile: tuple[Character, ...] = ()
    """The face-down cards, the next to be drawn first. Never empty after the deal (R12)."""
    draws: tuple[AlibiDraw, ...] = ()
    calls: tuple[Call, ...] = ()
    chase_since: int | None = None
    """The turn at whose end both goals were reached and the match went on (§8)."""
    outcome: Outcome | None = None

    @property
    def suspects(self) -> tuple[Character, ...]:
        """Those whose tile still shows its suspect side, row by row."""
        return tuple(tile.character for tile in self.tiles if tile.suspect)

    @property
    def actions_taken(self) -> int:
        """How many of the turn's four tokens are used."""
        return sum(token.used for token in self.tokens)

    @property
    def last_turn(self) -> bool:
        """Whether this is the eighth turn."""
        return self.turn == TURNS

    def cards_of(self, seat: Seat) -> tuple[Character, ...]:
        """The cards this player drew in play, in order. Jack's identity is not among them (R5)."""
        return tuple(draw.card for draw in self.draws if draw.seat == seat)

    def time_tokens_of(self, seat: Seat) -> tuple[int, ...]:
        """The turns whose time token this player took at the witness call (§7)."""
        visible = seat == INSPECTOR
        return tuple(call.turn for call in self.calls if call.visible is visible)

    @property
    def hourglasses(self) -> int:
        """Jack's hourglasses: his time tokens, and those on the cards he drew (R5)."""
        cards = sum(HOURGLASSES[card] for card in self.cards_of(JACK))
        return len(self.time_tokens_of(JACK)) + cards
