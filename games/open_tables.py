"""The buttons of a table that waits: close it, get up, give a seat to a bot."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.errors import NotSeated
from games.services import open_tables
from games.views import refusals_as_messages


@require_POST
@refusals_as_messages
def close(request: HttpRequest, match_id: str) -> HttpResponse:
    """Take one's own table away."""
    open_tables.close(match_id=match_id, user=request.user)
    messages.success(request, _("The table is closed. Nobody waits at it any more."))
    return redirect("home")


@require_POST
@refusals_as_messages
def leave(request: HttpRequest, match_id: str) -> HttpResponse:
    """Get up: what one had taken is open again."""
    if not isinstance(request.user, User):
        raise NotSeated("You hold no seat at this table.")
    open_tables.leave(match_id=match_id, user=request.user, now=timezone.now())
    messages.success(request, _("You have left the table, and your seat is open again."))
    return redirect("home")


@require_POST
@refusals_as_messages
def seat_bot(request: HttpRequest, match_id: str) -> HttpResponse:
    """Give an open seat of one's own table to a bot."""
    open_tables.seat_bot(
        match_id=match_id,
        user=request.user,
        seat=request.POST.get("seat", ""),
        level=request.POST.get("level", ""),
        now=timezone.now(),
    )
    return redirect("match", match_id=match_id)
