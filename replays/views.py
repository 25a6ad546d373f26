"""The pages of finished matches: a list to pick from, and one match step by step.

Everything on them works without scripts: each step is a page then. With scripts the whole replay
is fetched once, and the page is brought from step to step where it stands.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from games import drawn_boards, listings, refusals
from games.api.requests import whole_number
from games.engine.errors import GameError
from games.engine.play import Frame
from games.engine.seats import REFEREE, Seat, Viewer
from games.errors import MalformedRequest, NoSuchMatch
from games.models import Match
from games.texts import texts_for
from games.texts.site import error_sentence
from games.texts.story import story, title
from replays import browsing, films, pictures, selectors
from replays.browsing import Filter
from replays.forms import FilterForm
from replays.selectors import Watched

PAGE_SIZE = 18
OWN_SHOWN = 6
A_YEAR = 365 * 24 * 60 * 60

Page = Callable[..., HttpResponse]


def _refusals_as_pages(page: Page) -> Page:
    """A refused request is answered by its status and a sentence that says what to do."""

    @wraps(page)
    def refused(request: HttpRequest, **place: str) -> HttpResponse:
        try:
            return page(request, **place)
        except NoSuchMatch as error:
            raise Http404(str(error)) from error
        except GameError as error:
            context = {"sentence": error_sentence(error), **place}
            return render(
                request, "replays/refused.html", context, status=refusals.status_of(error)
            )

    return refused


# --- the list ----------------------------------------------------------------------------------


@require_GET
@never_cache
@_refusals_as_pages
def browse(request: HttpRequest) -> HttpResponse:
    """Finished matches: one's own first, then everybody's, the last finished first."""
    wanted = Filter.from_query(request.GET)
    first_page = "cursor" not in request.GET
    own = browsing.own(wanted, request.user, OWN_SHOWN) if first_page else []
    found = browsing.finished(wanted, request.user).exclude(pk__in=[match.pk for match in own])
    pages = browsing.LastFinishedFirst()
    pages.page_size = PAGE_SIZE
    try:
        page = pages.paginate_queryset(found, Request(request))
    except NotFound as error:
        raise Http404(str(error)) from error
    form = FilterForm(request.GET)
    context = {
        "form": form,
        "filtered": any(request.GET.get(name) for name in form.fields),
        "own": [_listed(match, request) for match in own],
        "rows": [_listed(match, request) for match in page or ()],
        "newer": pages.get_previous_link(),
        "older": pages.get_next_link(),
    }
    return render(request, "replays/browse.html", context)


def _listed(match: Match, request: HttpRequest) -> dict[str, Any]:
    ending = texts_for(match.game).endings().get(match.reason, "")
    return {"row": listings.row(match, request.user), "ending": ending}


# --- one match ---------------------------------------------------------------------------------


def _asked(request: HttpRequest, watched: Watched) -> tuple[Frame, Viewer]:
    """The step and the side that an address asks for."""
    spelled = request.GET.get("step")
    number = whole_number(spelled) if spelled else watched.first_decision
    if number is None:
        raise MalformedRequest("expected a number", where="step")
    return watched.frame(number), watched.viewer(request.GET.get("as") or REFEREE.value)


@require_GET
@never_cache
@_refusals_as_pages
def watch(request: HttpRequest, match_id: str) -> HttpResponse:
    """One step of a match from one side's knowledge, and the ways to all others."""
    watched = selectors.watched(match_id, request.user)
    frame, viewer = _asked(request, watched)
    return render(request, "replays/watch.html", _table(request, watched, frame, viewer))


def _table(request: HttpRequest, watched: Watched, frame: Frame, viewer: Viewer) -> dict[str, Any]:
    match, texts = watched.match, watched.texts
    board = drawn_boards.module(match.game)
    told = films.story(watched, viewer)
    at = frame.version
    picture = reverse("replay-picture", args=[match.id])
    here = urlencode({"step": at, "as": str(viewer)})
    return {
        "match": match,
        "row": listings.row(match, request.user),
        "verdict": _verdict(watched),
        "step": at,
        "last": watched.last,
        "before": max(at - 1, 0),
        "after": min(at + 1, watched.last),
        "viewer": str(viewer),
        "viewers": [(str(each), _knowledge(watched, each)) for each in watched.viewers],
        "told": told,
        "now": next((one["sentences"] for one in told if one["step"] == at), ()),
        "parts": films.parts(watched),
        "drawing": texts.board(frame.position.view(viewer)),
        "board": board,
        "sheets": drawn_boards.sheets(match.game),
        "link": request.build_absolute_uri(f"{request.path}?{here}"),
        "picture": "" if match.private else request.build_absolute_uri(f"{picture}?{here}"),
        "data": {
            "geometry": drawn_boards.geometry(watched.rules),
            "step": at,
            "viewer": str(viewer),
        },
    }


def _verdict(watched: Watched) -> str:
    outcome = watched.frames[-1].position.outcome
    return watched.texts.outcome(outcome) if outcome else ""


def _knowledge(watched: Watched, viewer: Viewer) -> str:
    """Whose knowledge it is, as the switch says it."""
    return _("The whole truth") if viewer is REFEREE else watched.texts.viewer(viewer)


# --- to share and to keep ----------------------------------------------------------------------


@require_GET
@never_cache
@_refusals_as_pages
def as_text(request: HttpRequest, match_id: str) -> HttpResponse:
    """The match as a story to read, as one side lived it, in the reader's language."""
    watched = selectors.watched(match_id, request.user)
    viewer = watched.viewer(request.GET.get("as") or REFEREE.value)
    players = {Seat(seat): player for seat, player in watched.players.items()}
    lines = (*title(watched.texts, players), *story(watched.frames, viewer, watched.texts), "")
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_GET
@_refusals_as_pages
def thumbnail(request: HttpRequest, match_id: str) -> HttpResponse:
    """The last position as a small picture for lists."""
    watched = selectors.watched(match_id, request.user)
    sketch = watched.texts.sketch(watched.frames[-1].position.view(REFEREE))
    return _kept(HttpResponse(pictures.as_svg(sketch), content_type="image/svg+xml"), watched)


@require_GET
@_refusals_as_pages
def picture(request: HttpRequest, match_id: str) -> HttpResponse:
    """A step as a picture for the previews of links."""
    watched = selectors.watched(match_id, request.user)
    frame, viewer = _asked(request, watched)
    sketch = watched.texts.sketch(frame.position.view(viewer))
    return _kept(HttpResponse(pictures.as_png(sketch), content_type="image/png"), watched)


def _kept(answer: HttpResponse, watched: Watched) -> HttpResponse:
    """A finished match does not change: whoever may see the picture may keep it."""
    whose = "private" if watched.match.private else "public"
    patch_cache_control(answer, max_age=A_YEAR, immutable=True, **{whose: True})
    return answer
