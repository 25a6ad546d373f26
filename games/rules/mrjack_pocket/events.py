"""What happens on the table, told to each viewer as far as they may know (§9)."""

from dataclasses import dataclass, replace

from games.engine.events import Event, PublicEvent
from games.engine.seats import REFEREE, Seat, Viewer
from games.rules.mrjack_pocket.actions import LaidTile
from games.rules.mrjack_pocket.board import Character, Detective, Face, Wall
from games.rules.mrjack_pocket.state import JACK


@dataclass(frozen=True)
class TilesLaid(PublicEvent):
    """The district lies."""

    kind = "tiles_laid"
    tiles: tuple[LaidTile, ...]


@dataclass(frozen=True)
class IdentityDealt(Event):
    """Jack has his card; he alone knows which."""

    kind = "identity_dealt"
    character: Character | None

    def seen_by(self, viewer: Viewer) -> "IdentityDealt":
        return self if viewer in (JACK, REFEREE) else replace(self, character=None)


@dataclass(frozen=True)
class PileShuffled(PublicEvent):
    """The other cards lie face down."""

    kind = "pile_shuffled"
    cards: int


@dataclass(frozen=True)
class TurnBegan(PublicEvent):
    """A turn begins with its faces, thrown in odd turns and turned over in even ones (R16)."""

    kind = "turn_began"
    turn: int
    starter: Seat
    thrown: bool
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class DetectiveMoved(PublicEvent):
    """A detective went clockwise along the ring."""

    kind = "detective_moved"
    seat: Seat
    detective: Detective
    start: int
    end: int
    token: Face


@dataclass(frozen=True)
class NobodyMoved(PublicEvent):
    """Jack let the Joker pass."""

    kind = "nobody_moved"
    seat: Seat


@dataclass(frozen=True)
class TileRotated(PublicEvent):
    """A tile was turned."""

    kind = "tile_rotated"
    seat: Seat
    tile: Character
    before: Wall | None
    after: Wall | None


@dataclass(frozen=True)
class TilesExchanged(PublicEvent):
    """Two tiles changed places."""

    kind = "tiles_exchanged"
    seat: Seat
    tiles: tuple[Character, Character]


@dataclass(frozen=True)
class AlibiDrawn(Event):
    """A card was drawn: the Inspector shows his to all, Jack keeps his to himself (§6)."""

    kind = "alibi_drawn"
    seat: Seat
    card: Character | None
    hourglasses: int | None
    exonerated: bool
    """Whether the character's tile was turned over for it; never when Jack drew (R14)."""

    def seen_by(self, viewer: Viewer) -> "AlibiDrawn":
        if self.seat != JACK or viewer in (JACK, REFEREE):
            return self
        return replace(self, card=None, hourglasses=None)


@dataclass(frozen=True)
class WitnessCalled(PublicEvent):
    """Jack has answered truthfully, and the tiles that it clears are turned over (§7, R20)."""

    kind = "witness_called"
    turn: int
    visible: bool
    in_sight: tuple[Character, ...]
    exonerated: tuple[Character, ...]
    token_to: Seat


@dataclass(frozen=True)
class ChaseBegan(PublicEvent):
    """Both goals are reached; now only being seen counts. Both players learn of it (R8)."""

    kind = "chase_began"
    turn: int
