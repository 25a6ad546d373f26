"""The pages of the lobby: play at once, make a table, be paired, and see what is going on."""

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.selectors import is_member
from accounts.services import guest_for
from games import listings, standings
from games.bots import usual_level
from games.engine.errors import GameError
from games.listings import Wanted
from games.models import Match
from games.rules import LIBRARY
from games.services import matches, pairing, seals
from games.services.tables import ANY_SIDE, seats_for
from games.team_forms import form_for
from games.texts import texts_for
from games.texts.lobby import clock_name, width_sentence
from games.texts.site import error_sentence

SHOWN: Final = 8
"""How many matches of each kind the home page lists."""


@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """Where one comes in: play at once, take a seat, go on with a match, or watch."""
    first = _shelf()[0]
    return render(
        request,
        "home.html",
        {
            "games": [_on_the_shelf(key) for key in _shelf()],
            "first": _on_the_shelf(first),
            "member": is_member(request.user),
            "pairing_clock": clock_name(pairing.CLOCK),
            "search": _search(request),
            **_lists(request),
        },
    )


@require_GET
@never_cache
def lists(request: HttpRequest) -> HttpResponse:
    """The lists of the home page alone, for a page that is open already."""
    return render(request, "games/_lists.html", _lists(request))


def _lists(request: HttpRequest) -> dict[str, Any]:
    visitor = request.user
    mine = listings.matches(Wanted(mine=True), visitor)
    tables = listings.matches(Wanted(status=Match.Status.OPEN), visitor)
    live = listings.matches(Wanted(status=Match.Status.LIVE), visitor)
    ended = listings.matches(Wanted(status=Match.Status.FINISHED), visitor)
    found = {
        "mine": mine.exclude(status=Match.Status.FINISHED).order_by("-moved_at", "-created_at"),
        "tables": tables.order_by("-created_at"),
        "live": live.filter(private=False).order_by("-moved_at"),
        "ended": ended.order_by("-finished_at"),
    }
    rows = {
        name: [listings.row(match, visitor) for match in some[:SHOWN]]
        for name, some in found.items()
    }
    # A match that one has left is one's own no more.
    rows["mine"] = [row for row in rows["mine"] if row.own or row.open_seats]
    # One's own are listed once, above the others, and those that wait for one first.
    shown = {row.match.pk for row in rows["mine"]}
    others = [row for row in rows["tables"] if row.match.pk not in shown]
    rows["tables"] = [row for row in others if row.open_seats]
    rows["live"] = [row for row in rows["live"] if row.match.pk not in shown]
    rows["mine"].sort(key=lambda row: not (row.your_turn or (row.open_seats and not row.own)))
    return rows


def _shelf() -> tuple[str, ...]:
    return LIBRARY.keys()


def _on_the_shelf(key: str) -> dict[str, Any]:
    texts, rules = texts_for(key), LIBRARY.newest(key)
    sides = rules.sides(rules.options_type())
    return {
        "key": key,
        "name": texts.name(),
        "description": texts.description(),
        "sides": [{"key": side[0], "name": texts.side(side)} for side in sides],
        "levels": standings.bots(key),
        "usual": usual_level(key).key,
        "paired": key in pairing.games(),
    }


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """A match against a bot in one click; a stranger becomes a guest on the spot."""
    game = request.POST.get("game") or _shelf()[0]
    level = request.POST.get("level") or usual_level(game).key
    try:
        seats = seats_for(
            game=game, side=request.POST.get("side") or ANY_SIDE, opponent=f"bot:{level}"
        )
        user = guest_for(request)
        match = matches.create(creator=user, game=game, seats=seats, now=timezone.now())
    except GameError as error:
        messages.error(request, error_sentence(error))
        return redirect("home")
    return redirect("match", match_id=match.id)


@never_cache
def new_match(request: HttpRequest) -> HttpResponse:
    """Make a match as one likes it; the seal of its deal is shown before anything is asked."""
    asked = request.POST.get("game") or request.GET.get("game")
    game = asked if asked in _shelf() else _shelf()[0]
    form = form_for(
        request.POST or None,
        game=game,
        asked=request.POST or request.GET,
        sealed=request.user.is_authenticated,
        member=is_member(request.user),
    )
    if request.method == "POST" and form.is_valid():
        user = guest_for(request)
        try:
            made = matches.create(creator=user, now=timezone.now(), **form.wishes())
            return redirect("match", match_id=made.id)
        except GameError as error:
            form.add_error(None, error_sentence(error))
    seal = ""
    if isinstance(request.user, User):
        seal = seals.next_commitment(user=request.user, now=timezone.now())
    games = [_on_the_shelf(key) for key in _shelf()]
    chosen = next(each for each in games if each["key"] == game)
    context = {"form": form, "seal": seal, "games": games, "chosen": chosen}
    return render(request, "games/new_match.html", context)


def _search(request: HttpRequest) -> pairing.Search | None:
    if not isinstance(request.user, User):
        return None
    found = pairing.standing(user=request.user, now=timezone.now())
    return None if found is None or found.match else found


@never_cache
def pair(request: HttpRequest) -> HttpResponse:
    """Look for a ranked match, and wait for it on a page that says how far that is."""
    if not isinstance(request.user, User) or not is_member(request.user):
        return render(request, "games/pairing.html", {"guest": True})
    now = timezone.now()
    if request.method == "POST":
        game = request.POST.get("game") or pairing.games()[0]
        try:
            pairing.seek(user=request.user, game=game, now=now)
        except GameError as error:
            messages.error(request, error_sentence(error))
            return redirect("home")
        return redirect("pairing")
    search = pairing.look(user=request.user, now=now)
    if search and search.match:
        return redirect("match", match_id=search.match)
    context: dict[str, Any] = {"search": search, "clock": clock_name(pairing.CLOCK)}
    if search:
        context |= {
            "game": texts_for(search.game).name(),
            "width": width_sentence(search.rating, search.within),
        }
    return render(request, "games/pairing.html", context)


@require_POST
def leave_pairing(request: HttpRequest) -> HttpResponse:
    """Look no longer."""
    if isinstance(request.user, User):
        pairing.leave(user=request.user)
    return redirect("home")
