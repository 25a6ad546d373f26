"""What each viewer knows: built from nothing, memory included (§9)."""

from dataclasses import dataclass

from games.engine.game import Outcome
from games.engine.seats import REFEREE, Seat, Viewer
from games.rules.mrjack_pocket.actions import in_order
from games.rules.mrjack_pocket.board import Character, Face, reverse
from games.rules.mrjack_pocket.knowledge import Evidence, TurnEnd
from games.rules.mrjack_pocket.sight import SightView, in_sight, sight_of
from games.rules.mrjack_pocket.state import (
    INSPECTOR,
    JACK,
    AlibiDraw,
    Call,
    Detectives,
    PocketOptions,
    State,
    Tile,
)

GOAL_REACHED = ("hourglasses", "caught", "escaped")
"""The ways to end a game that show that Jack had his six hourglasses."""


@dataclass(frozen=True)
class TokenView:
    """A token, and the face it will show in the next turn where that is known."""

    face: Face
    used: bool
    next: Face | None


@dataclass(frozen=True)
class DrawView:
    """A card drawn in play; None is a card this viewer was not shown."""

    turn: int
    seat: Seat
    card: Character | None


@dataclass(frozen=True)
class AlibisView:
    """The cards each player drew, and the pile; None is a card this viewer cannot name."""

    jack: tuple[Character | None, ...]
    inspector: tuple[Character | None, ...]
    pile: tuple[Character | None, ...]
    unseen: tuple[Character, ...]
    """The cards whose place this viewer does not know, in the fixed order of the box."""


@dataclass(frozen=True)
class TimeTokensView:
    """The turns whose time token each player holds."""

    jack: tuple[int, ...]
    inspector: tuple[int, ...]


@dataclass(frozen=True)
class HourglassesKnown:
    """How many hourglasses Jack is certain to have, and how many he may have."""

    certain: int
    possible: int


@dataclass(frozen=True)
class Cleared:
    """Who was exonerated, when and why: `alibi` drawn, `seen` or `unseen` at a witness call."""

    character: Character
    turn: int
    reason: str


@dataclass(frozen=True)
class PocketView:
    """All that one viewer knows."""

    options: PocketOptions
    turn: int
    tiles: tuple[Tile, ...]
    detectives: Detectives
    tokens: tuple[TokenView, ...]
    rotated: tuple[Character, ...]
    identity_dealt: bool
    jack: Character | None
    candidates: tuple[Character, ...]
    """Those who can be Jack as far as this viewer can tell, in the fixed order of the box."""
    alibis: AlibisView
    draws: tuple[DrawView, ...]
    time_tokens: TimeTokensView
    hourglasses: int | None
    hourglasses_known: HourglassesKnown
    chase: bool
    chase_since: int | None
    calls: tuple[Call, ...]
    cleared: tuple[Cleared, ...]
    sight: SightView
    in_sight: tuple[Character, ...]
    outcome: Outcome | None


def view(state: State, viewer: Viewer) -> PocketView:
    """All that this viewer knows at this moment."""
    sees_jack = viewer in (JACK, REFEREE)
    evidence = evidence_of(state)
    draws = tuple(_draw_as_seen(draw, sees_jack) for draw in state.draws)
    return PocketView(
        options=state.options,
        turn=state.turn,
        tiles=state.tiles,
        detectives=state.detectives,
        tokens=_tokens(state),
        rotated=state.rotated,
        identity_dealt=state.jack is not None,
        jack=state.jack if sees_jack else None,
        candidates=_candidates(state, evidence, sees_jack),
        alibis=_alibis(state, evidence, draws, viewer),
        draws=draws,
        time_tokens=TimeTokensView(state.time_tokens_of(JACK), state.time_tokens_of(INSPECTOR)),
        hourglasses=state.hourglasses if sees_jack else None,
        hourglasses_known=_hourglasses_known(state, evidence, sees_jack),
        chase=state.chase_since is not None,
        chase_since=state.chase_since,
        calls=state.calls,
        cleared=_cleared(state),
        sight=sight_of(state.tiles, state.detectives) if state.tiles else SightView(),
        in_sight=in_sight(state.tiles, state.detectives) if state.tiles else (),
        outcome=state.outcome,
    )


def evidence_of(state: State) -> Evidence:
    """What the open table tells of the secrets: nothing here reads a hidden card."""
    shown = state.cards_of(INSPECTOR)
    return Evidence(
        suspects=in_order(state.suspects or Character),
        unseen=tuple(card for card in Character if card not in shown),
        draw_turns=tuple(draw.turn for draw in state.draws if draw.seat == JACK),
        turn_ends=tuple(_turn_end(state, call) for call in state.calls),
    )


def _turn_end(state: State, call: Call) -> TurnEnd:
    tokens = sum(turn <= call.turn for turn in state.time_tokens_of(JACK))
    chased = state.chase_since is not None and call.turn >= state.chase_since
    won = state.outcome is not None and state.outcome.reason in GOAL_REACHED
    return TurnEnd(call.turn, tokens, chased or (won and call.turn == state.turn))


def _tokens(state: State) -> tuple[TokenView, ...]:
    """In an odd turn everybody can tell the next faces: they are turned over, not thrown (R16)."""
    known = state.turn % 2 == 1
    return tuple(
        TokenView(token.face, token.used, reverse(i, token.face) if known else None)
        for i, token in enumerate(state.tokens)
    )


def _draw_as_seen(draw: AlibiDraw, sees_jack: bool) -> DrawView:
    shown = sees_jack or draw.seat == INSPECTOR
    return DrawView(draw.turn, draw.seat, draw.card if shown else None)


def _candidates(state: State, evidence: Evidence, sees_jack: bool) -> tuple[Character, ...]:
    if sees_jack and state.jack:
        return (state.jack,)
    return evidence.candidates()


def _alibis(
    state: State, evidence: Evidence, draws: tuple[DrawView, ...], viewer: Viewer
) -> AlibisView:
    """Jack can name the pile as a set: what he has not seen is in it. Nobody knows its order."""
    placed: tuple[Character | None, ...] = ()
    if viewer in (JACK, REFEREE):
        placed = (state.jack, *state.cards_of(JACK))
    if viewer is REFEREE:
        placed += state.pile
    return AlibisView(
        jack=tuple(draw.card for draw in draws if draw.seat == JACK),
        inspector=tuple(draw.card for draw in draws if draw.seat == INSPECTOR),
        pile=state.pile if viewer is REFEREE else (None,) * len(state.pile),
        unseen=tuple(card for card in evidence.unseen if card not in placed),
    )


def _hourglasses_known(state: State, evidence: Evidence, sees_jack: bool) -> HourglassesKnown:
    if sees_jack:
        return HourglassesKnown(state.hourglasses, state.hourglasses)
    fewest, most = evidence.hourglasses_on_cards()
    tokens = len(state.time_tokens_of(JACK))
    return HourglassesKnown(tokens + fewest, tokens + most)


def _cleared(state: State) -> tuple[Cleared, ...]:
    """Everybody exonerated so far, in the order in which it happened."""
    cleared: dict[Character, Cleared] = {}
    for turn in range(1, state.turn + 1):
        for draw in state.draws:
            if draw.turn == turn and draw.seat == INSPECTOR:
                cleared.setdefault(draw.card, Cleared(draw.card, turn, "alibi"))
        for call in state.calls:
            if call.turn == turn:
                reason = "unseen" if call.visible else "seen"
                cleared |= {who: Cleared(who, turn, reason) for who in call.exonerated}
    return tuple(cleared.values())
