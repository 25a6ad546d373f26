"""Matches by HTTP, as the contract promises them."""

from base64 import b64encode
from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from games.models import LogEntry, Match
from tests.factories import a_live_match, a_match, a_user, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def client_of(user: User | None) -> APIClient:
    client = APIClient()
    if user is not None:
        client.force_authenticate(user)
    return client


def seated(match: Match, seat: str) -> APIClient:
    return client_of(holder(match, seat))


def look(client: APIClient, match: Match) -> dict[str, Any]:
    body: dict[str, Any] = client.get(f"/api/matches/{match.id}/").json()
    return body


def act(client: APIClient, match: Match, **body: Any) -> Any:
    return client.post(f"/api/matches/{match.id}/actions/", body, format="json")


def on_turn(match: Match) -> tuple[APIClient, dict[str, Any]]:
    to_act = look(client_of(None), match)["to_act"]
    client = seated(match, to_act)
    return client, look(client, match)


def test_a_match_against_a_bot_begins_at_once() -> None:
    client = client_of(a_user())
    answer = client.post(
        "/api/matches/",
        {"game": "mrjack_pocket", "seats": {"jack": "me", "inspector": "bot:random"}},
        format="json",
    )
    assert answer.status_code == 201
    body = answer.json()
    assert (body["status"], body["viewer"]) == ("live", "jack")
    assert body["view"]["jack"] is not None
    assert body["seats"]["inspector"]["bot"] == "random"


def test_an_open_seat_is_taken_by_joining_and_the_match_begins() -> None:
    match = a_match()
    answer = client_of(a_user()).post(
        f"/api/matches/{match.id}/join/", {"seat": "inspector", "nonce": "mine"}, format="json"
    )
    assert answer.status_code == 200
    assert answer.json()["status"] == "live"
    assert answer.json()["viewer"] == "inspector"


def test_only_the_one_who_is_to_act_is_given_choices() -> None:
    match = a_live_match()
    assert look(seated(match, "inspector"), match)["choices"]
    assert look(seated(match, "jack"), match)["choices"] == []
    assert look(client_of(None), match)["choices"] == []


def test_a_choice_is_an_action_with_its_path_and_a_label() -> None:
    _, body = on_turn(a_live_match())
    for choice in body["choices"]:
        assert choice["action"]["kind"]
        assert choice["path"]
        assert choice["label"]


def test_a_move_is_answered_with_the_new_view() -> None:
    match = a_live_match()
    client, body = on_turn(match)
    answer = act(
        client, match, version=body["version"], key="k", action=body["choices"][0]["action"]
    )
    assert answer.status_code == 201
    assert answer.json()["version"] > body["version"]
    assert answer.json()["events"]


def test_the_same_key_and_action_are_answered_the_same_and_add_nothing() -> None:
    match = a_live_match()
    client, body = on_turn(match)
    move = {"version": body["version"], "key": "k", "action": body["choices"][0]["action"]}
    first, count = act(client, match, **move), LogEntry.objects.count()
    again = act(client, match, **move)
    assert (again.status_code, again.json()) == (201, first.json())
    assert LogEntry.objects.count() == count


def test_the_same_key_with_another_action_is_refused() -> None:
    match = a_live_match()
    client, body = on_turn(match)
    one, other = body["choices"][0]["action"], body["choices"][1]["action"]
    act(client, match, version=body["version"], key="k", action=one)
    answer = act(client, match, version=body["version"], key="k", action=other)
    assert (answer.status_code, answer.json()["code"]) == (409, "key_reused")


def test_a_stale_version_is_answered_with_the_present_view() -> None:
    match = a_live_match()
    client, body = on_turn(match)
    action = body["choices"][0]["action"]
    answer = act(client, match, version=body["version"] - 1, key="k", action=action)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version")
    assert answer.json()["match"]["view"] == body["view"]


def test_acting_out_of_turn_is_a_conflict() -> None:
    match = a_live_match()
    _, body = on_turn(match)
    other = seated(match, "jack")
    action = body["choices"][0]["action"]
    answer = act(other, match, version=body["version"], key="k", action=action)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")


