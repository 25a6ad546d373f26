"""The words that the drawn board needs, in the reader's language; {gaps} are filled there."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.mrjack_pocket.state import INSPECTOR, JACK
from games.texts.mrjack_pocket.names import CHARACTERS, DETECTIVES, FACES


def board_words() -> dict[str, Any]:
    """Names, questions and sentences, by the names under which the board asks for them."""
    names = {who.value: str(name) for who, name in (*CHARACTERS.items(), *DETECTIVES.items())}
    return {
        "names": names,
        "short": {who: name.rsplit(" ", 1)[-1] for who, name in names.items()},
        "faces": {face.value: str(name) for face, name in FACES.items()},
        "sides": _sides(),
        "seats": {JACK: _("Jack"), INSPECTOR: pgettext("standing alone", "Inspector")},
        "reasons": {
            "alibi": _("by an alibi card"),
            "seen": _("was in sight"),
            "unseen": _("was hidden"),
        },
        "ask": _questions(),
        "say": _sentences() | _evidence(),
    }


def _sides() -> dict[str, str]:
    return {
        "N": pgettext("side of a tile", "north"),
        "E": pgettext("side of a tile", "east"),
        "S": pgettext("side of a tile", "south"),
        "W": pgettext("side of a tile", "west"),
        "none": pgettext("side of a tile", "no side"),
    }


def _questions() -> dict[str, str]:
    """What is asked next: by the kind of thing to touch, and where it matters by the token."""
    return {
        "token": _("Choose one of the actions"),
        "tile": _("Choose a tile"),
        "token:rotation tile": _("Choose a tile to turn"),
        "token:exchange tile": _("Choose the two tiles to exchange"),
        "wall": _("Turn it: touch the side where its wall shall be"),
        "steps": _("How far? Touch the space"),
        "detective": _("Choose a detective"),
    }


def _sentences() -> dict[str, str]:
    return {
        "board": _("The district and its ring of streets"),
        "tokens": _("Action tokens"),
        "track": _("Turns"),
        "lit": _("in sight"),
        "unlit": _("not in sight"),
        "wall_to": _("wall to the {side}"),
        "no_wall": _("no wall"),
        "tile_suspect": _("{name}: suspect, {light}, {wall}, row {row}, column {column}"),
        "tile_cleared": _("{name}: cleared, {light}, {wall}, row {row}, column {column}"),
        "detective_sees": _("{name} on space {space}, side: {side}, sees {seen}"),
        "detective_sees_nobody": _("{name} on space {space}, side: {side}, sees nobody"),
        "token": "{face}",
        "token_used": _("{face}, used"),
        "token_next": _("Next turn: {face}"),
        "answer_visible": _("Jack is in sight"),
        "answer_invisible": _("Jack is hidden"),
    }


def _evidence() -> dict[str, str]:
    return {
        "seen": pgettext("heading over suspects", "In sight"),
        "hidden": pgettext("heading over suspects", "Hidden"),
        "would_be_seen": _("Would be seen"),
        "would_be_hidden": _("Would be hidden"),
        "cleared": pgettext("heading over suspects", "Cleared"),
        "cleared_how": _("turn {turn}, {reason}"),
        "jack": _("Jack"),
        "not_jack": _("cannot be Jack"),
        "hourglasses_title": _("Jack's hourglasses"),
        "hourglasses": _("Jack's hourglasses: {certain} of {goal}"),
        "hourglasses_between": _("Jack's hourglasses: {certain} to {possible} of {goal}"),
        "turn_now": _("Turn {turn}, begun by: {seat}"),
        "turn_to_come": _("Turn {turn} is to come, begun by: {seat}"),
        "turn_held": _("Turn {turn}: time token held by: {seat}"),
        "pile": _("Alibi pile"),
        "jack_cards": _("Drawn by Jack"),
        "inspector_cards": _("Drawn by the Inspector"),
        "hidden_card": _("A card you may not see"),
        "card": _("{name}, hourglasses: {count}"),
    }
