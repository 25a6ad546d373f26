"""/healthz: what it says, and how little it costs to ask."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from django.test import AsyncClient
from pytest_django.fixtures import Settings

from mrjack_site import health, pulse
from mrjack_site.celery import app
from tests.operations import long_thoughts
from tests.operations.clone import ROOT, until

pytestmark = [pytest.mark.stored, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def no_report_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_last", (float("-inf"), {}))


@pytest.fixture
def no_workers_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare the wait for workers that the test is not about."""
    monkeypatch.setattr(pulse, "WORKERS", ())


@pytest.fixture
def bots_worker(redis_server: str, tmp_path: Path) -> Iterator[None]:
    """A real worker in a process of its own, on the bots' queue."""
    command = [sys.executable, "-m", "celery", "-q", "-A", "tests.operations.long_thoughts"]
    options = ["worker", "-n", "bots@%h", "-Q", "bots", "-c", "1", "-l", "WARNING"]
    environment = {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    with (tmp_path / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            [*command, *options],
            cwd=ROOT,
            env=os.environ | environment,
            stdout=log,
            stderr=log,
        )
        yield
        worker.terminate()
        worker.wait(20)


async def answer() -> tuple[int, dict[str, Any]]:
    response = await AsyncClient().get("/healthz")
    return response.status_code, json.loads(response.content)


async def test_without_redis_it_says_so_at_once(tmp_path: Path, settings: Settings) -> None:
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    begun = time.monotonic()
    status, parts = await answer()
    assert time.monotonic() - begun < 3
    assert status == 503
    assert parts["status"] == "unhealthy"
    assert parts["redis"].startswith("failed")


async def test_workers_that_do_not_exist_do_not_answer(redis_server: str) -> None:
    status, parts = await answer()
    assert status == 503
    assert parts == {
        "status": "unhealthy",
        "database": "ok",
        "redis": "ok",
        "bots": "no answer",
        "default": "no answer",
        "analysis": "no answer",
        "beat": "no heartbeat",
    }


async def test_many_who_ask_at_once_share_one_report(
    redis_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = 0

    async def counted() -> dict[str, str]:
        nonlocal reports
        reports += 1
        await asyncio.sleep(0.05)
        return {"database": "ok"}

    monkeypatch.setattr(health, "report", counted)
    answers = await asyncio.gather(*(answer() for _ in range(50)))
    assert {status for status, _ in answers} == {200}
    assert reports == 1


@pytest.mark.usefixtures("no_workers_asked")
async def test_a_heartbeat_counts_until_it_is_old(redis_server: str) -> None:
    pulse.beat()
    assert (await health.report())["beat"] == "ok"
    with redis.from_url(redis_server) as client:
        client.set(pulse.BEAT_KEY, repr(time.time() - health.BEAT_LATE - 1))
    assert (await health.report())["beat"] == "no heartbeat"


@pytest.mark.usefixtures("no_workers_asked")
async def test_it_tells_no_address_and_no_error_text(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> str:
        raise RuntimeError("password=hunter2 at db.internal")

    monkeypatch.setattr(health, "_database", fail)
    _, parts = await answer()
    assert parts["database"] == "failed: RuntimeError"


@pytest.mark.slow
def test_a_worker_deep_in_thought_is_busy_and_not_dead(bots_worker: None) -> None:
    def bots() -> str:
        return asyncio.run(health.report())["bots"]

    until(lambda: bots() == "ok", seconds=240, what="the worker answers")
    long_thoughts.think.apply_async((12.0,), queue="bots")
    until(lambda: bots() == "busy", seconds=11, what="the thinking worker says it is busy")
    until(lambda: bots() == "ok", seconds=240, what="the worker answers again")


@pytest.mark.slow
def test_a_question_is_answered_before_the_tasks_that_wait(bots_worker: None) -> None:
    until(lambda: asyncio.run(health.report())["bots"] == "ok", seconds=240, what="a worker")
    for _ in range(40):
        long_thoughts.think.apply_async((0.5,), queue="bots")
    assert asyncio.run(health.report())["bots"] == "ok"
    app.control.purge()