def test_an_illegal_action_is_refused_with_a_reason_in_words() -> None:
    match = a_live_match()
    client, body = on_turn(match)
    tile = body["view"]["tiles"][0]
    shown = {token["face"] for token in body["view"]["tokens"]}
    action: dict[str, Any] = {"kind": "rotate", "tile": tile["character"], "wall": tile["wall"]}
    answer = act(client, match, version=body["version"], key="k", action=action)
    reason = "wall_already_there" if "rotation" in shown else "token_not_there"
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal_action")
    assert answer.json()["reason"] == reason
    assert answer.json()["detail"].endswith(".")


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "version"),
        ({"version": "1", "key": "k", "action": {}}, "version"),
        ({"version": True, "key": "k", "action": {}}, "version"),
        ({"version": 4, "action": {}}, "key"),
        ({"version": 4, "key": "", "action": {}}, "key"),
        ({"version": 4, "key": "x" * 65, "action": {}}, "key"),
        ({"version": 4, "key": "k"}, "action"),
        ({"version": 4, "key": "k", "action": {"kind": "fly"}}, "action.kind"),
        ({"version": 4, "key": "k", "action": {"kind": "alibi", "card": "gull"}}, "action"),
        ({"version": 4, "key": "k", "action": {"kind": "match.resigned"}}, "action.kind"),
    ],
)
def test_what_is_malformed_is_refused_at_its_place(body: dict[str, Any], where: str) -> None:
    match = a_live_match()
    client, _ = on_turn(match)
    count = LogEntry.objects.count()
    answer = act(client, match, **body)
    assert (answer.status_code, answer.json()["where"]) == (400, where)
    assert LogEntry.objects.count() == count


@pytest.mark.parametrize("text", ["", "[]", "7", "{", '{"a":' * 50_000, '{"version": NaN}'])
def test_a_body_that_is_no_object_is_refused(text: str) -> None:
    match = a_live_match()
    client, _ = on_turn(match)
    url = f"/api/matches/{match.id}/actions/"
    answer = client.post(url, text, content_type="application/json")
    assert answer.status_code in (400, 413)


