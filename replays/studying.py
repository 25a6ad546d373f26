"""The page of an analysis, and the part of it that a replay shows below its board."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.bots import adviser_of
from games.errors import NoSuchMatch, NotFinished
from games.models import Match
from games.texts import texts_for
from replays import analyses, analysing, selectors
from replays.models import Analysis
from replays.study import study
from replays.tasks import analyse


@require_http_methods(["GET", "POST"])
@never_cache
def analysis(request: HttpRequest, match_id: str) -> HttpResponse:
    """What there is; by POST, see to it that there will be something."""
    try:
        match = selectors.ended(match_id, request.user)
    except NoSuchMatch as error:
        raise Http404(str(error)) from error
    except NotFinished:
        messages.info(request, _("A match can be analysed when it is over."))
        return redirect("match", match_id=match_id)
    busy = request.method == "POST" and not _ask(match)
    part = request.headers.get("X-Requested-With") == "fetch"
    if request.method == "POST" and not part and not busy:
        return redirect("analysis", match_id=match_id)
    page = "replays/_findings.html" if part else "replays/analysis.html"
    return render(request, page, _shown(match) | {"busy": busy})


def _ask(match: Match) -> bool:
    try:
        analyses.ask(match, now=timezone.now(), send=analyse.delay)
    except analyses.Busy:
        return False
    return True


def _shown(match: Match) -> dict[str, Any]:
    known = analyses.found(match)
    done = known is not None and known.status == Analysis.Status.DONE
    waits = known is not None and known.status in analyses.UNDER_WAY
    dropped = known is not None and analyses.is_dropped(known, timezone.now())
    return {
        "match": match,
        "game": texts_for(match.game).name(),
        # The page of the replay, which this one lies below.
        "replay": reverse("analysis", args=[match.pk]).removesuffix("analysis/"),
        "possible": adviser_of(match.game) is not None,
        "analysis": known,
        "under_way": waits and not dropped,
        "again": known is not None and not done and (dropped or not waits),
        "study": study(analysing.from_json(known.findings), selectors.frames(match))
        if known and done
        else None,
    }
