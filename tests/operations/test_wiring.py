"""The wiring: which processes there are, cookies under https, static files, pinned packages."""

import re
import tomllib
from collections.abc import AsyncIterator, Callable
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.http import HttpResponse
from django.test import AsyncClient, AsyncRequestFactory, Client, RequestFactory
from pytest_django.fixtures import Settings

from mrjack_site import processes
from mrjack_site.celery import app
from mrjack_site.middleware import secure_cookies
from mrjack_site.processes import supervisor_config
from mrjack_site.staticfiles import HashedStaticFilesStorage, serve_static
from tests.operations.clone import ROOT


def sections(text: str) -> RawConfigParser:
    parser = RawConfigParser()
    parser.read_string(text)
    return parser


@pytest.fixture
def on_postgresql(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "on_sqlite", lambda: False)
    settings.VAR_DIR = tmp_path


def test_one_web_process_is_the_most_on_sqlite(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "on_sqlite", lambda: True)
    settings.VAR_DIR = tmp_path
    monkeypatch.setenv("WEB_PROCESSES", "4")
    found = sections(supervisor_config(host="127.0.0.1", port=8000))
    assert found["fcgi-program:web"]["numprocs"] == "1"


@pytest.mark.usefixtures("on_postgresql")
def test_a_machine_may_do_without_web_or_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://cache.example/0")
    monkeypatch.setenv("WEB_PROCESSES", "4")
    monkeypatch.setenv("WORKER_PROCESSES", "0")
    web_only = sections(supervisor_config(host="127.0.0.1", port=8000))
    assert set(web_only) == {"DEFAULT", "supervisord", "fcgi-program:web"}
    assert web_only["fcgi-program:web"]["numprocs"] == "4"
    monkeypatch.setenv("WEB_PROCESSES", "0")
    monkeypatch.setenv("WORKER_PROCESSES", "3")
    workers_only = sections(supervisor_config(host="127.0.0.1", port=8000))
    assert "fcgi-program:web" not in workers_only
    assert "-c 3" in workers_only["program:bots"]["command"]


@pytest.mark.usefixtures("on_postgresql")
def test_odd_folder_names_survive_the_supervisors_own_language(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    settings.VAR_DIR = tmp_path / "100% fun; really"
    command = sections(supervisor_config(host="::1", port=1))["program:redis"]["command"]
    assert "'" + str(settings.VAR_DIR / "run").replace("%", "%%") in command


def test_bots_think_in_a_queue_of_their_own_and_nothing_else_does() -> None:
    app.loader.import_default_modules()
    queues = {name: app.amqp.router.route({}, name)["queue"].name for name in app.tasks}
    assert [name for name, queue in queues.items() if queue == "bots"] == ["games.take_bot_turn"]
    assert set(queues.values()) <= {"bots", "default", "analysis"}, "queues that nobody serves"


def test_every_periodic_task_exists() -> None:
    app.loader.import_default_modules()
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks


@pytest.mark.parametrize(("secure", "flag"), [(True, True), (False, "")])
def test_cookies_are_secure_exactly_when_the_request_came_by_https(
    secure: bool, flag: bool | str
) -> None:
    def view(_request: object) -> HttpResponse:
        response = HttpResponse()
        response.set_cookie("sessionid", "x")
        return response

    request = RequestFactory().get("/", secure=secure)
    assert secure_cookies(view)(request).cookies["sessionid"]["secure"] == flag  # type: ignore[union-attr]


async def test_cookies_are_secure_by_https_in_async_views_too() -> None:
    async def view(_request: object) -> HttpResponse:
        response = HttpResponse()
        response.set_cookie("sessionid", "x")
        return response

    request = AsyncRequestFactory().get("/", secure=True)
    response = await secure_cookies(view)(request)  # type: ignore[misc]
    assert response.cookies["sessionid"]["secure"] is True


@pytest.mark.django_db
def test_the_home_page_speaks_the_visitors_language(client: Client) -> None:
    for language in ("en", "fr", "de"):
        page = client.get("/", headers={"accept-language": language})
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text


def test_every_package_of_the_site_is_pinned_alike_for_running_and_testing() -> None:
    run, dev = (pins(name) for name in ("requirements.txt", "requirements-dev.txt"))
    assert run.items() <= dev.items()
    asked_for = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    for line in asked_for:
        name = re.split(r"[\[<>=]", line)[0]
        assert name in run, f"{line} is asked for in pyproject.toml but not pinned"


def pins(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text().splitlines()
    found = {line.split("==")[0]: line for line in lines if re.match(r"[a-z0-9]", line)}
    assert all("==" in line for line in found.values())
    return found


@pytest.fixture
def collected(settings: Settings, tmp_path: Path) -> Path:
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "plain.css").write_text("p {}")
    (tmp_path / "site.0123456789ab.css").write_text("p {}")
    return tmp_path


async def elsewhere(_scope: object, _receive: object, send: Callable[..., Any]) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.fixture
async def browser(collected: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A visitor of the static files; whatever else is asked for ends in 204."""
    transport = httpx.ASGITransport(serve_static(elsewhere))
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as client:
        yield client


async def test_browsers_may_keep_hashed_files_for_good_and_others_for_a_while(
    browser: httpx.AsyncClient,
) -> None:
    hashed = await browser.get("/static/site.0123456789ab.css")
    assert hashed.status_code == 200
    assert "immutable" in hashed.headers["cache-control"]
    plain = await browser.get("/static/plain.css?v=\xe9")
    assert plain.status_code == 200
    assert "immutable" not in plain.headers["cache-control"]


async def test_only_collected_files_are_served_and_only_read(browser: httpx.AsyncClient) -> None:
    for path in ("/static/none.css", "/static/%2e%2e/secret_key", "/static/"):
        assert (await browser.get(path)).status_code == 404
    assert (await browser.get("/elsewhere")).status_code == 204
    assert (await browser.post("/static/plain.css", content=b"x")).status_code in (404, 405)


def test_imports_in_our_scripts_are_rewritten_and_others_left_alone() -> None:
    storage = HashedStaticFilesStorage()
    import_line = re.compile(r"(?P<matched>import\(['\"](?P<url>.*?)['\"]\))")
    found = import_line.search('import("../htmx")')
    assert found is not None
    assert storage.url_converter("vendor/x.js", {})(found) == found[0]


async def test_the_admin_is_behind_a_login() -> None:
    response = await AsyncClient().get("/admin/")
    assert response.status_code == 302
