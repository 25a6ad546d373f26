"""Too much at once is refused, and with Redis away everything passes, quickly."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client

from accounts.models import User
from mrjack_site.cache import ForgivingRedisCache
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def post(url: str, data: dict[str, Any], address: str = "198.51.100.7", **headers: str):
    return Client(REMOTE_ADDR=address).post(
        url, json.dumps(data), content_type="application/json", headers=headers
    )


def register(number: int, **headers: str):
    data = {"username": f"Player{number}", "password": PASSWORD}
    return post("/api/users/", data, **headers)


def test_one_address_may_register_thirty_times_a_minute_but_not_without_end() -> None:
    answers = [register(number) for number in range(61)]
    assert [answer.status_code for answer in answers] == [201] * 60 + [429]
    refused = answers[-1]
    assert refused.json()["code"] == "throttled"
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert User.objects.count() == 60


def test_a_made_up_forwarded_address_does_not_help() -> None:
    for number in range(60):
        register(number)
    assert register(60, **{"x-forwarded-for": "203.0.113.5"}).status_code == 429


def test_the_registration_page_asks_to_wait_too() -> None:
    browser = Client()
    answers = [browser.post("/accounts/signup/", {}) for _ in range(61)]
    assert [answer.status_code for answer in answers] == [200] * 60 + [429]
    refused = answers[-1]
    assert refused.headers["Retry-After"] == "60"
    assert "Too much at once" in refused.content.decode()
    assert browser.get("/accounts/signup/").status_code == 200, "reading is not limited"


def test_guessing_a_password_ends_after_ten_tries_on_the_page_and_by_the_api(alice: User) -> None:
    browser = Client()
    for _ in range(5):
        browser.post("/accounts/login/", {"login": "Alice", "password": "guess"})
        post("/api/token/", {"username": "Alice", "password": "guess"}, "127.0.0.1")
    page = browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
    assert "Too many attempts have failed." in page.content.decode()
    assert "_auth_user_id" not in browser.session
    answer = post("/api/token/", {"username": "Alice", "password": PASSWORD}, "127.0.0.1")
    assert answer.status_code == 429
    assert answer.json()["code"] == "throttled"
    assert answer.headers["Retry-After"] == "60"


def test_guessing_from_many_addresses_ends_too(alice: User) -> None:
    def guess(number: int, password: str) -> int:
        credentials = {"username": "Alice", "password": password}
        return post("/api/token/", credentials, f"203.0.113.{number}").status_code

    assert {guess(number, "guess") for number in range(30)} == {400}
    assert guess(31, PASSWORD) == 429


def test_right_passwords_are_not_counted_as_guesses(alice: User) -> None:
    for _ in range(40):
        answer = post("/api/token/", {"username": "Alice", "password": PASSWORD})
        assert answer.status_code == 200


def test_one_address_gets_one_confirming_letter_in_a_while(mailoutbox: list[Any]) -> None:
    for number in range(3):
        data = {"username": f"Player{number}", "email": "a@example.org", "password": PASSWORD}
        assert post("/api/users/", data).status_code == 201
    assert len(mailoutbox) == 1


@contextmanager
def redis_away(url: str) -> Iterator[None]:
    """The cache's own connection, pointed to where nobody answers."""
    backend: Any = caches["default"]
    kept, client = backend._servers, backend.__dict__.pop("_cache", None)
    backend._servers = [url]
    try:
        yield
    finally:
        backend._servers = kept
        backend.__dict__.pop("_cache", None)
        if client is not None:
            backend.__dict__["_cache"] = client


@pytest.mark.parametrize(
    "url",
    [
        "unix:///nowhere/redis.sock",
        "redis://127.0.0.1:1",
        "redis://192.0.2.1:6379",  # an address that never answers
    ],
)
def test_with_redis_away_everything_passes_and_quickly(alice: User, url: str) -> None:
    with redis_away(url):
        began = time.monotonic()
        for number in range(70):
            assert register(number).status_code == 201
        browser = Client()
        browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
        assert "_auth_user_id" in browser.session
        assert time.monotonic() - began < 15


def test_the_cache_counts_again_as_soon_as_redis_is_back() -> None:
    cache.set("kept", 1)
    with redis_away("unix:///nowhere/redis.sock"):
        assert cache.get("kept", "nothing") == "nothing"
        assert cache.add("kept", 2) is True
    assert cache.get("kept") is None, "left alone for a moment, so that nobody waits"
    ForgivingRedisCache._away_until = 0
    assert cache.get("kept") == 1
    assert cache.add("kept", 2) is False


def test_with_redis_away_the_cache_is_as_good_as_empty() -> None:
    with redis_away("unix:///nowhere/redis.sock"):
        cache.set("a", 1)
        cache.set_many({"b": 2})
        cache.delete_many(["a"])
        cache.clear()
        assert cache.get_many(["a", "b"]) == {}
        assert not cache.has_key("a")
        assert cache.touch("a") is False
        assert cache.delete("a") is False
        assert cache.incr("a") == 1
        assert cache.get_or_set("a", 5) == 5
