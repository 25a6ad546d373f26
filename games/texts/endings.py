"""How any match can be left and end, for games that do not say it in words of their own."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

SENTENCES: Mapping[str, Promise] = {
    "resigned": gettext_lazy("The other side gave up."),
    "timed_out": gettext_lazy("The other side ran out of time."),
    "abandoned": gettext_lazy("The other side left the match."),
}

LEAVINGS: Mapping[str, Promise] = {
    "resigned": gettext_lazy("%(seat)s: the player gave up, and a bot plays on."),
    "timed_out": gettext_lazy("%(seat)s: the time of the player ran out, and a bot plays on."),
    "abandoned": gettext_lazy("%(seat)s: the player left, and a bot plays on."),
}


def leaving_sentence(why: str) -> str:
    """That somebody left while others of their side play on, with a gap for their `seat`."""
    return str(LEAVINGS[why])


ENDINGS: Mapping[str, Promise] = {
    "resigned": pgettext_lazy("how a match ended", "Given up"),
    "timed_out": pgettext_lazy("how a match ended", "Out of time"),
    "abandoned": pgettext_lazy("how a match ended", "Left by one side"),
}
"""The same in a few words, for lists."""


def ending_sentence(reason: str) -> str:
    """Why a match ended."""
    if reason in SENTENCES:
        return str(SENTENCES[reason])
    return _("The match has ended (%(reason)s).") % {"reason": reason.replace("_", " ")}
