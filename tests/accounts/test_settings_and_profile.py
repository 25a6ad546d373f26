"""How somebody likes it, in which language, and what others see of them."""

import pytest
from django.conf import settings as site
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts import selectors, services
from accounts.models import User
from tests.accounts.browsing import open_page, submit
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def test_every_setting_is_kept_and_shows(as_alice: Client, alice: User) -> None:
    page = open_page(as_alice, "/settings/")
    form = page.form_with("theme")
    assert 'data-theme="system"' in page.source
    chosen = {"theme": "dark", "motion": "reduced", "language": "", "sounds": "on"}
    token = form.fields["csrfmiddlewaretoken"]
    answer = as_alice.post("/settings/", {**chosen, "csrfmiddlewaretoken": token}, follow=True)
    assert "Your settings are saved." in answer.content.decode()
    assert selectors.preferences(User.objects.get()) == selectors.Preferences(
        theme="dark", motion="reduced", sounds=True, confirm_moves=False, chat=False
    )
    page = open_page(as_alice, "/")
    assert '<html lang="en" data-theme="dark" data-motion="reduced">' in page.source


def test_a_setting_that_does_not_exist_is_refused_and_changes_nothing(
    as_alice: Client, alice: User
) -> None:
    before = User.objects.values().get()
    bad = {"theme": '"><script>', "motion": "reduced", "language": "tlh"}
    page = as_alice.post("/settings/", bad).content.decode()
    assert "<script>" not in page
    assert 'data-theme="system"' in page
    assert page.count('class="error"') == 2
    assert User.objects.values().get() == before


def test_a_stranger_has_no_settings_but_the_defaults() -> None:
    assert open_page(Client(), "/settings/").url == "/accounts/login/?next=/settings/"
    assert selectors.preferences(AnonymousUser()) == selectors.Preferences()


def test_a_guest_has_settings_too() -> None:
    browser = Client()
    browser.force_login(services.new_guest())
    page = open_page(browser, "/settings/")
    assert "Register to keep your matches" in page.source
    submit(browser, page, theme="light")
    assert User.objects.get().theme == "light"


def test_the_browsers_language_is_spoken_until_another_is_chosen() -> None:
    browser = Client(headers={"accept-language": "de-AT,de;q=0.9"})
    page = open_page(browser, "/accounts/login/")
    assert '<html lang="de"' in page.source
    page = submit(browser, page, language="fr")
    assert page.url == "/accounts/login/"
    assert '<html lang="fr"' in page.source
    assert '<html lang="fr"' in open_page(browser, "/").source


def test_an_unknown_language_changes_nothing() -> None:
    browser = Client()
    browser.post("/language/", {"language": "tlh", "next": "/"})
    assert '<html lang="en"' in open_page(browser, "/").source


def test_changing_the_language_sends_nobody_to_another_site() -> None:
    answer = Client().post("/language/", {"language": "fr", "next": "https://evil.example/"})
    assert answer["Location"] == "/"


def test_an_account_remembers_its_language_for_the_next_login(
    as_alice: Client, alice: User
) -> None:
    page = open_page(as_alice, "/settings/")
    submit(as_alice, page, language="de")
    assert User.objects.get().language == "de"
    elsewhere = Client()
    page = open_page(elsewhere, "/accounts/login/")
    page = submit(elsewhere, page, login="Alice", password=PASSWORD)
    assert '<html lang="de"' in page.source
    page = submit(elsewhere, open_page(elsewhere, "/settings/"), language="", theme="system")
    assert site.LANGUAGE_COOKIE_NAME not in {
        name for name, cookie in elsewhere.cookies.items() if cookie.value
    }
    assert '<html lang="en"' in open_page(elsewhere, "/").source


PAGES = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/accounts/password/reset/done/",
    "/accounts/password/reset/key/1-forged/",
    "/accounts/password/reset/key/done/",
    "/accounts/confirm-email/forged/",
    "/accounts/inactive/",
]
PAGES_OF_MEMBERS = [
    "/settings/",
    "/players/Alice/",
    "/accounts/logout/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/delete/",
]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("url", PAGES + PAGES_OF_MEMBERS)
def test_every_page_speaks_every_language(
    alice: User, as_alice: Client, url: str, language: str
) -> None:
    browser = as_alice if url in PAGES_OF_MEMBERS else Client()
    page = open_page(browser, url, **{"accept-language": language})
    assert f'<html lang="{language}"' in page.source
    assert page.ids["heading"].strip()
    for name, control in page.controls.items():
        assert control["id"] in page.labelled, name


@pytest.mark.parametrize("language", ["fr", "de"])
@pytest.mark.parametrize("url", PAGES + PAGES_OF_MEMBERS)
def test_no_heading_is_left_in_english(
    alice: User, as_alice: Client, url: str, language: str
) -> None:
    browser = as_alice if url in PAGES_OF_MEMBERS else Client()
    headings = [
        open_page(browser, url, **{"accept-language": spoken}).ids["heading"].strip()
        for spoken in ("en", language)
    ]
    assert headings[0] == "Alice" or headings[0] != headings[1]


def test_a_profile_shows_the_name_and_since_when_and_never_the_address(alice: User) -> None:
    page = open_page(Client(), "/players/Alice/")
    assert page.ids["heading"] == "Alice"
    assert f'datetime="{alice.date_joined:%Y-%m-%d}"' in page.source
    assert "example.org" not in page.source
    assert "Invite Alice to one" in page.source


def test_ones_own_profile_says_what_to_do_next(as_alice: Client) -> None:
    assert "Play one now" in open_page(as_alice, "/players/Alice/").source


def test_a_profile_is_found_in_any_capitals(alice: User) -> None:
    assert open_page(Client(), "/players/aLiCe/").url == "/players/Alice/"


@pytest.mark.parametrize(
    "name", ["Nemo", "%00", "..", "%2e%2e", "<script>", "a%0Ab", "%ff", "a" * 5000]
)
def test_an_unknown_player_is_not_found(alice: User, name: str) -> None:
    assert Client().get(f"/players/{name}/").status_code == 404
    assert Client().get(f"/api/users/{name}/").status_code == 404


def test_a_guest_has_a_profile_of_its_own() -> None:
    guest = services.new_guest()
    page = open_page(Client(), guest.get_absolute_url())
    assert page.ids["heading"] == guest.username
    assert "A guest" in page.source
