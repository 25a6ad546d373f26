"""Finished matches by HTTP: lists, records and single steps."""

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from games.engine import match_record
from games.models import Match
from games.rules import LIBRARY
from tests.factories import a_finished_match, a_live_match, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


@pytest.fixture
def anybody() -> APIClient:
    return APIClient()


def step(client: APIClient, match: Match, number: int, viewer: str) -> dict[str, Any]:
    answer = client.get(f"/api/replays/{match.id}/steps/{number}/?as={viewer}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_a_record_proves_itself(anybody: APIClient) -> None:
    match = a_finished_match()
    document = match_record.read(json.loads(anybody.get(f"/api/replays/{match.id}/").content))
    *_, last = match_record.frames(document, LIBRARY)
    assert last.version == match.version
    assert last.position.outcome == document.outcome


def test_a_match_that_is_not_over_has_no_record_and_no_steps(anybody: APIClient) -> None:
    match = a_live_match()
    for client in (anybody, APIClient()):
        client.force_authenticate(holder(match, "jack"))
        for path in ("", "steps/1/?as=jack", "steps/1/?as=referee"):
            answer = client.get(f"/api/replays/{match.id}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")
    assert anybody.get("/api/replays/").json()["results"] == []


def test_a_private_match_stays_among_its_players(anybody: APIClient) -> None:
    match = a_finished_match(private=True)
    assert anybody.get(f"/api/replays/{match.id}/").status_code == 404
    assert anybody.get(f"/api/replays/{match.id}/steps/1/").status_code == 404
    assert anybody.get("/api/replays/").json()["results"] == []
    anybody.force_authenticate(holder(match, "jack"))
    assert anybody.get(f"/api/replays/{match.id}/").status_code == 200


def test_the_first_step_is_the_empty_table(anybody: APIClient) -> None:
    first = step(anybody, a_finished_match(), 0, "referee")
    assert (first["version"], first["record"], first["view"]["tiles"]) == (0, None, [])


def test_a_closed_record_is_shown_by_actor_and_kind_alone(anybody: APIClient) -> None:
    match = a_finished_match()
    identity = step(anybody, match, 2, "referee")["record"]
    assert identity["kind"] == "deal_identity"
    assert step(anybody, match, 2, "jack")["record"] == identity
    assert step(anybody, match, 2, "inspector")["record"] == {
        "actor": "chance",
        "kind": "deal_identity",
    }
    assert step(anybody, match, 3, "jack")["record"] == {"actor": "chance", "kind": "shuffle_pile"}


def test_each_side_is_shown_what_it_knew_then(anybody: APIClient) -> None:
    match = a_finished_match()
    for number in range(4, match.version):
        assert step(anybody, match, number, "inspector")["view"]["jack"] is None
        assert step(anybody, match, number, "jack")["view"]["jack"] is not None


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("steps/9999/", 404, "no_such_step"),
        ("steps/1/?as=toby", 400, "malformed_request"),
        ("steps/1/?as=chance", 400, "malformed_request"),
    ],
)
def test_what_is_not_there_is_said(anybody: APIClient, path: str, status: int, code: str) -> None:
    answer = anybody.get(f"/api/replays/{a_finished_match().id}/{path}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("path", ["steps/-1/", "steps/x/", f"steps/{'9' * 400}/"])
def test_a_step_that_is_no_number_is_not_found(anybody: APIClient, path: str) -> None:
    assert anybody.get(f"/api/replays/{a_finished_match().id}/{path}").status_code == 404


def test_lists_are_filtered(anybody: APIClient) -> None:
    match = a_finished_match()
    winner = match.seats.get(won=True).seat
    loser = match.seats.get(won=False).seat

    def found(query: str) -> list[str]:
        answer = anybody.get(f"/api/replays/?{query}")
        return [found["id"] for found in answer.json()["results"]]

    assert found("") == [match.id]
    assert found(f"winner={winner}") == [match.id]
    assert found(f"winner={loser}") == []
    assert found(f"player={holder(match, 'jack').username}") == [match.id]
    assert found("bot=random") == []
    assert found("game=mrjack") == []
    day = match.finished_at
    assert day is not None
    assert found(f"from={day:%Y-%m-%d}&to={day:%Y-%m-%d}") == [match.id]
    assert found("to=2020-01-01") == []
    assert anybody.get("/api/replays/?from=yesterday").status_code == 400


def test_the_last_step_opens_the_secrets_to_every_side(anybody: APIClient) -> None:
    match = a_finished_match()
    views = [
        step(anybody, match, match.version, viewer)["view"] for viewer in ("inspector", "jack")
    ]
    assert views[0] == views[1] == step(anybody, match, match.version, "referee")["view"]
    assert views[0]["jack"] is not None
