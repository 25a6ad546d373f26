"""The pages of live play without any script: a whole match by ordinary forms."""

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import LogEntry, Match
from games.services import bot_turns
from tests.factories import NOON, a_finished_match, a_live_match, a_match, a_user, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(client: Client, match: Match) -> str:
    answer = client.get(f"/matches/{match.id}/")
    assert answer.status_code == 200
    return answer.content.decode()


def buttons(text: str) -> list[str]:
    found = re.findall(r'name="action" value="([^"]*)"', text)
    return [html.unescape(value) for value in found]


def field(text: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert found
    return found.group(1)


def press(client: Client, match: Match, text: str, action: str) -> Any:
    body = {"version": field(text, "version"), "key": field(text, "key"), "action": action}
    return client.post(f"/matches/{match.id}/play/", body)


def test_a_stranger_plays_at_once_as_a_guest() -> None:
    client = Client()
    answer = client.post("/play/", {"side": "jack"})
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.id}/")
    assert holder(match, "jack").is_guest
    assert match.seats.get(seat="inspector").bot == "urchin", "a beginner, not blind chance"


def test_a_guest_has_a_small_quota_of_running_matches() -> None:
    client = Client()
    answers = [client.post("/play/", {"side": "jack"}, follow=True) for _ in range(5)]
    assert Match.objects.count() == 3
    assert "running matches" in answers[-1].content.decode()


def test_a_whole_match_is_played_by_ordinary_buttons() -> None:
    client = Client()
    client.post("/play/", {"side": "inspector"})
    match = Match.objects.get()
    for _ in range(60):
        match.refresh_from_db()
        if match.status == Match.Status.FINISHED:
            break
        if match.to_act == "inspector":
            text = page(client, match)
            press(client, match, text, buttons(text)[0])
        else:
            bot_turns.think(match_id=match.id, version=match.version, now=NOON)
            bot_turns.answer(match_id=match.id, version=match.version, now=NOON)
    assert match.status == Match.Status.FINISHED
    text = page(client, match)
    assert "sides swapped" in text
    assert buttons(text) == []


def test_every_choice_is_a_button_with_words() -> None:
    match = a_live_match()
    text = page(logged_in(holder(match, "inspector")), match)
    assert len(buttons(text)) >= 4
    assert all(json.loads(action)["kind"] for action in buttons(text))


def test_pressing_a_button_twice_plays_once() -> None:
    match = a_live_match()
    client = logged_in(holder(match, "inspector"))
    text = page(client, match)
    press(client, match, text, buttons(text)[0])
    count = LogEntry.objects.count()
    press(client, match, text, buttons(text)[0])
    assert LogEntry.objects.count() == count


def test_a_refused_button_leads_back_with_a_sentence() -> None:
    match = a_live_match()
    client = logged_in(holder(match, "jack"))
    text = page(client, match)
    for action in ('{"kind": "alibi"}', "{", "[]", ""):
        answer = client.post(
            f"/matches/{match.id}/play/",
            {"version": field(text, "version"), "key": "k", "action": action},
            follow=True,
        )
        assert answer.status_code == 200
        assert 'class="message' in answer.content.decode() or "messages" in answer.content.decode()


def test_spectators_get_no_buttons_and_no_secret() -> None:
    match = a_live_match()
    text = page(Client(), match)
    assert buttons(text) == []
    data = json.loads(
        re.findall(r'id="match-data" type="application/json">(.*?)</script>', text)[0]
    )
    assert data["match"]["view"]["jack"] is None


def test_a_private_match_is_not_found_by_strangers() -> None:
    match = a_live_match(private=True)
    assert Client().get(f"/matches/{match.id}/").status_code == 404
    assert Client().post(f"/matches/{match.id}/join/", {"seat": "jack"}).status_code == 404
    assert Client().get("/matches/nonesuch/").status_code == 404


def test_an_open_table_is_joined_by_its_button_and_by_its_link() -> None:
    match = a_match()
    home = Client().get("/").content.decode()
    assert f"/matches/{match.id}/join/" in home
    client = logged_in(a_user())
    assert "A seat is free" in page(client, match)
    client.post(f"/matches/{match.id}/join/", {"seat": "inspector", "nonce": "mine"})
    match.refresh_from_db()
    assert match.status == Match.Status.LIVE
    assert match.seats.get(seat="inspector").nonce == "mine"


def test_a_table_by_link_is_in_no_list() -> None:
    client = logged_in(a_user())
    wishes = {"game": "mrjack_pocket", "side": "jack", "opponent": "link", "name": "", "nonce": ""}
    answer = client.post("/matches/new/", wishes)
    match = Match.objects.get()
    assert answer["Location"] == f"/matches/{match.id}/"
    assert match.private
    assert match.id not in Client().get("/").content.decode()
    assert "A seat is free" in page(logged_in(a_user()), match)


def test_a_named_opponent_must_exist_and_be_named() -> None:
    client = logged_in(a_user())
    wishes = {"game": "mrjack_pocket", "side": "jack", "opponent": "named", "nonce": ""}
    for name in ("", "nobody_at_all"):
        answer = client.post("/matches/new/", {**wishes, "name": name})
        assert answer.status_code == 200
        assert not Match.objects.exists()
    friend = a_user()
    client.post("/matches/new/", {**wishes, "name": friend.username})
    assert Match.objects.get().seats.get(seat="inspector").user == friend


def test_the_seal_is_shown_before_anything_is_asked() -> None:
    user = a_user()
    text = logged_in(user).get("/matches/new/").content.decode()
    assert user.seals.get().commitment in text


def test_resigning_ends_the_match() -> None:
    match = a_live_match()
    client = logged_in(holder(match, "jack"))
    client.post(f"/matches/{match.id}/resign/", {"version": match.version})
    match.refresh_from_db()
    assert (match.status, match.reason) == ("finished", "resigned")


def test_a_rematch_swaps_the_sides_and_both_players_meet_in_one_match() -> None:
    old = a_finished_match()
    Match.objects.filter(pk=old.pk).update(finished_at=timezone.now())
    jack, inspector = holder(old, "jack"), holder(old, "inspector")
    first = logged_in(jack).post(f"/matches/{old.id}/rematch/")
    second = logged_in(inspector).post(f"/matches/{old.id}/rematch/")
    assert first["Location"] == second["Location"]
    again = Match.objects.exclude(pk=old.id).get()
    assert (holder(again, "inspector"), holder(again, "jack")) == (jack, inspector)
    assert again.status == Match.Status.LIVE


def test_a_spectator_cannot_ask_for_a_rematch() -> None:
    old = a_finished_match()
    logged_in(a_user()).post(f"/matches/{old.id}/rematch/")
    assert Match.objects.count() == 1


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_match_page_speaks_the_readers_language(language: str) -> None:
    match = a_live_match()
    answer = Client(headers={"accept-language": language}).get(f"/matches/{match.id}/")
    assert f'lang="{language}"' in answer.content.decode()


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])
def test_markup_in_a_nonce_stays_text(name: str) -> None:
    match = a_match()
    logged_in(a_user()).post(f"/matches/{match.id}/join/", {"seat": "inspector", "nonce": name})
    assert name not in page(Client(), match)


def test_a_match_of_a_game_without_a_board_is_played_by_its_choices() -> None:
    match = a_live_match(game="hidden_card")
    acting = match.to_act
    text = page(logged_in(holder(match, acting)), match)
    assert buttons(text)
    assert 'data-board=""' in text


def test_nobody_is_asked_for_a_nonce_before_they_saw_the_seal() -> None:
    assert 'name="nonce"' not in Client().get("/matches/new/").content.decode()
    assert 'name="nonce"' in logged_in(a_user()).get("/matches/new/").content.decode()
