"""Fixtures that any test may ask for, and what bin/test wants to have said at the end."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
import redis
from django.conf import settings
from pytest_django import DjangoDbBlocker

from mrjack_site.catalogs import compile_catalogs
from tests import servers
from tests.pristine import put_back_after_each_test

# Whoever works on the code explores; a change is not judged by what luck finds in it.
hypothesis.settings.register_profile("steady", derandomize=True)
if os.environ.get("CI") == "true":
    hypothesis.settings.load_profile("steady")

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


def pytest_configure() -> None:
    """Translations are read from compiled catalogs, which git does not keep."""
    compile_catalogs(*settings.LOCALE_PATHS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run on PostgreSQL only what touches the database; skip what nothing can drive."""
    if os.environ.get("STORED_ONLY"):
        others = [item for item in items if not item.get_closest_marker("stored")]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item.get_closest_marker("stored")]
    if CHROMIUM is None and os.environ.get("CI") != "true":
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason="Chromium is missing"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name, just above the closing line, what bin/test saw before the tests."""
    for variable, title in (
        ("WHITECHAPEL_FAILED_CHECKS", "failed before these tests"),
        ("WHITECHAPEL_NOT_RUN", "could not be run"),
    ):
        if found := os.environ.get(variable):
            terminalreporter.section(title, red=True)
            terminalreporter.line(found)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The test database, put back as the migrations left it after each transactional test."""
    with django_db_blocker.unblock(), put_back_after_each_test():
        django_db_blocker.block()
        yield
        django_db_blocker.unblock()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, for Playwright's executable_path."""
    assert CHROMIUM is not None, "Chromium is missing: apt-get install chromium"
    return CHROMIUM


@pytest.fixture(scope="session")
def running_redis() -> Iterator[str]:
    """The server at the settings' REDIS_URL: one of our own, unless bin/test gave us one."""
    own = Path(settings.TEST_DIR) / "redis.sock"
    if f"unix://{own}" == settings.REDIS_URL:
        with servers.valkey(own) as url:
            yield url
    else:
        yield settings.REDIS_URL


@pytest.fixture
def redis_server(running_redis: str) -> str:
    """The address of a real, empty Redis: the one that cache, channel layer and tasks use."""
    with redis.from_url(running_redis) as client:
        client.flushall()
    return running_redis


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an empty PostgreSQL database, for tests that need one whatever they run on."""
    with servers.postgres(tmp_path_factory.mktemp("pg")) as url:
        yield url


@pytest.fixture
def outside_redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an empty Redis that the settings know nothing of."""
    with servers.valkey(tmp_path_factory.mktemp("redis") / "redis.sock") as url:
        yield url
