"""schemathesis reads the schema and sends what it allows, and what it does not: nothing fails."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from rest_framework.authtoken.models import Token

from mrjack_site.wsgi import application
from tests.factories import a_live_match, holder

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.stored,
    pytest.mark.slow,
    pytest.mark.usefixtures("redis_server"),
]


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """A request would close the connection that holds the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@cache  # drawing up the schema takes seconds
def operations() -> list[Any]:
    loaded: Any = schemathesis.openapi.from_wsgi("/api/schema/?format=json", application)
    return [found.ok() for found in loaded.get_all_operations()]


@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_no_request_made_from_the_schema_makes_the_server_fail(mode: Any, data: Any) -> None:
    match = a_live_match()
    token, _ = Token.objects.get_or_create(user=holder(match, "jack"))
    for operation in operations():
        if mode is schemathesis.GenerationMode.NEGATIVE and not operation.body:
            continue  # what is asked for in an address cannot be of a wrong type
        case = data.draw(operation.as_strategy(generation_mode=mode))
        if "match_id" in case.path_parameters and data.draw(st.booleans()):
            case.path_parameters["match_id"] = match.id
        for headers in ({}, {"Authorization": f"Token {token.key}"}):
            case.call_and_validate(
                headers={"Host": "localhost", **headers},
                checks=[schemathesis.checks.not_a_server_error],
            )
