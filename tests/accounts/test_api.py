"""The API about people, as the contract has it."""

import json
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils.dateparse import parse_datetime

from accounts import services
from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.stored]
BERTHA = {"username": "Bertha", "email": "b@example.org", "password": PASSWORD}


def post(url: str, data: Any, **headers: str):
    return Client().post(url, json.dumps(data), content_type="application/json", headers=headers)


def test_a_program_registers_and_gets_a_token() -> None:
    answer = post("/api/users/", BERTHA)
    assert answer.status_code == 201
    user = User.objects.get()
    body = answer.json()
    assert parse_datetime(body.pop("joined")) == user.date_joined
    assert body == {"username": "Bertha", "guest": False, "ratings": [], "history": []}
    assert [letter.to for letter in mail.outbox] == [["b@example.org"]]
    answer = post("/api/token/", {"username": "bertha", "password": PASSWORD})
    assert answer.status_code == 200
    assert list(answer.json()) == ["token"]
    again = post("/api/token/", {"username": "Bertha", "password": PASSWORD})
    assert again.json() == answer.json()
    token = answer.json()["token"]
    profile = Client().get("/api/users/Bertha/", headers={"authorization": f"Token {token}"})
    assert profile.status_code == 200


def test_the_address_may_be_left_out() -> None:
    assert post("/api/users/", {"username": "Bertha", "password": PASSWORD}).status_code == 201
    assert mail.outbox == []


def test_a_profile_is_for_everybody_and_holds_no_address(alice: User) -> None:
    answer = Client().get("/api/users/alice/")
    assert answer.json()["username"] == "Alice"
    assert "example.org" not in answer.content.decode()


@pytest.mark.parametrize(
    ("wrong", "field", "code"),
    [
        ({"username": "<b>x</b>"}, "username", "name_characters"),
        ({"username": "ALICE"}, "username", "name_taken"),
        ({"username": "bot-random"}, "username", "name_reserved"),
        ({"username": ""}, "username", "blank"),
        ({"username": "a" * 31}, "username", "name_length"),
        ({"username": "a\x00b"}, "username", "name_characters"),
        ({"username": "a\ud800b"}, "username", "name_characters"),
        ({"username": ["Bertha"]}, "username", "invalid"),
        ({"username": None}, "username", "null"),
        ({"email": "nonsense"}, "email", "invalid"),
        ({"password": "12345678"}, "password", "weak_password"),
        ({"password": "Bertha"}, "password", "weak_password"),
        ({"password": "x" * 2000}, "password", "max_length"),
    ],
)
def test_what_is_wrong_is_named_by_field_code_and_sentence(
    alice: User, wrong: dict[str, Any], field: str, code: str
) -> None:
    answer = post("/api/users/", {**BERTHA, **wrong})
    assert answer.status_code == 400
    body = answer.json()
    assert body["code"] == code
    assert body["detail"] == body["fields"][field][0]
    assert list(body["fields"]) == [field]
    assert User.objects.get() == alice


@pytest.mark.parametrize("body", ["", "{", "[]", '"x"', "null", "3"])
def test_what_is_not_even_an_object_is_refused(body: str) -> None:
    answer = Client().post("/api/users/", body, content_type="application/json")
    assert answer.status_code == 400
    assert {"code", "detail"} <= set(answer.json())


def test_only_json_is_read() -> None:
    answer = Client().post("/api/users/", BERTHA)
    assert answer.status_code == 415
    assert answer.json()["code"] == "unsupported_media_type"


def test_a_wrong_password_and_an_unknown_name_get_the_same_refusal(alice: User) -> None:
    wrong = post("/api/token/", {"username": "Alice", "password": "not-the-password"})
    unknown = post("/api/token/", {"username": "Nemo", "password": "not-the-password"})
    assert wrong.status_code == unknown.status_code == 400
    assert wrong.json() == unknown.json()
    assert wrong.json()["code"] == "wrong_credentials"


def test_no_token_for_guests_nor_for_closed_accounts(alice: User) -> None:
    guest = services.new_guest()
    alice.is_active = False
    alice.save()
    for name in (guest.username, "Alice"):
        answer = post("/api/token/", {"username": name, "password": PASSWORD})
        assert answer.status_code == 400


def test_a_forged_token_is_nobody() -> None:
    answer = Client().get("/api/users/Alice/", headers={"authorization": "Token forged"})
    assert answer.status_code == 401
    assert answer.json()["code"] == "authentication_failed"


def test_an_unknown_player_is_a_404_in_the_same_shape() -> None:
    answer = Client().get("/api/users/Nemo/")
    assert answer.status_code == 404
    assert answer.json() == {"code": "not_found", "detail": "Nobody here has this name."}


def test_a_method_that_is_not_offered_is_refused_in_the_same_shape(alice: User) -> None:
    answer = Client().delete("/api/users/Alice/")
    assert answer.status_code == 405
    assert answer.json()["code"] == "method_not_allowed"


def test_refusals_are_in_the_callers_language() -> None:
    answer = post("/api/users/", {**BERTHA, "username": "x"}, **{"accept-language": "fr"})
    english = post("/api/users/", {**BERTHA, "username": "x"})
    assert answer.json()["code"] == english.json()["code"]
    assert answer.json()["detail"] != english.json()["detail"]


def test_a_name_taken_between_looking_and_writing_is_refused_like_any_taken_name(
    somebody_is_quicker: None,
) -> None:
    answer = post("/api/users/", BERTHA)
    assert answer.status_code == 400
    assert answer.json()["code"] == "name_taken"
    assert answer.json()["fields"] == {"username": ["This name is taken."]}
