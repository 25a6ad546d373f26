"""Games that leak, one for each channel by which a secret could reach somebody.

Each is Mr. Jack with one fault of the kind that a hasty change could bring in.
"""

from dataclasses import dataclass, fields, replace
from typing import Any

from games.engine.actions import Action, OpenAction
from games.engine.canonical import digest
from games.engine.chance import Rng
from games.engine.codec import to_json
from games.engine.events import PublicEvent
from games.engine.game import Transition
from games.engine.seats import CHANCE, Actor, Seat, Viewer
from games.rules.mrjack import actions, events
from games.rules.mrjack.actions import MrJackAction
from games.rules.mrjack.board import Character
from games.rules.mrjack.game import MrJack
from games.rules.mrjack.setup import other_four
from games.rules.mrjack.state import INSPECTOR, JACK, State
from games.rules.mrjack.view import DraftedView, MrJackView
from games.texts.mrjack.texts import MrJackTexts

FIRST_FOUR = tuple(Character)[:4]


def is_odd(state: State) -> bool:
    """One bit of what only Jack may know."""
    return state.jack in FIRST_FOUR


# --- views --------------------------------------------------------------------------------------


class ShowsIdentity(MrJack):
    def view(self, state: State, viewer: Viewer) -> MrJackView:
        return replace(super().view(state, viewer), jack=state.jack)


class ShowsDraws(MrJack):
    """To everybody, whoever used Holmes."""

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        draws = zip(view.draws, state.draws, strict=True)
        return replace(view, draws=tuple(replace(one, card=draw.card) for one, draw in draws))


class ShowsJacksCards(MrJack):
    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        return replace(view, alibis=replace(view.alibis, jack=state.cards_of(JACK)))


class ShowsTheDetectivesCards(MrJack):
    """To Jack too, who may know them as little."""

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        return replace(view, alibis=replace(view.alibis, inspector=state.cards_of(INSPECTOR)))


class ShowsNextCard(MrJack):
    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        if not state.pile:
            return view
        return replace(view, alibis=replace(view.alibis, pile=(state.pile[0], *view.alibis.pile)))


class ListsUnseenCardsAsTheyLie(MrJack):
    """The same cards, but in the order of the pile."""

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        lying = (*state.pile, *(draw.card for draw in state.draws), state.jack)
        unseen = tuple(sorted(view.alibis.unseen, key=lying.index)) if state.pile else ()
        return replace(view, alibis=replace(view.alibis, unseen=unseen))


class ClearsWhomJackDrew(MrJack):
    """The candidates are fewer for everybody by the cards that one player drew in secret."""

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        drawn = state.cards_of(JACK)
        return replace(view, candidates=tuple(c for c in view.candidates if c not in drawn))


class ShowsPicks(MrJack):
    def view(self, state: State, viewer: Viewer) -> MrJackView:
        picks = DraftedView(state.jack_drafted, state.inspector_drafted)
        return replace(super().view(state, viewer), drafted=picks)


class ShowsHands(MrJack):
    def view(self, state: State, viewer: Viewer) -> MrJackView:
        return replace(super().view(state, viewer), hands=state.hands)


@dataclass(frozen=True)
class StampedView(MrJackView):
    stamp: str = ""


class StampsViews(MrJack):
    """A hash over the whole state: secrets of few values can be guessed from it."""

    view_type = StampedView

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        known = {field.name: getattr(view, field.name) for field in fields(view)}
        return StampedView(**known, stamp=digest(to_json(state)))


# --- events, records, how many of them ----------------------------------------------------------


@dataclass(frozen=True)
class LoudAlibi(events.AlibiDrawn):
    def seen_by(self, viewer: Viewer) -> events.AlibiDrawn:
        return self


class AnnouncesCards(MrJack):
    def apply(self, state: State, actor: Actor, action: MrJackAction) -> Transition[State]:
        done = super().apply(state, actor, action)
        told = (
            LoudAlibi(e.seat, e.card) if isinstance(e, events.AlibiDrawn) else e
            for e in done.events
        )
        return Transition(done.state, tuple(told))


@dataclass(frozen=True)
class Sigh(PublicEvent):
    kind = "sigh"


class SighsWhenJackIsMoved(MrJack):
    """Nothing is said, but something is heard when the true one is touched."""

    def apply(self, state: State, actor: Actor, action: MrJackAction) -> Transition[State]:
        done = super().apply(state, actor, action)
        touched = isinstance(action, actions.TakeCard) and action.character is state.jack
        return Transition(done.state, (*done.events, *((Sigh(),) if touched else ())))


@dataclass(frozen=True)
class LoudDeal(actions.DealIdentity):
    def open_to(self, viewer: Viewer) -> bool:
        return True


@dataclass(frozen=True)
class LoudDraft(actions.Draft):
    def open_to(self, viewer: Viewer) -> bool:
        return True


def _with_kind(loud: type[Action]) -> tuple[Any, ...]:
    return tuple(loud if kind.kind == loud.kind else kind for kind in MrJack.actions)


