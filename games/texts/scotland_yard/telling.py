"""What happened, in sentences: each event as it was told to one viewer."""

from collections.abc import Mapping
from functools import singledispatch

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.events import Event
from games.rules.scotland_yard import events
from games.rules.scotland_yard.board import Ticket
from games.texts.scotland_yard.names import AT_THE_BEGINNING, IN_A_SENTENCE, SEATS

Sentences = tuple[str, ...]

RODE_UNSEEN: Mapping[Ticket, Promise] = {
    Ticket.TAXI: gettext_lazy("Window %(window)d: Mr. X takes a taxi."),
    Ticket.BUS: gettext_lazy("Window %(window)d: Mr. X takes a bus."),
    Ticket.UNDERGROUND: gettext_lazy("Window %(window)d: Mr. X takes the Underground."),
    Ticket.BLACK: gettext_lazy("Window %(window)d: Mr. X uses a black ticket."),
}

RODE: Mapping[Ticket, Promise] = {
    Ticket.TAXI: gettext_lazy("Window %(window)d: Mr. X takes a taxi to %(station)d."),
    Ticket.BUS: gettext_lazy("Window %(window)d: Mr. X takes a bus to %(station)d."),
    Ticket.UNDERGROUND: gettext_lazy(
        "Window %(window)d: Mr. X takes the Underground to %(station)d."
    ),
    Ticket.BLACK: gettext_lazy("Window %(window)d: Mr. X uses a black ticket to %(station)d."),
}

DETECTIVE_RODE: Mapping[Ticket, Promise] = {
    # Translators: one of the detectives begins the sentence: "The red detective takes a taxi …".
    Ticket.TAXI: gettext_lazy("%(detective)s takes a taxi from %(start)d to %(station)d."),
    Ticket.BUS: gettext_lazy("%(detective)s takes a bus from %(start)d to %(station)d."),
    Ticket.UNDERGROUND: gettext_lazy(
        "%(detective)s takes the Underground from %(start)d to %(station)d."
    ),
}

TICKET_LOST: Mapping[Ticket, Promise] = {
    # Translators: one of the detectives begins the sentence.
    Ticket.TAXI: gettext_lazy("%(detective)s loses a taxi ticket to Mr. X."),
    Ticket.BUS: gettext_lazy("%(detective)s loses a bus ticket to Mr. X."),
    Ticket.UNDERGROUND: gettext_lazy("%(detective)s loses an Underground ticket to Mr. X."),
}


@singledispatch
def tell(_event: Event) -> Sentences | None:
    """The event in sentences; None if it is not one of this game's."""
    return None


@tell.register
def _start_dealt(event: events.StartDealt) -> Sentences:
    if event.station is None:
        return (_("Mr. X draws a start card, and nobody else sees it."),)
    return (_("Mr. X draws his start card: %(station)d.") % {"station": event.station},)


@tell.register
def _detective_placed(event: events.DetectivePlaced) -> Sentences:
    facts = {
        "seat": SEATS[event.seat],
        "detective": IN_A_SENTENCE[event.pawn],
        "station": event.station,
    }
    # Translators: a player and one of the pawns: "Detective 1: the red detective begins …".
    return (_("%(seat)s: %(detective)s begins on %(station)d.") % facts,)


@tell.register
def _round_began(_event: events.RoundBegan) -> Sentences:
    return (_("Mr. X is on the move."),)


@tell.register
def _mr_x_rode(event: events.MrXRode) -> Sentences:
    sentences = RODE_UNSEEN if event.station is None else RODE
    facts = {"window": event.window, "station": event.station}
    rode = str(sentences[event.ticket]) % facts
    return (rode, _("It is one half of a double move.")) if event.double else (rode,)


@tell.register
def _mr_x_appeared(event: events.MrXAppeared) -> Sentences:
    if event.voluntary:
        sentence = _("Mr. X shows himself of his own will: he is on %(station)d.")
    else:
        sentence = _("Mr. X has to show himself: he is on %(station)d.")
    return (sentence % {"station": event.station},)


@tell.register
def _mr_x_stayed_hidden(_event: events.MrXStayedHidden) -> Sentences:
    return (_("Mr. X might show himself, and stays hidden."),)


@tell.register
def _ticket_taken(event: events.TicketTaken) -> Sentences:
    return (str(TICKET_LOST[event.ticket]) % {"detective": AT_THE_BEGINNING[event.pawn]},)


@tell.register
def _detective_rode(event: events.DetectiveRode) -> Sentences:
    facts = {
        "detective": AT_THE_BEGINNING[event.pawn],
        "start": event.start,
        "station": event.station,
    }
    return (str(DETECTIVE_RODE[event.ticket]) % facts,)


@tell.register
def _detective_stayed(event: events.DetectiveStayed) -> Sentences:
    facts = {"detective": AT_THE_BEGINNING[event.pawn], "station": event.station}
    return (_("%(detective)s cannot ride and stays on %(station)d.") % facts,)


@tell.register
def _mr_x_caught(event: events.MrXCaught) -> Sentences:
    facts = {"detective": IN_A_SENTENCE[event.pawn], "station": event.station}
    return (_("On %(station)d %(detective)s meets Mr. X.") % facts,)
