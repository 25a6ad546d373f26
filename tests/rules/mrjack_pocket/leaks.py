"""Games that leak, one for each channel by which a secret could reach somebody.

Each is Mr. Jack Pocket with one fault of the kind that a hasty change could bring in.
"""

from dataclasses import dataclass, fields, replace
from typing import Any

from games.engine.actions import Action, OpenAction
from games.engine.canonical import digest
from games.engine.chance import Rng
from games.engine.codec import to_json
from games.engine.events import Event, PublicEvent
from games.engine.game import Transition
from games.engine.seats import CHANCE, Actor, Seat, Viewer
from games.rules.mrjack_pocket import actions, events
from games.rules.mrjack_pocket.actions import PocketAction
from games.rules.mrjack_pocket.board import Character, Face
from games.rules.mrjack_pocket.game import MrJackPocket
from games.rules.mrjack_pocket.state import INSPECTOR, JACK, State
from games.rules.mrjack_pocket.view import HourglassesKnown, PocketView
from games.texts.mrjack_pocket.texts import PocketTexts

FIRST_FOUR = tuple(Character)[:4]


def is_odd(state: State) -> bool:
    """One bit of what only Jack may know."""
    return state.jack in FIRST_FOUR


# --- views --------------------------------------------------------------------------------------


class ShowsIdentity(MrJackPocket):
    def view(self, state: State, viewer: Viewer) -> PocketView:
        return replace(super().view(state, viewer), jack=state.jack)


class ShowsCards(MrJackPocket):
    def view(self, state: State, viewer: Viewer) -> PocketView:
        view = super().view(state, viewer)
        return replace(view, alibis=replace(view.alibis, jack=state.cards_of(JACK)))


class ShowsHourglasses(MrJackPocket):
    def view(self, state: State, viewer: Viewer) -> PocketView:
        known = HourglassesKnown(state.hourglasses, state.hourglasses)
        return replace(super().view(state, viewer), hourglasses_known=known)


class ShowsNextCard(MrJackPocket):
    """To Jack, who may know the pile as a set only."""

    def view(self, state: State, viewer: Viewer) -> PocketView:
        view = super().view(state, viewer)
        if viewer != JACK or not state.pile:
            return view
        return replace(view, alibis=replace(view.alibis, pile=(state.pile[0], *view.alibis.pile)))


class ListsUnseenCardsAsTheyLie(MrJackPocket):
    """The same cards, but in the order of the pile."""

    def view(self, state: State, viewer: Viewer) -> PocketView:
        view = super().view(state, viewer)
        lying = (*state.pile, *state.cards_of(JACK), state.jack)
        unseen = tuple(sorted(view.alibis.unseen, key=lying.index)) if state.pile else ()
        return replace(view, alibis=replace(view.alibis, unseen=unseen))


class PutsJackFirst(MrJackPocket):
    """The same candidates, but the true one leads the list."""

    def view(self, state: State, viewer: Viewer) -> PocketView:
        view = super().view(state, viewer)
        first = sorted(view.candidates, key=lambda who: who is not state.jack)
        return replace(view, candidates=tuple(first))


@dataclass(frozen=True)
class StampedView(PocketView):
    stamp: str = ""


class StampsViews(MrJackPocket):
    """A hash over the whole state: secrets of few values can be guessed from it."""

    view_type = StampedView

    def view(self, state: State, viewer: Viewer) -> PocketView:
        view = super().view(state, viewer)
        known = {field.name: getattr(view, field.name) for field in fields(view)}
        return StampedView(**known, stamp=digest(to_json(state)))


# --- events, records, how many of them ----------------------------------------------------------


@dataclass(frozen=True)
class LoudAlibi(events.AlibiDrawn):
    def seen_by(self, viewer: Viewer) -> events.AlibiDrawn:
        return self


class AnnouncesCards(MrJackPocket):
    def apply(self, state: State, actor: Actor, action: PocketAction) -> Transition[State]:
        done = super().apply(state, actor, action)
        told = (
            LoudAlibi(e.seat, e.card, e.hourglasses, e.exonerated)
            if isinstance(e, events.AlibiDrawn)
            else e
            for e in done.events
        )
        return Transition(done.state, tuple(told))


@dataclass(frozen=True)
class Sigh(PublicEvent):
    kind = "sigh"


class SighsAtMadame(MrJackPocket):
    """Nothing is said, but something is heard when Jack draws two hourglasses."""

    def apply(self, state: State, actor: Actor, action: PocketAction) -> Transition[State]:
        done = super().apply(state, actor, action)
        drawn = isinstance(action, actions.Alibi) and actor == JACK
        heard: tuple[Event, ...] = ()
        if drawn and state.pile[0] is Character.MADAME:
            heard = (Sigh(),)
        return Transition(done.state, done.events + heard)


@dataclass(frozen=True)
class LoudDeal(actions.DealIdentity):
    def open_to(self, viewer: Viewer) -> bool:
        return True


class DealsInTheOpen(MrJackPocket):
    actions = tuple(  # type: ignore[assignment]
        LoudDeal if kind.kind == LoudDeal.kind else kind for kind in MrJackPocket.actions
    )

    def can_be_drawn(self, state: State, action: PocketAction) -> bool:
        if isinstance(action, LoudDeal):
            action = actions.DealIdentity(action.character)
        return super().can_be_drawn(state, action)


