"""What happened, in sentences: each event as it was told to one viewer."""

from collections.abc import Mapping
from functools import singledispatch

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.events import Event
from games.rules.mrjack import events
from games.rules.mrjack.board import Character
from games.rules.mrjack.state import JACK
from games.texts.mrjack.names import (
    CHARACTERS,
    EXIT_NAMES,
    IN_A_SENTENCE,
    SEATS,
    TO_DIRECTIONS,
    characters,
)

Sentences = tuple[str, ...]

LANTERN: Mapping[bool, Promise] = {
    True: gettext_lazy("%(player)s leaves Watson's lantern as it was, %(direction)s."),
    False: gettext_lazy("%(player)s turns Watson's lantern %(direction)s."),
}


def _facts(event: object, **more: object) -> dict[str, object]:
    """Who did it and to whom, as far as the event says; `who` begins a sentence."""
    facts = dict(more)
    if (seat := getattr(event, "seat", None)) is not None:
        facts["player"] = SEATS[seat]
    if (who := getattr(event, "character", None)) is not None:
        facts |= {"who": CHARACTERS[who], "name": IN_A_SENTENCE[who]}
    return facts


@singledispatch
def tell(_event: Event) -> Sentences | None:
    """The event in sentences; None if it is not one of this game's."""
    return None


@tell.register
def _hands_dealt(event: events.HandsDealt) -> Sentences:
    if event.jack is None or event.inspector is None:
        return (_("Nine cards are dealt: five to Jack, four to the Detective."),)
    return (
        _("Jack may choose among: %(names)s.") % {"names": characters(event.jack)},
        _("The Detective may choose among: %(names)s.") % {"names": characters(event.inspector)},
    )


@tell.register
def _jack_drafted(event: events.JackDrafted) -> Sentences:
    if event.characters is None:
        return (_("Jack has picked two characters and keeps them covered."),)
    return (_("Jack picks in secret: %(names)s.") % {"names": characters(event.characters)},)


@tell.register
def _characters_joined(event: events.CharactersJoined) -> Sentences:
    return (
        _("Jack's picks join the match: %(names)s.") % {"names": characters(event.jack)},
        _("So do the Detective's: %(names)s.") % {"names": characters(event.inspector)},
    )


@tell.register
def _identity_dealt(event: events.IdentityDealt) -> Sentences:
    if event.character is None:
        return (_("Jack looks at his card and keeps his name to himself."),)
    return (_("Jack looks at his card: he is %(name)s.") % _facts(event),)


@tell.register
def _pile_shuffled(event: events.PileShuffled) -> Sentences:
    sentence = ngettext(
        "%(count)d alibi card lies face down.",
        "The other %(count)d alibi cards lie face down.",
        event.cards,
    )
    return (sentence % {"count": event.cards},)


@tell.register
def _placement_began(event: events.PlacementBegan) -> Sentences:
    cards = _("To be placed: %(names)s.") % {"names": characters(event.cards)}
    first = (
        _("Jack places one, the Detective two, Jack the last.")
        if event.starter == JACK
        else _("The Detective places one, Jack two, the Detective the last.")
    )
    return cards, first


@tell.register
def _turn_began(event: events.TurnBegan) -> Sentences:
    cards = _("The cards of this turn: %(names)s.") % {"names": characters(event.cards)}
    first = (
        _("Jack uses one, the Detective two, Jack the last.")
        if event.starter == JACK
        else _("The Detective uses one, Jack two, the Detective the last.")
    )
    return cards, first


@tell.register
def _card_taken(event: events.CardTaken) -> Sentences:
    return (_("%(player)s takes a card: %(name)s.") % _facts(event),)


@tell.register
def _placed(event: events.Placed) -> Sentences:
    return (_("%(who)s stands on %(to)s now.") % _facts(event, to=event.hex),)


@tell.register
def _moved(event: events.Moved) -> Sentences:
    if event.start == event.end:
        return (_("%(who)s can go nowhere and stays on %(to)s.") % _facts(event, to=event.end),)
    facts = _facts(event, start=event.start, to=event.end)
    return (_("%(who)s goes from %(start)s to %(to)s.") % facts,)


