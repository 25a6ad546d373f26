"""The least that any site must do for a move: insert one row, publish one ping, wake one socket.

An ASGI application without a framework, on SQLite with the site's own settings and the same
Redis: the reference of tests/bench/live.py.
"""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any

import redis.asyncio

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

PRAGMAS = "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
_redis = redis.asyncio.from_url(os.environ["BARE_REDIS"], socket_timeout=None)


def _database() -> sqlite3.Connection:
    opened = sqlite3.connect(
        os.environ["BARE_DATABASE"], isolation_level=None, check_same_thread=False
    )
    opened.executescript(PRAGMAS)
    opened.execute("CREATE TABLE IF NOT EXISTS row (id INTEGER PRIMARY KEY, text TEXT)")
    return opened


_rows = _database()
_one_at_a_time = asyncio.Lock()


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """`POST /NAME` inserts and publishes; the socket `/NAME` is told of it."""
    if scope["type"] == "websocket":
        await _listen(scope["path"], receive, send)
    else:
        await _insert(scope["path"], receive, send)


async def _insert(name: str, receive: Receive, send: Send) -> None:
    body = (await receive()).get("body", b"")
    async with _one_at_a_time:
        await asyncio.to_thread(_rows.execute, "INSERT INTO row (text) VALUES (?)", (body,))
    await _redis.publish(f"bare{name}", b"1")
    await send({"type": "http.response.start", "status": 201, "headers": []})
    await send({"type": "http.response.body", "body": b"{}"})


async def _listen(name: str, receive: Receive, send: Send) -> None:
    await receive()
    async with _redis.pubsub() as pings:
        await pings.subscribe(f"bare{name}")
        await pings.get_message(timeout=5)  # that we are subscribed
        await send({"type": "websocket.accept"})
        gone = asyncio.ensure_future(_until_gone(receive))
        while not gone.done():
            if await pings.get_message(ignore_subscribe_messages=True, timeout=0.2):
                await send({"type": "websocket.send", "text": "1"})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass
