"""Tables that wait, by HTTP: as docs/protocol.md promises them."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from games.models import Match, new_match_id
from games.services import matches
from tests.factories import NOON, a_live_match, a_match, a_user

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

BOT = {"seat": "inspector", "level": "urchin"}


def ask(user: User | None, match_id: str, way: str, **body: Any) -> Any:
    client = APIClient()
    client.force_authenticate(user)
    return client.post(f"/api/matches/{match_id}/{way}/", body, format="json")


def test_a_closed_table_is_gone_and_closing_it_again_is_answered_alike() -> None:
    match = a_match()
    for _ in range(2):
        answer = ask(match.creator, match.id, "close")
        assert (answer.status_code, answer.content) == (204, b"")
    assert APIClient().get("/api/matches/?status=open").json()["results"] == []
    answer = ask(a_user(), match.id, "join", seat="inspector")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_match")


def test_a_private_match_that_has_begun_is_as_one_that_never_was() -> None:
    match, stranger = a_live_match(private=True), a_user()
    for way, body in (("close", {}), ("leave", {}), ("seat-bot", BOT)):
        asked = [ask(stranger, match_id, way, **body) for match_id in (match.id, new_match_id())]
        assert asked[0].status_code == asked[1].status_code
        assert asked[0].content == asked[1].content
    assert Match.objects.filter(pk=match.pk).exists()


def test_whoever_gets_up_is_shown_the_table_as_a_spectator() -> None:
    seats = {"mr_x": "me", "detective_1": "open", "detective_2": "open"}
    match = a_match(game="scotland_yard", seats=seats, options={"detective_seats": 2})
    visitor = a_user()
    matches.join(match_id=match.id, user=visitor, seat="detective_1", now=NOON)
    for _ in range(2):
        answer = ask(visitor, match.id, "leave")
        assert answer.status_code == 200
        body = answer.json()
        assert (body["status"], body["viewer"], body["version"]) == ("open", "spectator", 0)
        assert body["seats"]["detective_1"] == {"player": None, "bot": None, "taken": False}


def test_a_bot_on_the_last_seat_begins_the_match_and_a_repeat_is_answered_alike() -> None:
    match = a_match()
    for _ in range(2):
        answer = ask(match.creator, match.id, "seat-bot", **BOT)
        assert answer.status_code == 200
        body = answer.json()
        assert (body["status"], body["viewer"], body["version"]) == ("live", "jack", 4)
        assert body["seats"]["inspector"] == {"player": None, "bot": "urchin", "taken": True}


@pytest.mark.parametrize(("way", "body"), [("close", {}), ("leave", {}), ("seat-bot", BOT)])
def test_a_match_that_has_begun_refuses(way: str, body: dict[str, Any]) -> None:
    match = a_live_match()
    answer = ask(match.creator, match.id, way, **body)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_begun")
    assert ask(None, match.id, way, **body).status_code == 401


def test_only_its_creator_changes_a_table_and_they_do_not_get_up_from_it() -> None:
    match = a_match()
    for way, body in (("close", {}), ("seat-bot", BOT)):
        answer = ask(a_user(), match.id, way, **body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_table")
    answer = ask(match.creator, match.id, "leave")
    assert (answer.status_code, answer.json()["code"]) == (403, "your_own_table")


@pytest.mark.parametrize("body", [{}, {"seat": 1, "level": "random"}, {"seat": "inspector"}])
def test_a_bot_is_asked_for_by_seat_and_level(body: dict[str, Any]) -> None:
    match = a_match()
    answer = ask(match.creator, match.id, "seat-bot", **body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_request")
