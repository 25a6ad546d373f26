"""What follows a change once it is safe in the database: waking those who watch and those who act.

Nothing here may fail or delay the request that made the change. A lost ping is healed by the next
one or by the client asking; a lost task by the periodic scan.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

PATIENCE: Final = 1.0
"""Seconds to wait for the channel layer."""


@dataclass(frozen=True)
class Change:
    """That a match has a new version. It tells nothing that not everybody may know."""

    match_id: str
    version: int
    bot_to_act: bool
    over: bool


Listener: TypeAlias = Callable[[Change], None]

_listeners: list[Listener] = []
_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


@contextmanager
def quietly() -> Iterator[None]:
    """Tell nobody of what is changed meanwhile: for whoever follows it up by himself."""
    before = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(before)


def listen(listener: Listener) -> Listener:
    """Call this after the commit of every change; usable as a decorator."""
    if listener not in _listeners:
        _listeners.append(listener)
    return listener


def after_commit(change: Change) -> None:
    """Tell every listener, once the transaction that is open now has been committed."""
    for listener in () if _quiet.get() else _listeners:
        transaction.on_commit(partial(_tell, listener, change))


def _tell(listener: Listener, change: Change) -> None:
    try:
        listener(change)
    except Exception:
        # The move is stored and must be answered as stored, whatever happens here.
        logger.exception("%s failed for match %s", listener.__qualname__, change.match_id)


def group_of(match_id: str) -> str:
    """The channel group of those who watch a match."""
    return f"match.{match_id}"


def table_changed(match_id: str) -> None:
    """Ping those at a table that waits, once stored: who sits there has changed, or it is gone."""
    if _quiet.get():
        return
    ping = partial(_ping, group_of(match_id), {"type": "table.changed"})
    transaction.on_commit(ping, robust=True)


LOBBY: Final = "lobby"
"""The channel group of those who look at the lists of matches."""


@listen
def changed(change: Change) -> None:
    """Ping those who watch: the version and no more, for each reads a view of their own."""
    _ping(group_of(change.match_id), {"type": "match.changed", "version": change.version})


def said(match_id: str) -> None:
    """Ping those at a table that something was said, once it is stored; each reads for itself."""
    transaction.on_commit(partial(_ping, group_of(match_id), {"type": "chat.said"}), robust=True)


def lists_changed() -> None:
    """Ping the lobby, once the transaction that is open now has been committed."""
    if _quiet.get():
        return
    transaction.on_commit(partial(_ping, LOBBY, {"type": "lobby.changed"}), robust=True)


def seeker_group(user_id: int) -> str:
    """The channel group of somebody's pages that wait for an opponent."""
    return f"seeker.{user_id}"


def paired(user_id: int) -> None:
    """Ping somebody's pages that a match was found, once the open transaction is committed."""
    ping = partial(_ping, seeker_group(user_id), {"type": "pairing.changed"})
    transaction.on_commit(ping, robust=True)


def _ping(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is not None and not async_to_sync(_send)(layer.group_send(group, message)):
        logger.warning("no ping for %s: the channel layer is away", group)


async def _send(sending: "asyncio.Future[None]") -> bool:
    try:
        await asyncio.wait_for(sending, PATIENCE)
    except (OSError, TimeoutError, RedisError):
        return False
    return True
