"""Pages for what cannot be done say what to do next, and every page asks for a strict policy."""

import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, Client
from django.urls import path

from games.models import LogEntry, Match
from mrjack_site import urls as site
from mrjack_site.middleware import CONTENT_POLICY
from tests.factories import a_live_match, a_user, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def _fails(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("a secret of the server")


urlpatterns = [*site.urlpatterns, path("fails/", _fails)]


def heading(text: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", text)
    assert found, text
    return found[1]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Nobody lives here"),
        ("fr", "Personne n’habite ici"),
        ("de", "Hier wohnt niemand"),
    ],
)
def test_a_page_that_is_not_there_says_so_in_the_readers_language(
    language: str, words: str
) -> None:
    answer = Client(headers={"accept-language": language}).get("/nowhere/")
    assert (answer.status_code, heading(answer.content.decode())) == (404, words)
    assert 'href="/"' in answer.content.decode()


def test_a_form_without_its_mark_is_refused_with_a_page_and_changes_nothing() -> None:
    match = a_live_match()
    client = Client(enforce_csrf_checks=True)
    client.force_login(holder(match, "jack"))
    before = LogEntry.objects.count()
    for address in ("play", "resign", "join", "rematch"):
        answer = client.post(f"/matches/{match.id}/{address}/", {"version": match.version})
        assert answer.status_code == 403
        assert heading(answer.content.decode()) == "That did not come from our page"
    assert client.post("/play/").status_code == 403
    assert client.post("/matches/new/", {"game": "mrjack_pocket"}).status_code == 403
    assert (LogEntry.objects.count(), Match.objects.count()) == (before, 1)


def test_the_api_asks_a_session_for_the_mark_and_a_token_for_none() -> None:
    match = a_live_match()
    client = Client(enforce_csrf_checks=True)
    client.force_login(holder(match, "jack"))
    address = f"/api/matches/{match.id}/resign/"
    body = {"version": match.version}
    refused = client.post(address, body, content_type="application/json")
    assert refused.status_code == 403
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE


@pytest.mark.urls(__name__)
def test_a_failure_tells_the_visitor_nothing_of_its_cause() -> None:
    answer = Client(raise_request_exception=False).get("/fails/")
    assert answer.status_code == 500
    assert heading(answer.content.decode()) == "The lamp went out"
    assert "secret" not in answer.content.decode()


@pytest.mark.parametrize("address", ["/", "/matches/new/", "/accounts/login/", "/nowhere/"])
def test_every_page_asks_for_a_policy_without_anything_inline(address: str) -> None:
    answer = Client().get(address)
    assert answer.headers["Content-Security-Policy"] == CONTENT_POLICY
    assert "unsafe" not in CONTENT_POLICY
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    text = answer.content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", text)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)


async def test_the_policy_also_holds_for_what_is_answered_asynchronously() -> None:
    answer = await AsyncClient().get("/healthz")
    assert answer.headers["Content-Security-Policy"] == CONTENT_POLICY


def test_a_foreign_token_and_a_foreign_key_open_nothing() -> None:
    match = a_live_match()
    stranger, jack = a_user(), holder(match, "jack")
    before = LogEntry.objects.count()
    client = Client()
    client.force_login(stranger)
    body = {"version": match.version, "key": "k", "action": {"kind": "alibi"}}
    address = f"/api/matches/{match.id}/actions/"
    assert client.post(address, body, content_type="application/json").status_code == 403
    invented = Client(headers={"authorization": "Token 0123456789abcdef"})
    assert invented.post(address, body, content_type="application/json").status_code == 401
    assert LogEntry.objects.count() == before
    assert jack != stranger
