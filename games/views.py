"""The pages of a match. Everything on them works without scripts; scripts make it live."""

import json
import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services import guest_for
from games import attendance, drawn_boards, listings, players, selectors, standings
from games.api.requests import whole_number
from games.bots import usual_level
from games.engine import codec
from games.engine.errors import GameError
from games.errors import NoSuchMatch, NotSeated
from games.listings import Chair, Row
from games.models import LONGEST_LINE, Match
from games.rules import LIBRARY
from games.selectors import MatchView, Visitor
from games.services import chat, leaving, matches, presence, rematches, seating
from games.texts import texts_for
from games.texts.clock_faces import clock_face
from games.texts.site import error_sentence

Page = Callable[..., HttpResponse]

HUNTED, HUNTER = "dagger", "magnifier"
"""The drawings that stand for whoever sits on the first side of a game, and on the other."""


def refusals_as_messages(page: Page) -> Page:
    """A refused request leads back to the match, with a sentence that says what to do."""

    @wraps(page)
    def refused(request: HttpRequest, match_id: str) -> HttpResponse:
        try:
            return page(request, match_id)
        except NoSuchMatch as error:
            raise Http404(str(error)) from error
        except GameError as error:
            found = Match.objects.filter(pk=match_id).first()
            messages.error(request, error_sentence(error, game=found.game if found else None))
            return redirect("match", match_id=match_id)

    return refused


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """How a game is played, with pictures that its board draws from views of its rules."""
    if game not in LIBRARY.keys():  # noqa: SIM118 (not a dict)
        raise Http404("no such game")
    texts = texts_for(game)
    return render(
        request,
        [f"games/rules/{game}.html", "games/rules/unwritten.html"],
        {
            "game": texts.name(),
            "description": texts.description(),
            "board": drawn_boards.module(game),
            "sheets": drawn_boards.sheets(game),
            "data": {
                "geometry": drawn_boards.geometry(LIBRARY.newest(game)),
                "pictures": {name: codec.to_json(it) for name, it in texts.pictures().items()},
            },
        },
    )


@require_GET
@never_cache
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table, from the visitor's seat or as a spectator."""
    try:
        found = selectors.find(match_id, request.user)
    except NoSuchMatch as error:
        raise Http404(str(error)) from error
    now = timezone.now()
    presence.asked(match=found, user=request.user, now=now)
    viewer = selectors.viewer_of(found, request.user)
    shown = selectors.match_view(found, viewer, since=0, now=now)
    return render(request, "games/match.html", _table(request, found, shown))


def _table(request: HttpRequest, found: Match, shown: MatchView) -> dict[str, Any]:
    game, texts = LIBRARY.find(found.game, found.revision), texts_for(found.game)
    row = listings.row(found, request.user)
    view = codec.from_json(game.view_type, shown.view, where="view")
    held = [chair.row for chair in row.seats if chair.seat in row.own]
    beside = bool(held and seating.of_others_beside(found, held[0]))
    return {
        "match": found,
        "game": row.game,
        "your_turn": row.your_turn,
        "own": row.own,
        "teams": len(row.seats) > len(row.parties),
        "beside": beside,
        "acting": next((seat.name for seat in row.seats if seat.row.seat == shown.viewer), ""),
        "open_seats": row.open_seats,
        "waiting": _waiting(found, row, request.user),
        "shown": shown,
        "texts": texts,
        "drawing": texts.board(view) if shown.status != Match.Status.OPEN else "",
        "choices": [(json.dumps(choice.action), choice.label) for choice in shown.choices],
        "talk": _talk(found, row, request.user, beside=beside),
        "news": selectors.since_last_turn(found, shown, row.own),
        "key": secrets.token_hex(16),
        "board": drawn_boards.module(found.game),
        "sheets": drawn_boards.sheets(found.game),
        "judged": players.judged(found),
        "link": request.build_absolute_uri(),
        **_beside(found, shown, row),
        "data": {
            "match": codec.to_json(shown),
            "geometry": drawn_boards.geometry(game),
            "hints": texts.hints(),
            "seats": {seat.row.seat: seat.name for seat in row.seats},
            "own": sorted(row.own),
        },
    }


