"""Mr. Jack in words: what `games.texts` hands out for it."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.actions import Action
from games.engine.endings import MatchEnded
from games.engine.events import Event
from games.engine.game import Outcome
from games.engine.seats import CHANCE, Actor, Seat, Viewer
from games.rules.mrjack.actions import DealHands, DealIdentity, RevealCards, ShufflePile
from games.rules.mrjack.board import TURNS, Character
from games.rules.mrjack.drawing import draw, explained, streets, table
from games.rules.mrjack.events import HandsDealt, PlacementBegan, TurnBegan, WitnessCalled
from games.rules.mrjack.state import JACK
from games.rules.mrjack.view import CharacterView, Fixed, MrJackView
from games.texts.base import GameTexts, Moment
from games.texts.mrjack import asking, labels, telling, verdicts
from games.texts.mrjack.names import CHARACTERS, SEATS

OPTIONS: Mapping[str, Promise] = {
    "setup": gettext_lazy("Characters"),
    "board": gettext_lazy("Board"),
    "flight": gettext_lazy("How three hexes of flight from John Pizer are counted"),
    "barricade_stops_beam": gettext_lazy("The barricade stops the light of Watson's lantern"),
}

OPTION_VALUES: Mapping[tuple[str, object], Promise] = {
    ("setup", "extension"): gettext_lazy("Extension: eight of thirteen, chosen and placed by you"),
    ("setup", "base"): gettext_lazy("The eight of the base game, in their places"),
    ("board", "2006"): gettext_lazy("First edition of 2006"),
    ("board", "2016"): gettext_lazy("Revised edition of 2016"),
    ("flight", "path"): gettext_lazy("Along a path that enters no hex twice"),
    ("flight", "walk"): gettext_lazy("Along any walk, turning back allowed"),
    ("flight", "distance"): gettext_lazy("To a hex three steps away"),
}

DRAWINGS: Mapping[str, Promise] = {
    DealHands.kind: gettext_lazy("The nine cards that characters are picked from"),
    DealIdentity.kind: gettext_lazy("Who Jack is"),
    ShufflePile.kind: gettext_lazy("The pile of alibi cards"),
    RevealCards.kind: gettext_lazy("Four character cards"),
}


class MrJackTexts(GameTexts):
    """The words of Mr. Jack."""

    def __init__(self) -> None:
        super().__init__("mrjack")

    def name(self) -> str:
        return _("Mr. Jack")

    def description(self) -> str:
        return _("Eight walk the streets of Whitechapel at night. One is Jack, and wants to leave.")

    def seat(self, seat: Seat) -> str:
        return str(SEATS[seat])

    def option(self, option: str) -> str:
        return str(OPTIONS[option])

    def option_value(self, option: str, value: object) -> str:
        sentence = OPTION_VALUES.get((option, value))
        return str(sentence) if sentence else super().option_value(option, value)

    def label(self, view: MrJackView, action: Action) -> str:
        return labels.label(action, view) or super().label(view, action)

    def asked(self, view: MrJackView, viewer: Viewer, to_act: Actor | None) -> str:
        if to_act is None or to_act is CHANCE:
            return super().asked(view, viewer, to_act)
        if to_act == viewer:
            return asking.asked_of_actor(view)
        return asking.waiting_for(view, Seat(to_act))

    def tell(self, event: Event) -> tuple[str, ...]:
        return telling.tell(event) or super().tell(event)

    def outcome(self, outcome: Outcome) -> str:
        return verdicts.outcome(outcome) or super().outcome(outcome)

    def unmasking(self, view: MrJackView) -> str:
        return verdicts.unmasking(view)

    def refusal(self, reason: str) -> str:
        sentence = verdicts.REFUSALS.get(reason)
        return str(sentence) if sentence else super().refusal(reason)

    def heading(self, event: Event) -> str:
        match event:
            case HandsDealt():
                return _("The choice of characters")
            case PlacementBegan(starter):
                return _("The placement, second half") if starter == JACK else _("The placement")
            case TurnBegan():
                return _("Turn %(turn)d of %(turns)d") % {"turn": event.turn, "turns": TURNS}
            case _:
                return ""

    def moment(self, event: Event) -> Moment | None:
        if not isinstance(event, WitnessCalled):
            return None
        if event.visible:
            words = _("Witness call of turn %(turn)d: Jack is in sight")
        else:
            words = _("Witness call of turn %(turn)d: Jack is out of sight")
        return Moment("eye" if event.visible else "eye-shut", words % {"turn": event.turn})

    def endings(self) -> dict[str, str]:
        own = {reason: str(words) for reason, words in verdicts.ENDINGS.items()}
        return own | super().endings()

    def drawing(self, kind: str) -> str:
        return str(DRAWINGS[kind]) if kind in DRAWINGS else super().drawing(kind)

    def drawn_names(self) -> Mapping[str, str]:
        return {who.value: str(name) for who, name in CHARACTERS.items()}

    def board(self, view: MrJackView) -> str:
        return draw(view)

    def scene(
        self, event: Event, action: Action | None, before: MrJackView, after: MrJackView
    ) -> str:
        match event:
            case WitnessCalled():
                return streets(_at_the_call(event, after))
            case TurnBegan(turn):
                return explained(after) if turn == 1 else table(after)
            case MatchEnded():
                return streets(after)
            case _:
                return ""


def _at_the_call(call: WitnessCalled, after: MrJackView) -> MrJackView:
    """The streets as the witnesses saw them: the lamp still burns, nobody is cleared yet."""
    burning = {lamp.post: lamp.number for lamp in after.lamps_out if lamp.number == call.turn}
    suspected = {
        who: CharacterView(at.hex, at.suspect or Character(who) in call.exonerated)
        for who, at in after.characters.items()
    }
    return replace(after, lamps=Fixed({**after.lamps, **burning}), characters=Fixed(suspected))
