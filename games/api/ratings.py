"""Ratings by HTTP: the leaderboard of a game, and what a player's profile tells of them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api import ProfileSerializer
from accounts.models import Rating, User
from accounts.selectors import by_name
from games import listings, standings
from games.api import shapes
from games.api.pages import FromTheTop
from games.engine.canonical import Json
from games.rules import LIBRARY
from games.selectors import Visitor
from games.standings import Line, Standing


class RatingsView(APIView):
    """The leaderboards."""

    permission_classes = ()

    @extend_schema(
        operation_id="leaderboard",
        parameters=[
            OpenApiParameter("game", description="The key of a game; the first one if left out"),
            OpenApiParameter("cursor", description="From `next` or `previous` of another page"),
        ],
        responses={200: shapes.RankedShape(many=True), 400: shapes.RefusalShape},
    )
    def get(self, request: Request) -> Response:
        """Everybody whose rating is settled, from the top; provisional players are kept off."""
        key = listings.named(request.query_params, "game") or LIBRARY.keys()[0]
        pages = FromTheTop()
        board = standings.leaderboard(LIBRARY.newest(key).key)
        page: Any = pages.paginate_queryset(board, request, view=self)
        return pages.get_paginated_response([_ranked(rating) for rating in page])


def _ranked(rating: Rating) -> Json:
    return {
        "rank": standings.rank(rating),
        "player": str(rating.user),
        "rating": rating.points,
        "matches": rating.matches,
    }


class UserView(APIView):
    """Profiles."""

    permission_classes = ()

    @extend_schema(
        operation_id="profile", responses={200: shapes.ProfileShape, 404: shapes.RefusalShape}
    )
    def get(self, request: Request, name: str) -> Response:
        """A player's profile, for anybody to read: ratings, and the last matches that moved them.

        Of a private match that is not yours, neither the id nor the opponents are told.
        """
        found = by_name(name)
        if found is None:
            raise NotFound(_("Nobody here has this name."))
        profile: Mapping[str, Any] = ProfileSerializer(found).data
        return Response({**profile, **_of(found, request.user)})


def _of(user: User, visitor: Visitor) -> dict[str, Any]:
    known = standings.standings(user)
    lines = [
        line for each in known for line in standings.history(user, visitor, game=each.rating.game)
    ]
    lines.sort(key=lambda line: line.change.at, reverse=True)
    return {
        "ratings": [_standing(each) for each in known],
        "history": [_line(line) for line in lines],
    }


def _standing(standing: Standing) -> Json:
    return {
        "game": standing.rating.game,
        "rating": standing.rating.points,
        "matches": standing.rating.matches,
        "provisional": not standing.rating.settled,
        "rank": standing.rank,
    }


def _line(line: Line) -> dict[str, Any]:
    change = line.change
    return {
        "game": change.game,
        "match": line.match,
        "at": change.at.isoformat(timespec="milliseconds"),
        "opponents": [who.spelled for who in line.others],
        "score": change.score,
        "expected": change.expected,
        "weight": change.weight,
        "before": change.before,
        "after": change.after,
    }
