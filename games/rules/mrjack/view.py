"""What each viewer knows: built from nothing, memory included (§10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

from games.engine.game import Outcome
from games.engine.seats import REFEREE, SPECTATOR, Seat, Viewer
from games.rules.mrjack.board import Character, Direction, Edge, Exit, Hex
from games.rules.mrjack.setup import other_four
from games.rules.mrjack.sight import beam, in_sight
from games.rules.mrjack.stages import stage
from games.rules.mrjack.state import (
    INSPECTOR,
    JACK,
    Accusation,
    Activation,
    AlibiDraw,
    Call,
    Departure,
    Hands,
    Lamp,
    MrJackOptions,
    Pair,
    Stage,
    State,
    Witness,
)

Phase = Literal["draft", "placement", "hunt", "over"]


class Fixed(dict[str, Any]):
    """A mapping that nobody can change, so that a view is as fixed as the rest of it."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def __setitem__(self, *_given: object) -> NoReturn:
        raise TypeError("a view does not change")


@dataclass(frozen=True)
class CharacterView:
    """A character of this match: where it stands, and whether it is still a suspect."""

    hex: Hex | None
    suspect: bool


@dataclass(frozen=True)
class CardsView:
    """The character cards: those to be taken, those used in this turn, those of the next."""

    up: tuple[Character, ...]
    used: tuple[Character, ...]
    later: tuple[Character, ...]


@dataclass(frozen=True)
class DrawView:
    """A card that Holmes drew; None is a card this viewer was not shown."""

    turn: int
    seat: Seat
    card: Character | None


@dataclass(frozen=True)
class AlibisView:
    """The alibis each player drew, and the pile; None is a card this viewer cannot name."""

    jack: tuple[Character | None, ...]
    inspector: tuple[Character | None, ...]
    pile: tuple[Character | None, ...]
    unseen: tuple[Character, ...]
    """The cards whose place this viewer does not know, in the fixed order of the box."""


@dataclass(frozen=True)
class DraftedView:
    """What each player picked, as far as it is shown; None before that."""

    jack: Pair | None
    inspector: Pair | None


@dataclass(frozen=True)
class Cleared:
    """Who became innocent, and when: `seen` when Jack was not, or `unseen` when he was."""

    character: Character
    turn: int
    reason: str


@dataclass(frozen=True)
class MrJackView:
    """All that one viewer knows."""

    options: MrJackOptions
    phase: Phase
    turn: int
    asked: Stage | None
    """What is asked of whoever is to act."""
    characters: Mapping[str, CharacterView]
    facing: Direction | None
    beam: tuple[Hex, ...]
    lamps: Mapping[str, int]
    lamps_out: tuple[Lamp, ...]
    covers: tuple[Hex, ...]
    cordons: tuple[Exit, ...]
    barricade: Edge | None
    cards: CardsView
    activation: Activation | None
    second_half: bool
    hands_dealt: bool
    hands: Hands | None
    jack_has_drafted: bool
    drafted: DraftedView
    witness: Witness | None
    identity_dealt: bool
    jack: Character | None
    candidates: tuple[Character, ...]
    """Those who can be Jack as far as this viewer can tell, in the fixed order of the box."""
    alibis: AlibisView
    draws: tuple[DrawView, ...]
    calls: tuple[Call, ...]
    cleared: tuple[Cleared, ...]
    in_sight: tuple[Character, ...]
    accusation: Accusation | None
    departure: Departure | None
    outcome: Outcome | None


def view(state: State, viewer: Viewer) -> MrJackView:
    """All that this viewer knows at this moment."""
    table = state.table
    sees_jack = viewer in (JACK, REFEREE)
    draws = tuple(_draw_as_seen(draw, viewer) for draw in state.draws)
    return MrJackView(
        options=state.options,
        phase=_phase(state),
        turn=state.turn,
        asked=_asked(state),
        characters=Fixed(
            {str(who.character): CharacterView(who.hex, who.suspect) for who in table.characters}
        ),
        facing=table.facing,
        beam=beam(table),
        lamps=Fixed({lamp.post: lamp.number for lamp in table.lamps}),
        lamps_out=state.lamps_out,
        covers=table.covers,
        cordons=table.cordons,
        barricade=table.barricade,
        cards=_cards(state),
        activation=state.activation,
        second_half=state.second_half,
        hands_dealt=state.hands is not None,
        hands=None if viewer is SPECTATOR else state.hands,
        jack_has_drafted=state.jack_drafted is not None,
        drafted=_drafted(state, viewer),
        witness=state.witness,
        identity_dealt=state.jack is not None,
        jack=state.jack if sees_jack else None,
        candidates=_candidates(state, viewer),
        alibis=_alibis(state, draws, viewer),
        draws=draws,
        calls=state.calls,
        cleared=_cleared(state),
        in_sight=in_sight(table),
        accusation=state.accusation,
        departure=state.departure,
        outcome=state.outcome,
    )


def _phase(state: State) -> Phase:
    if state.outcome:
        return "over"
    if not state.table.characters:
        return "draft"
    return "hunt" if all(who.hex for who in state.table.characters) else "placement"


def _asked(state: State) -> Stage | None:
    """Nothing while chance is to draw, and nothing after the end."""
    choosing = state.cards or (state.hands and not state.table.characters)
    return stage(state) if choosing and not state.outcome else None


def _cards(state: State) -> CardsView:
    """In an odd turn everybody can tell the next four: they are those that are not up (§5)."""
    followed = state.turn % 2 == 1 or (not state.turn and not state.second_half)
    later = other_four(state) if state.cards and followed else ()
    return CardsView(state.up, state.used, later)


def _drafted(state: State, viewer: Viewer) -> DraftedView:
    """Jack's picks are his own until the Detective's are in (§4)."""
    shown = viewer in (JACK, REFEREE) or state.inspector_drafted is not None
    return DraftedView(state.jack_drafted if shown else None, state.inspector_drafted)


def _draw_as_seen(draw: AlibiDraw, viewer: Viewer) -> DrawView:
    """What Holmes drew is known to the player who used him, and to nobody else (§7)."""
    shown = viewer in (draw.seat, REFEREE)
    return DrawView(draw.turn, draw.seat, draw.card if shown else None)


def _candidates(state: State, viewer: Viewer) -> tuple[Character, ...]:
    """The suspects, less those whose alibi this viewer holds."""
    if viewer in (JACK, REFEREE) and state.jack:
        return (state.jack,)
    held = state.cards_of(INSPECTOR) if viewer == INSPECTOR else ()
    return tuple(who for who in state.table.suspects if who not in held)


def _alibis(state: State, draws: tuple[DrawView, ...], viewer: Viewer) -> AlibisView:
    """Nobody knows the order of the pile; each player knows his own cards, Jack also himself."""
    placed: set[Character | None] = {draw.card for draw in draws}
    if viewer in (JACK, REFEREE):
        placed.add(state.jack)
    if viewer is REFEREE:
        placed.update(state.pile)
    return AlibisView(
        jack=tuple(draw.card for draw in draws if draw.seat == JACK),
        inspector=tuple(draw.card for draw in draws if draw.seat == INSPECTOR),
        pile=state.pile if viewer is REFEREE else (None,) * len(state.pile),
        unseen=tuple(card for card in state.playing if card not in placed),
    )


def _cleared(state: State) -> tuple[Cleared, ...]:
    """Everybody who became innocent so far, in the order in which it happened."""
    return tuple(
        Cleared(who, call.turn, "unseen" if call.visible else "seen")
        for call in state.calls
        for who in call.exonerated
    )
