"""What every answer of the site has in common."""

from collections.abc import Awaitable, Callable
from typing import Final

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Answer = HttpResponseBase | Awaitable[HttpResponseBase]
Layer = Callable[[Callable[[HttpRequest], Answer]], Callable[..., Answer]]
Finish = Callable[[HttpRequest, HttpResponseBase], None]

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",  # sockets to the same host too
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""Everything from this site alone, and nothing that is written into a page itself."""


def _on_every_answer(finish: Finish) -> Layer:
    """A middleware that changes nothing but answers, whichever way the server runs it."""

    @sync_and_async_middleware
    def layer(get_response: Callable[[HttpRequest], Answer]) -> Callable[..., Answer]:
        if iscoroutinefunction(get_response):

            async def answer_later(request: HttpRequest) -> HttpResponseBase:
                response = await get_response(request)
                finish(request, response)
                return response

            return answer_later

        def answer(request: HttpRequest) -> HttpResponseBase:
            response = get_response(request)
            assert isinstance(response, HttpResponseBase)
            finish(request, response)
            return response

        return answer

    return layer


@_on_every_answer
def secure_cookies(request: HttpRequest, response: HttpResponseBase) -> None:
    """Mark every cookie Secure when the request came by https, and only then.

    One setting for both would either break plain http on one's own machine or leave the cookies
    of an https site open to being overheard.
    """
    if request.is_secure():
        for cookie in response.cookies.values():
            cookie["secure"] = True


@_on_every_answer
def content_policy(_request: HttpRequest, response: HttpResponseBase) -> None:
    """Let a browser run and show only what this site serves; a page may ask for its own policy."""
    response.headers.setdefault("Content-Security-Policy", CONTENT_POLICY)
