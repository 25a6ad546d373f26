"""The promise that is made before anybody speaks: what one's next match is sealed with."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.services import seals


class SealSerializer(serializers.Serializer[dict[str, str]]):
    """A promise."""

    commitment = serializers.CharField(help_text="SHA-256 of the seed, in hexadecimal")


class SealView(APIView):
    """The seal of the next match you make; the same until you have made it."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="seal", responses=SealSerializer)
    def get(self, request: Request) -> Response:
        """Show the commitment."""
        assert request.user.is_authenticated
        commitment = seals.next_commitment(user=request.user, now=timezone.now())
        answer = Response(SealSerializer({"commitment": commitment}).data)
        answer["Cache-Control"] = "no-store"
        return answer
