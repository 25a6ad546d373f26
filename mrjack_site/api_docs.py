"""The pages on which programmers read and try the API."""

from typing import Any

from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from mrjack_site.middleware import CONTENT_POLICY


class ApiDocsView(SpectacularSwaggerSplitView):
    """Swagger's page, with its script in a file of its own; it styles itself as it runs."""

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers["Content-Security-Policy"] = CONTENT_POLICY.replace(
            "style-src 'self'", "style-src 'self' 'unsafe-inline'"
        )
        return answer
