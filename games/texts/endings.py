"""How any match can end, for games that do not say it in words of their own."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

SENTENCES: Mapping[str, Promise] = {
    "resigned": gettext_lazy("The other side gave up."),
    "timed_out": gettext_lazy("The other side ran out of time."),
    "abandoned": gettext_lazy("The other side left the match."),
}


def ending_sentence(reason: str) -> str:
    """Why a match ended."""
    if reason in SENTENCES:
        return str(SENTENCES[reason])
    return _("The match has ended (%(reason)s).") % {"reason": reason.replace("_", " ")}
