"""How a match of Scotland Yard ends, why a choice is refused, and which way Mr. X came."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.game import Outcome
from games.rules.scotland_yard.seating import MR_X
from games.rules.scotland_yard.view import YardView
from games.texts.scotland_yard.names import stations

WON_BY_MR_X: Mapping[str, Promise] = {
    "stranded": gettext_lazy("No detective can ride any more: Mr. X wins."),
    "last_round": gettext_lazy("The 22 rounds are over and Mr. X is still free: Mr. X wins."),
    "resigned": gettext_lazy("The detectives give up the pursuit: Mr. X wins."),
    "timed_out": gettext_lazy("The detectives have run out of time: Mr. X wins."),
    "abandoned": gettext_lazy("The detectives have left the match: Mr. X wins."),
}

WON_BY_DETECTIVES: Mapping[str, Promise] = {
    "caught": gettext_lazy("Mr. X is caught: the detectives win."),
    "locked_in": gettext_lazy("Mr. X cannot ride anywhere: the detectives win."),
    "resigned": gettext_lazy("Mr. X gives himself up: the detectives win."),
    "timed_out": gettext_lazy("Mr. X has run out of time: the detectives win."),
    "abandoned": gettext_lazy("Mr. X has left the match: the detectives win."),
}

ENDINGS: Mapping[str, Promise] = {
    "caught": pgettext_lazy("how a match ended", "Mr. X caught"),
    "locked_in": pgettext_lazy("how a match ended", "Mr. X locked in"),
    "stranded": pgettext_lazy("how a match ended", "Detectives stranded"),
    "last_round": pgettext_lazy("how a match ended", "All rounds over"),
}
"""The same in a few words, for lists."""

REFUSALS: Mapping[str, Promise] = {
    "not_that_moment": gettext_lazy(
        "This is not the moment for it. Pick one of the choices shown."
    ),
    "black_is_for_mr_x": gettext_lazy("Black tickets are for Mr. X alone. Use another ticket."),
    "no_such_pawn": gettext_lazy("This pawn does not take part. Move one that does."),
    "not_your_pawn": gettext_lazy("This pawn is led by somebody else. Move one of yours."),
    "pawn_has_moved": gettext_lazy("This pawn has moved in this round. Move another one."),
    "ticket_used_up": gettext_lazy("There is no such ticket left. Use another one."),
    "no_such_line": gettext_lazy(
        "No line for this ticket leads there from here. Pick a station that one ride reaches."
    ),
    "station_held": gettext_lazy("A detective stands there already. Go to another station."),
    "already_a_double_move": gettext_lazy(
        "This is the second ride of a double move already. Ride without another card."
    ),
    "no_double_card": gettext_lazy("No double-move card is left. Make a single ride."),
    "ferry_wants_black": gettext_lazy("The ferry takes black tickets only. Use one of those."),
    "no_second_ride": gettext_lazy(
        "From there no second ride would be possible. Make a single ride, or go elsewhere."
    ),
}


def outcome(ended: Outcome) -> str | None:
    """Who won and why, in one sentence; None if it is not a way this game knows."""
    won = WON_BY_MR_X if ended.winners == (MR_X,) else WON_BY_DETECTIVES
    sentence = won.get(ended.reason)
    return None if sentence is None else str(sentence)


def unmasking(view: YardView) -> str:
    """The whole way that Mr. X came (§7)."""
    if view.mr_x is None or view.mr_x.start is None:
        return ""
    start = {"start": view.mr_x.start}
    way = [window.station for window in view.log if window.station is not None]
    if not way:
        return _("Mr. X was still on %(start)d, where he began.") % start
    return _("Mr. X began on %(start)d, and this was his way: %(stations)s.") % {
        **start,
        "stations": stations(way),
    }
