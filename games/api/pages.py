"""How long lists are handed out: a page at a time, by a cursor that survives new entries."""

from math import isfinite
from typing import Any

from django.utils.dateparse import parse_datetime
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request


class Pages(CursorPagination):
    """Thirty entries a page. A cursor of ours stands somewhere; whatever else was sent is none."""

    page_size = 30

    def decode_cursor(self, request: Request) -> Any:
        cursor = super().decode_cursor(request)
        if cursor is None or cursor.position is None:
            return cursor
        if not self.is_position(str(cursor.position)):
            raise NotFound(self.invalid_cursor_message)
        return cursor

    def is_position(self, text: str) -> bool:
        """Whether this is a value of what the list is ordered by."""
        raise NotImplementedError


class NewestFirst(Pages):
    """Matches by the moment they were made."""

    ordering = ("-created_at", "pk")

    def is_position(self, text: str) -> bool:
        try:
            return parse_datetime(text) is not None
        except ValueError:
            return False


class FromTheTop(Pages):
    """Players by their rating."""

    ordering = ("-value", "pk")

    def is_position(self, text: str) -> bool:
        try:
            return isfinite(float(text))
        except ValueError:
            return False
