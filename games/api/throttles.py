"""How much one caller may write. With Redis away everybody passes: play goes on."""

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView


class Writes(UserRateThrottle):
    """Requests that change something, by one user; never fewer than twenty a second."""

    scope = "writes"

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method in SAFE_METHODS or super().allow_request(request, view)
