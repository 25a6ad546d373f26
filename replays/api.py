"""Finished matches by HTTP."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import listings
from games.api import shapes
from games.api.pages import NewestFirst
from games.engine import codec
from games.engine.seats import REFEREE
from replays import selectors

REFUSED = dict.fromkeys((400, 404, 409), shapes.RefusalShape)
FILTERS = {
    "game": "The key of a game",
    "player": "The name of somebody who played in it",
    "winner": "A seat that won",
    "bot": "The level of a bot that played in it",
    "from": "The first day, as 2026-11-18",
    "to": "The last day, as 2026-11-18",
    "cursor": "From `next` or `previous` of another page",
}


class LastFinishedFirst(NewestFirst):
    """Matches by the moment they ended."""

    ordering = ("-finished_at", "pk")


class ReplaysView(APIView):
    """All finished matches that the asker may know of."""

    @extend_schema(
        operation_id="list_replays",
        parameters=[OpenApiParameter(name, description=text) for name, text in FILTERS.items()],
        responses=shapes.MatchSummaryShape(many=True),
    )
    def get(self, request: Request) -> Response:
        """A page of finished matches, the last finished first."""
        wanted = selectors.Filter.from_query(request.query_params)
        pages = LastFinishedFirst()
        found = selectors.finished(wanted, request.user)
        page = pages.paginate_queryset(found, request, view=self)
        assert page is not None
        return pages.get_paginated_response([codec.to_json(listings.summary(m)) for m in page])


class ReplayView(APIView):
    """One finished match."""

    @extend_schema(operation_id="replay", responses={200: OpenApiTypes.OBJECT, **REFUSED})
    def get(self, request: Request, match_id: str) -> Response:
        """The match record: everything, secrets, seed and hashes included."""
        return Response(codec.to_json(selectors.record(match_id, request.user)))


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
