"""Mr. Jack with its Extension, as the engine plays it."""

from games.engine.chance import Rng
from games.engine.game import Game, Outcome, Transition
from games.engine.seats import CHANCE, Actor, Seat, Side, Viewer
from games.rules.mrjack import actions, choices, events, order, refusals, setup, turns, worlds
from games.rules.mrjack.actions import MrJackAction
from games.rules.mrjack.state import INSPECTOR, JACK, MrJackOptions, State
from games.rules.mrjack.view import MrJackView, view


class MrJack(Game[MrJackOptions, State, MrJackAction, MrJackView]):
    """Two players, eight turns, eight of thirteen characters: one of them is Jack."""

    key = "mrjack"
    revision = 1
    actions = (
        actions.DealHands,
        actions.Draft,
        actions.DraftAndReveal,
        actions.DealIdentity,
        actions.ShufflePile,
        actions.RevealCards,
        actions.TakeCard,
        actions.Place,
        actions.Begin,
        actions.Move,
        actions.Accuse,
        actions.Leave,
        actions.Face,
        actions.MoveLamp,
        actions.MoveCordon,
        actions.MoveCover,
        actions.Barricade,
        actions.Whistle,
        actions.Flee,
        actions.Swap,
    )
    events = (
        events.HandsDealt,
        events.JackDrafted,
        events.CharactersJoined,
        events.IdentityDealt,
        events.PileShuffled,
        events.PlacementBegan,
        events.TurnBegan,
        events.CardTaken,
        events.Placed,
        events.Moved,
        events.Faced,
        events.LampMoved,
        events.CordonMoved,
        events.CoverMoved,
        events.BarricadeRaised,
        events.Called,
        events.Fled,
        events.Swapped,
        events.AlibiDrawn,
        events.Accused,
        events.Left,
        events.WitnessCalled,
        events.LampWentOut,
    )
    options_type = MrJackOptions
    view_type = MrJackView

    def sides(self, options: MrJackOptions) -> tuple[Side, ...]:
        return ((JACK,), (INSPECTOR,))

    def start(self, options: MrJackOptions) -> State:
        return setup.empty_table(options)

    def to_act(self, state: State) -> Actor | None:
        if state.outcome:
            return None
        return CHANCE if setup.due(state) else order.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[MrJackAction, ...]:
        return choices.choices(state, seat) if self.to_act(state) == seat else ()

    def drawing(self, state: State) -> str:
        kind = setup.due(state)
        assert kind is not None, "chance is not to draw"
        return kind.kind

    def draw(self, state: State, rng: Rng) -> MrJackAction:
        return setup.draw(state, rng)

    def can_be_drawn(self, state: State, action: MrJackAction) -> bool:
        return isinstance(action, actions.ChanceAction) and setup.can_be_drawn(state, action)

    def apply(self, state: State, actor: Actor, action: MrJackAction) -> Transition[State]:
        if isinstance(action, actions.ChanceAction):
            return setup.apply(state, action)
        return turns.act(state, Seat(actor), action)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, viewer: Viewer) -> MrJackView:
        return view(state, viewer)

    def determinize(self, view: MrJackView, rng: Rng) -> State:
        return worlds.determinize(view, rng)

    def why_not(self, view: MrJackView, action: MrJackAction) -> str:
        return refusals.why_not(view, action)
