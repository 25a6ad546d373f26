"""A connection's part in who is at the table: it says that it is there, and tells who else is."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from channels.db import database_sync_to_async
from django.utils import timezone
from redis.exceptions import RedisError

from games import attendance, selectors
from games.engine import codec
from games.engine.errors import GameError
from games.services import presence
from games.services.announce import group_of

PING: Final = {"type": "presence.changed"}
"""Somebody came or went: look again. Like every group message, it says no more than that."""


class Attending:
    """From the first message on a socket to its end."""

    def __init__(
        self,
        *,
        match_id: str,
        user: Any,
        channel_layer: Any,
        connection: str,
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        self._match_id, self._user, self._connection = match_id, user, connection
        self._layer, self._send = channel_layer, send
        self._told: Any = None
        self._staying: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Sit down, tell the others, and keep saying so."""
        await self._attend()
        self._staying = asyncio.create_task(self._stay())
        await self._ping()
        await self.tell()

    async def end(self) -> None:
        """Get up; the others will see it when nobody has come back for a moment."""
        if self._staying is None:
            return
        self._staying.cancel()
        with suppress(asyncio.CancelledError):
            await self._staying
        await self._leave()
        await self._ping()

    async def tell(self) -> None:
        """Send who is at the table, if that has changed since it was sent."""
        try:
            found = await self._read()
        except GameError:
            return
        if found != self._told:
            self._told = found
            await self._send({"type": "presence", **found})

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(presence.REFRESH.total_seconds())
            await self._attend()
            await self.tell()

    async def _ping(self) -> None:
        with suppress(OSError, RedisError):
            await self._layer.group_send(group_of(self._match_id), PING)

    @database_sync_to_async
    def _attend(self) -> None:
        presence.attend(
            match_id=self._match_id,
            user_id=self._user.pk,
            connection=self._connection,
            now=timezone.now(),
        )

    @database_sync_to_async
    def _leave(self) -> None:
        presence.leave(
            match_id=self._match_id,
            user_id=self._user.pk,
            connection=self._connection,
            now=timezone.now(),
        )

    @database_sync_to_async
    def _read(self) -> dict[str, Any]:
        match = selectors.find(self._match_id, self._user)
        found = codec.to_json(attendance.presence(match, timezone.now()))
        assert isinstance(found, dict)
        return found
