"""Deleting an account: the person is forgotten, the matches stay."""

from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.utils.translation import override
from rest_framework.authtoken.models import Token

from accounts import selectors, services
from accounts.models import User
from games.services import matches
from tests.accounts.browsing import open_page, submit
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.stored]
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


def test_an_account_is_deleted_with_its_password_and_its_matches_stay(
    as_alice: Client, alice: User
) -> None:
    match = matches.create(
        creator=alice,
        game="mrjack_pocket",
        seats={"jack": "me", "inspector": "bot:random"},
        now=NOW,
    )
    page = open_page(as_alice, "/accounts/delete/")
    page = submit(as_alice, page, password="not-the-password")
    assert "This is not your password." in page.told_about("password")
    assert selectors.by_name("Alice") == alice
    page = submit(as_alice, page, password=PASSWORD)
    assert page.url == "/"
    assert "Your account is deleted." in page.source
    assert SESSION_KEY not in as_alice.session
    seated = match.seats.get(seat="jack").user
    assert seated
    assert seated.pk == alice.pk
    assert seated.name == "former player"
    with override("de"):
        assert "alice" not in seated.name.lower()


def test_nothing_of_the_person_is_left(alice: User) -> None:
    alice.language, alice.theme, alice.is_staff = "fr", "dark", True
    alice.save()
    alice.groups.add(Group.objects.create(name="helpers"))
    Token.objects.create(user=alice)
    services.delete_account(user=alice, now=NOW)
    row = User.objects.values().get(pk=alice.pk)
    assert "alice" not in str(row).lower()
    assert row["username"] == f"former player {alice.pk}"
    assert (row["language"], row["theme"], row["is_staff"]) == ("", "system", False)
    assert row["deleted_at"] == NOW
    gone = User.objects.get(pk=alice.pk)
    assert not gone.groups.exists()
    assert not EmailAddress.objects.exists()
    assert not Token.objects.filter(user=gone).exists()


def test_doing_it_twice_changes_nothing(alice: User) -> None:
    services.delete_account(user=alice, now=NOW)
    before = User.objects.values().get(pk=alice.pk)
    services.delete_account(user=alice, now=datetime(2027, 1, 1, tzinfo=UTC))
    assert User.objects.values().get(pk=alice.pk) == before


def test_whoever_left_is_logged_out_everywhere(as_alice: Client, alice: User) -> None:
    phone = Client()
    phone.force_login(alice)
    token = Token.objects.create(user=alice)
    services.delete_account(user=alice, now=NOW)
    for browser in (as_alice, phone):
        assert open_page(browser, "/settings/").url.startswith("/accounts/login/")
    answer = Client().get("/api/users/Alice/", headers={"Authorization": f"Token {token.key}"})
    assert answer.status_code == 401


def test_nobody_who_left_can_come_back_or_be_found(alice: User) -> None:
    services.delete_account(user=alice, now=NOW)
    browser = Client()
    for name in ("Alice", f"former player {alice.pk}"):
        assert browser.get(f"/players/{name}/").status_code == 404
        assert browser.get(f"/api/users/{name}/").status_code == 404
        page = open_page(browser, "/accounts/login/")
        submit(browser, page, login=name, password=PASSWORD)
        assert SESSION_KEY not in browser.session
    page = open_page(browser, "/accounts/password/reset/")
    submit(browser, page, email="alice@example.org")
    (letter,) = mail.outbox
    assert "no account here uses it" in letter.body


def test_name_and_address_are_free_again(alice: User) -> None:
    services.delete_account(user=alice, now=NOW)
    again = services.register(name="alice", email="alice@example.org", password=PASSWORD)
    assert again.pk != alice.pk
    assert selectors.by_name("ALICE") == again


def test_a_guest_needs_no_password_to_be_forgotten() -> None:
    guest, browser = services.new_guest(), Client()
    browser.force_login(guest)
    page = open_page(browser, "/accounts/delete/")
    assert "password" not in page.controls
    submit(browser, page, button="leave")
    guest.refresh_from_db()
    assert guest.deleted_at
    assert not guest.is_guest


def test_reading_the_page_deletes_nothing(as_alice: Client, alice: User) -> None:
    as_alice.get("/accounts/delete/?password=" + PASSWORD)
    assert selectors.by_name("Alice") == alice
