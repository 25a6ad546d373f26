"""Finished matches by HTTP."""

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import drawn_boards, listings
from games.api import shapes
from games.engine import codec
from games.engine.seats import REFEREE
from replays import browsing, films, selectors

REFUSED = dict.fromkeys((400, 404, 409, 422), shapes.RefusalShape)
FILTERS = {
    "game": "The key of a game",
    "player": "The name of somebody who played in it",
    "name": "How the name of somebody who played in it begins",
    "side": "The seat on which that player, or that bot, sat",
    "winner": "A seat that won",
    "reason": "Why it ended, as in an outcome",
    "bot": "The level of a bot that played in it",
    "ranked": "yes or no",
    "from": "The first day, as 2026-11-18",
    "to": "The last day, as 2026-11-18",
    "cursor": "From `next` or `previous` of another page",
}


class ReplaysView(APIView):
    """All finished matches that the asker may know of."""

    @extend_schema(
        operation_id="list_replays",
        parameters=[OpenApiParameter(name, description=text) for name, text in FILTERS.items()],
        responses=shapes.MatchSummaryShape(many=True),
    )
    def get(self, request: Request) -> Response:
        """A page of finished matches, the last finished first."""
        wanted = browsing.Filter.from_query(request.query_params)
        pages = browsing.LastFinishedFirst()
        found = browsing.finished(wanted, request.user)
        page = pages.paginate_queryset(found, request, view=self)
        assert page is not None
        return pages.get_paginated_response([codec.to_json(listings.summary(m)) for m in page])


class ReplayView(APIView):
    """One finished match."""

    @extend_schema(operation_id="replay", responses={200: OpenApiTypes.OBJECT, **REFUSED})
    def get(self, request: Request, match_id: str) -> Response:
        """The match record: everything, secrets, seed and hashes included."""
        return Response(codec.to_json(selectors.record(match_id, request.user)))


@method_decorator(gzip_page, name="dispatch")
class FilmView(APIView):
    """A finished match with all its steps."""

    @extend_schema(operation_id="replay_film", responses={200: OpenApiTypes.OBJECT, **REFUSED})
    def get(self, request: Request, match_id: str) -> Response:
        """Every step as each viewer knew it, in the language of the asker."""
        watched = selectors.watched(match_id, request.user)
        drawn = bool(drawn_boards.module(watched.match.game))
        return Response(films.film(watched.frames, watched.viewers, watched.texts, drawn=drawn))


class StepView(APIView):
    """One step of a finished match."""

    @extend_schema(
        operation_id="replay_step",
        parameters=[OpenApiParameter("as", description="A seat, spectator or referee (default)")],
        responses={200: OpenApiTypes.OBJECT, **REFUSED},
    )
    def get(self, request: Request, match_id: str, number: int) -> Response:
        """A step as one viewer knew it."""
        viewer = request.query_params.get("as") or REFEREE.value
        return Response(codec.to_json(selectors.step(match_id, number, viewer, request.user)))
