"""The choices as buttons say them: each reads well without a board."""

from collections.abc import Mapping
from dataclasses import replace
from functools import singledispatch

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.actions import Action
from games.rules.mrjack import actions
from games.rules.mrjack.board import Character, Hex
from games.rules.mrjack.routes import Way, ways
from games.rules.mrjack.sight import beam
from games.rules.mrjack.view import MrJackView
from games.rules.mrjack.walking import distances
from games.rules.mrjack.worlds import table_of
from games.texts.mrjack.names import (
    EXIT_NAMES,
    IN_A_SENTENCE,
    TO_DIRECTIONS,
    characters,
    spot,
)

MOVES: Mapping[Way, Promise] = {
    "streets": gettext_lazy("Move %(name)s to %(to)s"),
    "sewers": gettext_lazy("Move %(name)s to %(to)s through the sewers"),
    "garden": gettext_lazy("Move %(name)s to %(to)s through the garden"),
    "building": gettext_lazy("Move %(name)s to %(to)s through the building"),
    "gaslight": gettext_lazy("Move %(name)s to %(to)s past the gaslight"),
    "scenery": gettext_lazy("Move %(name)s to %(to)s over roofs and hedges"),
    "jump": gettext_lazy("Move %(name)s to %(to)s with a jump"),
}

POWER_FIRST: Mapping[Character, Promise] = {
    Character.SMITH: gettext_lazy("First move a gaslight, then walk"),
    Character.LESTRADE: gettext_lazy("First move a cordon, then walk"),
    Character.BERT: gettext_lazy("First move a manhole cover, then walk"),
    Character.LANE: gettext_lazy("First move the barricade, then walk"),
    Character.GOODLEY: gettext_lazy("First whistle, then walk"),
    Character.GULL: gettext_lazy("Change places with somebody, and do not walk"),
}
MOVE_FIRST: Mapping[Character, Promise] = {
    Character.SMITH: gettext_lazy("First walk, then move a gaslight"),
    Character.LESTRADE: gettext_lazy("First walk, then move a cordon"),
    Character.BERT: gettext_lazy("First walk, then move a manhole cover"),
    Character.LANE: gettext_lazy("First walk, then move the barricade"),
    Character.GOODLEY: gettext_lazy("First walk, then whistle"),
    Character.GULL: gettext_lazy("Walk, and do not change places"),
}


@singledispatch
def label(_action: Action, _view: MrJackView) -> str | None:
    """The choice as an instruction; None if it is not one of this game's."""
    return None


def _name(who: Character) -> dict[str, object]:
    return {"name": IN_A_SENTENCE[who]}


def _hex_of(view: MrJackView, who: Character) -> Hex:
    here = view.characters[who].hex
    assert here is not None, "whoever is moved stands on the board"
    return here


def _card(view: MrJackView) -> Character:
    assert view.activation is not None, "a card is in use"
    return view.activation.card


@label.register(actions.Draft)
@label.register(actions.DraftAndReveal)
def _draft(action: actions.Draft | actions.DraftAndReveal, _view: MrJackView) -> str:
    one, other = (IN_A_SENTENCE[who] for who in action.characters)
    return _("Pick %(one)s and %(other)s") % {"one": one, "other": other}


@label.register
def _take_card(action: actions.TakeCard, view: MrJackView) -> str:
    named = _name(action.character)
    if view.phase == "placement":
        return _("Place %(name)s") % named
    return _("Use %(name)s") % named


@label.register
def _place(action: actions.Place, view: MrJackView) -> str:
    return _("Place %(name)s on %(to)s") % {**_name(_card(view)), "to": spot(view, action.to)}


@label.register
def _begin(action: actions.Begin, view: MrJackView) -> str:
    sentences = MOVE_FIRST if action.first == "move" else POWER_FIRST
    return str(sentences[_card(view)])


@label.register
def _move(action: actions.Move, view: MrJackView) -> str:
    who = _card(view)
    facts = {**_name(who), "to": spot(view, action.to)}
    if action.to == _hex_of(view, who):
        return _("Leave %(name)s on %(to)s: no way is open") % facts
    return str(MOVES[ways(table_of(view), who)[action.to]]) % facts


@label.register
def _accuse(action: actions.Accuse, view: MrJackView) -> str:
    return _("Accuse %(accused)s: send %(by)s to %(to)s (this ends the match)") % {
        "accused": IN_A_SENTENCE[action.character],
        "by": IN_A_SENTENCE[_card(view)],
        "to": _hex_of(view, action.character),
    }


@label.register
def _leave(action: actions.Leave, view: MrJackView) -> str:
    by = {"exit": EXIT_NAMES[action.exit]}
    if _card(view) is Character.PIZER and view.asked == "flee":
        return _("Let John Pizer drive you out of the district by %(exit)s, and win") % by
    return _("Leave the district by %(exit)s, and win") % by


@label.register
def _face(action: actions.Face, view: MrJackView) -> str:
    table = replace(table_of(view), facing=action.direction)
    lit = [table.standing[h] for h in beam(table) if h in table.standing]
    facts = {"direction": TO_DIRECTIONS[action.direction], "names": characters(lit)}
    if lit:
        return _("Turn Watson's lantern %(direction)s; it shines on: %(names)s") % facts
    return _("Turn Watson's lantern %(direction)s; it shines on nobody") % facts


@label.register
def _lamp(action: actions.MoveLamp, view: MrJackView) -> str:
    facts = {"number": view.lamps[action.start], "start": action.start, "to": action.end}
    if facts["number"]:
        return _("Carry light %(number)d from post %(start)s to post %(to)s") % facts
    return _("Carry the light on post %(start)s, which has no number, to post %(to)s") % facts


@label.register
def _cordon(action: actions.MoveCordon, _view: MrJackView) -> str:
    facts = {"open": EXIT_NAMES[action.start], "closed": EXIT_NAMES[action.end]}
    return _("Open %(open)s and close %(closed)s") % facts


@label.register
def _cover(action: actions.MoveCover, _view: MrJackView) -> str:
    facts = {"open": action.start, "closed": action.end}
    return _("Open the manhole on %(open)s and cover the one on %(closed)s") % facts


@label.register
def _barricade(action: actions.Barricade, _view: MrJackView) -> str:
    one, other = action.between
    return _("Raise the barricade between %(one)s and %(other)s") % {"one": one, "other": other}


@label.register
def _whistle(action: actions.Whistle, view: MrJackView) -> str:
    far = distances(table_of(view), _hex_of(view, Character.GOODLEY))
    points = far[_hex_of(view, action.character)] - far[action.to]
    sentence = ngettext(
        "Call %(name)s to %(to)s, for %(points)d point",
        "Call %(name)s to %(to)s, for %(points)d points",
        points,
    )
    return sentence % {**_name(action.character), "to": spot(view, action.to), "points": points}


@label.register
def _flee(action: actions.Flee, view: MrJackView) -> str:
    facts = {**_name(action.character), "to": spot(view, action.to)}
    if action.to == _hex_of(view, action.character):
        return _("Leave %(name)s on %(to)s: no way is open") % facts
    return _("Let %(name)s flee to %(to)s") % facts


@label.register
def _swap(action: actions.Swap, view: MrJackView) -> str:
    facts = {**_name(action.character), "to": spot(view, _hex_of(view, action.character))}
    return _("Let Gull change places with %(name)s, on %(to)s") % facts
