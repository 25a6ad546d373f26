"""Mr. Jack Pocket, as the engine plays it."""

from typing import assert_never

from games.engine.canonical import Json
from games.engine.chance import Rng
from games.engine.game import Game, Outcome, Transition
from games.engine.seats import CHANCE, Actor, Seat, Side, Viewer
from games.rules.mrjack_pocket import actions, choices, events, order, setup, turns, worlds
from games.rules.mrjack_pocket.actions import PocketAction
from games.rules.mrjack_pocket.geometry import geometry
from games.rules.mrjack_pocket.preview import Preview, preview
from games.rules.mrjack_pocket.state import INSPECTOR, JACK, PocketOptions, State
from games.rules.mrjack_pocket.view import PocketView, view


class MrJackPocket(Game[PocketOptions, State, PocketAction, PocketView]):
    """Two players, at most eight turns: Jack hides among nine suspects, the Inspector looks."""

    key = "mrjack_pocket"
    revision = 1
    actions = (
        actions.LayTiles,
        actions.DealIdentity,
        actions.ShufflePile,
        actions.ThrowTokens,
        actions.Move,
        actions.Joker,
        actions.Rotate,
        actions.Exchange,
        actions.Alibi,
    )
    events = (
        events.TilesLaid,
        events.IdentityDealt,
        events.PileShuffled,
        events.TurnBegan,
        events.DetectiveMoved,
        events.NobodyMoved,
        events.TileRotated,
        events.TilesExchanged,
        events.AlibiDrawn,
        events.WitnessCalled,
        events.ChaseBegan,
    )
    options_type = PocketOptions
    view_type = PocketView

    def sides(self, options: PocketOptions) -> tuple[Side, ...]:
        return ((JACK,), (INSPECTOR,))

    def start(self, options: PocketOptions) -> State:
        return State(options)

    def to_act(self, state: State) -> Actor | None:
        if state.outcome:
            return None
        return CHANCE if setup.due(state) else order.actor(state.turn, state.actions_taken)

    def legal_actions(self, state: State, seat: Seat) -> tuple[PocketAction, ...]:
        return choices.choices(state, seat) if self.to_act(state) == seat else ()

    def drawing(self, state: State) -> str:
        kind = setup.due(state)
        assert kind is not None, "chance is not to draw"
        return kind.kind

    def draw(self, state: State, rng: Rng) -> PocketAction:
        return setup.draw(state, rng)

    def can_be_drawn(self, state: State, action: PocketAction) -> bool:
        return isinstance(action, actions.ChanceAction) and setup.can_be_drawn(state, action)

    def apply(self, state: State, actor: Actor, action: PocketAction) -> Transition[State]:
        match action:
            case actions.LayTiles():
                return setup.lay_tiles(state, action)
            case actions.DealIdentity():
                return setup.deal_identity(state, action)
            case actions.ShufflePile():
                return setup.shuffle_pile(state, action)
            case actions.ThrowTokens():
                return setup.throw_tokens(state, action)
            case (
                actions.Move()
                | actions.Joker()
                | actions.Rotate()
                | actions.Exchange()
                | actions.Alibi()
            ):
                return turns.act(state, Seat(actor), action)
            case _:
                assert_never(action)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def view(self, state: State, viewer: Viewer) -> PocketView:
        return view(state, viewer)

    def determinize(self, view: PocketView, rng: Rng) -> State:
        return worlds.determinize(view, rng)

    def geometry(self) -> Json:
        return geometry()

    def preview(self, view: PocketView, action: PocketAction) -> Preview | None:
        return preview(view, action) if isinstance(action, actions.PlayerAction) else None

    def why_not(self, view: PocketView, action: PocketAction) -> str:
        unused = [token.face for token in view.tokens if not token.used]
        return choices.why_not(unused, view.tiles, view.rotated, action)
