"""What is said of ratings: what a match did to one, and why."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

WON, LOST = 1.0, 0.0


def signed(points: int) -> str:
    """A change as people write it: +12, −8, ±0."""
    if not points:
        return "±0"
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"


def result(score: float) -> str:
    """How a match went, in a word."""
    if score == WON:
        return pgettext("how a match went", "won")
    return (
        pgettext("how a match went", "lost")
        if score == LOST
        else pgettext("how a match went", "drawn")
    )


def reason(*, score: float, expected: float, weight: float) -> str:
    """Why a rating moved by so much: what was expected, and what came of it."""
    facts = {"percent": round(100 * expected)}
    if score == WON:
        said = _("Won, where ratings and sides promised a chance of %(percent)d %%.") % facts
    elif score == LOST:
        said = _("Lost, where ratings and sides promised a chance of %(percent)d %%.") % facts
    else:
        said = _("Drawn, where ratings and sides promised %(percent)d %% of the points.") % facts
    if weight == 1:
        return said
    half = _("With a bot at the table it counts half.")
    return f"{said} {half}"


def settling(left: int) -> str:
    """How long a rating stays provisional."""
    return ngettext(
        "Provisional: settled after %(count)d more rated match.",
        "Provisional: settled after %(count)d more rated matches.",
        left,
    ) % {"count": left}


def course(*, first: int, last: int, highest: int, matches: int) -> str:
    """A curve in words, for those who do not see it."""
    facts = {"first": first, "last": last, "highest": highest, "count": matches}
    return (
        ngettext(
            "From %(first)d to %(last)d in %(count)d rated match; %(highest)d at the highest.",
            "From %(first)d to %(last)d in %(count)d rated matches; %(highest)d at the highest.",
            matches,
        )
        % facts
    )
