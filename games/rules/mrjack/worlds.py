"""A state that a viewer cannot rule out, each as likely as any other (§10)."""

from games.engine.chance import Rng
from games.rules.mrjack.actions import in_order
from games.rules.mrjack.board import DEALT, POSTS, Character
from games.rules.mrjack.setup import JACKS_HAND
from games.rules.mrjack.state import AlibiDraw, Hands, Lamp, Pair, Standing, State, Table
from games.rules.mrjack.view import MrJackView


def determinize(view: MrJackView, rng: Rng) -> State:
    """Uniform over all states consistent with the view.

    Who Jack is, and how the other unseen alibis lie, is independent of all that is open but the
    suspects, and every identity has as many orders of the rest.
    """
    identity = view.jack
    if identity is None and view.identity_dealt:
        identity = rng.choice(view.candidates)
    rest = [card for card in view.alibis.unseen if card is not identity]
    hidden = iter(rng.sample(rest, len(rest)))
    hands = _hands(view, rng)
    return State(
        table=table_of(view),
        hands=hands,
        jack_drafted=_jack_drafted(view, hands, rng),
        inspector_drafted=view.drafted.inspector,
        turn=view.turn,
        second_half=view.second_half,
        cards=in_order((*view.cards.up, *view.cards.used)),
        used=view.cards.used,
        activation=view.activation,
        witness=view.witness,
        jack=identity,
        draws=tuple(AlibiDraw(d.turn, d.seat, d.card or next(hidden)) for d in view.draws),
        pile=tuple(card or next(hidden) for card in view.alibis.pile),
        calls=view.calls,
        lamps_out=view.lamps_out,
        accusation=view.accusation,
        departure=view.departure,
        outcome=view.outcome,
    )


def table_of(view: MrJackView) -> Table:
    """The board of this view, which is open to everybody."""
    return Table(
        options=view.options,
        characters=tuple(
            Standing(Character(who), at.hex, at.suspect) for who, at in view.characters.items()
        ),
        facing=view.facing,
        lamps=tuple(Lamp(post, view.lamps[post]) for post in POSTS if post in view.lamps),
        covers=view.covers,
        cordons=view.cordons,
        barricade=view.barricade,
    )


def _hands(view: MrJackView, rng: Rng) -> Hands | None:
    """Spectators see no hand, but the picks that were shown lay in them."""
    if view.hands or view.options.setup == "base" or not view.hands_dealt:
        return view.hands
    his, others = view.drafted.jack or (), view.drafted.inspector or ()
    free = [who for who in DEALT if who not in (*his, *others)]
    jack = (*his, *rng.sample(free, JACKS_HAND - len(his)))
    return Hands(in_order(jack), tuple(who for who in DEALT if who not in jack))


def _jack_drafted(view: MrJackView, hands: Hands | None, rng: Rng) -> Pair | None:
    if view.drafted.jack or not view.jack_has_drafted:
        return view.drafted.jack
    assert hands is not None, "Jack picks from his hand"
    one, other = in_order(rng.sample(hands.jack, 2))
    return one, other
