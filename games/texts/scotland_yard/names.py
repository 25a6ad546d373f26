"""Names of what lies in the box.

A detective has one form for each place a name stands in, since other languages bend names: alone,
as the subject that begins a sentence, and as the subject inside one.
"""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.seats import Seat
from games.rules.scotland_yard.board import Colour, Ticket
from games.rules.scotland_yard.seating import MR_X
from games.texts.lists import listed

SEATS: Mapping[Seat, Promise] = {
    MR_X: _("Mr. X"),
    Seat("detective_1"): _("Detective 1"),
    Seat("detective_2"): _("Detective 2"),
    Seat("detective_3"): _("Detective 3"),
    Seat("detective_4"): _("Detective 4"),
    Seat("detective_5"): _("Detective 5"),
}
"""The seats, standing alone or after a colon."""

COLOURS: Mapping[str, Promise] = {
    Colour.RED: pgettext_lazy("pawn", "Red"),
    Colour.BLUE: pgettext_lazy("pawn", "Blue"),
    Colour.GREEN: pgettext_lazy("pawn", "Green"),
    Colour.YELLOW: pgettext_lazy("pawn", "Yellow"),
    Colour.BLACK: pgettext_lazy("pawn", "Black"),
}
"""The pawns, standing alone before a colon or in a list."""

AT_THE_BEGINNING: Mapping[str, Promise] = {
    Colour.RED: _("The red detective"),
    Colour.BLUE: _("The blue detective"),
    Colour.GREEN: _("The green detective"),
    Colour.YELLOW: _("The yellow detective"),
    Colour.BLACK: _("The black detective"),
}
"""The detectives as the subject that begins a sentence."""

IN_A_SENTENCE: Mapping[str, Promise] = {
    Colour.RED: _("the red detective"),
    Colour.BLUE: _("the blue detective"),
    Colour.GREEN: _("the green detective"),
    Colour.YELLOW: _("the yellow detective"),
    Colour.BLACK: _("the black detective"),
}
"""The detectives as a subject inside a sentence."""

TICKETS: Mapping[Ticket, Promise] = {
    Ticket.TAXI: pgettext_lazy("ticket", "taxi"),
    Ticket.BUS: pgettext_lazy("ticket", "bus"),
    Ticket.UNDERGROUND: pgettext_lazy("ticket", "Underground"),
    Ticket.BLACK: pgettext_lazy("ticket", "black"),
}
"""The tickets, as short as they can stand in a table."""


def stations(numbers: Iterable[int]) -> str:
    """Stations in a list after a colon."""
    return listed(numbers)
