"""Games that leak, one for each channel by which a secret could reach somebody.

Each is Scotland Yard with one fault of the kind that a hasty change could bring in.
"""

from dataclasses import dataclass, replace
from typing import Any

from games.engine.actions import Action, OpenAction
from games.engine.chance import Rng
from games.engine.events import PublicEvent
from games.engine.game import Transition
from games.engine.seats import Actor, Seat, Viewer
from games.rules.scotland_yard import actions, events
from games.rules.scotland_yard.actions import DetectiveRide, YardAction
from games.rules.scotland_yard.board import Ticket
from games.rules.scotland_yard.game import ScotlandYard
from games.rules.scotland_yard.seating import MR_X
from games.rules.scotland_yard.state import State
from games.rules.scotland_yard.view import YardView
from games.texts.base import GameTexts
from games.texts.scotland_yard.texts import YardTexts


class ShowsStation(ScotlandYard):
    def view(self, state: State, viewer: Viewer) -> YardView:
        view = super().view(state, viewer)
        if view.mr_x is None or state.mr_x is None:
            return view
        return replace(view, mr_x=replace(view.mr_x, station=state.mr_x.station))


class ShowsStart(ScotlandYard):
    def view(self, state: State, viewer: Viewer) -> YardView:
        view = super().view(state, viewer)
        if view.mr_x is None or state.mr_x is None:
            return view
        return replace(view, mr_x=replace(view.mr_x, start=state.mr_x.start))


class UncoversTheLog(ScotlandYard):
    def view(self, state: State, viewer: Viewer) -> YardView:
        view = super().view(state, viewer)
        return replace(view, log=super().view(state, MR_X).log)


class PutsTheTrueStationFirst(ScotlandYard):
    def view(self, state: State, viewer: Viewer) -> YardView:
        view = super().view(state, viewer)
        if not view.possible or state.mr_x is None:
            return view
        here = state.mr_x.station
        return replace(view, possible=tuple(sorted(view.possible, key=lambda s: s != here)))


class CountsHisChoices(ScotlandYard):
    """The number of the window tells how many ways out he has."""

    def view(self, state: State, viewer: Viewer) -> YardView:
        return replace(
            super().view(state, viewer), window=len(self.legal_actions(state, MR_X)) or 0
        )


@dataclass(frozen=True)
class LoudRide(PublicEvent):
    kind = "mr_x_rode"
    window: int
    ticket: Ticket
    station: int | None
    double: bool


class AnnouncesStations(ScotlandYard):
    def apply(self, state: State, actor: Actor, action: YardAction) -> Transition[State]:
        after = super().apply(state, actor, action)
        told = tuple(
            LoudRide(e.window, e.ticket, e.station, e.double)
            if isinstance(e, events.MrXRode)
            else e
            for e in after.events
        )
        return Transition(after.state, told)


@dataclass(frozen=True)
class OpenDeal(OpenAction):
    kind = "deal_mr_x"
    station: int


@dataclass(frozen=True)
class OpenRide(OpenAction):
    kind = "ride"
    ticket: Ticket
    station: int
    double: bool


class KeepsNoSecret(ScotlandYard):
    """Records of Mr. X are open to all."""

    actions = (*ScotlandYard.actions[3:], *ScotlandYard.actions[1:2], OpenDeal, OpenRide)  # type: ignore[assignment]

    def legal_actions(self, state: State, seat: Seat) -> tuple[Any, ...]:
        return tuple(map(_opened, super().legal_actions(state, seat)))

    def can_be_drawn(self, state: State, action: Any) -> bool:
        return super().can_be_drawn(state, _closed(action))

    def apply(self, state: State, actor: Actor, action: Any) -> Transition[State]:
        return super().apply(state, actor, _closed(action))


def _opened(action: Action) -> Action:
    if isinstance(action, actions.Ride):
        return OpenRide(action.ticket, action.station, action.double)
    return action


def _closed(action: Any) -> Any:
    if isinstance(action, OpenRide):
        return actions.Ride(action.ticket, action.station, action.double)
    return actions.DealMrX(action.station) if isinstance(action, OpenDeal) else action


class SparesMrX(ScotlandYard):
    """A detective is not offered the station of Mr. X, as if he stood in the way."""

    def legal_actions(self, state: State, seat: Seat) -> tuple[YardAction, ...]:
        offered = super().legal_actions(state, seat)
        if seat == MR_X or state.mr_x is None:
            return offered
        here = state.mr_x.station
        return tuple(a for a in offered if not (isinstance(a, DetectiveRide) and a.station == here))


class ImaginesTooWell(ScotlandYard):
    """What bots imagine begins with what is."""

    def view(self, state: State, viewer: Viewer) -> YardView:
        view = super().view(state, viewer)
        object.__setattr__(view, "truth", state)
        return view

    def determinize(self, view: YardView, rng: Rng) -> State:
        found: State = getattr(view, "truth", None) or super().determinize(view, rng)
        return found


class ExplainsTooWell(ImaginesTooWell):
    """A refusal that looks at the whole table."""

    def why_not(self, view: YardView, action: YardAction) -> str:
        truth: State = view.truth  # type: ignore[attr-defined]
        return f"he_is_at_{truth.fugitive.station}" if truth.mr_x else "not_a_choice"


class TellingLabels(GameTexts):
    """Labels that know more than they were given."""

    def label(self, view: Any, action: Action) -> str:
        truth = getattr(view, "truth", None)
        return f"{super().label(view, action)} {truth.mr_x.station if truth else ''}"


class TellingSentences(YardTexts):
    """The awaited player's sentence says more than was asked."""

    def asked(self, view: Any, viewer: Viewer, to_act: Actor | None) -> str:
        truth = getattr(view, "truth", None)
        return f"{super().asked(view, viewer, to_act)} {truth.mr_x.station if truth else ''}"


class TellingDrawings(YardTexts):
    """A drawing that counts the ways out of Mr. X."""

    def board(self, view: Any) -> str:
        truth = getattr(view, "truth", None)
        ways = len(ScotlandYard().legal_actions(truth, MR_X)) if truth else 0
        return f"{super().board(view)} {ways}"