@tell.register
def _faced(event: events.Faced) -> Sentences:
    facts = _facts(event, direction=TO_DIRECTIONS[event.after])
    return (str(LANTERN[event.before is event.after]) % facts,)


@tell.register
def _lamp_moved(event: events.LampMoved) -> Sentences:
    facts = _facts(event, number=event.number, start=event.start, to=event.end)
    if event.number:
        return (_("%(player)s carries light %(number)d from %(start)s to %(to)s.") % facts,)
    return (_("%(player)s carries the light on %(start)s to %(to)s.") % facts,)


@tell.register
def _cordon_moved(event: events.CordonMoved) -> Sentences:
    facts = _facts(event, open=EXIT_NAMES[event.start], closed=EXIT_NAMES[event.end])
    return (_("%(player)s opens %(open)s and closes %(closed)s.") % facts,)


@tell.register
def _cover_moved(event: events.CoverMoved) -> Sentences:
    facts = _facts(event, open=event.start, closed=event.end)
    return (_("%(player)s opens the manhole on %(open)s and covers %(closed)s.") % facts,)


@tell.register
def _barricade_raised(event: events.BarricadeRaised) -> Sentences:
    one, other = event.after
    facts = _facts(event, one=one, other=other)
    return (_("%(player)s raises the barricade between %(one)s and %(other)s.") % facts,)


@tell.register
def _called(event: events.Called) -> Sentences:
    facts = _facts(event, start=event.start, to=event.end)
    return (_("The whistle calls %(name)s from %(start)s to %(to)s.") % facts,)


@tell.register
def _fled(event: events.Fled) -> Sentences:
    if event.start == event.end:
        return (_("%(who)s is frightened, but can go nowhere.") % _facts(event),)
    facts = _facts(event, start=event.start, to=event.end)
    return (_("%(who)s flees from %(start)s to %(to)s.") % facts,)


@tell.register
def _swapped(event: events.Swapped) -> Sentences:
    facts = _facts(event, gull=event.gull, to=event.other)
    sentence = _("Sir William Gull, now on %(gull)s, and %(name)s, now on %(to)s, change places.")
    return (sentence % facts,)


@tell.register
def _alibi_drawn(event: events.AlibiDrawn) -> Sentences:
    if event.card is None:
        return (_("%(player)s draws an alibi card and shows it to nobody.") % _facts(event),)
    facts = _facts(event, name=IN_A_SENTENCE[event.card])
    return (_("%(player)s draws an alibi card and keeps it: not %(name)s.") % facts,)


@tell.register
def _accused(event: events.Accused) -> Sentences:
    facts = {"by": IN_A_SENTENCE[event.by], "accused": IN_A_SENTENCE[event.accused]}
    return (
        _("The Detective sends %(by)s to accuse %(accused)s.") % facts,
        _("It is Jack.") if event.rightly else _("It is not Jack."),
    )


@tell.register
def _left(event: events.Left) -> Sentences:
    facts = _facts(event, exit=EXIT_NAMES[event.exit])
    if event.driven:
        return (_("John Pizer drives %(name)s out of the district by %(exit)s.") % facts,)
    return (_("%(who)s leaves the district by %(exit)s and is gone.") % facts,)


@tell.register
def _witness_called(event: events.WitnessCalled) -> Sentences:
    seen = (
        _("Witnesses see: %(names)s.") % {"names": characters(event.in_sight)}
        if event.in_sight
        else _("No witness sees anybody.")
    )
    answer = (
        _("Has Jack been seen? Yes.")
        if event.visible
        else _("Has Jack been seen? No: in the next turn he may leave the district.")
    )
    return seen, answer, _cleared(event.visible, event.exonerated)


def _cleared(visible: bool, names: tuple[Character, ...]) -> str:
    if not names:
        return _("Nobody is cleared.")
    facts = {"names": characters(names)}
    if visible:
        return _("Unseen, and therefore innocent: %(names)s.") % facts
    return _("Seen, and therefore innocent: %(names)s.") % facts


@tell.register
def _lamp_went_out(event: events.LampWentOut) -> Sentences:
    facts = {"number": event.turn, "post": event.post}
    return (_("Light %(number)d goes out, on post %(post)s.") % facts,)
