"""The site's wiring; the Celery app is loaded here so that shared tasks find it."""

from mrjack_site.celery import app as celery_app

__all__ = ["celery_app"]
