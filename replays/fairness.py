"""The page on which a browser proves that the chance of a match was fair."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.engine.game import AnyGame
from games.errors import NoSuchMatch, NotFinished
from games.rules import LIBRARY
from games.texts import texts_for
from replays import selectors


@require_GET
@never_cache
def fairness(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a script needs besides the record: the words. It asks for the record itself."""
    try:
        found = selectors.ended(match_id, request.user)
    except NoSuchMatch as error:
        raise Http404(str(error)) from error
    except NotFinished:
        messages.info(request, _("The seed is opened when the match is over."))
        return redirect("match", match_id=match_id)
    return render(
        request,
        "replays/fairness.html",
        {
            "match": found,
            "game": texts_for(found.game).name(),
            "words": {
                "say": sentences(),
                "unreadable": complaints(),
                "games": {game.key: _game_words(game) for game in LIBRARY.all()},
            },
        },
    )


def _game_words(game: AnyGame) -> dict[str, Any]:
    texts = texts_for(game.key)
    seats = {seat: texts.seat(seat) for seat in game.seats(game.options_type())}
    return {
        "name": texts.name(),
        "seats": {str(seat): str(name) for seat, name in seats.items()},
        "drawings": {kind.kind: texts.drawing(kind.kind) for kind in game.actions},
        "names": dict(texts.drawn_names()),
    }


def sentences() -> dict[str, str]:
    """What the script says, with {gaps} that it fills."""
    return {
        "checking": _("Checking record {done} of {all}"),
        "right": _(
            "Everything fits: the seed is the promised one, and it gives every draw as recorded."
        ),
        "wrong": _("This record does not fit together. What is wrong is marked below."),
        "unknown": _(
            "Seal and hashes fit, but this page does not know the game or its edition, "
            "so it could not work out the draws."
        ),
        "about": _("{game}, match {id}: {players}"),
        "sealed": _("This seed has this seal: it is the one that was promised."),
        "not_sealed": _("This seed has another seal: it is not the one that was promised."),
        "chained": _("All {all} records carry the hash that follows from what stands before them."),
        "not_chained": _("Wrong hash at record: {versions}. These records or their order changed."),
        "kept_same": _("It is the same seal."),
        "kept_other": _("It is another seal. This is not the match you were promised."),
        "promised": _("What the seed gives"),
        "recorded": _("What was recorded"),
        "fits": _("right"),
        "misfits": _("wrong"),
        "untold": _("not checked"),
        "no_draw": _("The seed gives no such draw here."),
        "nobody": _("none given"),
        "failed": _("The record could not be fetched. Try again in a moment."),
    }


def complaints() -> dict[str, str]:
    """Why something cannot be read as a match record; {place} is where."""
    return {
        "too_large": _("This is larger than any match record: more than 4 MiB."),
        "not_json": _("This is not a match record: it cannot be read at character {place}."),
        "not_text": _("This is not a match record: it is not text in UTF-8."),
        "half_a_character": _("Half a character stands in the text before character {place}."),
        "not_whole": _("Only whole numbers may stand in a record; see character {place}."),
        "twice": _("A name is given twice, at character {place}."),
        "too_deep": _("Lists lie too deep in each other, at character {place}."),
        "too_many": _("There is more in it than any match has: {place}."),
        "no_record": _("This is not a match record."),
        "missing": _("This is missing: {place}"),
        "unfit": _("This is not what a record has there: {place}"),
        "unknown": _("No record has this: {place}"),
        "uneven": _("There must be one for each record: {place}"),
    }
