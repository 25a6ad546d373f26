"""What is asked next while a card is in use (§5, §6): one small decision after another."""

from games.rules.mrjack.board import Character
from games.rules.mrjack.state import Activation, Stage, State

POWERS: dict[Character, Stage] = {
    Character.SMITH: "lamp",
    Character.LESTRADE: "cordon",
    Character.BERT: "cover",
    Character.LANE: "barricade",
    Character.GOODLEY: "whistle",
    Character.GULL: "swap",
}
"""The powers that a player carries out by a decision of its own, before, after or instead."""
BEFORE_OR_AFTER = tuple(who for who in POWERS if who is not Character.GULL)


def stage(state: State) -> Stage | None:
    """What is asked of whoever is to act; None when the card is used up."""
    activation = state.activation
    if activation is None:
        return "draft" if not state.table.characters else "card"
    if activation.facing_due:
        return "face"
    if not state.turn:
        return _placing(activation, state)
    if activation.points:
        return "whistle"
    if activation.fleeing:
        return "flee"
    return _move_or_power(activation)


def _placing(activation: Activation, state: State) -> Stage | None:
    if not activation.moved:
        return "place"
    unbuilt = activation.card is Character.LANE and state.table.barricade is None
    return "barricade" if unbuilt else None


def _move_or_power(activation: Activation) -> Stage | None:
    card, first = activation.card, activation.first
    power = POWERS.get(card)
    if power and first is None:
        return "first"
    if card is Character.GULL and (activation.moved or activation.powered):
        return None
    if power and not activation.powered and (first == "power" or activation.moved):
        return power
    return None if activation.moved else "move"
