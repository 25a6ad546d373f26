"""The page of fairness: who may see it, and that it holds every word its script asks for."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.models import Match
from games.rules import LIBRARY
from replays.fairness import complaints
from tests.factories import a_finished_match, a_live_match, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def script(name: str) -> str:
    found = finders.find(f"games/js/{name}")
    assert isinstance(found, str)
    return Path(found).read_text()


def words(text: str) -> Any:
    found = re.search(r'<script id="fairness-words"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found[1])


@pytest.fixture
def match() -> Match:
    return a_finished_match()


def test_the_page_names_the_record_it_needs_and_no_secret(client: Client, match: Match) -> None:
    page = client.get(f"/replays/{match.id}/fairness/")
    assert page.status_code == 200
    assert f'data-record="/api/replays/{match.id}/"' in page.text
    assert client.get(f"/api/replays/{match.id}/").status_code == 200


def test_without_scripts_it_says_so_and_what_to_do_instead(client: Client, match: Match) -> None:
    page = client.get(f"/replays/{match.id}/fairness/").text
    inside = re.search(r"<noscript>(.*?)</noscript>", page, re.DOTALL)
    assert inside
    assert "scripts are switched off" in inside[1]
    assert f"manage.py replay {match.id}.json" in inside[1]
    assert f'href="/api/replays/{match.id}/"' in inside[1]


@pytest.mark.parametrize(
    ("language", "heading"),
    [
        ("en", "Was the chance fair?"),
        ("fr", "Le hasard était-il honnête\u00a0?"),
        ("de", "War der Zufall ehrlich?"),
    ],
)
def test_it_speaks_the_readers_language(
    client: Client, match: Match, language: str, heading: str
) -> None:
    page = client.get(f"/replays/{match.id}/fairness/", headers={"accept-language": language}).text
    assert f"<h1>{heading}</h1>" in page


def test_the_page_sends_every_word_that_its_script_asks_for(client: Client, match: Match) -> None:
    sent = words(client.get(f"/replays/{match.id}/fairness/").text)
    asked = {
        name
        for file in ("fairness.js", "proof/showing.js")
        for name in re.findall(r"\bsay\.(\w+)", script(file))
    }
    assert len(asked) > 15
    assert asked == set(sent["say"])


def test_every_way_to_be_unreadable_has_its_sentence() -> None:
    thrown = {
        code
        for file in ("fairness.js", "proof/json.js", "proof/record.js")
        for code in re.findall(r'(?:Unreadable\(|refuse\()"(\w+)"', script(file))
    }
    assert thrown == set(complaints())


def test_every_game_and_every_draw_has_a_name(client: Client, match: Match) -> None:
    sent = words(client.get(f"/replays/{match.id}/fairness/").text)["games"]
    assert set(sent) == set(LIBRARY.keys())
    pocket = sent["mrjack_pocket"]
    assert pocket["drawings"]["throw_tokens"] == "A throw of the four action tokens"
    assert pocket["names"]["gull"] == "William Gull"
    assert pocket["seats"] == {"jack": "Jack", "inspector": "The Inspector"}


def test_a_private_match_is_proved_to_its_players_alone(client: Client) -> None:
    match = a_finished_match(private=True)
    assert client.get(f"/replays/{match.id}/fairness/").status_code == 404
    client.force_login(holder(match, "jack"))
    assert client.get(f"/replays/{match.id}/fairness/").status_code == 200


def test_a_match_that_is_not_over_keeps_its_seed(client: Client) -> None:
    match = a_live_match()
    answer = client.get(f"/replays/{match.id}/fairness/")
    assert (answer.status_code, answer.headers["location"]) == (302, f"/matches/{match.id}/")


def test_what_is_no_match_is_not_found(client: Client) -> None:
    assert client.get("/replays/nowhere/fairness/").status_code == 404
