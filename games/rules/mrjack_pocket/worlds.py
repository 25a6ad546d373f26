"""A state that a viewer cannot rule out, each as likely as any other."""

from games.engine.chance import Rng
from games.rules.mrjack_pocket.state import JACK, AlibiDraw, State, Token
from games.rules.mrjack_pocket.view import PocketView, evidence_of


def determinize(view: PocketView, rng: Rng) -> State:
    """Uniform over all states consistent with the view.

    A world is an identity and an order of the other unseen cards. Every identity has as many
    orders, so drawing both and starting over when they contradict the evidence is uniform.
    """
    while True:
        world = _world(view, rng)
        if evidence_of(world).allows(world.cards_of(JACK)):
            return world


def _world(view: PocketView, rng: Rng) -> State:
    """The open table, with the hidden cards put at random where they may lie."""
    identity = view.jack
    if identity is None and view.identity_dealt:
        identity = rng.choice(view.candidates)
    rest = [card for card in view.alibis.unseen if card is not identity]
    hidden = iter(rng.sample(rest, len(rest)))
    return State(
        options=view.options,
        turn=view.turn,
        tiles=view.tiles,
        detectives=view.detectives,
        tokens=tuple(Token(token.face, token.used) for token in view.tokens),
        rotated=view.rotated,
        jack=identity,
        draws=tuple(AlibiDraw(d.turn, d.seat, d.card or next(hidden)) for d in view.draws),
        pile=tuple(card or next(hidden) for card in view.alibis.pile),
        calls=view.calls,
        chase_since=view.chase_since,
        outcome=view.outcome,
    )
