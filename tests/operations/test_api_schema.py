"""The schema of the API is true enough to be sent junk by: no address answers with a failure."""

import re
from functools import cache
from typing import Any

import pytest
import yaml
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.authtoken.models import Token

from tests.factories import a_live_match, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored, pytest.mark.slow]

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
FIELDS = (
    *("version", "key", "action", "seat", "nonce", "game", "options", "seats", "ranked", "private"),
    *("clock", "seal", "name", "password", "email"),
)
bodies = junk | st.dictionaries(st.sampled_from(FIELDS), junk)
queries = st.dictionaries(
    st.sampled_from(["seat", "since", "status", "game", "player", "mine", "cursor", "at", "as"]),
    st.text(max_size=8),
)
words = st.text(st.characters(exclude_characters="/?#", exclude_categories=["Cs"]), max_size=12)


@cache  # drawing up the schema takes seconds
def operations() -> list[tuple[str, str]]:
    """Every address of the schema with each of its methods."""
    schema = yaml.safe_load(Client().get("/api/schema/").content)
    return [
        (path, method)
        for path, methods in sorted(schema["paths"].items())
        for method in sorted(methods)
        if method in ("get", "post", "put", "patch", "delete")
    ]


def test_the_schema_names_every_address_of_the_api() -> None:
    found = {path for path, _ in operations()}
    assert {"/api/matches/", "/api/matches/{match_id}/actions/", "/api/users/"} <= found
    assert all(path.startswith("/api/") for path in found)


def test_the_docs_page_runs_no_inline_script() -> None:
    for address in ("/api/docs/", "/api/docs/?script="):
        answer = Client().get(address)
        assert answer.status_code == 200
        assert "script-src 'self';" in answer.headers["Content-Security-Policy"]
    page = Client().get("/api/docs/").content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert "//cdn" not in page


@pytest.mark.usefixtures("redis_server")
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_nothing_that_is_sent_to_any_address_makes_the_server_fail(data: Any) -> None:
    match = a_live_match()
    token, _ = Token.objects.get_or_create(user=holder(match, "jack"))
    for path, method in operations():
        address = path.replace("{match_id}", data.draw(st.sampled_from([match.id, "x"]) | words))
        address = re.sub(r"\{\w+\}", lambda _: data.draw(words | st.just("1")), address)
        headers = data.draw(st.sampled_from([{}, {"authorization": f"Token {token.key}"}]))
        more: dict[str, Any] = {"query_params": data.draw(queries)}
        if method != "get":
            more |= {"data": data.draw(bodies), "content_type": "application/json"}
        answer = getattr(Client(headers=headers), method)(address, **more)
        assert answer.status_code < 500, (method, address, answer.content[:200])
