"""Live matches over a socket: each connection reads its own view, and may play.

The group message is a ping with a version and nothing else. What is sent is always a whole view,
read anew for this connection's viewer, so a lost or doubled ping does no harm.
"""

import asyncio
import json
import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone, translation
from redis.exceptions import RedisError

from games import listings, refusals, selectors
from games.attending import Attending
from games.engine import codec
from games.engine.errors import GameError
from games.errors import MalformedRequest
from games.listings import Wanted
from games.models import Match
from games.services import chat, matches, pairing
from games.services.announce import LOBBY, group_of, seeker_group

logger = logging.getLogger(__name__)

LARGEST_MESSAGE: Final = 16 * 1024
MESSAGES_A_SECOND: Final = 25
BURST: Final = 50
LOOKING: Final = 4
"""What asking for the match costs above other messages: it is rarely needed, and easy to repeat."""
TABLES: Final = 30
"""How many open tables the lobby tells of."""
# Codes of the closing handshake: 4000 to 4999 are ours to name.
NO_SUCH_MATCH, TOO_MANY, TOO_LARGE, TRY_LATER = 4404, 4429, 4413, 1013


class Allowance:
    """So many messages at once, and so many a second after that."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = time.monotonic()

    def spend(self, cost: int = 1) -> bool:
        """Whether one more message is allowed."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * MESSAGES_A_SECOND)
        self._at = now
        self._left -= cost
        return self._left >= 0


class MatchConsumer(AsyncWebsocketConsumer):
    """One viewer's connection to one match."""

    async def connect(self) -> None:
        self.match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        self.user = self.scope["user"]
        self.sent = -1
        self.chat: list[Any] = []
        self.group = ""
        self.sending = asyncio.Lock()
        self.allowance = Allowance()
        self.language = _language(self.scope)
        self.attending = Attending(
            match_id=self.match_id,
            user=self.user,
            channel_layer=self.channel_layer,
            connection=self.channel_name,
            send=self._send,
        )
        await self.accept()
        try:
            # Joined first and read afterwards: the other order loses what happens in between.
            self.group = group_of(self.match_id)
            await self.channel_layer.group_add(self.group, self.channel_name)
        except (OSError, RedisError):
            await self.close(TRY_LATER)
            return
        await self._send_match()
        if self.sent >= 0:
            await self.attending.begin()
            await self._send_chat()

    async def presence_changed(self, _ping: dict[str, Any]) -> None:
        """Somebody came or went."""
        await self.attending.tell()

    async def disconnect(self, code: int) -> None:
        await self.attending.end()
        if self.group:
            try:
                await self.channel_layer.group_discard(self.group, self.channel_name)
            except (OSError, RedisError):
                logger.warning("left a group while the channel layer was away")

    async def match_changed(self, ping: dict[str, Any]) -> None:
        """Somebody acted: send what this viewer may see of it, unless it was sent already."""
        if ping["version"] > self.sent:
            await self._send_match()

    async def table_changed(self, _ping: dict[str, Any]) -> None:
        """Somebody sat down or got up before the beginning, or the table is gone: look again."""
        await self._send_match()

    async def chat_said(self, _ping: dict[str, Any]) -> None:
        """Somebody said something: send what this viewer may read of it."""
        await self._send_chat()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.allowance.spend():
            await self.close(TOO_MANY)
        elif text_data is None or len(text_data) > LARGEST_MESSAGE:
            await self.close(TOO_LARGE)
        else:
            await self._answer(text_data)

    async def _answer(self, text: str) -> None:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        match message:
            case {"have": int(version)}:
                if not self.allowance.spend(LOOKING):
                    await self.close(TOO_MANY)
                    return
                self.sent = min(self.sent, version)
                await self._send_match(only_if_new=True)
                await self._send_chat()
            case {"play": dict(request)}:
                await self._play(request)
            case _:
                await self._refuse(None, MalformedRequest("not understood", where="message"))

    async def _play(self, request: dict[str, Any]) -> None:
        key = request.get("key")
        try:
            version = await self._played(request)
        except GameError as error:
            await self._refuse(key, error)
            return
        await self._send({"type": "played", "key": key, "version": version})
        await self._send_match(only_if_new=True)

    @database_sync_to_async
    def _played(self, request: dict[str, Any]) -> int:
        played = matches.play(
            match_id=self.match_id,
            user=self._present_user(),
            version=request.get("version"),
            key=request.get("key"),
            action=request.get("action"),
            seat=request.get("seat"),
            now=timezone.now(),
        )
        return played.version

    def _present_user(self) -> Any:
        """The user as the database knows them now: the handshake may be hours old."""
        if self.user.pk is not None:
            self.user.refresh_from_db()
        return self.user

    async def _refuse(self, key: Any, error: GameError) -> None:
        with translation.override(self.language):
            body = refusals.body_of(error)
        refusal = {"type": "refused", "key": key, "status": refusals.status_of(error), **body}
        await self._send(refusal)

    async def _send_match(self, *, only_if_new: bool = False) -> None:
        async with self.sending:
            try:
                body = await self._body()
            except GameError:
                await self.close(NO_SUCH_MATCH)
                return
            if only_if_new and body["version"] <= self.sent:
                return
            self.sent = body["version"]
            await self._send({"type": "match", **body})

    @database_sync_to_async
    def _body(self) -> dict[str, Any]:
        user = self._present_user()
        match = selectors.find(self.match_id, user)
        viewer = selectors.viewer_of(match, user)
        since = self.sent if self.sent >= 0 else None
        with translation.override(self.language):
            shown = selectors.match_view(match, viewer, since=since)
        body = codec.to_json(shown)
        assert isinstance(body, dict)
        return body

    async def _send_chat(self) -> None:
        """All lines that may be read, if they are not those that were sent last."""
        async with self.sending:
            lines = await self._lines()
            if lines != self.chat:
                self.chat = lines
                await self._send({"type": "chat", "lines": lines})

    @database_sync_to_async
    def _lines(self) -> list[Any]:
        user = self._present_user()
        try:
            match = selectors.find(self.match_id, user)
        except GameError:
            return []  # told by the match itself, which is not there for them
        with translation.override(self.language):
            return [codec.to_json(line) for line in chat.lines(match, user)]

    async def _send(self, message: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(message))


