"""bin/serve, really run in a copy of the project."""

import contextlib
import re
import signal
import socket
import stat
import time
from collections.abc import Callable

import psutil
import pytest

from tests.operations.clone import Clone, free_port, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

# One word of each command line that the supervisor started.
PROGRAMS = [
    "valkey-server",
    "bots@",
    "default@",
    "celery -q -A mrjack_site beat",
    "mrjack_site.web",
]


def nothing_is_left(clone: Clone) -> None:
    until(lambda: not clone.processes(), seconds=60, what="every process is gone")


def kill_and_see_it_come_back(clone: Clone, words: str) -> None:
    before = clone.child(words)
    before.kill()

    def replaced() -> bool:
        with contextlib.suppress(AssertionError, psutil.Error):
            return clone.child(words).pid != before.pid
        return False

    until(replaced, seconds=90, what=f"{words} runs again")
    until(clone.is_healthy, seconds=120, what=f"health after {words} was killed")


def test_a_fresh_copy_serves_home_page_static_files_and_health(clone: Clone) -> None:
    clone.serve_until_ready()
    clone.wait_for_health()
    parts = clone.health()[1]
    assert set(parts) == {"status", "database", "redis", "bots", "default", "analysis", "beat"}
    status, page = clone.get("/")
    assert status == 200
    assert "Whitechapel" in page
    style = re.search(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', page)
    assert style is not None, "the page names its style sheet by its hash"
    assert clone.get(style[1])[0] == 200
    assert clone.get("/static/no-such-file.css")[0] == 404
    assert clone.get("/", Host="elsewhere.example")[0] == 400
    assert clone.pipelined(*["/static/none.css", "/"] * 5) == ["404", "200"] * 5
    for scheme in ("http", "https"):  # as a proxy on this machine tells it
        with clone.open("/admin/login/", {"X-Forwarded-Proto": scheme}) as form:
            assert ("Secure" in form.headers["Set-Cookie"]) == (scheme == "https")
    key = clone.place / "var" / "secret_key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE((clone.place / "var").stat().st_mode) == 0o700
    assert clone.child("bots@").nice() == 10
    assert clone.stop() == 0
    nothing_is_left(clone)


@pytest.mark.timeout(600)
def test_a_clone_without_environment_makes_its_own_from_the_pinned_packages(clone: Clone) -> None:
    clone.environment.unlink()
    clone.serve()
    until(lambda: "Installing" in clone.said(), seconds=60, what="the installation begins")
    time.sleep(1)
    assert clone.stop() != 0
    nothing_is_left(clone)  # told to stop in the midst of it
    clone.serve_until_ready(seconds=1200)
    clone.wait_for_health("nothing that only the tests install is needed")
    assert clone.get("/")[0] == 200
    assert clone.stop() == 0
    nothing_is_left(clone)


def test_every_child_that_is_killed_comes_back_and_health_with_it(clone: Clone) -> None:
    clone.serve_until_ready()
    for words in PROGRAMS:
        kill_and_see_it_come_back(clone, words)
    # No pool process of a killed worker lives on beside the new ones: 1 + 2 below the two workers.
    pools = [len(clone.child(words).children()) for words in ("bots@", "default@")]
    assert pools == [1, 2]
    assert clone.stop(signal.SIGINT) == 0
    nothing_is_left(clone)


@pytest.mark.parametrize("victim", ["bin/serve", "the supervisor", "both at once"])
def test_nothing_is_left_even_if_the_overseers_are_killed(clone: Clone, victim: str) -> None:
    clone.serve_until_ready()
    assert clone.serving is not None
    supervisor = clone.supervisor()
    if victim != "the supervisor":
        clone.serving.kill()
    if victim != "bin/serve":
        supervisor.kill()
    assert clone.serving.wait(30) != 0
    until(lambda: not clone.processes(), seconds=90, what="every process is gone")
    clone.serve_until_ready()  # and the next start is none the worse for it
    clone.wait_for_health()


def test_two_clones_serve_side_by_side_also_from_a_very_deep_folder(
    make_clone: Callable[[str], Clone],
) -> None:
    shallow = make_clone("one")
    deep = make_clone("/".join(["a-rather-long-folder-name"] * 6) + "/two")
    shallow.serve_until_ready()
    deep.serve_until_ready()
    shallow.wait_for_health()
    deep.wait_for_health()
    assert shallow.stop() == 0
    deep.wait_for_health("stopping one does not disturb the other")
    assert deep.stop() == 0
    nothing_is_left(shallow)
    nothing_is_left(deep)


def test_the_second_start_finds_everything_prepared(clone: Clone) -> None:
    clone.serve_until_ready()
    clone.stop()
    secret = (clone.place / "var" / "secret_key").read_bytes()
    clone.serve_until_ready()
    assert "Installing" not in clone.said()
    assert (clone.place / "var" / "secret_key").read_bytes() == secret


def test_a_missing_or_silent_redis_is_named_by_healthz_within_seconds(clone: Clone) -> None:
    clone.serve_until_ready()
    redis = clone.child("valkey-server")
    clone.supervisor().suspend()  # so that nobody restarts it
    try:
        redis.kill()
        time.sleep(1.1)  # the last report is given again for a second
        status, parts = clone.health()  # in the ten seconds that a request may take, or not at all
        home = clone.get("/")[0]
    finally:
        clone.supervisor().resume()
    assert status == 503
    assert parts["redis"].startswith("failed")
    assert parts["database"] == "ok"
    assert parts["bots"] == "unknown: redis does not answer"
    assert home == 200, "pages do not need Redis"
    until(clone.is_healthy, seconds=60, what="health after Redis came back")
    hung = clone.child("valkey-server")
    hung.suspend()  # there, but silent: worse than away
    time.sleep(1.1)
    status, parts = clone.health()
    assert (status, parts["redis"]) == (503, "no answer")
    assert clone.get("/")[0] == 200
    hung.resume()
    until(clone.is_healthy, seconds=60, what="health after Redis woke up")


def test_a_worker_that_lives_but_takes_no_tasks_is_unhealthy(clone: Clone) -> None:
    clone.serve_until_ready()
    worker = clone.child("default@")
    for process in (worker, *worker.children()):
        process.suspend()
    until(lambda: clone.health()[0] == 503, seconds=60, what="the stopped worker is noticed")
    parts = clone.health()[1]
    assert parts["default"] == "no answer"
    until(lambda: clone.health()[1]["bots"] == "ok", seconds=60, what="the other worker answers")
    for process in (*worker.children(), worker):
        process.resume()
    until(clone.is_healthy, seconds=90, what="health after the worker went on")


def test_a_second_serve_in_the_same_clone_says_so_and_leaves_the_first_alone(clone: Clone) -> None:
    clone.serve_until_ready()
    first = clone.serving
    second = clone.serve(PORT=str(free_port()))
    assert second.wait(60) == 1
    assert "being served already" in clone.said()
    clone.serving = first
    clone.wait_for_health()


def test_an_occupied_port_is_explained(clone: Clone) -> None:
    with socket.create_server(("127.0.0.1", clone.port)):
        assert clone.serve().wait(60) == 1
    assert f"port {clone.port} on 127.0.0.1 cannot be had" in clone.said()
    assert f"PORT={clone.port + 1} bin/serve" in clone.said()
    nothing_is_left(clone)


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "no Redis answers at REDIS_URL"),
        (
            {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"},
            "the database at DATABASE_URL cannot be reached",
        ),
        ({"PORT": "http"}, "PORT must be a number"),
        ({"WORKER_PROCESSES": "many"}, "WORKER_PROCESSES must be a whole number"),
    ],
)
def test_what_is_in_the_way_is_said_in_a_sentence(
    clone: Clone, variables: dict[str, str], sentence: str
) -> None:
    assert clone.serve(**variables).wait(60) == 1
    assert sentence in clone.said()
    assert "Traceback" not in clone.said()


def test_the_same_code_serves_on_postgresql_and_an_outside_redis(
    clone: Clone, postgres_url: str, outside_redis_url: str
) -> None:
    clone.serve_until_ready(
        DATABASE_URL=postgres_url,
        REDIS_URL=outside_redis_url,
        WEB_PROCESSES="2",
        WORKER_PROCESSES="2",
    )
    clone.wait_for_health()
    assert clone.get("/")[0] == 200
    commands = [" ".join(p.cmdline()) for p in clone.processes()]
    assert sum("mrjack_site.web" in line for line in commands) == 2
    assert not any("valkey-server" in line for line in commands)
    assert not (clone.place / "var" / "db.sqlite3").exists()
    assert len(clone.child("bots@").children()) == 2
    assert clone.stop() == 0
    nothing_is_left(clone)
