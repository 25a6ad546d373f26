"""The site's Celery app with one more task, for tests of a worker that is deep in thought."""

import time

from celery import shared_task

from mrjack_site.celery import app

__all__ = ["app"]


@shared_task(name="tests.think")
def think(seconds: float) -> None:
    time.sleep(seconds)
