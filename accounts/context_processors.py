"""What every page knows of its reader's taste."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts import selectors


def appearance(request: HttpRequest) -> dict[str, Any]:
    """``theme`` and ``motion`` for <html>, ``lang``, and all ``preferences`` for scripts."""
    # Pages about errors may be rendered before anybody was recognised.
    visitor = getattr(request, "user", None) or AnonymousUser()
    preferences = selectors.preferences(visitor)
    return {
        "theme": preferences.theme,
        "motion": preferences.motion,
        "lang": get_language(),
        "preferences": preferences,
    }
