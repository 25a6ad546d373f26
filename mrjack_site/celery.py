"""The Celery app: bots think, ratings settle and clocks are swept in its workers."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mrjack_site.settings")

app = Celery("mrjack_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.conf.include = ["mrjack_site.pulse"]


@worker_init.connect
def warm_bots(sender: Any, **_: Any) -> None:
    """Let the bots' worker load what bots think with, before it takes its first task.

    Its processes are copies of this one and need not load it again. Until then /healthz is not
    green, since the worker does not answer.
    """
    if sender.hostname.startswith("bots@"):
        from games import bots

        bots.warm()
