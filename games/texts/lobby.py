"""What the lobby says about tables: their clocks, and how wide somebody looks for an opponent."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE = 60


def clock_name(clock: Mapping[str, Any] | None) -> str:
    """A clock in a few words."""
    if clock is None:
        return _("No clock")
    if clock["kind"] == "days":
        days = clock["days"]
        return ngettext("%(days)d day a move", "%(days)d days a move", days) % {"days": days}
    minutes, seconds = divmod(clock["seconds"], MINUTE)
    facts = {"minutes": minutes, "seconds": clock["seconds"], "more": clock["increment"]}
    if seconds:
        return _("%(seconds)d s + %(more)d s a move") % facts
    return _("%(minutes)d min + %(more)d s a move") % facts


def width_sentence(rating: int, within: int | None) -> str:
    """Whom somebody would be paired with by now."""
    if within is None:
        return _("Anybody who looks will be your opponent now.")
    facts = {"low": rating - within, "high": rating + within}
    return _("Your opponent may be rated from %(low)d to %(high)d now.") % facts
