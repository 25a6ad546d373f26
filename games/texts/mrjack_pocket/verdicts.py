"""How a match of Mr. Jack Pocket ends, why a choice is refused, and who was cleared for what."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.engine.game import Outcome
from games.engine.seats import Seat
from games.rules.mrjack_pocket.state import INSPECTOR, JACK
from games.rules.mrjack_pocket.view import Cleared, PocketView
from games.texts.mrjack_pocket.names import IN_A_SENTENCE

OUTCOMES: Mapping[tuple[Seat, str], Promise] = {
    (INSPECTOR, "one_suspect"): _("Only one suspect is left: the Inspector has found Jack."),
    (INSPECTOR, "caught"): _("Both sides reached their goal, but Jack is seen: he is caught."),
    (INSPECTOR, "resigned"): _("Jack gives himself up: the Inspector wins."),
    (INSPECTOR, "timed_out"): _("Jack has run out of time: the Inspector wins."),
    (INSPECTOR, "abandoned"): _("Jack has left the match: the Inspector wins."),
    (JACK, "hourglasses"): _("Jack has his six hourglasses and is lost in the fog: Jack wins."),
    (JACK, "eight_turns"): _("Eight turns are over and Jack is not found: Jack wins."),
    (JACK, "escaped"): _("Both sides reached their goal, but nobody sees Jack: he escapes."),
    (JACK, "resigned"): _("The Inspector gives up the hunt: Jack wins."),
    (JACK, "timed_out"): _("The Inspector has run out of time: Jack wins."),
    (JACK, "abandoned"): _("The Inspector has left the match: Jack wins."),
}

ENDINGS: Mapping[str, Promise] = {
    "one_suspect": pgettext_lazy("how a match ended", "One suspect left"),
    "caught": pgettext_lazy("how a match ended", "Caught in sight"),
    "hourglasses": pgettext_lazy("how a match ended", "Six hourglasses"),
    "eight_turns": pgettext_lazy("how a match ended", "Eight turns over"),
    "escaped": pgettext_lazy("how a match ended", "Escaped unseen"),
}
"""The same in a few words, for lists."""

REFUSALS: Mapping[str, Promise] = {
    "token_not_there": _("No token shows this action now. Take one that is still there."),
    "joker_must_move": _("With the Joker the Inspector has to move somebody. Pick a detective."),
    "tile_already_rotated": _("This tile was already turned in this turn. Pick another tile."),
    "crossroads_has_no_wall": _("A crossroads has no wall, every other tile has one. Pick again."),
    "wall_already_there": _("The wall of this tile is there already. Turn it to another side."),
}

CLEARED: Mapping[str, Promise] = {
    "alibi": _("Cleared in turn %(turn)d by an alibi card"),
    "seen": _("Cleared in turn %(turn)d: in sight when Jack was not"),
    "unseen": _("Cleared in turn %(turn)d: out of sight when Jack was seen"),
}


def outcome(ended: Outcome) -> str | None:
    """Who won and why, in one sentence; None if it is not a way this game knows."""
    sentence = OUTCOMES.get((ended.winners[0], ended.reason)) if ended.winners else None
    return None if sentence is None else str(sentence)


def unmasking(view: PocketView) -> str:
    """Who Jack was, and how far he came."""
    if view.jack is None or view.hourglasses is None:
        return ""
    sentence = ngettext(
        "Jack was %(name)s, with %(count)d hourglass.",
        "Jack was %(name)s, with %(count)d hourglasses.",
        view.hourglasses,
    )
    return sentence % {"name": IN_A_SENTENCE[view.jack], "count": view.hourglasses}


def why_cleared(cleared: Cleared) -> str:
    """When and why somebody is no longer a suspect."""
    return str(CLEARED[cleared.reason]) % {"turn": cleared.turn}