@dataclass(frozen=True)
class Pause(OpenAction):
    kind = "pause"


@dataclass(frozen=True)
class Paused(State):
    """A state in which chance has a moment to itself before play goes on."""


class PausesForSome(MrJackPocket):
    """One record more if Jack is one of four."""

    actions = (*MrJackPocket.actions, Pause)  # type: ignore[assignment]

    def to_act(self, state: State) -> Actor | None:
        return CHANCE if isinstance(state, Paused) else super().to_act(state)

    def drawing(self, state: State) -> str:
        return Pause.kind if isinstance(state, Paused) else super().drawing(state)

    def draw(self, state: State, rng: Rng) -> Any:
        return Pause() if isinstance(state, Paused) else super().draw(state, rng)

    def can_be_drawn(self, state: State, action: Action) -> bool:
        return isinstance(action, Pause) or super().can_be_drawn(state, action)  # type: ignore[arg-type]

    def apply(self, state: State, actor: Actor, action: Any) -> Transition[State]:
        if isinstance(action, Pause):
            return Transition(_as(State, state))
        done = super().apply(state, actor, action)
        pauses = isinstance(action, actions.ShufflePile) and is_odd(state)
        return Transition(_as(Paused, done.state) if pauses else done.state, done.events)


def _as(kind: type[State], state: State) -> State:
    return kind(**{field.name: getattr(state, field.name) for field in fields(State)})


@dataclass(frozen=True)
class Foreseen(State):
    """A state in which the tokens of the next turn were thrown before this one is over."""

    faces: tuple[Face, Face, Face, Face] = (Face.ALIBI, Face.TOBY, Face.ROTATION, Face.JOKER)


class ThrowsEarly(MrJackPocket):
    """The tokens are thrown one action before the turn ends, and everybody is shown them."""

    def to_act(self, state: State) -> Actor | None:
        return CHANCE if self._throws(state) else super().to_act(state)

    def _throws(self, state: State) -> bool:
        last = state.actions_taken == len(state.tokens) - 1
        return last and state.turn % 2 == 0 and not isinstance(state, Foreseen)

    def drawing(self, state: State) -> str:
        return actions.ThrowTokens.kind if self._throws(state) else super().drawing(state)

    def can_be_drawn(self, state: State, action: PocketAction) -> bool:
        return self._throws(state) or super().can_be_drawn(state, action)

    def draw(self, state: State, rng: Rng) -> PocketAction:
        return super().draw(replace(state, tokens=()) if self._throws(state) else state, rng)

    def apply(self, state: State, actor: Actor, action: PocketAction) -> Transition[State]:
        if isinstance(action, actions.ThrowTokens) and self._throws(state):
            known = {field.name: getattr(state, field.name) for field in fields(State)}
            return Transition(Foreseen(**known, faces=action.faces))
        done = super().apply(state, actor, action)
        after = _as(State, done.state)
        if not isinstance(state, Foreseen) or after.outcome:
            return Transition(after, done.events)
        begun = super().apply(after, CHANCE, actions.ThrowTokens(state.faces))
        return Transition(begun.state, done.events + begun.events)


# --- choices ------------------------------------------------------------------------------------


class SparesJacksTile(MrJackPocket):
    """The Inspector is not offered to rotate the tile he looks for."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[PocketAction, ...]:
        return tuple(
            action
            for action in super().legal_actions(state, seat)
            if not (
                seat == INSPECTOR
                and isinstance(action, actions.Rotate)
                and action.tile is state.jack
            )
        )


class OrdersChoices(MrJackPocket):
    """The same choices, the other way round if Jack is one of four."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[PocketAction, ...]:
        listed = super().legal_actions(state, seat)
        return listed[::-1] if is_odd(state) else listed


# --- whatever is made from a view that carries more than it shows -------------------------------


class Smuggles(MrJackPocket):
    """Hangs the state on every view, where no JSON shows it."""

    def view(self, state: State, viewer: Viewer) -> PocketView:
        view = super().view(state, viewer)
        object.__setattr__(view, "smuggled", state)
        return view


def smuggled(view: PocketView) -> State:
    state: State = getattr(view, "smuggled")  # noqa: B009 (no field of a view)
    return state


class ExplainsTooWell(Smuggles):
    def why_not(self, view: PocketView, action: PocketAction) -> str:
        reason = super().why_not(view, action)
        return f"{reason}_indeed" if is_odd(smuggled(view)) else reason


class ImaginesTooWell(Smuggles):
    """What a bot takes for chance is the truth."""

    def determinize(self, view: PocketView, rng: Rng) -> State:
        return smuggled(view)


class PreviewsTooMuch(Smuggles):
    def preview(self, view: PocketView, action: PocketAction) -> Any:
        return is_odd(smuggled(view))


class TellingLabels(PocketTexts):
    """The buttons of somebody who looks over Jack's shoulder."""

    def label(self, view: PocketView, action: Action) -> str:
        return super().label(view, action) + ("!" if is_odd(smuggled(view)) else "")


class TellingQuestions(PocketTexts):
    def asked(self, view: PocketView, viewer: Viewer, to_act: Actor | None) -> str:
        return super().asked(view, viewer, to_act) + ("!" if is_odd(smuggled(view)) else "")


class TellingBoards(PocketTexts):
    def board(self, view: PocketView) -> str:
        return super().board(view) + ("!" if is_odd(smuggled(view)) else "")
