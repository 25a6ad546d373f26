"""When the site worked and when it did not, so that nobody pays for its stops with their time.

The estimate: beat has a worker write a heartbeat every five seconds, through Redis and into the
database, so a site whose heart beats can take a move, wake a bot and end a match. When the next
one comes more than `timekeeping.SILENCE` after the last, everything in between was a stop. It errs
in the players' favour, by one heartbeat at most; but a stop shorter than that is not seen, and one
of the web alone, while workers go on, neither.
"""

from datetime import datetime

from django.db import transaction

from games.models import Downtime, Heartbeat
from games.timekeeping import SILENCE

ONLY_ROW = 1


def beat(*, now: datetime) -> None:
    """The site works. If nobody said so for too long, write down that it did not."""
    with transaction.atomic():
        Heartbeat.objects.get_or_create(pk=ONLY_ROW, defaults={"at": now})
        last = Heartbeat.objects.select_for_update().get(pk=ONLY_ROW).at
        if now - last > SILENCE:
            Downtime.objects.create(began_at=last, ended_at=now)
        if now > last:
            Heartbeat.objects.filter(pk=ONLY_ROW).update(at=now)
