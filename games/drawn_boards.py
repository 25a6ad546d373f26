"""What a page needs to draw the board of a game: module, sheets, and unchanging geometry."""

from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage

from games.engine.game import AnyGame
from games.texts import texts_for


def module(game: str) -> str:
    """The script that draws this game; empty for a game that is shown as text."""
    path = f"games/js/boards/{game}.js"
    return path if finders.find(path) else ""


def sheets(game: str) -> str:
    """The template that links the style sheets of its board."""
    return f"games/sheets/{game}.html"


def geometry(game: AnyGame) -> Any:
    """All of its board that no match changes, with the sprite and the reader's words."""
    found = game.geometry()
    if not isinstance(found, dict):
        return None
    sprite = staticfiles_storage.url("games/svg/sprite.svg")
    return {**found, "sprite": sprite, "texts": texts_for(game.key).board_words()}
