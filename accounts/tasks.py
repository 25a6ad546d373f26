"""Housekeeping that nobody waits for."""

from importlib import import_module

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from accounts import services


@shared_task(name="accounts.sweep")
def sweep() -> None:
    """Forget guests who never played and never came back, and sessions that have run out."""
    services.sweep_guests(now=timezone.now())
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
