"""Quick pairing by HTTP: look for an opponent, see how far that is, stop looking."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import requests, shapes
from games.api.throttles import Writes
from games.engine import codec
from games.services import pairing

REFUSED = dict.fromkeys((400, 401, 403), shapes.RefusalShape)


class PairingView(APIView):
    """The search for a ranked match: each caller has one at most."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="pairing",
        responses={200: shapes.SearchShape, 204: None, **REFUSED},
    )
    def get(self, request: Request) -> Response:
        """How far your search is; asking says that you are still there. 204 without a search."""
        search = pairing.look(user=requests.caller(request), now=timezone.now())
        if search is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        return Response(codec.to_json(search))

    @extend_schema(
        operation_id="seek_pairing",
        request=shapes.SeekShape,
        responses={200: shapes.SearchShape, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Look for a ranked match. Doing it again goes on with the same search."""
        search = pairing.seek(
            user=requests.caller(request),
            game=requests.text(requests.body_of(request), "game"),
            now=timezone.now(),
        )
        return Response(codec.to_json(search))

    @extend_schema(operation_id="leave_pairing", responses={204: None, **REFUSED})
    def delete(self, request: Request) -> Response:
        """Look no longer."""
        pairing.leave(user=requests.caller(request))
        return Response(status=status.HTTP_204_NO_CONTENT)
