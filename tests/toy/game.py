"""Hidden card: chance deals the keeper a card, and the guesser has three guesses at it.

After a wrong guess the keeper keeps his card, or once in a match swaps it for another that nobody
has guessed yet. The guesser is told that he swapped, never what for.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from games.engine.actions import ClosedAction, OpenAction
from games.engine.chance import Rng
from games.engine.events import Event, PublicEvent
from games.engine.game import Game, Options, Outcome, Transition
from games.engine.seats import CHANCE, REFEREE, Actor, Seat, Side, Viewer

KEEPER = Seat("keeper")
GUESSER = Seat("guesser")


@dataclass(frozen=True)
class CardOptions(Options):
    """How many cards there are."""

    cards: Literal[4, 6] = 4


@dataclass(frozen=True)
class Deal(ClosedAction):
    kind = "deal"
    card: int

    def open_to(self, viewer: Viewer) -> bool:
        return viewer in (KEEPER, REFEREE)


@dataclass(frozen=True)
class Guess(OpenAction):
    kind = "guess"
    card: int

    @property
    def path(self) -> tuple[str, ...]:
        return ("guess", f"card:{self.card}")


@dataclass(frozen=True)
class Keep(OpenAction):
    kind = "keep"


@dataclass(frozen=True)
class Swap(OpenAction):
    kind = "swap"


CardAction = Deal | Guess | Keep | Swap


@dataclass(frozen=True)
class CardDealt(Event):
    kind = "card_dealt"
    card: int | None

    def seen_by(self, viewer: Viewer) -> "CardDealt":
        return self if viewer in (KEEPER, REFEREE) else CardDealt(None)


@dataclass(frozen=True)
class Guessed(PublicEvent):
    kind = "guessed"
    card: int
    right: bool


@dataclass(frozen=True)
class Answered(PublicEvent):
    kind = "answered"
    swapped: bool


@dataclass(frozen=True)
class State:
    options: CardOptions
    card: int | None = None
    guesses: tuple[int, ...] = ()
    answer_due: bool = False
    swapped: bool = False

    @property
    def found(self) -> bool:
        return bool(self.guesses) and self.guesses[-1] == self.card


@dataclass(frozen=True)
class CardView:
    options: CardOptions
    dealt: bool
    card: int | None
    possible: tuple[int, ...]
    guesses: tuple[int, ...]
    answer_due: bool
    swapped: bool
    outcome: Outcome | None


def unguessed(options: CardOptions, guesses: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in range(1, options.cards + 1) if card not in guesses)


class HiddenCard(Game[CardOptions, State, CardAction, CardView]):
    key = "hidden_card"
    revision = 2
    actions = (Deal, Guess, Keep, Swap)
    events = (CardDealt, Guessed, Answered)
    options_type = CardOptions
    view_type = CardView

    most_guesses: ClassVar[int] = 3

    def sides(self, options: CardOptions) -> tuple[Side, ...]:
        return ((KEEPER,), (GUESSER,))

    def start(self, options: CardOptions) -> State:
        return State(options)

    def to_act(self, state: State) -> Actor | None:
        if self.outcome(state):
            return None
        if state.card is None:
            return CHANCE
        return KEEPER if state.answer_due else GUESSER

    def legal_actions(self, state: State, seat: Seat) -> tuple[CardAction, ...]:
        if self.to_act(state) != seat:
            return ()
        if seat == KEEPER:
            return (Keep(),) if state.swapped else (Keep(), Swap())
        return tuple(Guess(card) for card in unguessed(state.options, state.guesses))

    def drawing(self, state: State) -> str:
        return Deal.kind

    def draw(self, state: State, rng: Rng) -> CardAction:
        return Deal(rng.choice(unguessed(state.options, state.guesses)))

    def can_be_drawn(self, state: State, action: CardAction) -> bool:
        free = unguessed(state.options, state.guesses)
        return isinstance(action, Deal) and action.card in free

    def apply(self, state: State, actor: Actor, action: CardAction) -> Transition[State]:
        match action:
            case Deal(card):
                return Transition(replace(state, card=card), (CardDealt(card),))
            case Guess(card):
                guesses = (*state.guesses, card)
                after = replace(state, guesses=guesses, answer_due=card != state.card)
                return Transition(after, (Guessed(card, card == state.card),))
            case Keep():
                return Transition(replace(state, answer_due=False), (Answered(swapped=False),))
            case Swap():
                after = replace(state, answer_due=False, swapped=True, card=None)
                return Transition(after, (Answered(swapped=True),))

    def outcome(self, state: State) -> Outcome | None:
        if state.found:
            return Outcome((GUESSER,), "found")
        if len(state.guesses) == self.most_guesses:
            return Outcome((KEEPER,), "kept")
        return None

    def view(self, state: State, viewer: Viewer) -> CardView:
        knows = viewer in (KEEPER, REFEREE) or state.found
        free = unguessed(state.options, state.guesses)
        return CardView(
            options=state.options,
            dealt=state.card is not None,
            card=state.card if knows else None,
            possible=(state.card,) if knows and state.card else free,
            guesses=state.guesses,
            answer_due=state.answer_due,
            swapped=state.swapped,
            outcome=self.outcome(state),
        )

    def determinize(self, view: CardView, rng: Rng) -> State:
        card = rng.choice(view.possible) if view.dealt else None
        return State(view.options, card, view.guesses, view.answer_due, view.swapped)

    def why_not(self, view: CardView, action: CardAction) -> str:
        if isinstance(action, Guess) and action.card in view.guesses:
            return "already_guessed"
        return "already_swapped" if isinstance(action, Swap) and view.swapped else "not_a_choice"


class OlderHiddenCard(HiddenCard):
    """The first revision, by which there were only two guesses."""

    revision = 1
    most_guesses = 2


GAMES = (OlderHiddenCard(), HiddenCard())
