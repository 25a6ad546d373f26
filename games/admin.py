"""Matches, as the operator may look at them: nothing can be changed, and nothing hidden is shown.

Seeds, nonces and the log are not here: an operator may be playing, too.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Match, MatchSeat


class ReadOnly:
    """Mixed into an admin page whose rows only services write."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    """The chairs of a match."""

    model = MatchSeat
    fields = ("seat", "user", "bot", "stand_in", "joined_at", "won")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    """The table, not the play."""

    fields = (
        ("game", "revision", "options", "origin"),
        ("creator", "ranked", "private", "clock"),
        ("status", "version", "reason"),
        ("created_at", "started_at", "finished_at"),
        "seal_id",
    )
    readonly_fields = ("seal_id",)
    inlines = (SeatInline,)
    list_display = ("id", "game", "status", "version", "creator", "created_at")
    list_filter = ("game", "status", "ranked")
    search_fields = ("id", "seats__user__username")
    list_select_related = ("creator",)
