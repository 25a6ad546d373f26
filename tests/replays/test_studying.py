"""The page of an analysis: who may see it and ask for it, and what it says without scripts."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from games.models import Match
from replays import analyses, studying, tasks
from replays.models import Analysis
from tests.factories import NOON, a_finished_match, a_live_match, holder, play_on
from tests.replays.advisers import Quick

pytestmark = [pytest.mark.stored, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The work that was given to workers."""
    given: list[str] = []
    for module in (analyses, studying):
        monkeypatch.setattr(
            module, "adviser_of", lambda game: Quick() if game == "mrjack_pocket" else None
        )
    monkeypatch.setattr(tasks.analyse, "delay", given.append)
    return given


@pytest.fixture
def match() -> Match:
    return a_finished_match()


def address(match: Match) -> str:
    return f"/replays/{match.id}/analysis/"


def analysed(match: Match) -> Match:
    Analysis.objects.create(
        match=match, revision=Quick.revision, asked_at=NOON, touched_at=NOON, all_steps=1
    )
    analyses.work(match.id, clock=lambda: NOON)
    return match


def test_anybody_who_may_watch_may_ask_and_without_scripts_comes_back_to_the_page(
    client: Client,
    match: Match,
    sent: list[str],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    assert "Analyse this match" in client.get(address(match)).text
    for _ in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            answer = client.post(address(match))
        assert (answer.status_code, answer.headers["location"]) == (302, address(match))
    assert sent == [match.id]


def test_looking_begins_no_work(client: Client, match: Match) -> None:
    client.get(address(match))
    assert not Analysis.objects.exists()


def test_a_script_is_given_the_part_alone(client: Client, match: Match) -> None:
    part = client.get(address(match), headers={"x-requested-with": "fetch"}).text
    assert "<html" not in part
    assert "Analyse this match" in part
    assert 'name="csrfmiddlewaretoken"' in part
    asked = client.post(address(match), headers={"x-requested-with": "fetch"})
    assert asked.status_code == 200


def test_while_the_bots_look_the_page_says_how_far_they_are(client: Client, match: Match) -> None:
    studying._ask(match)
    Analysis.objects.update(done_steps=3)
    part = client.get(address(match), headers={"x-requested-with": "fetch"}).text
    assert 'data-under-way="yes"' in part
    assert f"step 3 of {match.version}" in part
    assert "Analyse this match" not in part
    assert 'http-equiv="refresh"' in client.get(address(match)).text


def test_what_was_broken_off_can_be_asked_for_again(client: Client, match: Match) -> None:
    studying._ask(match)
    Analysis.objects.update(touched_at=NOON)
    page = client.get(address(match)).text
    assert "broken off" in page
    assert "Analyse this match" in page
    assert 'data-under-way="no"' in page


def test_when_many_wait_the_page_says_so(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_UNDER_WAY", 0)
    answer = client.post(address(match))
    assert answer.status_code == 200
    assert "Ask again in a minute" in answer.text
    assert not Analysis.objects.exists()


def test_what_was_found_is_said_as_a_picture_and_in_numbers(client: Client, match: Match) -> None:
    page = client.get(address(analysed(match))).text
    assert page.count('class="analysis-line"') == 4  # two lines, and the same two in the legend
    for line in re.findall(r'points="([\d., ]+)"', page):
        assert all(0 <= float(number) <= 720 for number in re.split("[ ,]", line))
    assert f'href="/replays/{match.id}/?step=' in page
    for words in ("Moves that changed most", "What the witness calls told", "All steps in numbers"):
        assert words in page
    assert "style=" not in page.partition("<main")[2]


@pytest.mark.parametrize(
    ("language", "words"),
    [("fr", "Les coups qui ont le plus changé"), ("de", "Züge, die am meisten änderten")],
)
def test_it_is_told_in_the_readers_language(
    client: Client, match: Match, language: str, words: str
) -> None:
    page = client.get(address(analysed(match)), headers={"accept-language": language}).text
    assert words in page
    numbers = re.search(r'points="([^"]*)"', page)
    assert numbers
    assert re.fullmatch(r"[\d. ,]+", numbers[1])
    assert not re.search(r'(x|y|x1|y1|width)="\d+,\d', page)


def test_a_private_match_is_analysed_by_its_players_alone(client: Client) -> None:
    match = a_finished_match(private=True)
    for method in (client.get, client.post):
        assert method(address(match)).status_code == 404
    assert not Analysis.objects.exists()
    client.force_login(holder(match, "jack"))
    assert client.get(address(match)).status_code == 200


def test_a_match_that_is_not_over_leads_back_to_its_table(client: Client) -> None:
    match = play_on(a_live_match(), steps=3)
    client.force_login(holder(match, "jack"))
    for method in (client.get, client.post):
        answer = method(address(match))
        assert (answer.status_code, answer.headers["location"]) == (302, f"/matches/{match.id}/")
    assert not Analysis.objects.exists()


def test_of_a_game_without_strong_bots_the_page_says_so(client: Client) -> None:
    match = a_finished_match(game="hidden_card")
    for answer in (client.get(address(match)), client.post(address(match), follow=True)):
        assert "Nobody can analyse this game yet" in answer.text
        assert "Analyse this match" not in answer.text


def test_the_page_takes_the_same_few_queries_however_long_the_match_was(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    match = analysed(a_finished_match())
    with django_assert_max_num_queries(6):
        client.get(address(match))
