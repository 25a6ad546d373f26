"""Programs on a socket: the token of the API, shown in the handshake."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from rest_framework.authtoken.models import Token

Scope = MutableMapping[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]


def token_auth(inner: Application) -> Application:
    """Let `Authorization: Token …` decide who is there; without it the session does."""

    async def application(scope: Scope, receive: Any, send: Any) -> None:
        header = dict(scope.get("headers", ())).get(b"authorization", b"")
        scheme, _, key = header.decode("latin-1").partition(" ")
        if scheme.lower() == "token":
            scope["user"] = await _bearer(key.strip())
        await inner(scope, receive, send)

    return application


@database_sync_to_async
def _bearer(key: str) -> Any:
    found = Token.objects.select_related("user").filter(key=key, user__is_active=True).first()
    return found.user if found else AnonymousUser()
