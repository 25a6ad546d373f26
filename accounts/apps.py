"""The app of people and their ratings."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users, ratings and the ledger of their changes."""

    name = "accounts"
