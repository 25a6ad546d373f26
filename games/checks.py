"""System checks of the log; `manage.py check --database default` runs them."""

from django.core.checks import Tags, register

from accounts.ledger.checks import triggers_are_there

register(triggers_are_there, Tags.database)
