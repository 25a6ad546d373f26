"""Who is at the table: written by sockets and requests, true for a while, whoever dies meanwhile.

A moment until which somebody counts as present lapses by itself. Claims rest on it, so it is kept
in the database and not in Redis, which may forget.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError

from accounts.models import User
from games.models import Match, MatchSeat, Spectator

REFRESH: Final = timedelta(seconds=20)
"""How often a connection says that it is still there."""
CONNECTED: Final = timedelta(seconds=45)
"""So long a connection is believed: two refreshes and a little."""
LEAVING: Final = timedelta(seconds=25)
"""So long after a connection closed: a reload is no leaving, and another tab speaks up in time."""
ASKED: Final = timedelta(minutes=10)
"""So long after a request: whoever plays without a socket is not gone while they think."""


def attend(*, match_id: str, user_id: int | None, connection: str, now: datetime) -> None:
    """A connection is open: of a player, or of somebody who only watches."""
    if not _keep(match_id, user_id, now + CONNECTED):
        with suppress(IntegrityError):  # the table was closed while they were looking at it
            Spectator.objects.update_or_create(
                connection=connection, defaults={"match_id": match_id, "until": now + CONNECTED}
            )


def leave(*, match_id: str, user_id: int | None, connection: str, now: datetime) -> None:
    """A connection was closed."""
    _keep(match_id, user_id, now + LEAVING)
    Spectator.objects.filter(connection=connection).delete()


def asked(*, match: Match, user: object, now: datetime) -> None:
    """A player has asked for the match. Written once a minute at most, however often they poll."""
    if not isinstance(user, User):
        return
    until = now + ASKED
    own = [row for row in match.seats.all() if row.is_held_by(user.pk)]
    if any(row.here_until is None or row.here_until < until - ASKED / 10 for row in own):
        _keep(match.id, user.pk, until)
        for row in own:
            row.here_until = until


def sweep(*, now: datetime) -> None:
    """Forget connections that no process speaks for any more."""
    Spectator.objects.filter(until__lte=now).delete()


def _keep(match_id: str, user_id: int | None, until: datetime) -> int:
    if user_id is None:
        return 0
    own = MatchSeat.objects.filter(match_id=match_id, user_id=user_id, stand_in="")
    return own.filter(joined_at__isnull=False).update(here_until=until)
