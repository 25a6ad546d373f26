"""Names of what lies in the box.

A name has one form for each place it stands in, since other languages bend names: alone, as on a
card; inside a sentence, where French puts an article before a title; and as somebody's tile.
"""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.seats import Seat
from games.rules.mrjack_pocket.board import Character, Detective, Face
from games.rules.mrjack_pocket.state import INSPECTOR, JACK
from games.texts.lists import listed

SEATS: Mapping[Seat, Promise] = {JACK: _("Jack"), INSPECTOR: _("The Inspector")}
"""The players, standing alone or as the subject that begins a sentence."""

CHARACTERS: Mapping[Character, Promise] = {
    Character.LESTRADE: _("Inspector Lestrade"),
    Character.GOODLEY: _("Sergeant Goodley"),
    Character.STEALTHY: _("Miss Stealthy"),
    Character.SMITH: _("John Smith"),
    Character.PIZER: _("John Pizer"),
    Character.GULL: _("William Gull"),
    Character.BERT: _("Jeremy Bert"),
    Character.LANE: _("Joseph Lane"),
    Character.MADAME: _("Madame"),
}
"""The characters, standing alone or in a list after a colon."""

IN_A_SENTENCE: Mapping[Character, Promise] = {
    **CHARACTERS,
    Character.LESTRADE: pgettext_lazy("inside a sentence", "Inspector Lestrade"),
    Character.GOODLEY: pgettext_lazy("inside a sentence", "Sergeant Goodley"),
}
"""The characters as subject or object inside a sentence."""

TILES: Mapping[Character, Promise] = {
    # Translators: each tile is the object of a verb inside a sentence: "Jack turns Madame's tile".
    Character.LESTRADE: _("Inspector Lestrade's tile"),
    Character.GOODLEY: _("Sergeant Goodley's tile"),
    Character.STEALTHY: _("Miss Stealthy's tile"),
    Character.SMITH: _("John Smith's tile"),
    Character.PIZER: _("John Pizer's tile"),
    Character.GULL: _("William Gull's tile"),
    Character.BERT: _("Jeremy Bert's tile"),
    Character.LANE: _("Joseph Lane's tile"),
    Character.MADAME: _("Madame's tile"),
}

DETECTIVES: Mapping[Detective, Promise] = {
    Detective.HOLMES: _("Holmes"),
    Detective.WATSON: _("Watson"),
    Detective.TOBY: _("Toby"),
}

FACES: Mapping[Face, Promise] = {
    Face.ALIBI: pgettext_lazy("action token", "Alibi"),
    Face.HOLMES: DETECTIVES[Detective.HOLMES],
    Face.TOBY: DETECTIVES[Detective.TOBY],
    Face.WATSON: DETECTIVES[Detective.WATSON],
    Face.ROTATION: pgettext_lazy("action token", "Rotation"),
    Face.EXCHANGE: pgettext_lazy("action token", "Exchange"),
    Face.JOKER: pgettext_lazy("action token", "Joker"),
}

TO_SPACES: tuple[Promise, ...] = (
    # Translators: where a detective goes: "Move Holmes 1 space clockwise, to the north side …"
    _("to the north side above the left column"),
    _("to the north side above the middle column"),
    _("to the north side above the right column"),
    _("to the east side by the top row"),
    _("to the east side by the middle row"),
    _("to the east side by the bottom row"),
    _("to the south side below the right column"),
    _("to the south side below the middle column"),
    _("to the south side below the left column"),
    _("to the west side by the bottom row"),
    _("to the west side by the middle row"),
    _("to the west side by the top row"),
)
"""The spaces of the ring, clockwise from 0, as places to go to."""


def characters(who: Iterable[Character]) -> str:
    """Characters in a list after a colon."""
    return listed(CHARACTERS[one] for one in who)


def faces(shown: Iterable[Face]) -> str:
    """What the tokens show, in a list after a colon."""
    return listed(FACES[face] for face in shown)
