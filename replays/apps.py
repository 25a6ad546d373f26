"""The app of watching and studying finished matches."""

from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    """Replays: reads matches and their logs, never writes to them."""

    name = "replays"
