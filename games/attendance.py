"""Reading presence: who is at the table of a match, and since when somebody is not."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.models import Match, MatchSeat, Spectator
from games.timekeeping import given_back, spelled

GRACE: Final = timedelta(seconds=90)
"""How long somebody who left a match with a live clock may stay away while they are awaited."""
GRACE_WITHOUT_CLOCK: Final = timedelta(days=1)
"""The same where nobody agreed on any hurry."""


@dataclass(frozen=True)
class Presence:
    """Who is at the table, as everybody may know it."""

    here: Mapping[str, bool]
    """By seat. A bot always is; nobody is where nobody sits."""
    spectators: int
    claim_at: str | None
    """When others may claim the match, if whoever is to act stays away until then."""


def presence(match: Match, now: datetime) -> Presence:
    """Who is at the table now, and how many watch."""
    return Presence(
        here={row.seat: is_here(row, now) for row in match.seats.all()},
        spectators=Spectator.objects.filter(match=match, until__gt=now).count(),
        claim_at=spelled(claimable_at(match, now)),
    )


def is_here(row: MatchSeat, now: datetime) -> bool:
    """Whether whoever sits here is at the table."""
    if row.level:
        return True
    return row.taken and row.here_until is not None and row.here_until > now


def claimable_at(match: Match, now: datetime) -> datetime | None:
    """When the match may be claimed from whoever is to act; None while they are here.

    The grace begins when they left or when their turn came, whichever was later, and a stop of
    the site is no part of it. Where moves may take days nobody has to stay.
    """
    kind = match.clock["kind"] if match.clock else None
    if match.status != Match.Status.LIVE or kind == "days" or match.moved_at is None:
        return None
    row = next((row for row in match.seats.all() if row.seat == match.to_act), None)
    if row is None or row.level or is_here(row, now):
        return None
    since = max(filter(None, (row.here_until, row.joined_at, match.moved_at)))
    grace = GRACE if kind == "live" else GRACE_WITHOUT_CLOCK
    return since + grace + given_back(since, now)