def _beside(found: Match, shown: MatchView, row: Row) -> dict[str, Any]:
    """What stands beside each player's name, and whether the match may be claimed now."""
    now = timezone.now()
    clock: Any = shown.clock or {"left": {}, "running": None}
    first = selectors.sides_of(found)[0]
    present, due = attendance.presence(found, now), attendance.claimable_at(found, now)

    def beside(chair: Chair) -> dict[str, Any]:
        name = chair.row.seat
        left = clock["left"].get(name)
        return {
            "row": chair.row,
            "name": chair.name,
            "player": chair.player,
            "sign": HUNTED if name in first else HUNTER,
            "face": "" if left is None else clock_face(left),
            "running": name == clock["running"],
            "here": present.here[name],
        }

    return {
        "seats": [beside(chair) for chair in row.seats],
        "presence": present,
        "claimable": due is not None and due <= now and shown.to_act not in row.own,
    }


def _waiting(found: Match, row: Row, visitor: Visitor) -> dict[str, Any] | None:
    """What this visitor may change at a table that waits; None where that is nothing."""
    if found.status != Match.Status.OPEN:
        return None
    if visitor.pk is not None and visitor.pk == found.creator_id:
        empty = [chair for chair in row.seats if not (chair.row.taken or chair.row.user_id)]
        levels, usual = standings.bots(found.game), usual_level(found.game).key
        return {"theirs": True, "empty": empty, "levels": levels, "usual": usual}
    return {"theirs": False} if row.own else None


def _talk(found: Match, row: Row, visitor: Visitor, *, beside: bool) -> dict[str, Any] | None:
    """The chat of a table with other people at it, for those who sit there."""
    if not row.own or found.status == Match.Status.OPEN or not isinstance(visitor, User):
        return None
    muted = chat.is_muted(found, visitor)
    if not muted:
        return None
    each = {chair.row.user_id: chair.row for chair in row.seats if chair.seat in muted}
    others = list(each.values())
    return {
        "lines": chat.lines(found, visitor),
        "beside": beside,
        "longest": LONGEST_LINE,
        "others": [{"row": other, "muted": muted[other.seat]} for other in others],
        "deaf": not any(other.user and other.user.chat for other in others),
    }


@require_POST
@refusals_as_messages
def play(request: HttpRequest, match_id: str) -> HttpResponse:
    """A choice made with an ordinary button."""
    matches.play(
        match_id=match_id,
        user=request.user,
        version=whole_number(request.POST.get("version")),
        key=request.POST.get("key"),
        action=_action(request.POST.get("action", "")),
        seat=request.POST.get("seat"),
        now=timezone.now(),
    )
    return redirect("match", match_id=match_id)


def _action(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


@require_POST
@refusals_as_messages
def join(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take an open seat; a stranger becomes a guest on the spot."""
    selectors.find(match_id, request.user)
    matches.join(
        match_id=match_id,
        user=guest_for(request),
        seat=request.POST.get("seat", ""),
        nonce=request.POST.get("nonce", ""),
        now=timezone.now(),
    )
    return redirect("match", match_id=match_id)


@require_POST
@refusals_as_messages
def resign(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give up."""
    matches.resign(
        match_id=match_id,
        user=request.user,
        version=whole_number(request.POST.get("version")),
        now=timezone.now(),
    )
    return redirect("match", match_id=match_id)


@require_POST
@refusals_as_messages
def claim(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take the match from somebody who left and did not come back."""
    if not isinstance(request.user, User):
        raise NotSeated("You hold no seat at this table.")
    leaving.claim(
        match_id=match_id,
        user=request.user,
        version=whole_number(request.POST.get("version")),
        now=timezone.now(),
    )
    return redirect("match", match_id=match_id)


@require_POST
@refusals_as_messages
def rematch(request: HttpRequest, match_id: str) -> HttpResponse:
    """The same players with sides swapped; a person is asked to take the seat kept for them."""
    user = guest_for(request)
    again = rematches.rematch(match_id=match_id, user=user, now=timezone.now())
    return redirect("match", match_id=again.id)


@require_POST
@refusals_as_messages
def say(request: HttpRequest, match_id: str) -> HttpResponse:
    """Say something to the others at the table."""
    chat.say(
        match_id=match_id,
        user=request.user,
        key=request.POST.get("key"),
        text=request.POST.get("text"),
        to=request.POST.get("to", chat.TABLE),
        now=timezone.now(),
    )
    return redirect(f"{reverse('match', args=[match_id])}#chat")


@require_POST
@refusals_as_messages
def mute(request: HttpRequest, match_id: str) -> HttpResponse:
    """Stop reading somebody, or read them again."""
    chat.mute(
        match_id=match_id,
        user=request.user,
        seat=request.POST.get("seat", ""),
        muted=request.POST.get("muted") == "yes",
    )
    return redirect(f"{reverse('match', args=[match_id])}#chat")