def test_an_enormous_body_is_refused_unread() -> None:
    match = a_live_match()
    client, _ = on_turn(match)
    url = f"/api/matches/{match.id}/actions/"
    answer = client.post(url, '"' + "x" * 10_000_000 + '"', content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_stranger_may_watch_and_not_play() -> None:
    match = a_live_match()
    assert look(client_of(None), match)["viewer"] == "spectator"
    assert act(client_of(None), match, version=4, key="k", action={}).status_code == 401
    refused = act(client_of(a_user()), match, version=4, key="k", action={"kind": "alibi"})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_seated")


def test_looking_from_a_seat_of_somebody_else_is_refused() -> None:
    match = a_live_match()
    url = f"/api/matches/{match.id}/?seat=jack"
    assert seated(match, "inspector").get(url).status_code == 403
    assert seated(match, "jack").get(url).json()["viewer"] == "jack"
    unknown = seated(match, "jack").get(f"/api/matches/{match.id}/?seat=toby")
    assert (unknown.status_code, unknown.json()["code"]) == (400, "unknown_seat")


def test_whoever_looks_back_sees_what_they_were_shown_then() -> None:
    match = a_live_match()
    shown: dict[int, dict[str, Any]] = {}
    for number in range(6):
        client, told = on_turn(match)
        shown[told["version"]] = look(seated(match, "inspector"), match)
        act(
            client,
            match,
            version=told["version"],
            key=str(number),
            action=told["choices"][0]["action"],
        )
    for version, then in shown.items():
        url = f"/api/matches/{match.id}/?at={version}"
        again = seated(match, "inspector").get(url).json()
        assert {**again, "clock": None} == {**then, "clock": None}
        assert again["view"]["jack"] is None


def test_nobody_looks_further_than_the_match_has_come() -> None:
    match = a_live_match()
    beyond = seated(match, "jack").get(f"/api/matches/{match.id}/?at={match.version + 1}")
    assert (beyond.status_code, beyond.json()["code"]) == (404, "no_such_step")


def test_a_private_match_is_there_for_its_players_alone() -> None:
    match = a_live_match(private=True)
    assert look(seated(match, "jack"), match)["viewer"] == "jack"
    for stranger in (client_of(None), client_of(a_user())):
        answer = stranger.get(f"/api/matches/{match.id}/")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_match")
    assert client_of(None).get("/api/matches/").json()["results"] == []
    assert len(seated(match, "jack").get("/api/matches/").json()["results"]) == 1


def test_there_is_no_match_of_an_unknown_id() -> None:
    for name in ("nonesuch", "x" * 500, "222222222222"):
        assert client_of(None).get(f"/api/matches/{name}/").status_code == 404


def test_resigning_lets_the_other_side_win_and_opens_the_secrets() -> None:
    match = a_live_match()
    version = look(client_of(None), match)["version"]
    url = f"/api/matches/{match.id}/resign/"
    answer = seated(match, "jack").post(url, {"version": version}, format="json")
    assert answer.status_code == 201
    assert answer.json()["outcome"] == {"winners": ["inspector"], "reason": "resigned"}
    shown = look(client_of(None), match)
    assert (shown["status"], shown["view"]["jack"] is not None) == ("finished", True)
    again = seated(match, "jack").post(url, {"version": version + 1}, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "match_over")


def test_lists_are_filtered_by_status_game_player_and_owner() -> None:
    waiting, live = a_match(), a_live_match()
    jack = holder(live, "jack")

    def found(client: APIClient, query: str) -> list[str]:
        return [match["id"] for match in client.get(f"/api/matches/?{query}").json()["results"]]

    anybody = client_of(None)
    assert set(found(anybody, "")) == {waiting.id, live.id}
    assert found(anybody, "status=open") == [waiting.id]
    assert found(anybody, "status=live&game=mrjack_pocket") == [live.id]
    assert found(anybody, "game=chess") == []
    assert found(anybody, f"player={jack.username.upper()}") == [live.id]
    assert found(client_of(jack), "mine=1") == [live.id]
    assert found(anybody, "mine=1") == []
    assert anybody.get("/api/matches/?status=lost").status_code == 400


def test_a_list_costs_the_same_few_queries_at_any_length(
    django_assert_num_queries: Any,
) -> None:
    a_live_match()
    client = client_of(None)
    with django_assert_num_queries(3):
        client.get("/api/matches/")
    for _ in range(5):
        a_live_match()
    with django_assert_num_queries(3):
        client.get("/api/matches/")


def test_the_games_are_told_with_their_seats_options_and_bots() -> None:
    games = {game["key"]: game for game in client_of(None).get("/api/games/").json()}
    pocket = games["mrjack_pocket"]
    assert pocket["seats"] == ["jack", "inspector"]
    assert pocket["options"] == {"double_goal": ["inspector", "chase"]}
    assert "random" in [bot["level"] for bot in pocket["bots"]]


@pytest.mark.parametrize("name", ["game", "player"])
def test_a_name_that_no_database_can_hold_is_refused(name: str) -> None:
    answer = client_of(None).get("/api/matches/", {name: "a\0b"})
    assert (answer.status_code, answer.json()["where"]) == (400, name)


@pytest.mark.parametrize("place", ["p=tomorrow", "p=2026-13-45T00:00:00Z", "p=\0", "o=-1", "r=x"])
def test_a_forged_cursor_is_not_found_or_harmless(place: str) -> None:
    a_match()
    cursor = b64encode(place.encode()).decode()
    assert client_of(None).get("/api/matches/", {"cursor": cursor}).status_code in (200, 404)


def test_a_cursor_of_ours_leads_to_the_next_page() -> None:
    made = {a_match().id for _ in range(31)}
    first = client_of(None).get("/api/matches/").json()
    rest = client_of(None).get(first["next"]).json()
    assert {match["id"] for match in (*first["results"], *rest["results"])} == made
