"""Matches by HTTP: listing, making, joining, looking, playing, resigning."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import attendance, listings, refusals, selectors
from games.api import requests, shapes
from games.api.pages import NewestFirst
from games.api.throttles import Writes
from games.engine import codec
from games.engine.errors import GameError
from games.errors import NoSuchStep
from games.services import leaving, matches, presence
from games.services.matches import Played

SEAT = OpenApiParameter("seat", description="Look from this one of your seats")
SINCE = OpenApiParameter("since", description="Tell the events after this version")
AT = OpenApiParameter(
    "at", description="The match as it stood at this version, as you knew it then"
)
REFUSED = dict.fromkeys((400, 401, 403, 404, 409), shapes.RefusalShape)


def _queried(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, description=description)


class MatchesView(APIView):
    """All matches that the asker may know of."""

    permission_classes = (IsAuthenticatedOrReadOnly,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="list_matches",
        parameters=[
            _queried("status", "open, live or finished"),
            _queried("game", "The key of a game"),
            _queried("player", "The name of somebody who plays in it"),
            _queried("mine", "1 for your own, private ones too"),
            _queried("cursor", "From `next` or `previous` of another page"),
        ],
        responses=shapes.MatchSummaryShape(many=True),
    )
    def get(self, request: Request) -> Response:
        """A page of matches, the newest first."""
        wanted = listings.Wanted.from_query(request.query_params)
        pages = NewestFirst()
        page = pages.paginate_queryset(listings.matches(wanted, request.user), request, view=self)
        assert page is not None
        return pages.get_paginated_response([codec.to_json(listings.summary(m)) for m in page])

    @extend_schema(
        operation_id="make_match",
        request=shapes.NewMatchShape,
        responses={201: shapes.MatchShape, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Make a match. It begins at once if you leave no seat open."""
        body = requests.body_of(request)
        match = matches.create(
            creator=requests.caller(request),
            game=requests.text(body, "game"),
            options=requests.mapping(body, "options"),
            seats=requests.mapping(body, "seats"),
            ranked=requests.flag(body, "ranked"),
            private=requests.flag(body, "private"),
            clock=body.get("clock"),
            nonce=requests.text(body, "nonce", ""),
            seal=body.get("seal"),
            now=timezone.now(),
        )
        return Response(shown(request, match.id), status=status.HTTP_201_CREATED)


class MatchView(APIView):
    """One match."""

    @extend_schema(
        operation_id="match",
        parameters=[SEAT, SINCE, AT],
        responses={200: shapes.MatchShape, **REFUSED},
    )
    def get(self, request: Request, match_id: str) -> Response:
        """The match as you may know it: from your seat, or as a spectator."""
        at = requests.whole_number(request.query_params.get("at"))
        return Response(shown(request, match_id, at=at))


class JoinView(APIView):
    """Open seats."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="join_match",
        request=shapes.JoinShape,
        responses={200: shapes.MatchShape, **REFUSED},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Take an open seat; the match begins when none is open."""
        body = requests.body_of(request)
        matches.join(
            match_id=match_id,
            user=requests.caller(request),
            seat=requests.text(body, "seat"),
            nonce=requests.text(body, "nonce", ""),
            now=timezone.now(),
        )
        return Response(shown(request, match_id))


class ActionsView(APIView):
    """Moves."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="play",
        request=shapes.ActionShape,
        responses={201: shapes.MatchShape, **REFUSED, 422: shapes.RefusalShape},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Play. The same key with the same action is answered as before and adds nothing."""
        body = requests.body_of(request)
        try:
            played = matches.play(
                match_id=match_id,
                user=requests.caller(request),
                version=body.get("version"),
                key=body.get("key"),
                action=body.get("action"),
                seat=body.get("seat"),
                now=timezone.now(),
            )
        except GameError as error:
            return _refused(request, match_id, error)
        return _answered(request, played)


class ResignView(APIView):
    """Giving up."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="resign",
        request=shapes.ResignShape,
        responses={201: shapes.MatchShape, **REFUSED},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Resign: the other side wins."""
        body = requests.body_of(request)
        try:
            played = matches.resign(
                match_id=match_id,
                user=requests.caller(request),
                version=body.get("version"),
                seat=body.get("seat"),
                now=timezone.now(),
            )
        except GameError as error:
            return _refused(request, match_id, error)
        return _answered(request, played)


class ClaimView(APIView):
    """Matches that somebody left."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="claim",
        request=shapes.ClaimShape,
        responses={201: shapes.MatchShape, **REFUSED},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Claim the match from whoever is to act, left, and did not come back in time."""
        body = requests.body_of(request)
        try:
            played = leaving.claim(
                match_id=match_id,
                user=requests.caller(request),
                version=body.get("version"),
                now=timezone.now(),
            )
        except GameError as error:
            return _refused(request, match_id, error)
        return _answered(request, played)


class PresenceView(APIView):
    """Who is at the table."""

    @extend_schema(
        operation_id="presence", responses={200: shapes.PresenceShape, 404: shapes.RefusalShape}
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Who of the players is here, how many watch, and when the match may be claimed."""
        match, now = selectors.find(match_id, request.user), timezone.now()
        presence.asked(match=match, user=request.user, now=now)
        return Response(codec.to_json(attendance.presence(match, now)))


def shown(request: Request, match_id: str, *, at: int | None = None) -> Any:
    """The match as whoever asks may know it, for the body of an answer."""
    match = selectors.find(match_id, request.user)
    presence.asked(match=match, user=request.user, now=timezone.now())
    viewer = selectors.viewer_of(match, request.user, request.query_params.get("seat"))
    since = requests.whole_number(request.query_params.get("since"))
    if at is not None and at > match.version:
        raise NoSuchStep(last=match.version)
    return codec.to_json(selectors.match_view(match, viewer, since=since, upto=at))


def _answered(request: Request, played: Played) -> Response:
    """The match as it stood when the move was first answered, also for a repeat."""
    match = selectors.find(played.match_id, request.user)
    viewer = selectors.viewer_of(match, request.user, upto=played.version)
    view = selectors.match_view(match, viewer, upto=played.version)
    return Response(codec.to_json(view), status=status.HTTP_201_CREATED)


def _refused(request: Request, match_id: str, error: GameError) -> Response:
    """A refusal; where the caller looked at another moment of the match, with the present one."""
    code = refusals.status_of(error)
    if code in (refusals.NOT_THERE, refusals.MALFORMED):
        return Response(refusals.body_of(error), status=code)
    match = selectors.find(match_id, request.user)
    body = refusals.body_of(error, game=match.game)
    if code == refusals.CONFLICT:
        viewer = selectors.viewer_of(match, request.user)
        body["match"] = codec.to_json(selectors.match_view(match, viewer))
    return Response(body, status=code)
