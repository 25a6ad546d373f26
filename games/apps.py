"""The app of live play."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games: the rules, the matches and their log."""

    name = "games"

    def ready(self) -> None:
        """Let the checks be known, and those who follow every change."""
        from games import checks, tasks  # noqa: F401
