"""Two people who want the same thing in the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts import services
from accounts.errors import NameTaken
from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.stored]


def at_once(tries: list) -> list[str]:
    """Let every try begin together; what each came to."""
    start = Barrier(len(tries))

    def run(attempt) -> str:
        start.wait()
        try:
            return attempt().username
        except NameTaken:
            return "taken"
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tries)) as pool:
        return list(pool.map(run, tries))


def registering(name: str, guest: User | None = None):
    return lambda: services.register(name=name, email="", password=PASSWORD, guest=guest)


def test_of_all_who_want_one_name_at_once_exactly_one_gets_it() -> None:
    spellings = ["jack", "Jack", "JACK", "jAcK", "jack", "JAck"]
    for _ in range(5):
        User.objects.all().delete()
        results = at_once([registering(name) for name in spellings])
        assert results.count("taken") == len(spellings) - 1
        assert User.objects.count() == 1


def test_tabs_that_register_one_guest_at_once_never_share_a_row() -> None:
    for turn in range(5):
        guest = services.new_guest()
        wanted = [f"Tab{turn}-{number}" for number in range(4)]
        assert at_once([registering(name, guest) for name in wanted]) == wanted
        assert User.objects.filter(username__in=wanted, is_guest=False).count() == 4
        assert User.objects.get(pk=guest.pk).username in wanted
