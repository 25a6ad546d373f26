"""Registering, logging in and out: as a browser without scripts does it, CSRF checked."""

import pytest
from django.contrib.auth import SESSION_KEY
from django.core import mail
from django.test import Client

from accounts import services
from accounts.models import User
from tests.accounts.browsing import open_page, submit
from tests.accounts.conftest import PASSWORD, address_of, link_in

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


@pytest.fixture
def browser() -> Client:
    return Client(enforce_csrf_checks=True)


def register(browser: Client, name: str, email: str = ""):
    page = open_page(browser, "/accounts/signup/")
    return submit(browser, page, username=name, email=email, password1=PASSWORD, password2=PASSWORD)


def log_in(browser: Client, name: str, password: str = PASSWORD):
    return submit(browser, open_page(browser, "/accounts/login/"), login=name, password=password)


def who(browser: Client) -> str | None:
    found = browser.session.get(SESSION_KEY)
    return User.objects.get(pk=found).username if found else None


def test_a_stranger_registers_and_is_logged_in(browser: Client) -> None:
    page = register(browser, "Bertha", "bertha@example.org")
    assert page.url == "/"
    assert who(browser) == "Bertha"
    assert "You are logged in as Bertha." in page.source
    assert User.objects.get(username="Bertha").check_password(PASSWORD)


def test_an_address_is_not_needed_to_register(browser: Client) -> None:
    register(browser, "Bertha")
    assert who(browser) == "Bertha"
    assert mail.outbox == []


def test_the_address_is_confirmed_by_the_link_in_the_letter_but_not_needed_to_play(
    browser: Client,
) -> None:
    register(browser, "Bertha", "Bertha@Example.org")
    user = User.objects.get(username="Bertha")
    (letter,) = mail.outbox
    assert letter.to == ["bertha@example.org"]
    page = open_page(browser, link_in(letter))
    assert not address_of(user).verified, "opening is not enough: mail programs do that too"
    page = submit(browser, page, button="confirm")
    assert page.url == "/settings/"
    assert address_of(user).verified


def test_what_is_wrong_is_said_at_the_field(alice: User, browser: Client) -> None:
    page = open_page(browser, "/accounts/signup/")
    page = submit(
        browser, page, username="aLICE", email="nonsense", password1="short", password2="other"
    )
    assert who(browser) is None
    assert "This name is taken." in page.told_about("username")
    assert page.controls["username"]["aria-invalid"] == "true"
    assert "valid email" in page.told_about("email")
    assert "too short" in page.told_about("password1")
    assert page.controls["password1"].get("value") is None


def test_every_control_has_a_label_and_tells_password_stores_what_it_is(browser: Client) -> None:
    page = open_page(browser, "/accounts/signup/")
    for control in page.controls.values():
        assert control["id"] in page.labelled
    filled_in_by = {name: found.get("autocomplete") for name, found in page.controls.items()}
    assert filled_in_by == {
        "username": "username",
        "email": "email",
        "password1": "new-password",
        "password2": "new-password",
    }


@pytest.mark.parametrize("spelling", ["Alice", "alice", "ALICE"])
def test_one_logs_in_in_any_capitals(alice: User, browser: Client, spelling: str) -> None:
    log_in(browser, spelling)
    assert who(browser) == "Alice"


def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(
    alice: User, browser: Client
) -> None:
    wrong = log_in(browser, "Alice", "not-the-password")
    unknown = log_in(browser, "Nemo", "not-the-password")
    sentence = "This name and this password do not belong together."
    assert sentence in wrong.source
    assert sentence in unknown.source
    assert who(browser) is None


def test_the_session_gets_a_new_key_when_somebody_logs_in(alice: User, browser: Client) -> None:
    guest = services.new_guest()
    browser.force_login(guest)
    before = browser.session.session_key
    log_in(browser, "Alice")
    assert before
    assert browser.session.session_key != before
    assert not browser.session.exists(before)


def test_a_member_is_sent_on_from_the_login_page(as_alice: Client) -> None:
    assert open_page(as_alice, "/accounts/login/?next=/settings/").url == "/settings/"
    assert open_page(as_alice, "/accounts/signup/").url == "/"


def test_nobody_is_sent_to_another_site_after_logging_in(alice: User, browser: Client) -> None:
    page = open_page(browser, "/accounts/login/?next=https://evil.example/")
    page = submit(browser, page, login="Alice", password=PASSWORD)
    assert page.url == "/"


def test_logging_out_is_a_button_and_not_a_link(as_alice: Client) -> None:
    page = open_page(as_alice, "/accounts/logout/")
    assert who(as_alice) == "Alice"
    page = submit(as_alice, page, button="leave")
    assert page.url == "/"
    assert who(as_alice) is None


def test_a_form_without_its_token_is_refused(alice: User, browser: Client) -> None:
    answer = browser.post("/accounts/login/", {"login": "Alice", "password": PASSWORD})
    assert answer.status_code == 403
    assert who(browser) is None


def test_a_name_taken_between_looking_and_writing_is_told_at_the_field(
    browser: Client, somebody_is_quicker: None
) -> None:
    page = register(browser, "Bertha")
    assert "This name is taken." in page.told_about("username")
    assert who(browser) is None
    assert User.objects.count() == 1


def test_a_closed_account_is_told_so_only_with_its_password(alice: User, browser: Client) -> None:
    alice.is_active = False
    alice.save()
    assert "do not belong together" in log_in(browser, "Alice", "not-the-password").source
    assert "This account is closed" in log_in(browser, "Alice").source
    assert who(browser) is None
