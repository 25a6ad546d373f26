"""What happened, in sentences: each event as it was told to one viewer."""

from collections.abc import Mapping
from functools import singledispatch

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.events import Event
from games.rules.mrjack_pocket import events
from games.rules.mrjack_pocket.board import SPACES, Character, Face, Wall
from games.rules.mrjack_pocket.state import JACK
from games.texts.mrjack_pocket.names import (
    DETECTIVES,
    IN_A_SENTENCE,
    SEATS,
    TILES,
    TO_SPACES,
    characters,
    faces,
)

Sentences = tuple[str, ...]

TILE_TURNED: Mapping[Wall | None, Promise] = {
    Wall.N: gettext_lazy("%(player)s turns %(tile)s: its wall now faces north."),
    Wall.E: gettext_lazy("%(player)s turns %(tile)s: its wall now faces east."),
    Wall.S: gettext_lazy("%(player)s turns %(tile)s: its wall now faces south."),
    Wall.W: gettext_lazy("%(player)s turns %(tile)s: its wall now faces west."),
    None: gettext_lazy("%(player)s turns %(tile)s; a crossroads looks the same from every side."),
}


@singledispatch
def tell(_event: Event) -> Sentences | None:
    """The event in sentences; None if it is not one of this game's."""
    return None


@tell.register
def _tiles_laid(_event: events.TilesLaid) -> Sentences:
    return (_("Fog over Whitechapel. Nine tiles are laid, and everybody is a suspect."),)


@tell.register
def _identity_dealt(event: events.IdentityDealt) -> Sentences:
    if event.character is None:
        return (_("Jack looks at his card and keeps his name to himself."),)
    return (_("Jack looks at his card: he is %(name)s.") % _named(event.character),)


@tell.register
def _pile_shuffled(event: events.PileShuffled) -> Sentences:
    sentence = ngettext(
        "%(count)d alibi card lies face down.",
        "The other %(count)d alibi cards lie face down.",
        event.cards,
    )
    return (sentence % {"count": event.cards},)


@tell.register
def _turn_began(event: events.TurnBegan) -> Sentences:
    shown = {"faces": faces(event.faces)}
    if event.thrown:
        tokens = _("The Inspector throws the tokens: %(faces)s.") % shown
    else:
        tokens = _("Jack turns the tokens over: %(faces)s.") % shown
    first = _("Jack acts first.") if event.starter == JACK else _("The Inspector acts first.")
    return tokens, first


@tell.register
def _detective_moved(event: events.DetectiveMoved) -> Sentences:
    steps = (event.end - event.start) % SPACES
    facts = {
        "player": SEATS[event.seat],
        "detective": DETECTIVES[event.detective],
        "steps": steps,
        "to": TO_SPACES[event.end],
    }
    if event.token is Face.JOKER:
        sentence = _("%(player)s plays the Joker: %(detective)s goes one space clockwise, %(to)s.")
        return (sentence % facts,)
    sentence = ngettext(
        "%(player)s moves %(detective)s %(steps)d space clockwise, %(to)s.",
        "%(player)s moves %(detective)s %(steps)d spaces clockwise, %(to)s.",
        steps,
    )
    return (sentence % facts,)


@tell.register
def _nobody_moved(event: events.NobodyMoved) -> Sentences:
    return (_("%(player)s plays the Joker and moves nobody.") % {"player": SEATS[event.seat]},)


@tell.register
def _tile_rotated(event: events.TileRotated) -> Sentences:
    facts = {"player": SEATS[event.seat], "tile": TILES[event.tile]}
    return (str(TILE_TURNED[event.after]) % facts,)


@tell.register
def _tiles_exchanged(event: events.TilesExchanged) -> Sentences:
    one, other = event.tiles
    facts = {"player": SEATS[event.seat], "one": TILES[one], "other": TILES[other]}
    return (_("%(player)s exchanges %(one)s and %(other)s.") % facts,)


@tell.register
def _alibi_drawn(event: events.AlibiDrawn) -> Sentences:
    if event.card is None or event.hourglasses is None:
        return (_("Jack draws an alibi card and slips it into his coat."),)
    named = {**_named(event.card), "count": event.hourglasses}
    if event.seat == JACK:
        sentence = ngettext(
            "Jack draws an alibi card and keeps it: %(name)s, %(count)d hourglass.",
            "Jack draws an alibi card and keeps it: %(name)s, %(count)d hourglasses.",
            event.hourglasses,
        )
        return (sentence % named,)
    if event.exonerated:
        drawn = _("The Inspector draws an alibi card: suspicion is lifted from %(name)s.") % named
    else:
        drawn = _("The Inspector draws an alibi card, but %(name)s was already cleared.") % named
    return (drawn, *_hourglasses_lost(event.hourglasses))


def _hourglasses_lost(count: int) -> Sentences:
    if not count:
        return ()
    sentence = ngettext(
        "%(count)d hourglass is lost to Jack.", "%(count)d hourglasses are lost to Jack.", count
    )
    return (sentence % {"count": count},)


@tell.register
def _witness_called(event: events.WitnessCalled) -> Sentences:
    seen = (
        _("Tiles in sight: %(names)s.") % {"names": characters(event.in_sight)}
        if event.in_sight
        else _("No tile is in sight.")
    )
    answer = (
        _("A witness is called. Has Jack been seen? Yes: he is in sight.")
        if event.visible
        else _("A witness is called. Has Jack been seen? No: he is nowhere in sight.")
    )
    token = (
        _("Jack takes the time token: one hourglass more.")
        if event.token_to == JACK
        else _("The Inspector takes the time token.")
    )
    return seen, answer, _cleared_by_call(event), token


def _cleared_by_call(event: events.WitnessCalled) -> str:
    if not event.exonerated:
        return _("Nobody is cleared.")
    if event.visible:
        sentence = ngettext(
            "Out of sight, and therefore cleared: %(names)s.",
            "Out of sight, and therefore cleared: %(names)s.",
            len(event.exonerated),
        )
    else:
        sentence = ngettext(
            "In sight, and therefore cleared: %(names)s.",
            "In sight, and therefore cleared: %(names)s.",
            len(event.exonerated),
        )
    return sentence % {"names": characters(event.exonerated)}


@tell.register
def _chase_began(_event: events.ChaseBegan) -> Sentences:
    return (
        _("One suspect is left, and Jack has his six hourglasses: the chase is on."),
        _("The Inspector wins as soon as a turn ends with Jack in sight."),
    )


def _named(character: Character) -> dict[str, object]:
    return {"name": IN_A_SENTENCE[character]}
