"""How a match of Mr. Jack ends, and why a choice is refused."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.game import Outcome
from games.engine.seats import Seat
from games.rules.mrjack.state import INSPECTOR, JACK
from games.rules.mrjack.view import MrJackView
from games.texts.mrjack.names import IN_A_SENTENCE

OUTCOMES: Mapping[tuple[Seat, str], Promise] = {
    (INSPECTOR, "accused"): _("The right one was accused: the Detective wins."),
    (INSPECTOR, "resigned"): _("Jack gives himself up: the Detective wins."),
    (INSPECTOR, "timed_out"): _("Jack has run out of time: the Detective wins."),
    (INSPECTOR, "abandoned"): _("Jack has left the match: the Detective wins."),
    (JACK, "wrongly_accused"): _("Somebody innocent was accused: Jack wins."),
    (JACK, "escaped"): _("Jack has left the district: Jack wins."),
    (JACK, "eight_turns"): _("Eight turns are over and nobody accused Jack: Jack wins."),
    (JACK, "resigned"): _("The Detective gives up the hunt: Jack wins."),
    (JACK, "timed_out"): _("The Detective has run out of time: Jack wins."),
    (JACK, "abandoned"): _("The Detective has left the match: Jack wins."),
}

ENDINGS: Mapping[str, Promise] = {
    "accused": pgettext_lazy("how a match ended", "Rightly accused"),
    "wrongly_accused": pgettext_lazy("how a match ended", "Wrongly accused"),
    "escaped": pgettext_lazy("how a match ended", "Left the district"),
    "eight_turns": pgettext_lazy("how a match ended", "Eight turns over"),
}
"""The same in a few words, for lists."""

REFUSALS: Mapping[str, Promise] = {
    "not_asked_now": _("Something else is to be decided first. Pick one of the choices shown."),
    "card_not_up": _("This card cannot be taken now. Take one of the cards that lie open."),
    "hex_taken": _("Somebody stands there. Pick a free street."),
    "out_of_reach": _("That is too far, or the way is barred. Pick one of the streets shown."),
    "cannot_leave": _("Jack cannot leave that way now. Pick one of the choices shown."),
    "must_change_place": _("It has to go from where it is to another free place. Pick again."),
}


def outcome(ended: Outcome) -> str | None:
    """Who won and why, in one sentence; None if it is not a way this game knows."""
    sentence = OUTCOMES.get((ended.winners[0], ended.reason)) if ended.winners else None
    return None if sentence is None else str(sentence)


def unmasking(view: MrJackView) -> str:
    """Who Jack was."""
    if view.jack is None:
        return ""
    return gettext("Jack was %(name)s.") % {"name": IN_A_SENTENCE[view.jack]}
