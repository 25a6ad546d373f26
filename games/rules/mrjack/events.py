"""What happens on the table, told to each viewer as far as they may know (§10)."""

from dataclasses import dataclass, replace

from games.engine.events import Event, PublicEvent
from games.engine.seats import REFEREE, SPECTATOR, Seat, Viewer
from games.rules.mrjack.board import Character, Direction, Edge, Exit, Hex
from games.rules.mrjack.state import JACK, Pair


@dataclass(frozen=True)
class HandsDealt(Event):
    """Jack has five cards to pick from, the Detective the other four; spectators see neither."""

    kind = "hands_dealt"
    jack: tuple[Character, ...] | None
    inspector: tuple[Character, ...] | None

    def seen_by(self, viewer: Viewer) -> "HandsDealt":
        return HandsDealt(None, None) if viewer is SPECTATOR else self


@dataclass(frozen=True)
class JackDrafted(Event):
    """Jack has picked; which two is shown when the Detective has picked too."""

    kind = "jack_drafted"
    characters: Pair | None

    def seen_by(self, viewer: Viewer) -> "JackDrafted":
        return self if viewer in (JACK, REFEREE) else JackDrafted(None)


@dataclass(frozen=True)
class CharactersJoined(PublicEvent):
    """All four picks are shown, and the eight characters of the match are known."""

    kind = "characters_joined"
    jack: Pair
    inspector: Pair
    playing: tuple[Character, ...]


@dataclass(frozen=True)
class IdentityDealt(Event):
    """Jack has his card; he alone knows which."""

    kind = "identity_dealt"
    character: Character | None

    def seen_by(self, viewer: Viewer) -> "IdentityDealt":
        return self if viewer in (JACK, REFEREE) else IdentityDealt(None)


@dataclass(frozen=True)
class PileShuffled(PublicEvent):
    """The other alibis lie face down."""

    kind = "pile_shuffled"
    cards: int


@dataclass(frozen=True)
class PlacementBegan(PublicEvent):
    """Four characters are to be placed."""

    kind = "placement_began"
    starter: Seat
    cards: tuple[Character, ...]


@dataclass(frozen=True)
class TurnBegan(PublicEvent):
    """A turn begins with its four cards."""

    kind = "turn_began"
    turn: int
    starter: Seat
    cards: tuple[Character, ...]


@dataclass(frozen=True)
class CardTaken(PublicEvent):
    """A player took a card."""

    kind = "card_taken"
    seat: Seat
    character: Character


@dataclass(frozen=True)
class Placed(PublicEvent):
    """A token was put on the board."""

    kind = "placed"
    seat: Seat
    character: Character
    hex: Hex


@dataclass(frozen=True)
class Moved(PublicEvent):
    """A character moved; one that could go nowhere ends where it began (G1)."""

    kind = "moved"
    seat: Seat
    character: Character
    start: Hex
    end: Hex


@dataclass(frozen=True)
class Faced(PublicEvent):
    """Watson's lantern was turned, or left as it was."""

    kind = "faced"
    seat: Seat
    before: Direction | None
    after: Direction


@dataclass(frozen=True)
class LampMoved(PublicEvent):
    """A lit tile changed its post."""

    kind = "lamp_moved"
    seat: Seat
    start: str
    end: str
    number: int


@dataclass(frozen=True)
class CordonMoved(PublicEvent):
    """One exit opened, another was closed."""

    kind = "cordon_moved"
    seat: Seat
    start: Exit
    end: Exit


@dataclass(frozen=True)
class CoverMoved(PublicEvent):
    """One manhole opened, another was covered."""

    kind = "cover_moved"
    seat: Seat
    start: Hex
    end: Hex


@dataclass(frozen=True)
class BarricadeRaised(PublicEvent):
    """The barricade stands between two streets now; `before` is None when it enters."""

    kind = "barricade_raised"
    seat: Seat
    before: Edge | None
    after: Edge


@dataclass(frozen=True)
class Called(PublicEvent):
    """Somebody followed Goodley's whistle."""

    kind = "called"
    seat: Seat
    character: Character
    start: Hex
    end: Hex
    points: int


@dataclass(frozen=True)
class Fled(PublicEvent):
    """Somebody ran from Pizer; one that could go nowhere ends where it began (B1)."""

    kind = "fled"
    seat: Seat
    character: Character
    start: Hex
    end: Hex


@dataclass(frozen=True)
class Swapped(PublicEvent):
    """Gull changed places with somebody."""

    kind = "swapped"
    seat: Seat
    character: Character
    gull: Hex
    """Where Gull stands now."""
    other: Hex
    """Where the other stands now."""


@dataclass(frozen=True)
class AlibiDrawn(Event):
    """Holmes drew a card for a player, who keeps it to himself (§7)."""

    kind = "alibi_drawn"
    seat: Seat
    card: Character | None

    def seen_by(self, viewer: Viewer) -> "AlibiDrawn":
        return self if viewer in (self.seat, REFEREE) else replace(self, card=None)


@dataclass(frozen=True)
class Accused(PublicEvent):
    """The Detective accused somebody; whether rightly ends the match (§9)."""

    kind = "accused"
    by: Character
    accused: Character
    rightly: bool


@dataclass(frozen=True)
class Left(PublicEvent):
    """Jack left the district, on his own feet or driven out by Pizer."""

    kind = "left"
    character: Character
    exit: Exit
    driven: bool


@dataclass(frozen=True)
class WitnessCalled(PublicEvent):
    """Jack answered truthfully, and those whom it clears are innocent (§11)."""

    kind = "witness_called"
    turn: int
    visible: bool
    in_sight: tuple[Character, ...]
    exonerated: tuple[Character, ...]


@dataclass(frozen=True)
class LampWentOut(PublicEvent):
    """The lit tile with the number of the turn is gone."""

    kind = "lamp_went_out"
    turn: int
    post: str
