"""The choices as buttons say them, and the sentence above them."""

from collections.abc import Mapping
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.seats import Seat
from games.rules.scotland_yard.actions import (
    Appear,
    DetectiveRide,
    PlayerAction,
    Ride,
    StayHidden,
    TakeTicket,
)
from games.rules.scotland_yard.board import REVEALS, Ticket
from games.rules.scotland_yard.state import Phase
from games.rules.scotland_yard.view import MrXView, YardView
from games.texts.scotland_yard.names import COLOURS, IN_A_SENTENCE, SEATS

RIDES: Mapping[Ticket, Promise] = {
    Ticket.TAXI: gettext_lazy("Take a taxi to %(station)d"),
    Ticket.BUS: gettext_lazy("Take a bus to %(station)d"),
    Ticket.UNDERGROUND: gettext_lazy("Take the Underground to %(station)d"),
    Ticket.BLACK: gettext_lazy("Use a black ticket to %(station)d"),
}

FIRST_RIDES: Mapping[Ticket, Promise] = {
    Ticket.TAXI: gettext_lazy("Double move: take a taxi to %(station)d, then ride again"),
    Ticket.BUS: gettext_lazy("Double move: take a bus to %(station)d, then ride again"),
    Ticket.UNDERGROUND: gettext_lazy(
        "Double move: take the Underground to %(station)d, then ride again"
    ),
    Ticket.BLACK: gettext_lazy("Double move: use a black ticket to %(station)d, then ride again"),
}

DETECTIVES_RIDES: Mapping[Ticket, Promise] = {
    # Translators: a pawn and what it is to do: "Red: take a taxi to 67".
    Ticket.TAXI: gettext_lazy("%(pawn)s: take a taxi to %(station)d"),
    Ticket.BUS: gettext_lazy("%(pawn)s: take a bus to %(station)d"),
    Ticket.UNDERGROUND: gettext_lazy("%(pawn)s: take the Underground to %(station)d"),
}

TAKE_AWAY: Mapping[Ticket, Promise] = {
    # Translators: what Mr. X takes from a pawn: "Red: take away a taxi ticket".
    Ticket.TAXI: gettext_lazy("%(pawn)s: take away a taxi ticket"),
    Ticket.BUS: gettext_lazy("%(pawn)s: take away a bus ticket"),
    Ticket.UNDERGROUND: gettext_lazy("%(pawn)s: take away an Underground ticket"),
}

WAITING_FOR_MR_X: Mapping[Phase, Promise] = {
    Phase.RIDE: gettext_lazy("Waiting for Mr. X: he chooses his ride."),
    Phase.SECOND_RIDE: gettext_lazy("Waiting for Mr. X: he chooses the second ride."),
    Phase.SHOWING: gettext_lazy("Waiting for Mr. X: he may show himself."),
    Phase.TAKING: gettext_lazy("Waiting for Mr. X: he takes a ticket from each detective."),
}


def label(action: PlayerAction) -> str:
    """The choice as an instruction."""
    match action:
        case Ride(ticket, station, double):
            sentences = FIRST_RIDES if double else RIDES
            return str(sentences[ticket]) % {"station": station}
        case DetectiveRide(pawn, ticket, station):
            facts = {"pawn": COLOURS[pawn], "station": station}
            return str(DETECTIVES_RIDES[ticket]) % facts
        case TakeTicket(pawn, ticket):
            return str(TAKE_AWAY[ticket]) % {"pawn": COLOURS[pawn]}
        case StayHidden():
            return _("Stay hidden")
        case Appear():
            return _("Show yourself and take a ticket from each detective")
        case _:
            assert_never(action)


def asked_of_actor(view: YardView, seat: Seat) -> str:
    """What is asked of the one who is to act."""
    match view.phase:
        case Phase.SECOND_RIDE:
            return _with_what_is_shown(view, _("Choose the second ride of your double move."))
        case Phase.SHOWING:
            return _("Stay hidden, or show yourself and take a ticket from each detective?")
        case Phase.TAKING:
            colour = tuple(view.pawns)[_taken_from(view)]
            sentence = _("Choose which ticket %(detective)s loses to you.")
            return sentence % {"detective": IN_A_SENTENCE[colour]}
        case Phase.PURSUIT:
            return _asked_of_detectives(view, seat)
        case _:
            return _with_what_is_shown(view, _asked_of_mr_x(view.mr_x))


def _asked_of_mr_x(mr_x: MrXView | None) -> str:
    cards = mr_x.double if mr_x else 0
    if not cards:
        return _("Choose your ride.")
    sentence = ngettext(
        "Choose your ride, or the first of a double move: you have %(count)d card left.",
        "Choose your ride, or the first of a double move: you have %(count)d cards left.",
        cards,
    )
    return sentence % {"count": cards}


def _with_what_is_shown(view: YardView, sentence: str) -> str:
    """And whether the ride to be chosen ends in sight of everybody (§7)."""
    if view.window + 1 not in REVEALS:
        return sentence
    return sentence + " " + _("This ride will be seen: all are shown where it ends.")


def _taken_from(view: YardView) -> int:
    """How many detectives he is through with: the next is asked of."""
    return len(view.log[-1].taken)


def _asked_of_detectives(view: YardView, seat: Seat) -> str:
    first, *others = _to_move(view, seat)
    if others:
        return _("Choose which of your detectives goes first, and where to.")
    return _("Choose where %(detective)s goes.") % {"detective": IN_A_SENTENCE[first]}


def _to_move(view: YardView, seat: Seat) -> list[str]:
    return [colour for colour in view.waiting if view.pawns[colour].seat == seat]


def waiting_for(view: YardView, seat: Seat) -> str:
    """Who is awaited, and for what."""
    if view.phase is not Phase.PURSUIT:
        return str(WAITING_FOR_MR_X[view.phase])
    first, *others = _to_move(view, seat)
    if others:
        return _("Waiting for %(seat)s: two detectives are to move.") % {"seat": SEATS[seat]}
    # Translators: a player and one of the pawns: "Waiting for Detective 1: the red detective …".
    sentence = _("Waiting for %(seat)s: %(detective)s is to move.")
    return sentence % {"seat": SEATS[seat], "detective": IN_A_SENTENCE[first]}
