"""How the API says no: one shape for every refusal.

``{"code": "throttled", "detail": "a sentence for people"}``, and where single fields were wrong
also ``"fields": {"username": ["This name is taken."]}``.
"""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import RequestDataTooBig
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler, set_rollback

from games import refusals
from games.engine.errors import GameError
from mrjack_site.api_parsers import TooLarge


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """Turn what a view raised into the refusal that the caller reads."""
    if isinstance(error, GameError):
        set_rollback()
        return Response(refusals.body_of(error), status=refusals.status_of(error))
    if isinstance(error, RequestDataTooBig):  # Django's own bound, met before the parser's
        error = TooLarge()
    refusal = exception_handler(error, context)
    if refusal is None:
        return None
    if isinstance(error, exceptions.ValidationError):
        refusal.data = _invalid(error)
    else:
        details = list(_leaves(refusal.data.get("detail", refusal.data)))
        refusal.data = {
            "code": details[0].code if details else "error",
            "detail": " ".join(details),
        }
    return refusal


def _invalid(error: exceptions.ValidationError) -> dict[str, Any]:
    first = next(_leaves(error.detail))
    data: dict[str, Any] = {"code": first.code, "detail": str(first)}
    if isinstance(error.detail, dict):
        fields = dict(error.detail)
        fields.pop(api_settings.NON_FIELD_ERRORS_KEY, None)
        if fields:
            data["fields"] = fields
    return data


def _leaves(detail: Any) -> Iterator[exceptions.ErrorDetail]:
    """Every sentence of a nested refusal, in order."""
    if isinstance(detail, dict):
        for part in detail.values():
            yield from _leaves(part)
    elif isinstance(detail, list | tuple):
        for part in detail:
            yield from _leaves(part)
    elif isinstance(detail, exceptions.ErrorDetail):
        yield detail
