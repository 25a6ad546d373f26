"""The scan for those whose time has run out: it needs no message and no memory but the database."""

import logging
from datetime import datetime

from games import timekeeping
from games.engine.endings import TimedOut
from games.engine.errors import MatchOver
from games.errors import StaleVersion
from games.models import Match
from games.services import matches

logger = logging.getLogger(__name__)


def end_run_out_matches(*, now: datetime) -> int:
    """End every match whose time is up, at the version that ran out; return how many.

    The stored deadline knows nothing of a stop of the site since, so it only says where to look.
    """
    late = Match.objects.filter(status=Match.Status.LIVE, deadline__lte=now).order_by("deadline")
    return sum(_end(match, now) for match in late)


def _end(match: Match, now: datetime) -> bool:
    if not timekeeping.out_of_time(match, now):
        return False
    try:
        matches.end(
            match_id=match.id, seat=match.to_act, ending=TimedOut(), version=match.version, now=now
        )
    except (StaleVersion, MatchOver):
        logger.info("match %s moved on before its time ran out", match.id)
        return False
    return True
