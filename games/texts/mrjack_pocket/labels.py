"""The choices as buttons say them, and the sentence above them."""

from collections.abc import Mapping
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.seats import Seat
from games.rules.mrjack_pocket.actions import Alibi, Exchange, Joker, Move, PlayerAction, Rotate
from games.rules.mrjack_pocket.board import SPACES, Detective, Wall
from games.rules.mrjack_pocket.state import JACK
from games.rules.mrjack_pocket.view import PocketView
from games.texts.mrjack_pocket.names import DETECTIVES, TILES, TO_SPACES

TURN_TILE: Mapping[Wall | None, Promise] = {
    Wall.N: gettext_lazy("Turn %(tile)s so that its wall faces north"),
    Wall.E: gettext_lazy("Turn %(tile)s so that its wall faces east"),
    Wall.S: gettext_lazy("Turn %(tile)s so that its wall faces south"),
    Wall.W: gettext_lazy("Turn %(tile)s so that its wall faces west"),
    None: gettext_lazy("Turn %(tile)s, which has no wall: nothing changes"),
}

YOUR_CHOICE: Mapping[int, Promise] = {
    4: gettext_lazy("Choose one of four actions."),
    3: gettext_lazy("Choose one of three actions; you will take another after it."),
    2: gettext_lazy("Choose one of the two actions left."),
    1: gettext_lazy("The last action is yours: carry it out."),
}
"""By the number of tokens that are left."""

IN_A_ROW = ((1, 1), (1, 2), (2, 2), (1, 1))
"""By the number of tokens used: which action this is, and of how many in a row (§5)."""


def label(view: PocketView, action: PlayerAction) -> str:
    """The choice as an instruction."""
    match action:
        case Move(detective, steps):
            sentence = ngettext(
                "Move %(detective)s %(steps)d space clockwise, %(to)s",
                "Move %(detective)s %(steps)d spaces clockwise, %(to)s",
                steps,
            )
            return sentence % {"steps": steps, **_walk(view, detective, steps)}
        case Joker(Detective() as detective):
            sentence = _("Play the Joker: move %(detective)s one space clockwise, %(to)s")
            return sentence % _walk(view, detective, 1)
        case Joker():
            return _("Play the Joker and move nobody")
        case Rotate(tile, wall):
            return str(TURN_TILE[wall]) % {"tile": TILES[tile]}
        case Exchange((one, other)):
            return _("Exchange %(one)s and %(other)s") % {"one": TILES[one], "other": TILES[other]}
        case Alibi():
            return _("Draw an alibi card")
        case _:
            assert_never(action)


def _walk(view: PocketView, detective: Detective, steps: int) -> dict[str, Promise]:
    space = (view.detectives.where(detective) + steps) % SPACES
    return {"detective": DETECTIVES[detective], "to": TO_SPACES[space]}


def asked_of_actor(view: PocketView) -> str:
    """What is asked of the one who is to act."""
    return str(YOUR_CHOICE[sum(not token.used for token in view.tokens)])


def waiting_for(view: PocketView, seat: Seat) -> str:
    """Who is awaited, and how far they have come: a player takes one action or two in a row."""
    number, total = IN_A_ROW[sum(token.used for token in view.tokens)]
    if seat == JACK:
        sentence = ngettext(
            "Waiting for Jack: %(number)d of %(total)d action.",
            "Waiting for Jack: %(number)d of %(total)d actions.",
            total,
        )
    else:
        sentence = ngettext(
            "Waiting for the Inspector: %(number)d of %(total)d action.",
            "Waiting for the Inspector: %(number)d of %(total)d actions.",
            total,
        )
    return sentence % {"number": number, "total": total}
