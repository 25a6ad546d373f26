"""Scotland Yard in words: what `games.texts` hands out for it."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.actions import Action
from games.engine.endings import MatchEnded
from games.engine.events import Event
from games.engine.game import Outcome
from games.engine.seats import CHANCE, Actor, Seat, Side, Viewer
from games.rules.scotland_yard.actions import PlayerAction
from games.rules.scotland_yard.board import ROUNDS
from games.rules.scotland_yard.events import MrXAppeared, MrXCaught, MrXRode, RoundBegan
from games.rules.scotland_yard.seating import MR_X
from games.rules.scotland_yard.view import YardView
from games.texts.base import GameTexts, Moment
from games.texts.scotland_yard import drawing, labels, telling, verdicts
from games.texts.scotland_yard.names import SEATS
from games.texts.scotland_yard.sketch import sketch
from games.texts.sketches import Sketch

OPTIONS: Mapping[str, Promise] = {
    "detective_seats": gettext_lazy("How many players lead detectives"),
    "tickets": gettext_lazy("Mr. X's taxi, bus and Underground tickets"),
    "voluntary": gettext_lazy("May Mr. X show himself of his own will?"),
    "show_possible": gettext_lazy("Shall all be told where Mr. X can be?"),
}

OPTION_VALUES: Mapping[tuple[str, object], Promise] = {
    ("detective_seats", 5): gettext_lazy("Five, with one pawn each"),
    ("detective_seats", 2): gettext_lazy("Two, with two pawns each"),
    ("detective_seats", 3): gettext_lazy("Three, with one pawn each"),
    ("detective_seats", 4): gettext_lazy("Four, with one pawn each"),
    ("tickets", "unlimited"): gettext_lazy("He never runs short of them"),
    ("tickets", "counted"): gettext_lazy("Counted: his own, and what the detectives pay"),
    ("voluntary", False): gettext_lazy("No, only where his log says so"),
    ("voluntary", True): gettext_lazy("Yes, and he takes a ticket from each detective for it"),
    ("show_possible", True): gettext_lazy("Yes, the site works it out"),
    ("show_possible", False): gettext_lazy("No, everybody works it out for themselves"),
}


class YardTexts(GameTexts):
    """The words of Scotland Yard."""

    def __init__(self) -> None:
        super().__init__("scotland_yard")

    def name(self) -> str:
        return _("Scotland Yard")

    def description(self) -> str:
        return _("Mr. X flees through London unseen. The detectives have 22 rounds to catch him.")

    def seat(self, seat: Seat) -> str:
        return str(SEATS[seat])

    def side(self, side: Side) -> str:
        return self.seat(MR_X) if side == (MR_X,) else _("The detectives")

    def option(self, option: str) -> str:
        return str(OPTIONS[option])

    def option_value(self, option: str, value: object) -> str:
        return str(OPTION_VALUES[option, value])

    def label(self, view: YardView, action: Action) -> str:
        if isinstance(action, PlayerAction):
            return labels.label(action)
        return super().label(view, action)

    def asked(self, view: YardView, viewer: Viewer, to_act: Actor | None) -> str:
        if to_act is None or to_act is CHANCE:
            return super().asked(view, viewer, to_act)
        if to_act == viewer:
            return labels.asked_of_actor(view, Seat(to_act))
        return labels.waiting_for(view, Seat(to_act))

    def tell(self, event: Event) -> tuple[str, ...]:
        return telling.tell(event) or super().tell(event)

    def outcome(self, outcome: Outcome) -> str:
        return verdicts.outcome(outcome) or super().outcome(outcome)

    def unmasking(self, view: YardView) -> str:
        return verdicts.unmasking(view)

    def refusal(self, reason: str) -> str:
        sentence = verdicts.REFUSALS.get(reason)
        return str(sentence) if sentence else super().refusal(reason)

    def heading(self, event: Event) -> str:
        if isinstance(event, RoundBegan):
            return _("Round %(round)d of %(rounds)d") % {"round": event.round, "rounds": ROUNDS}
        return ""

    def moment(self, event: Event) -> Moment | None:
        match event:
            case MrXAppeared(window, station):
                words = _("Window %(window)d: Mr. X shows himself on %(station)d")
                return Moment("eye", words % {"window": window, "station": station})
            case MrXRode(window, double=True):
                words = _("Window %(window)d: one half of a double move")
                return Moment("footprints", words % {"window": window})
            case MrXCaught(station=station):
                words = _("Mr. X is caught on %(station)d")
                return Moment("magnifier", words % {"station": station})
            case _:
                return None

    def endings(self) -> dict[str, str]:
        own = {reason: str(words) for reason, words in verdicts.ENDINGS.items()}
        return own | super().endings()

    def board(self, view: YardView) -> str:
        return drawing.draw(view)

    def sketch(self, view: YardView) -> Sketch:
        return sketch(view)

    def scene(self, event: Event, action: Action | None, before: YardView, after: YardView) -> str:
        match event:
            case RoundBegan():
                return drawing.table(after)
            case MatchEnded():
                return drawing.end(after)
            case _:
                return ""
