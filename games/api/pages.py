"""How long lists are handed out: a page at a time, by a cursor that survives new entries."""

from typing import Any

from django.utils.dateparse import parse_datetime
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request


class NewestFirst(CursorPagination):
    """Matches by the moment they were made."""

    page_size = 30
    ordering = ("-created_at", "pk")

    def decode_cursor(self, request: Request) -> Any:
        """A cursor of ours stands at a moment; whatever else was sent is not one."""
        cursor = super().decode_cursor(request)
        if cursor is not None and cursor.position is not None and not _moment(str(cursor.position)):
            raise NotFound(self.invalid_cursor_message)
        return cursor


def _moment(text: str) -> Any:
    try:
        return parse_datetime(text)
    except ValueError:
        return None
