"""Whether the parts of the site answer: /healthz, for supervisors, proxies and people.

Each worker is asked by a task that makes the whole way through Redis and back: a process that
lives but has stopped taking tasks does not pass. Nothing here says more than a word per part.
"""

import asyncio
import time
import uuid
from collections.abc import Awaitable
from weakref import WeakKeyDictionary

import redis.asyncio
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from mrjack_site import pulse
from mrjack_site.celery import app

OK, BUSY = "ok", "busy"
PATIENCE = 2.0  # seconds for one part to answer
KEEP = 1.0  # seconds an answer is given again, so that asking often costs nothing
BEAT_LATE = 4 * settings.PULSE_SECONDS

Report = dict[str, str]
_locks: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()
_last: tuple[float, Report] = (float("-inf"), {})


@never_cache
async def healthz(_request: HttpRequest) -> JsonResponse:
    """200 when every part answers, 503 when one does not; the body names each."""
    parts = await recent_report()
    healthy = all(word in (OK, BUSY) for word in parts.values())
    body = {"status": OK if healthy else "unhealthy", **parts}
    return JsonResponse(body, status=200 if healthy else 503)


async def recent_report() -> Report:
    """The report of the last second, or a new one; those who ask meanwhile share it."""
    global _last  # noqa: PLW0603  one per process is the point
    lock = _locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())
    async with lock:
        made, parts = _last
        if time.monotonic() - made > KEEP:
            parts = await report()
            _last = (time.monotonic(), parts)
        return parts


async def report() -> Report:
    """Ask every part at once; workers only when the Redis between us and them is there."""
    database, broker = await asyncio.gather(_within(_database()), _within(_redis()))
    parts = {"database": database, "redis": broker}
    names = [*pulse.WORKERS, "beat"]
    if broker != OK:
        return parts | dict.fromkeys(names, "unknown: redis does not answer")
    answers = await asyncio.gather(*map(_worker, pulse.WORKERS), _within(_beat()))
    return parts | dict(zip(names, answers, strict=True))


async def _within(part: Awaitable[str], seconds: float = PATIENCE) -> str:
    """A part's own word, or why there is none; never the text of an error, which may say more."""
    try:
        return await asyncio.wait_for(part, seconds)
    except TimeoutError:
        return "no answer"
    except Exception as error:
        return f"failed: {type(error).__name__}"


async def _database() -> str:
    await sync_to_async(_select_one, thread_sensitive=False)()
    return OK


def _select_one() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        connection.close()


def _client() -> redis.asyncio.Redis:
    return redis.asyncio.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=None)


async def _redis() -> str:
    async with _client() as client:
        await client.ping()
    return OK


async def _beat() -> str:
    async with _client() as client:
        written = await client.get(pulse.BEAT_KEY)
    if written is None or time.time() - float(written) > BEAT_LATE:
        return "no heartbeat"
    return OK


async def _worker(name: str) -> str:
    """A round trip through the worker's queue; a worker deep in a task may say so instead."""
    word = await _within(_round_trip(name))
    if word == "no answer" and await _within(_thinking(name)) == BUSY:
        return BUSY
    return word


async def _round_trip(name: str) -> str:
    question = f"pulse:{uuid.uuid4().hex}"
    await sync_to_async(_ask, thread_sensitive=False)(name, question)
    async with _client() as client:
        # One second more than we wait, so that giving up is ours to decide.
        await client.blpop([question], timeout=PATIENCE + 1)
    return OK


def _ask(queue: str, question: str) -> None:
    pulse.answer.apply_async((question,), queue=queue, priority=0, retry=False)


async def _thinking(name: str) -> str:
    """Whether the worker itself tells, past its queue, that a task is keeping it."""
    return BUSY if await sync_to_async(_has_tasks, thread_sensitive=False)(name) else "idle"


def _has_tasks(name: str) -> bool:
    replies = app.control.broadcast(
        "active",
        reply=True,
        timeout=1.0,
        limit=1,
        pattern=f"{name}@*",
        matcher="glob",  # type: ignore[arg-type]  # the stubs know only functions
    )
    return any(tasks for reply in replies or [] for tasks in reply.values())
