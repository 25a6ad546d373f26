"""Programs on a socket: the token of the API, shown in the handshake."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from channels.db import database_sync_to_async
from channels.security.websocket import AllowedHostsOriginValidator
from rest_framework.authtoken.models import Token

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]


def token_auth(inner: Application) -> Application:
    """Let `Authorization: Token …` decide who is there; without it the session does.

    A token that is nobody's is refused and not taken for a spectator's.
    """

    async def application(scope: Scope, receive: Any, send: Any) -> None:
        key = _token_in(scope)
        if key is not None:
            scope["user"] = await _bearer(key)
            if scope["user"] is None:
                await receive()
                await send({"type": "websocket.close"})
                return
        await inner(scope, receive, send)

    return application


def from_our_pages_or_with_a_token(inner: Application) -> Application:
    """Refuse what other people's pages open.

    Every browser names the origin of a page, and none lets a page show a token: whoever shows one
    and names no origin is a program.
    """
    for_pages = AllowedHostsOriginValidator(inner)

    async def application(scope: Scope, receive: Any, send: Any) -> None:
        program = b"origin" not in dict(scope["headers"]) and _token_in(scope) is not None
        await (inner if program else for_pages)(scope, receive, send)

    return application


def _token_in(scope: Scope) -> str | None:
    header = dict(scope["headers"]).get(b"authorization", b"")
    scheme, _, key = header.decode("latin-1").partition(" ")
    return key.strip() if scheme.lower() == "token" else None


@database_sync_to_async
def _bearer(key: str) -> Any:
    found = Token.objects.select_related("user").filter(key=key, user__is_active=True).first()
    return found.user if found else None
