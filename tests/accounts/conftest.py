"""People for the tests, and a cache that forgets between them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client

from accounts import services
from accounts.models import User
from mrjack_site.cache import ForgivingRedisCache

PASSWORD = "lamplighter-42"


@pytest.fixture(autouse=True)
def _counted_afresh(redis_server: str) -> Iterator[None]:
    """A real Redis behind every throttle, with nothing counted yet."""
    ForgivingRedisCache._away_until = 0
    yield
    ForgivingRedisCache._away_until = 0
    cache.clear()


@pytest.fixture
def somebody_is_quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever name is about to be written, somebody else has just taken it."""
    write = services.register

    def too_late(**wanted: Any) -> User:
        write(name=wanted["name"].upper(), email="", password=PASSWORD)
        return write(**wanted)

    monkeypatch.setattr(services, "register", too_late)


@pytest.fixture
def alice(db: None) -> User:
    return services.register(name="Alice", email="alice@example.org", password=PASSWORD)


def address_of(user: User) -> EmailAddress:
    return EmailAddress.objects.get(user=user)


def link_in(letter: EmailMessage) -> str:
    """The way a letter shows."""
    found = re.search(r"http://testserver(/accounts/\S+)", str(letter.body))
    assert found
    return found[1]


@pytest.fixture
def as_alice(alice: User) -> Client:
    browser = Client()
    browser.force_login(alice)
    return browser
