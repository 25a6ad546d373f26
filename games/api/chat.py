"""Talk at the table by HTTP."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import refusals, selectors
from games.api import requests, shapes
from games.api.throttles import Writes
from games.engine import codec
from games.errors import TooManyLines
from games.services import chat, seating

REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 429), shapes.RefusalShape)


class ChatView(APIView):
    """What is said at a table, for those who sit at it."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(operation_id="chat", responses={200: shapes.ChatShape, **REFUSED})
    def get(self, request: Request, match_id: str) -> Response:
        """The last lines that you may read."""
        return Response(_lines(request, match_id))

    @extend_schema(
        operation_id="say",
        request=shapes.SayShape,
        responses={201: shapes.ChatShape, **REFUSED},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Say something. The same key again says nothing more."""
        body = requests.body_of(request)
        try:
            chat.say(
                match_id=match_id,
                user=requests.caller(request),
                key=body.get("key"),
                text=body.get("text"),
                to=body.get("to", chat.TABLE),
                now=timezone.now(),
            )
        except TooManyLines as error:
            wait = {"Retry-After": str(error.facts["seconds"])}
            return Response(refusals.body_of(error), status=refusals.status_of(error), headers=wait)
        return Response(_lines(request, match_id), status=status.HTTP_201_CREATED)


def _lines(request: Request, match_id: str) -> dict[str, Any]:
    match = selectors.find(match_id, request.user)
    seating.held_by(match, requests.caller(request), None)
    return {"lines": [codec.to_json(line) for line in chat.lines(match, request.user)]}
