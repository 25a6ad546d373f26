"""Reading what a caller sent: shapes only, the rest is for the services."""

from typing import Any

from rest_framework.request import Request

from accounts.models import User
from games.errors import MalformedRequest

MOST_DIGITS = 9


def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that was sent."""
    if not isinstance(request.data, dict):
        raise MalformedRequest("expected an object", where="body")
    return request.data


def text(body: dict[str, Any], name: str, default: str | None = None) -> str:
    """A field that holds text."""
    value = body.get(name, default)
    if not isinstance(value, str):
        raise MalformedRequest("expected text", where=name)
    return value


def flag(body: dict[str, Any], name: str) -> bool:
    """A field that is true or false, and false if it is not there."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise MalformedRequest("expected true or false", where=name)
    return value


def mapping(body: dict[str, Any], name: str) -> dict[str, Any]:
    """A field that holds an object, and an empty one if it is not there."""
    value = body.get(name, {})
    if not isinstance(value, dict):
        raise MalformedRequest("expected an object", where=name)
    return value


def whole_number(text: str | None) -> int | None:
    """The number that an address or a form spells, or None."""
    spelled = text is not None and text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if text and spelled else None


def caller(request: Request) -> User:
    """Who sent it; the view lets nobody else through."""
    assert isinstance(request.user, User)
    return request.user
