"""How much longer other players wait while bots think on every core, on the embedded default.

Phases take turns, quiet and thinking, so that whoever else uses the machine slows both alike. The
thinkers do nothing but choose, one on every core without a pause, at the nice of the bots' worker.
"""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import httpx
import psutil

from tests.bench.live import paced, seated, site_move
from tests.bench.measure import Bench, Figure, percentile
from tests.operations.clone import ROOT, Clone, until

TABLES = 16
ROUNDS = 3
NICE = 10
"""Of the bots' worker (mrjack_site/processes.py)."""


class Thinkers:
    """A process for each core that chooses for the strongest bot, over and over; or pauses."""

    def __init__(self, marks: Path) -> None:
        self.cores = os.cpu_count() or 1
        command = ["nice", "-n", str(NICE), sys.executable, "-m", "tests.bench.load.thinkers"]
        self.processes = [
            subprocess.Popen([*command, str(marks / str(number))], cwd=ROOT)
            for number in range(self.cores)
        ]
        until(
            lambda: len(list(marks.iterdir())) == self.cores,
            seconds=300,
            what="every thinker has begun",
        )
        self.pause()

    def pause(self) -> None:
        """Be quiet."""
        for process in self.processes:
            process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Think."""
        for process in self.processes:
            process.send_signal(signal.SIGCONT)

    def seconds(self) -> float:
        """How much of the processors' time they have had so far."""
        times = [psutil.Process(process.pid).cpu_times() for process in self.processes]
        return sum(each.user + each.system for each in times)

    def end(self) -> None:
        """Go home."""
        for process in self.processes:
            process.kill()
            process.wait()


def figures(bench: Bench) -> Iterator[Figure]:
    """Waits from an action to the other player's screen: quiet, and while every core thinks."""
    with tempfile.TemporaryDirectory() as place, ExitStack() as stack:
        marks = Path(place) / "marks"
        marks.mkdir()
        thinkers = Thinkers(marks)
        stack.callback(thinkers.end)
        clone = Clone(Path(place) / "clone")
        stack.callback(clone.clean_up)
        clone.serve_until_ready(seconds=300)
        yield from _compared(clone, thinkers)


def _compared(clone: Clone, thinkers: Thinkers) -> Iterator[Figure]:
    waits: dict[bool, list[float]] = {False: [], True: []}
    thought = passed = 0.0
    for _ in range(ROUNDS):
        for thinking in (False, True):
            matches = seated(clone, TABLES)
            if thinking:
                thinkers.go_on()
            begun, before = time.perf_counter(), thinkers.seconds()
            waits[thinking] += asyncio.run(_waits(clone, matches))
            thinkers.pause()
            if thinking:
                passed += time.perf_counter() - begun
                thought += thinkers.seconds() - before
    for what, percent in (("p50", 50), ("p99", 99)):
        quiet, busy = percentile(waits[False], percent), percentile(waits[True], percent)
        yield Figure(f"socket to other socket, {TABLES} live, quiet, {what}", quiet, "ms", None, "")
        name = f"the same while {thinkers.cores} cores think, {what}"
        yield Figure(name, busy, "ms", busy / quiet, f"quiet, {what}")
    share = 100 * thought / (passed * thinkers.cores)
    yield Figure("processor's time that the thinkers got", share, "%", None, "")


async def _waits(clone: Clone, matches: list[dict[str, object]]) -> list[float]:
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx.AsyncClient(timeout=30))
        moves = [await site_move(clone.port, each, "socket", client, stack) for each in matches]
        return await paced(moves)
