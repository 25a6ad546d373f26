"""Several names in one sentence, joined as the reader's language joins them."""

from collections.abc import Iterable

from babel.lists import format_list
from django.utils.translation import get_language

SPELLING = {"en": "en_GB"}
"""Where a language joins lists in more than one way, whose way is ours."""


def listed(names: Iterable[object]) -> str:
    """ "A, B and C"; empty for none."""
    language = (get_language() or "en").replace("-", "_")
    words = [str(name) for name in names]
    return format_list(words, locale=SPELLING.get(language, language)) if words else ""
