"""Tables that wait, by HTTP: closing one's own, getting up, seating a bot."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import matches, requests, shapes
from games.api.throttles import Writes
from games.services import open_tables


class CloseView(APIView):
    """Tables that nobody shall play at."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="close_table", request=None, responses={204: None, **matches.REFUSED}
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Close your table. The same answer where it is not there any more."""
        open_tables.close(match_id=match_id, user=requests.caller(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class LeaveView(APIView):
    """Seats that were taken and shall be open again."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="leave_table",
        request=None,
        responses={200: shapes.MatchShape, **matches.REFUSED},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Get up from all your seats at a table that waits."""
        open_tables.leave(match_id=match_id, user=requests.caller(request), now=timezone.now())
        return Response(matches.shown(request, match_id))


class SeatBotView(APIView):
    """Open seats for bots."""

    permission_classes = (IsAuthenticated,)
    throttle_classes = (Writes,)

    @extend_schema(
        operation_id="seat_bot",
        request=shapes.SeatBotShape,
        responses={200: shapes.MatchShape, **matches.REFUSED},
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Give an open seat of your table to a bot; the match begins when none is open."""
        body = requests.body_of(request)
        open_tables.seat_bot(
            match_id=match_id,
            user=requests.caller(request),
            seat=requests.text(body, "seat"),
            level=requests.text(body, "level"),
            now=timezone.now(),
        )
        return Response(matches.shown(request, match_id))
