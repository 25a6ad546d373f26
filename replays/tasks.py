"""What workers do for replays, on a queue of their own. A task may run twice, or never."""

from celery import shared_task
from django.utils import timezone

from replays import analyses


@shared_task(name="replays.analyse")
def analyse(match_id: str) -> None:
    """Work out an analysis that somebody asked for; a second time does nothing."""
    analyses.work(match_id, clock=timezone.now)