class DealsInTheOpen(MrJack):
    actions = _with_kind(LoudDeal)

    def can_be_drawn(self, state: State, action: MrJackAction) -> bool:
        if isinstance(action, LoudDeal):
            action = actions.DealIdentity(action.character)
        return super().can_be_drawn(state, action)


class PicksInTheOpen(MrJack):
    actions = _with_kind(LoudDraft)

    def legal_actions(self, state: State, seat: Seat) -> tuple[MrJackAction, ...]:
        return tuple(
            LoudDraft(a.characters) if isinstance(a, actions.Draft) else a
            for a in super().legal_actions(state, seat)
        )


@dataclass(frozen=True)
class Pause(OpenAction):
    kind = "pause"


@dataclass(frozen=True)
class Paused(State):
    """A state in which chance has a moment to itself before play goes on."""


class PausesForSome(MrJack):
    """One record more if Jack is one of four."""

    actions = (*MrJack.actions, Pause)  # type: ignore[assignment]

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
    """A state in which the cards of the next turn were turned up before this one is over."""

    foreseen: tuple[Character, ...] = ()


class TurnsUpEarly(MrJack):
    """The cards of an odd turn are drawn when the turn before begins, for everybody to see."""

    def to_act(self, state: State) -> Actor | None:
        return CHANCE if self._early(state) else super().to_act(state)

    def _early(self, state: State) -> bool:
        even = state.turn % 2 == 0 and 0 < state.turn < 8
        return even and not isinstance(state, Foreseen) and not state.used and not state.outcome

    def drawing(self, state: State) -> str:
        return actions.RevealCards.kind if self._early(state) else super().drawing(state)

    def can_be_drawn(self, state: State, action: MrJackAction) -> bool:
        return self._early(state) or super().can_be_drawn(state, action)

    def draw(self, state: State, rng: Rng) -> MrJackAction:
        return super().draw(replace(state, cards=()) if self._early(state) else state, rng)

    def apply(self, state: State, actor: Actor, action: MrJackAction) -> Transition[State]:
        if isinstance(action, actions.RevealCards) and self._early(state):
            known = {field.name: getattr(state, field.name) for field in fields(State)}
            return Transition(Foreseen(**known, foreseen=action.cards))
        done = super().apply(state, actor, action)
        if not isinstance(state, Foreseen) or done.state.outcome or done.state.cards:
            return done
        after = _as(State, done.state)
        begun = super().apply(after, CHANCE, actions.RevealCards(state.foreseen))
        return Transition(begun.state, done.events + begun.events)


class ForetellsCards(MrJack):
    """In even turns the view lists as later whatever is left in the order of the secret pile."""

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        if not state.pile or view.cards.later:
            return view
        later = tuple(who for who in state.pile if who in other_four(state))
        return replace(view, cards=replace(view.cards, later=later))


# --- choices ------------------------------------------------------------------------------------


class SparesJack(MrJack):
    """The Detective is offered to accuse nobody but the one he looks for."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[MrJackAction, ...]:
        return tuple(
            action
            for action in super().legal_actions(state, seat)
            if not (isinstance(action, actions.Accuse) and action.character is not state.jack)
        )


class OrdersChoices(MrJack):
    """The same choices, the other way round if Jack is one of four."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[MrJackAction, ...]:
        listed = super().legal_actions(state, seat)
        return listed[::-1] if is_odd(state) else listed


# --- whatever is made from a view that carries more than it shows -------------------------------


class Smuggles(MrJack):
    """Hangs the state on every view, where no JSON shows it."""

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        view = super().view(state, viewer)
        object.__setattr__(view, "smuggled", state)
        return view


def smuggled(view: MrJackView) -> State:
    state: State = getattr(view, "smuggled")  # noqa: B009 (no field of a view)
    return state


class ExplainsTooWell(Smuggles):
    def why_not(self, view: MrJackView, action: MrJackAction) -> str:
        reason = super().why_not(view, action)
        return f"{reason}_indeed" if is_odd(smuggled(view)) else reason


class ImaginesTooWell(Smuggles):
    """What a bot takes for chance is the truth."""

    def determinize(self, view: MrJackView, rng: Rng) -> State:
        return smuggled(view)


class PreviewsTooMuch(Smuggles):
    def preview(self, view: MrJackView, action: MrJackAction) -> Any:
        return is_odd(smuggled(view))


class TellingLabels(MrJackTexts):
    """The buttons of somebody who looks over Jack's shoulder."""

    def label(self, view: MrJackView, action: Action) -> str:
        return super().label(view, action) + ("!" if is_odd(smuggled(view)) else "")


class TellingQuestions(MrJackTexts):
    def asked(self, view: MrJackView, viewer: Viewer, to_act: Actor | None) -> str:
        return super().asked(view, viewer, to_act) + ("!" if is_odd(smuggled(view)) else "")


class TellingBoards(MrJackTexts):
    def board(self, view: MrJackView) -> str:
        return super().board(view) + ("!" if is_odd(smuggled(view)) else "")
