"""From an action to the other player's screen, on the embedded default: by socket and by POST.

Every wait is also measured at a bare reference (load/bare.py) that serves beside the site on the
same database engine and Redis, so a slow disk or a busy machine slows both.
"""

import asyncio
import itertools
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from mrjack_site import env
from tests.bench.measure import Bench, Figure, percentile
from tests.operations.clone import Clone, free_port, until

TABLES = (1, 16, 64)
MOVES_EACH = 8
"""Moves at each table; a match of Pocket has more than these."""
PAUSE = 1.0
"""Seconds between the moves of one table: people think."""
SPARE = 3
"""Matches a table has for the run without pauses."""
RUSH_TABLES = 16
RUSH_SECONDS = 6.0

Move = Callable[[], Awaitable[float | None]]
"""Make one move; how many milliseconds until the other player's socket told of it."""


def figures(bench: Bench) -> Iterator[Figure]:
    """Waits at 1, 16 and 64 live matches, then as many actions as the site will take."""
    with tempfile.TemporaryDirectory() as place:
        clone = Clone(Path(place) / "clone")
        try:
            clone.serve_until_ready()
            with bare_reference(clone) as port:
                yield from asyncio.run(_all(clone, port))
        finally:
            clone.clean_up()


@contextmanager
def bare_reference(clone: Clone) -> Iterator[int]:
    """Serve load/bare.py beside the copy, on its Redis."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "tests.bench.load.bare:app", "--port", str(port)]
    redis = f"unix://{env.private_redis_socket(clone.place / 'var')}"
    variables = {"BARE_REDIS": redis, "BARE_DATABASE": str(clone.place / "var" / "bare.sqlite3")}
    with subprocess.Popen(
        [*command, "--log-level", "error"], env={"PATH": "/usr/bin:/bin", **variables}
    ) as process:
        try:
            until(lambda: _answers(port), seconds=30, what="the bare reference answers")
            yield port
        finally:
            process.terminate()


def _answers(port: int) -> bool:
    try:
        return httpx.post(f"http://127.0.0.1:{port}/ready").status_code == 201
    except httpx.HTTPError:
        return False


def seated(clone: Clone, number: int) -> list[dict[str, Any]]:
    """So many new matches in the copy."""
    code = f"from tests.bench.load import seating; seating.print_matches({number})"
    told = clone.manage("shell", "--no-imports", "-c", code)
    return list(json.loads(told.splitlines()[-1]))


async def _all(clone: Clone, bare_port: int) -> list[Figure]:
    found: list[Figure] = []
    for number in TABLES:
        waits: dict[str, list[float]] = {}
        for way in ("bare", "POST", "socket"):
            async with AsyncExitStack() as stack:
                moves = await _tables(clone, bare_port, way, number, stack)
                waits[way] = await paced(moves)
        for way in ("POST", "socket"):
            for what, percent in (("p50", 50), ("p99", 99)):
                value, base = percentile(waits[way], percent), percentile(waits["bare"], percent)
                name = f"{way} to other socket, {number} live, {what}"
                found.append(Figure(name, value, "ms", value / base, f"bare row and ping, {what}"))
    rates = {}
    for way in ("bare", "POST", "socket"):
        async with AsyncExitStack() as stack:
            rates[way] = await _rush(
                await _tables(clone, bare_port, way, RUSH_TABLES, stack, each=SPARE)
            )
    for way in ("POST", "socket"):
        name = f"saturation by {way}, {RUSH_TABLES} live"
        found.append(
            Figure(name, rates[way], "actions/s", rates[way] / rates["bare"], "bare rows and pings")
        )
    return found


async def _tables(
    clone: Clone, bare_port: int, way: str, number: int, stack: AsyncExitStack, *, each: int = 1
) -> list[Move]:
    """A way to move at each table; a table with several matches goes on with the next."""
    client = await stack.enter_async_context(httpx.AsyncClient(timeout=30))
    if way == "bare":
        return [await _bare_move(bare_port, f"/{n}", client, stack) for n in range(number)]
    made = await asyncio.to_thread(seated, clone, number * each)
    moves = [await site_move(clone.port, match, way, client, stack) for match in made]
    return [_one_after_the_other(moves[n::number]) for n in range(number)]


def _one_after_the_other(moves: list[Move]) -> Move:
    left = list(moves)

    async def move() -> float | None:
        while left:
            if (wait := await left[0]()) is not None:
                return wait
            left.pop(0)
        return None

    return move


async def _bare_move(
    port: int, name: str, client: httpx.AsyncClient, stack: AsyncExitStack
) -> Move:
    socket = await stack.enter_async_context(connect(f"ws://127.0.0.1:{port}{name}"))

    async def move() -> float:
        begun = time.perf_counter()
        posted = asyncio.ensure_future(client.post(f"http://127.0.0.1:{port}{name}", json={}))
        await socket.recv()
        wait = 1000 * (time.perf_counter() - begun)
        await posted
        return wait

    return move


async def site_move(
    port: int, match: dict[str, Any], way: str, client: httpx.AsyncClient, stack: AsyncExitStack
) -> Move:
    address, picks, keys = f"127.0.0.1:{port}", Random(match["id"]), itertools.count()
    sockets: dict[str, ClientConnection] = {}
    told: dict[str, dict[str, Any]] = {}
    for seat, token in match["tokens"].items():
        sockets[seat] = await stack.enter_async_context(
            connect(
                f"ws://{address}/ws/matches/{match['id']}/",
                additional_headers={"Authorization": f"Token {token}"},
                origin=f"http://{address}",  # type: ignore[arg-type]  # any string will do
            )
        )
        told[seat] = await _next(sockets[seat], above=-1)

    async def by_socket(seat: str, request: dict[str, Any]) -> None:
        await sockets[seat].send(json.dumps({"play": request}))

    async def by_post(seat: str, request: dict[str, Any]) -> None:
        url = f"http://{address}/api/matches/{match['id']}/actions/"
        headers = {"Authorization": f"Token {match['tokens'][seat]}"}
        (await client.post(url, json=request, headers=headers)).raise_for_status()

    send = {"socket": by_socket, "POST": by_post}

    async def move() -> float | None:
        seat = told["jack"]["to_act"]
        if seat is None:
            return None
        other = "inspector" if seat == "jack" else "jack"
        version = told[seat]["version"]
        action = picks.choice(told[seat]["choices"])["action"]
        request = {"version": version, "key": f"k{next(keys)}", "action": action}
        begun = time.perf_counter()
        sent = asyncio.ensure_future(send[way](seat, request))
        told[other] = await _next(sockets[other], above=version)
        wait = 1000 * (time.perf_counter() - begun)
        await sent
        told[seat] = await _next(sockets[seat], above=version)
        return wait

    return move


async def _next(socket: ClientConnection, *, above: int) -> dict[str, Any]:
    """The next message about the match that is newer than what is known."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 30))
        assert message["type"] != "refused", message
        if message["type"] == "match" and message["version"] > above:
            return dict(message)


async def paced(moves: list[Move]) -> list[float]:
    """Every table moves once a second, none at the same moment as another."""

    async def table(number: int, move: Move) -> list[float]:
        await asyncio.sleep(PAUSE * number / len(moves))
        waits = []
        for _ in range(MOVES_EACH * (4 if len(moves) == 1 else 1)):
            if (wait := await move()) is None:
                break
            waits.append(wait)
            await asyncio.sleep(max(0.0, PAUSE / (4 if len(moves) == 1 else 1) - wait / 1000))
        return waits

    tables = await asyncio.gather(*(table(n, move) for n, move in enumerate(moves)))
    return [wait for waits in tables for wait in waits]


async def _rush(moves: list[Move]) -> float:
    """Every table moves as fast as it is answered; how many moves a second that makes."""
    begun = time.perf_counter()

    async def table(move: Move) -> int:
        done = 0
        while time.perf_counter() - begun < RUSH_SECONDS and await move() is not None:
            done += 1
        return done

    done = sum(await asyncio.gather(*map(table, moves)))
    return done / (time.perf_counter() - begun)
