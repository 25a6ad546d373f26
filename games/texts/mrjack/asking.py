"""The sentence above the choices: what is asked, and of whom."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.seats import Seat
from games.rules.mrjack.board import Character
from games.rules.mrjack.characters.moving import points_of
from games.rules.mrjack.state import JACK, Stage
from games.rules.mrjack.view import MrJackView
from games.rules.mrjack.worlds import table_of
from games.texts.mrjack.names import IN_A_SENTENCE

QUESTIONS: Mapping[Stage, Promise] = {
    "draft": gettext_lazy("Pick two of your cards: these characters join the match."),
    "card": gettext_lazy("Take a card: whom will you use?"),
    "place": gettext_lazy("On which street shall %(name)s stand?"),
    "first": gettext_lazy("Shall %(name)s walk first, or use the power first?"),
    "face": gettext_lazy("Which way shall Watson's lantern shine?"),
    "flee": gettext_lazy("John Pizer frightens whoever stands beside him. Who flees, and where?"),
    "lamp": gettext_lazy("Which light shall be carried to which dark post?"),
    "cordon": gettext_lazy("Which exit shall open, and which shall be closed instead?"),
    "cover": gettext_lazy("Which manhole shall open, and which shall be covered instead?"),
    "barricade": gettext_lazy("Between which two streets shall the barricade stand?"),
    "swap": gettext_lazy("With whom shall Sir William Gull change places?"),
}


def asked_of_actor(view: MrJackView) -> str:
    """What is asked of the one who is to act."""
    assert view.asked is not None, "somebody is to act"
    who = view.activation.card if view.activation else None
    name = {"name": IN_A_SENTENCE[who]} if who else {}
    if view.asked == "card" and view.phase == "placement":
        return _("Take a card: whom will you place?")
    if view.asked == "first" and who is Character.GULL:
        return _("Shall Sir William Gull walk, or change places with somebody?")
    if view.asked == "move" and who:
        points = points_of(table_of(view), who)
        sentence = ngettext(
            "Where shall %(name)s go? There is %(points)d point.",
            "Where shall %(name)s go? There are up to %(points)d points.",
            points,
        )
        return sentence % {**name, "points": points}
    if view.asked == "whistle" and view.activation:
        points = view.activation.points
        sentence = ngettext(
            "Whom does Sergeant Goodley call, and where to? %(points)d point is left.",
            "Whom does Sergeant Goodley call, and where to? %(points)d points are left.",
            points,
        )
        return sentence % {"points": points}
    return str(QUESTIONS[view.asked]) % name


def waiting_for(view: MrJackView, seat: Seat) -> str:
    """Who is awaited, and for what: his picks, a card, or what he does with it."""
    jack = seat == JACK
    if view.asked == "draft":
        return (
            _("Waiting for Jack to pick two characters.")
            if jack
            else _("Waiting for the Detective to pick two characters.")
        )
    if view.activation is None:
        return (
            _("Waiting for Jack to take a card.")
            if jack
            else _("Waiting for the Detective to take a card.")
        )
    sentence = (
        _("Waiting for Jack, who has the card of %(name)s.")
        if jack
        else _("Waiting for the Detective, who has the card of %(name)s.")
    )
    return sentence % {"name": IN_A_SENTENCE[view.activation.card]}
