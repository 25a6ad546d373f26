"""What the lobby says about tables: their clocks, and how wide somebody looks for an opponent."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.texts.lists import listed

MINUTE = 60
NAMED: Final = 3
"""So many people of a side are named in a list."""


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


def people(names: Sequence[str]) -> str:
    """Who sits on a side, each once with the number of their seats; an open seat has no name."""
    seats = Counter(name for name in names if name)
    said = [_seated(name, many) for name, many in seats.items()]
    more = len(said) - NAMED
    if more > 0:
        others = ngettext("%(count)d other", "%(count)d others", more) % {"count": more}
        said = [*said[:NAMED], others]
    free = len(names) - seats.total()
    if free and len(names) == 1:
        return _("open")
    if free:
        said.append(ngettext("%(count)d open seat", "%(count)d open seats", free) % {"count": free})
    return listed(said)


def _seated(name: str, seats: int) -> str:
    if seats == 1:
        return name
    facts = {"name": name, "seats": seats}
    return ngettext("%(name)s (%(seats)d seat)", "%(name)s (%(seats)d seats)", seats) % facts
