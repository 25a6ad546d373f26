"""Tasks that only prove that somebody works: an answer from a worker, a heartbeat from beat."""

import time
from typing import Any

import redis
from celery import shared_task
from celery.signals import beat_init
from django.conf import settings

# Each worker is named as the one queue it serves.
WORKERS = ("bots", "default", "analysis")
BEAT_KEY = "pulse:beat"
ANSWER_SECONDS = 60


@shared_task(name="pulse.answer", expires=ANSWER_SECONDS)
def answer(question: str) -> None:
    """Leave an answer where the one who asked is waiting for it."""
    with redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE) as client:
        client.pipeline().lpush(question, 1).expire(question, ANSWER_SECONDS).execute()


@shared_task(name="pulse.beat", expires=2 * settings.PULSE_SECONDS)
def beat() -> None:
    """Write down that beat's schedule is alive (and that a worker follows it)."""
    with redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE) as client:
        client.set(BEAT_KEY, repr(time.time()), ex=3600)


@beat_init.connect
def first_beat(**_: Any) -> None:
    """Beat once at the start instead of after the first interval."""
    beat.apply_async(priority=0)
