"""Names of what lies in the box, and of places on the board.

A name has one form for each place it stands in, since other languages bend names: alone, as on a
card, or inside a sentence, where French puts an article before a title.
"""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.seats import Seat
from games.rules.mrjack.board import EXITS, Character, Direction, Exit, Hex
from games.rules.mrjack.state import INSPECTOR, JACK
from games.rules.mrjack.view import MrJackView
from games.texts.lists import listed

SEATS: Mapping[Seat, Promise] = {JACK: _("Jack"), INSPECTOR: _("The Detective")}
"""The players, standing alone or as the subject that begins a sentence."""

CHARACTERS: Mapping[Character, Promise] = {
    Character.HOLMES: _("Sherlock Holmes"),
    Character.WATSON: _("John H. Watson"),
    Character.SMITH: _("John Smith"),
    Character.LESTRADE: _("Inspector Lestrade"),
    Character.STEALTHY: _("Miss Stealthy"),
    Character.GOODLEY: _("Sergeant Goodley"),
    Character.GULL: _("Sir William Gull"),
    Character.BERT: _("Jeremy Bert"),
    Character.PIZER: _("John Pizer"),
    Character.LANE: _("Joseph Lane"),
    Character.MADAME: _("Madame"),
    Character.ABBERLINE: _("Inspector Abberline"),
    Character.SPRINGHEELED: _("Spring-heeled Man"),
}
"""The characters, standing alone or in a list after a colon."""

IN_A_SENTENCE: Mapping[Character, Promise] = {
    **CHARACTERS,
    Character.LESTRADE: pgettext_lazy("inside a sentence", "Inspector Lestrade"),
    Character.GOODLEY: pgettext_lazy("inside a sentence", "Sergeant Goodley"),
    Character.ABBERLINE: pgettext_lazy("inside a sentence", "Inspector Abberline"),
}
"""The characters as subject or object inside a sentence."""

EXIT_NAMES: Mapping[Exit, Promise] = {
    # Translators: each exit is the object of a verb or follows "by": German in the accusative.
    Exit.NW: _("the north-west exit"),
    Exit.NE: _("the north-east exit"),
    Exit.SW: _("the south-west exit"),
    Exit.SE: _("the south-east exit"),
}

TO_DIRECTIONS: Mapping[Direction, Promise] = {
    # Translators: where a lantern points: "Turn Watson's lantern to the north".
    Direction.N: _("to the north"),
    Direction.NE: _("to the north-east"),
    Direction.SE: _("to the south-east"),
    Direction.S: _("to the south"),
    Direction.SW: _("to the south-west"),
    Direction.NW: _("to the north-west"),
}

_EXIT_OF = {hex_: way for way, hex_ in EXITS.items()}


def characters(who: Iterable[Character]) -> str:
    """Characters in a list after a colon."""
    return listed(CHARACTERS[one] for one in who)


def spot(view: MrJackView, hex_: Hex) -> str:
    """A street hex, with what matters about it: an exit, a manhole."""
    notes = []
    if hex_ in _EXIT_OF:
        closed = _EXIT_OF[hex_] in view.cordons
        notes.append(gettext("closed exit") if closed else gettext("open exit"))
    if hex_ in view.options.edition.manholes:
        notes.append(gettext("covered manhole") if hex_ in view.covers else gettext("open manhole"))
    return f"{hex_} ({', '.join(notes)})" if notes else hex_