def _language(scope: Mapping[str, Any]) -> str:
    """The one this user chose, or the one their browser asks for."""
    chosen = getattr(scope["user"], "language", "") or scope["cookies"].get(
        settings.LANGUAGE_COOKIE_NAME, ""
    )
    asked = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    wanted = [chosen, *(part.partition(";")[0] for part in asked.split(","))]
    for tag in wanted:
        try:
            return translation.get_supported_language_variant(tag.strip())
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


class NowhereConsumer(AsyncWebsocketConsumer):
    """An address at which there is nothing."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(NO_SUCH_MATCH)


class LobbyConsumer(AsyncWebsocketConsumer):
    """Who waits for whom: the open tables, told again whenever a list of matches changes.

    A player is also told when one of their own matches moves on, and when an opponent is found.
    """

    async def connect(self) -> None:
        self.user = self.scope["user"]
        self.groups_joined: set[str] = set()
        await self.accept()
        try:
            await self._join(LOBBY)
            if self.user.pk is not None:
                await self._join(seeker_group(self.user.pk))
        except (OSError, RedisError):
            await self.close(TRY_LATER)
            return
        await self.lobby_changed({})

    async def disconnect(self, code: int) -> None:
        for group in self.groups_joined:
            with suppress(OSError, RedisError):
                await self.channel_layer.group_discard(group, self.channel_name)

    async def _join(self, group: str) -> None:
        if group not in self.groups_joined:
            self.groups_joined.add(group)
            await self.channel_layer.group_add(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """There is nothing to say to the lobby; a heartbeat is let pass."""

    async def lobby_changed(self, _ping: dict[str, Any]) -> None:
        """Send the open tables as anybody may see them."""
        with suppress(OSError, RedisError):  # what is missed so, the page finds by asking
            for match_id in await self._own():
                await self._join(group_of(match_id))
        await self._say({"type": "tables", "matches": await self._tables()})

    async def match_changed(self, ping: dict[str, Any]) -> None:
        """A match of this player has moved on: say that, and nothing of what happened in it."""
        await self._say({"type": "moved", "version": ping["version"]})

    async def table_changed(self, _ping: dict[str, Any]) -> None:
        """Who sits at a table of this player has changed, or it is gone: the same is said."""
        await self._say({"type": "moved", "version": 0})

    async def chat_said(self, _ping: dict[str, Any]) -> None:
        """Talk is told at its table alone."""

    async def presence_changed(self, _ping: dict[str, Any]) -> None:
        """So is who comes and goes."""

    async def pairing_changed(self, _ping: dict[str, Any]) -> None:
        """An opponent was found: say in which match."""
        await self._say({"type": "paired", "match": await self._found()})

    async def _say(self, message: dict[str, Any]) -> None:
        await self.send(text_data=json.dumps(message))

    @database_sync_to_async
    def _own(self) -> list[str]:
        if self.user.pk is None:
            return []
        running = listings.matches(Wanted(mine=True), self.user)
        running = running.exclude(status=Match.Status.FINISHED).order_by("-created_at")
        return list(running.values_list("pk", flat=True)[:TABLES])

    @database_sync_to_async
    def _found(self) -> str | None:
        search = pairing.standing(user=self.user, now=timezone.now())
        return search.match if search else None

    @database_sync_to_async
    def _tables(self) -> Any:
        wanted = Wanted(status=Match.Status.OPEN)
        newest = listings.matches(wanted, AnonymousUser()).order_by("-created_at")[:TABLES]
        return [codec.to_json(listings.summary(match)) for match in newest]
