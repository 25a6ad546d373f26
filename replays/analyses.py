"""Analyses on demand: asked for, worked out once by a worker, and kept.

A worker may die at any moment. What nobody has touched for a while counts as dropped and may be
asked for again; doing the work twice changes nothing.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from games.bots import adviser_of
from games.models import Match
from replays import analysing, selectors
from replays.models import Analysis

logger = logging.getLogger(__name__)

DROPPED_AFTER: Final = timedelta(seconds=60)
"""So long without a word, and the worker counts as gone."""
MOST_UNDER_WAY: Final = 50
"""No more are begun while so many wait: the site's thinking is no free good."""
TELL_EVERY: Final = 0.5
"""Seconds between two words of a worker."""

Status = Analysis.Status
UNDER_WAY: Final = (Status.ASKED, Status.WORKING)


class Busy(Exception):
    """Too many analyses are under way."""


def found(match: Match) -> Analysis | None:
    """What there is about a match, finished or not."""
    adviser = adviser_of(match.game)
    if adviser is None:
        return None
    return Analysis.objects.filter(match=match, revision=adviser.revision).first()


def is_dropped(analysis: Analysis, now: datetime) -> bool:
    """Whether nobody is at it any more."""
    return analysis.status in UNDER_WAY and analysis.touched_at < now - DROPPED_AFTER


def ask(match: Match, *, now: datetime, send: Callable[[str], object]) -> Analysis | None:
    """See to it that there is, or will be, an analysis; None where nobody can make one.

    `send` gives the work to a worker, after the commit. Asked twice, the work is given once.
    """
    adviser = adviser_of(match.game)
    if adviser is None:
        return None
    known = found(match)
    if known and (known.status == Status.DONE or _goes_on(known, now)):
        return known
    late = now - DROPPED_AFTER
    if (
        Analysis.objects.filter(status__in=UNDER_WAY, touched_at__gte=late).count()
        >= MOST_UNDER_WAY
    ):
        raise Busy
    fresh = {"status": Status.ASKED, "asked_at": now, "touched_at": now, "done_steps": 0}
    try:
        with transaction.atomic():
            if known is None:
                Analysis.objects.create(
                    match=match, revision=adviser.revision, all_steps=match.version, **fresh
                )
            elif not _unless_moved(known).update(**fresh):
                return found(match)
            transaction.on_commit(lambda: send(match.pk))
    except IntegrityError:
        # Somebody else asked at this very moment, and gave the work away.
        return found(match)
    return found(match)


def _goes_on(analysis: Analysis, now: datetime) -> bool:
    return analysis.status in UNDER_WAY and not is_dropped(analysis, now)


def _unless_moved(analysis: Analysis) -> QuerySet[Analysis]:
    """This row, if nobody has changed it since it was read."""
    return Analysis.objects.filter(
        pk=analysis.pk, status=analysis.status, touched_at=analysis.touched_at
    )


def work(match_id: str, *, clock: Callable[[], datetime]) -> None:
    """Analyse a match, if that is asked for and nobody is at it."""
    match = Match.objects.filter(pk=match_id, status=Match.Status.FINISHED).first()
    adviser = adviser_of(match.game) if match else None
    if match is None or adviser is None:
        return
    mine = Analysis.objects.filter(match=match, revision=adviser.revision)
    now = clock()
    free = Q(status=Status.ASKED) | Q(status=Status.WORKING, touched_at__lt=now - DROPPED_AFTER)
    if not mine.filter(free).update(status=Status.WORKING, touched_at=now):
        return
    spoke = time.monotonic()

    def told(done: int) -> None:
        nonlocal spoke
        if time.monotonic() - spoke >= TELL_EVERY:
            spoke = time.monotonic()
            mine.update(done_steps=done, touched_at=clock())

    try:
        frames = selectors.frames(match)
        findings = analysing.analyse(frames, adviser, match_id=match.pk, told=told)
    except Exception:
        # Also when the worker's time is up: whoever asks is told, and may ask again.
        logger.exception("match %s could not be analysed", match_id)
        mine.update(status=Status.FAILED, touched_at=clock())
        return
    mine.update(
        status=Status.DONE,
        findings=analysing.to_json(findings),
        done_steps=match.version,
        touched_at=clock(),
    )
