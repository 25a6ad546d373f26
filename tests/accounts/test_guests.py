"""Playing without an account, and what becomes of it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from django.utils import timezone

from accounts import names, selectors, services, tasks
from accounts.models import User
from games.models import Match, MatchSeat, Seal
from games.services import matches, seals
from mrjack_site.urls import urlpatterns as site
from tests.accounts.browsing import open_page, submit
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.stored, pytest.mark.urls(__name__)]
NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)


def play_now(request: HttpRequest) -> HttpResponse:
    return HttpResponse(services.guest_for(request).username)


urlpatterns = [path("try/play-now/", play_now), *site]
handler429 = "accounts.views.too_many_requests"


@pytest.fixture
def browser() -> Client:
    return Client()


def guest_of(browser: Client) -> User:
    browser.post("/try/play-now/")
    return User.objects.get(pk=browser.session[SESSION_KEY])


def match_of(user: User) -> Match:
    return matches.create(
        creator=user, game="mrjack_pocket", seats={"jack": "me", "inspector": "open"}, now=NOW
    )


def test_whoever_plays_now_becomes_a_guest_on_the_spot_and_stays_the_same_one(
    browser: Client,
) -> None:
    first = browser.post("/try/play-now/").content
    guest = guest_of(browser)
    assert guest.username.encode() == first
    assert guest.username.startswith("Guest ")
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert User.objects.count() == 1


def test_a_member_who_plays_now_is_no_guest(as_alice: Client, alice: User) -> None:
    assert as_alice.post("/try/play-now/").content == b"Alice"
    assert User.objects.get() == alice


def test_a_guests_matches_become_theirs_when_they_register(browser: Client) -> None:
    guest = guest_of(browser)
    match = match_of(guest)
    page = open_page(browser, "/accounts/signup/")
    assert f"You are playing as {guest.username}." in page.source
    submit(browser, page, username="Bertha", password1=PASSWORD, password2=PASSWORD)
    member = User.objects.get()
    assert (member.pk, member.username, member.is_guest) == (guest.pk, "Bertha", False)
    assert match.seats.get(seat="jack").user == member
    assert browser.session[SESSION_KEY] == str(member.pk)
    stranger = Client()
    page = open_page(stranger, "/accounts/login/")
    submit(stranger, page, login="bertha", password=PASSWORD)
    assert stranger.session[SESSION_KEY] == str(guest.pk)


def test_two_tabs_that_register_one_guest_make_two_accounts_and_lose_neither(db: None) -> None:
    guest = services.new_guest()
    first = services.register(name="Bertha", email="", password=PASSWORD, guest=guest)
    second = services.register(name="Clara", email="", password=PASSWORD, guest=guest)
    assert first.pk == guest.pk
    assert second.pk != guest.pk
    assert set(User.objects.values_list("username", flat=True)) == {"Bertha", "Clara"}


def test_a_guest_who_logs_in_elsewhere_is_warned_and_leaves_the_guests_matches(
    browser: Client, alice: User
) -> None:
    guest = guest_of(browser)
    match = match_of(guest)
    page = open_page(browser, "/accounts/login/")
    assert f"You are playing as {guest.username}." in page.source
    submit(browser, page, login="Alice", password=PASSWORD)
    assert browser.session[SESSION_KEY] == str(alice.pk)
    assert match.seats.get(seat="jack").user == guest


def test_a_guest_is_warned_before_logging_out(browser: Client) -> None:
    guest = guest_of(browser)
    assert f"{guest.username} has no password" in open_page(browser, "/accounts/logout/").source


@pytest.mark.parametrize("address", ["/accounts/password/change/", "/accounts/email/"])
def test_a_guest_is_asked_to_register_before_changing_what_they_do_not_have(
    browser: Client, address: str
) -> None:
    guest_of(browser)
    page = open_page(browser, address)
    assert page.url == "/accounts/signup/"
    assert "Register first" in page.source


def test_guests_play_no_ranked_matches_and_few_at_once(alice: User) -> None:
    guest, stranger = services.new_guest(), AnonymousUser()
    assert selectors.may_play_ranked(alice)
    assert not selectors.may_play_ranked(guest)
    assert not selectors.may_play_ranked(stranger)
    assert 0 == selectors.quota(stranger) < selectors.quota(guest) < selectors.quota(alice)


def test_names_never_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "for_a_guest", lambda digits: f"Guest {10 ** (digits - 1)}")
    drawn = [services.new_guest().username for _ in range(3)]
    assert drawn == ["Guest 1000", "Guest 10000", "Guest 100000"]


def test_guests_who_never_played_are_forgotten_after_a_month() -> None:
    long_ago, lately = NOW - timedelta(days=31), NOW - timedelta(days=29)
    _idle, promised, playing, recent, member = (services.new_guest() for _ in range(5))
    seals.next_commitment(user=promised, now=NOW)
    match_of(playing)
    User.objects.update(last_login=long_ago, date_joined=long_ago)
    User.objects.filter(pk=recent.pk).update(last_login=lately)
    User.objects.filter(pk=member.pk).update(is_guest=False)
    assert services.sweep_guests(now=NOW) == 2
    assert set(User.objects.all()) == {playing, recent, member}
    assert Seal.objects.filter(used_at=None).count() == 0
    assert services.sweep_guests(now=NOW) == 0


def test_a_guest_who_only_sits_at_anothers_table_is_kept() -> None:
    host, seated = services.new_guest(), services.new_guest()
    match = match_of(host)
    matches.join(match_id=match.pk, user=seated, seat="inspector", now=NOW)
    User.objects.update(last_login=None, date_joined=NOW - timedelta(days=99))
    assert services.sweep_guests(now=NOW) == 0


def test_a_guest_who_only_made_a_table_is_kept() -> None:
    host, jack = services.new_guest(), services.new_guest()
    match = match_of(host)
    MatchSeat.objects.filter(match=match, seat="jack").update(user=jack)
    User.objects.update(last_login=None, date_joined=NOW - timedelta(days=99))
    assert services.sweep_guests(now=NOW) == 0


def test_the_sweep_also_clears_sessions_that_have_run_out(browser: Client) -> None:
    guest_of(browser)
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    User.objects.update(last_login=timezone.now() - timedelta(days=60))
    tasks.sweep()
    assert not Session.objects.exists()
    assert not User.objects.exists()


def test_a_crowd_of_guests_from_one_address_is_asked_to_wait(browser: Client) -> None:
    answers = [Client().post("/try/play-now/").status_code for _ in range(121)]
    assert answers == [200] * 120 + [429]
    assert User.objects.count() == 120
    assert Client(REMOTE_ADDR="203.0.113.9").post("/try/play-now/").status_code == 200
