"""Passwords and addresses: changing, losing and confirming them."""

import logging
import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import SESSION_KEY
from django.core import mail
from django.test import Client
from rest_framework.authtoken.models import Token

from accounts import services
from accounts.models import User
from mrjack_site import settings as site
from tests.accounts.browsing import Page, open_page, submit
from tests.accounts.conftest import PASSWORD, address_of, link_in

pytestmark = [pytest.mark.django_db, pytest.mark.stored]
NEW = "a-quite-new-password"


def can_log_in(name: str, password: str) -> bool:
    browser = Client()
    page = open_page(browser, "/accounts/login/")
    submit(browser, page, login=name, password=password)
    return SESSION_KEY in browser.session


def ask_for_a_new_password(email: str, **headers: str) -> tuple[Client, Page]:
    browser = Client(headers=headers)
    page = open_page(browser, "/accounts/password/reset/")
    return browser, submit(browser, page, email=email)


def test_passwords_are_kept_by_argon2() -> None:
    assert site.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


def test_a_changed_password_keeps_this_session_and_ends_the_others(
    as_alice: Client, alice: User
) -> None:
    elsewhere = Client()
    elsewhere.force_login(alice)
    Token.objects.create(user=alice)
    page = open_page(as_alice, "/accounts/password/change/")
    page = submit(as_alice, page, oldpassword="wrong", password1=NEW, password2=NEW)
    assert "not your current password" in page.told_about("oldpassword")
    page = submit(as_alice, page, oldpassword=PASSWORD, password1=NEW, password2=NEW)
    assert page.url == "/settings/"
    assert "Your password is changed." in page.source
    assert open_page(elsewhere, "/settings/").url.startswith("/accounts/login/")
    assert not Token.objects.exists()
    assert can_log_in("Alice", NEW)
    assert not can_log_in("Alice", PASSWORD)


def test_a_forgotten_password_is_replaced_by_the_link_in_a_letter(alice: User) -> None:
    browser, page = ask_for_a_new_password("Alice@example.org")
    assert page.url == "/accounts/password/reset/done/"
    (letter,) = mail.outbox
    assert letter.to == ["alice@example.org"]
    assert "Alice" in letter.body
    page = open_page(browser, link_in(letter))
    page = submit(browser, page, password1=NEW, password2=NEW)
    assert "Your password is set" in page.source
    assert can_log_in("Alice", NEW)
    assert "has run out or was used before" in open_page(Client(), link_in(letter)).source


def test_asking_for_a_new_password_does_not_tell_who_has_an_account(alice: User) -> None:
    _, known = ask_for_a_new_password("alice@example.org")
    _, unknown = ask_for_a_new_password("nobody@example.org")
    assert known.url == unknown.url
    assert without_tokens(known) == without_tokens(unknown)
    assert [letter.to for letter in mail.outbox] == [["alice@example.org"], ["nobody@example.org"]]


def test_registering_does_not_tell_who_has_an_address(alice: User) -> None:
    answers = []
    for name, email in (("Bertha", "alice@example.org"), ("Claraa", "free@example.org")):
        browser = Client()
        page = open_page(browser, "/accounts/signup/")
        page = submit(
            browser, page, username=name, email=email, password1=PASSWORD, password2=PASSWORD
        )
        answers.append(without_tokens(page).replace(name, "NAME").replace(email, "EMAIL"))
    assert answers[0] == answers[1]


def without_tokens(page: Page) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page.source)


def test_only_one_account_can_confirm_an_address(alice: User) -> None:
    EmailAddress.objects.update(verified=True)
    other = services.register(name="Bertha", email="alice@example.org", password=PASSWORD)
    browser = Client()
    browser.force_login(other)
    page = open_page(browser, "/accounts/email/")
    page = submit(browser, page, button="action_send")
    page = open_page(browser, link_in(mail.outbox[-1]))
    assert "belongs to another account already" in page.source
    assert not address_of(other).verified


def test_a_stranger_cannot_bury_an_address_in_letters() -> None:
    for number in range(8):
        services.register(name=f"Many{number}", email="alice@example.org", password=PASSWORD)
    ask_for_a_new_password("alice@example.org")
    named = [re.findall(r"Many\d", str(letter.body)) for letter in mail.outbox]
    assert named == [["Many0"], ["Many1"], ["Many2"], ["Many3"], ["Many4"]]


def test_a_new_address_takes_the_place_of_the_old_one_once_it_is_confirmed(
    as_alice: Client, alice: User
) -> None:
    EmailAddress.objects.update(verified=True)
    page = open_page(as_alice, "/accounts/email/")
    page = submit(as_alice, page, button="action_add", email="new@example.org")
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    page = open_page(as_alice, link_in(mail.outbox[-1]))
    submit(as_alice, page, button="confirm")
    alice.refresh_from_db()
    assert alice.email == "new@example.org"
    assert address_of(alice).email == "new@example.org"


def test_an_address_can_be_taken_away(as_alice: Client, alice: User) -> None:
    page = open_page(as_alice, "/accounts/email/")
    page = submit(as_alice, page, button="action_remove")
    alice.refresh_from_db()
    assert alice.email == ""
    assert "alice@example.org is removed." in page.source
    assert "You have given none." in page.source


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "choose one here"), ("fr", "mot de passe"), ("de", "Passwort")],
)
def test_letters_are_written_in_the_language_of_the_page(
    alice: User, language: str, words: str
) -> None:
    ask_for_a_new_password("alice@example.org", accept_language=language)
    (letter,) = mail.outbox
    assert words in letter.body
    assert letter.subject.startswith("[Whitechapel] ")
    assert letter.message().get_content_type() == "text/plain"


def test_a_mail_server_that_is_away_does_not_keep_anybody_from_playing(
    settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_BACKEND = "tests.accounts.test_secrets_of_an_account.NoMailServer"
    browser = Client()
    page = open_page(browser, "/accounts/signup/")
    with caplog.at_level(logging.ERROR):
        page = submit(
            browser,
            page,
            username="Bertha",
            email="b@example.org",
            password1=PASSWORD,
            password2=PASSWORD,
        )
    assert SESSION_KEY in browser.session
    assert "The letter could not be sent." in page.source
    assert "could not be sent" in caplog.text
    assert "b@example.org" not in caplog.text


class NoMailServer:
    def __init__(self, **_: object) -> None: ...

    def send_messages(self, _: object) -> int:
        raise ConnectionRefusedError


def test_the_reset_page_offers_nothing_with_a_forged_link() -> None:
    page = open_page(Client(), "/accounts/password/reset/key/1-forged-key/")
    assert "has run out or was used before" in page.source
    assert "password1" not in page.controls
