"""What chance draws: the hands, the identity, the pile, the cards of every odd turn (§4, §5)."""

from collections import Counter
from dataclasses import replace

from games.engine.chance import Rng
from games.engine.events import Event
from games.engine.game import Transition
from games.rules.mrjack.actions import (
    ChanceAction,
    DealHands,
    DealIdentity,
    RevealCards,
    ShufflePile,
    in_order,
)
from games.rules.mrjack.board import CARDS_A_TURN, DEALT, Character
from games.rules.mrjack.events import (
    HandsDealt,
    IdentityDealt,
    PileShuffled,
    PlacementBegan,
    TurnBegan,
)
from games.rules.mrjack.order import starter
from games.rules.mrjack.state import Hands, MrJackOptions, Standing, State, Table

JACKS_HAND = 5


def empty_table(options: MrJackOptions) -> State:
    """Covers, lamps and cordons lie; in the base set-up the eight characters stand too."""
    edition = options.edition
    table = Table(options, covers=edition.covered)
    if options.setup == "extension":
        return State(table)
    eight = tuple(Standing(who, edition.start[who]) for who in Character if who in edition.start)
    table = replace(table, characters=eight, facing=edition.facing)
    return State(table, witness="witness")


def due(state: State) -> type[ChanceAction] | None:
    """What chance is to draw next, if anything."""
    if not state.table.characters:
        return None if state.hands else DealHands
    if state.jack is None:
        return DealIdentity
    if not state.pile:
        return ShufflePile
    if not state.cards and not state.outcome:
        return RevealCards
    return None


def draw(state: State, rng: Rng) -> ChanceAction:
    """Chance decides."""
    kind = due(state)
    if kind is DealHands:
        jack = rng.sample(DEALT, JACKS_HAND)
        return DealHands(in_order(jack), tuple(who for who in DEALT if who not in jack))
    if kind is DealIdentity:
        return DealIdentity(rng.choice(state.playing))
    if kind is ShufflePile:
        others = _alibis_but(state)
        return ShufflePile(tuple(rng.sample(others, len(others))))
    return RevealCards(in_order(rng.sample(state.playing, CARDS_A_TURN)))


def can_be_drawn(state: State, action: ChanceAction) -> bool:
    """Whether dice could have given this."""
    if type(action) is not due(state):
        return False
    match action:
        case DealHands(jack, inspector):
            all_nine = Counter((*jack, *inspector)) == Counter(DEALT) and len(jack) == JACKS_HAND
            return all_nine and (in_order(jack), in_order(inspector)) == (jack, inspector)
        case DealIdentity(character):
            return character in state.playing
        case ShufflePile(cards):
            return Counter(cards) == Counter(_alibis_but(state))
        case RevealCards(cards):
            four = len(set(cards)) == len(cards) == CARDS_A_TURN
            return four and set(cards) <= set(state.playing) and in_order(cards) == cards


def _alibis_but(state: State) -> tuple[Character, ...]:
    return tuple(card for card in state.playing if card is not state.jack)


def apply(state: State, action: ChanceAction) -> Transition[State]:
    """What was drawn lies on the table."""
    match action:
        case DealHands(jack, inspector):
            dealt = replace(state, hands=Hands(jack, inspector))
            return Transition(dealt, (HandsDealt(jack, inspector),))
        case DealIdentity(character):
            return Transition(replace(state, jack=character), (IdentityDealt(character),))
        case ShufflePile(cards):
            return Transition(replace(state, pile=cards), (PileShuffled(len(cards)),))
        case RevealCards(cards):
            return turn_up(state, cards)


def turn_up(state: State, cards: tuple[Character, ...]) -> Transition[State]:
    """Four cards are up: to place these characters, or to begin a turn with them."""
    placed = all(who.hex for who in state.table.characters)
    after = replace(state, cards=cards, used=(), turn=state.turn or int(placed))
    began: Event = TurnBegan(after.turn, starter(after.turn), cards)
    if not placed:
        began = PlacementBegan(starter(2 if state.second_half else 1), cards)
    return Transition(after, (began,))


def other_four(state: State) -> tuple[Character, ...]:
    """The cards that are turned up after these (§5)."""
    return tuple(card for card in state.playing if card not in state.cards)
