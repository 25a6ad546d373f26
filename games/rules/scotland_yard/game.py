"""Scotland Yard, as the engine plays it."""

from typing import assert_never

from games.engine.canonical import Json
from games.engine.chance import Rng
from games.engine.game import Game, Outcome, Transition
from games.engine.seats import CHANCE, Actor, Seat, Side, Viewer
from games.rules.scotland_yard import (
    actions,
    choices,
    events,
    refusals,
    seating,
    setup,
    turns,
    worlds,
)
from games.rules.scotland_yard.actions import YardAction
from games.rules.scotland_yard.geometry import geometry
from games.rules.scotland_yard.seating import MR_X
from games.rules.scotland_yard.state import Phase, State, YardOptions
from games.rules.scotland_yard.view import YardView, view


class ScotlandYard(Game[YardOptions, State, YardAction, YardView]):
    """Three to six players, at most 22 rounds: Mr. X flees unseen, the detectives follow."""

    key = "scotland_yard"
    revision = 1
    actions = (
        actions.DealMrX,
        actions.PlaceDetectives,
        actions.Ride,
        actions.StayHidden,
        actions.Appear,
        actions.TakeTicket,
        actions.DetectiveRide,
    )
    events = (
        events.StartDealt,
        events.DetectivePlaced,
        events.RoundBegan,
        events.MrXRode,
        events.MrXAppeared,
        events.MrXStayedHidden,
        events.TicketTaken,
        events.DetectiveRode,
        events.DetectiveStayed,
        events.MrXCaught,
    )
    options_type = YardOptions
    view_type = YardView

    def sides(self, options: YardOptions) -> tuple[Side, ...]:
        return ((MR_X,), seating.detectives(options.detective_seats))

    def start(self, options: YardOptions) -> State:
        return State(options)

    def to_act(self, state: State) -> Actor | None:
        if state.outcome:
            return None
        if state.phase is Phase.DEAL:
            return CHANCE
        if state.phase is Phase.PURSUIT:
            return state.pawn(state.waiting[0]).seat
        return MR_X

    def legal_actions(self, state: State, seat: Seat) -> tuple[YardAction, ...]:
        return choices.choices(state, seat) if self.to_act(state) == seat else ()

    def drawing(self, state: State) -> str:
        return setup.due(state).kind

    def draw(self, state: State, rng: Rng) -> YardAction:
        return setup.draw(state, rng)

    def can_be_drawn(self, state: State, action: YardAction) -> bool:
        return isinstance(action, actions.ChanceAction) and setup.can_be_drawn(state, action)

    def apply(self, state: State, actor: Actor, action: YardAction) -> Transition[State]:
        match action:
            case actions.DealMrX():
                return setup.deal_mr_x(state, action)
            case actions.PlaceDetectives():
                return setup.place_detectives(state, action)
            case (
                actions.Ride()
                | actions.StayHidden()
                | actions.Appear()
                | actions.TakeTicket()
                | actions.DetectiveRide()
            ):
                return turns.act(state, action)
            case _:
                assert_never(action)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, viewer: Viewer) -> YardView:
        return view(state, viewer)

    def determinize(self, view: YardView, rng: Rng) -> State:
        return worlds.determinize(view, rng)

    def geometry(self) -> Json:
        return geometry()

    def why_not(self, view: YardView, action: YardAction) -> str:
        return refusals.why_not(view, action)
