"""Clocks: how much time each seat has, read from the times of records and of the site's stops.

Server time decides, and only the time of whoever is to act runs. A bot has all the time it needs:
how soon it answers is the site's own doing. What is told here is public to whoever may see the
match; none of it depends on the position.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from games.engine.actions import Record
from games.engine.canonical import Json
from games.engine.endings import FromOutside, HandedOver
from games.engine.play import Frame
from games.engine.seats import CHANCE
from games.models import Downtime, Heartbeat, Match

MILLISECOND: Final = timedelta(milliseconds=1)
SILENCE: Final = timedelta(seconds=20)
"""Heartbeats come every five seconds. After so long without one the site was down, not late."""

TimeLeft = dict[str, int | None]


def allotted(match: Match) -> int:
    """Milliseconds that the clock of this match gives at its beginning, or for each move."""
    clock = _agreed(match)
    length = timedelta(days=clock.get("days", 0), seconds=clock.get("seconds", 0))
    return length // MILLISECOND


def full(match: Match) -> TimeLeft:
    """What each seat has before the first record. A bot has no clock, whoever it stands in for."""
    return {row.seat: None if row.bot else allotted(match) for row in match.seats.all()}


def time_left(match: Match) -> TimeLeft:
    """What each seat had at the last record."""
    return full(match) if match.time_left is None else dict(match.time_left)


def given_back(since: datetime, now: datetime) -> timedelta:
    """How long the site was down between two moments, a stop that is not over yet included.

    A silence is a stop once it has lasted long enough. Whoever moved before that had their time,
    so the same two moments give the same answer whenever it is asked.
    """
    stops = Downtime.objects.filter(ended_at__gt=since, began_at__lt=now)
    silences = list(stops.values_list("began_at", "ended_at"))
    last = last_sign_of_life()
    if last is not None:
        silences.append((last, now))
    lost = timedelta()
    for began, ended in silences:
        over = min(ended, now)
        if over - began > SILENCE:
            lost += max(timedelta(), over - max(began, since))
    return lost


def last_sign_of_life() -> datetime | None:
    """The last heartbeat; None on a site that never had one, where nothing is given back."""
    return Heartbeat.objects.values_list("at", flat=True).first()


def spent(since: datetime, now: datetime) -> int:
    """Milliseconds that count between two moments, rounded in favour of whoever spent them."""
    return max(timedelta(), now - since - given_back(since, now)) // MILLISECOND


def runs_out_at(match: Match, now: datetime) -> datetime | None:
    """When whoever is to act will have no time left; None if nobody's time runs."""
    if match.deadline is None or match.moved_at is None:
        return None
    return match.deadline + given_back(match.moved_at, now)


def out_of_time(match: Match, now: datetime) -> bool:
    """Whether whoever is to act has no time left."""
    deadline = runs_out_at(match, now) if match.deadline and match.deadline <= now else None
    return deadline is not None and deadline <= now


def clock_view(match: Match, now: datetime) -> Json:
    """The clock of a match as everybody may read it, None if it has none.

    Beside what was agreed: `left`, milliseconds by seat at `now` (None for a bot); `running`, the
    seat whose time runs; `deadline`, when it will have run out; `now`, since no other clock counts.
    """
    if match.clock is None:
        return None
    deadline, left = runs_out_at(match, now), time_left(match)
    if deadline is not None:
        left[match.to_act] = max(timedelta(), deadline - now) // MILLISECOND
    return {
        **match.clock,
        "left": dict(left),
        "running": match.to_act if deadline is not None else None,
        "deadline": spelled(deadline),
        "now": spelled(now),
    }


def advance(match: Match, record: Record, *, to_act: str, now: datetime) -> None:
    """Press the clock: charge whoever was to act for their time, and start that of the next.

    The match must still tell of the moment before the record; nothing is saved here.
    """
    if match.clock is None:
        return
    left = time_left(match)
    was = left.get(match.to_act)
    if was is not None and match.moved_at is not None:
        rest = max(0, was - spent(match.moved_at, now))
        moved = record.actor == match.to_act and not isinstance(record.action, FromOutside)
        left[match.to_act] = _rewound(match, rest) if moved else rest
    if isinstance(record.action, HandedOver):
        left[str(record.actor)] = None
    match.time_left = left
    runs = left.get(to_act)
    match.deadline = None if runs is None else now + runs * MILLISECOND


def _rewound(match: Match, rest: int) -> int:
    """What a seat has after a decision of its own."""
    clock = _agreed(match)
    return allotted(match) if clock["kind"] == "days" else rest + int(clock["increment"]) * 1000


def _agreed(match: Match) -> Mapping[str, Any]:
    assert match.clock is not None
    clock: Mapping[str, Any] = match.clock
    return clock


def as_of(match: Match, frames: Iterable[Frame], times: Iterable[datetime]) -> Match:
    """A match with its clock as it stood after these frames of its log, recorded at these times."""
    then = Match(pk=match.pk, clock=match.clock, time_left=full(match))
    step: Record | None = None
    for frame, at in zip(frames, times, strict=True):
        step = step or frame.record
        if frame.position.to_act is CHANCE or step is None:
            continue  # what chance draws belongs to the step, and takes no time
        to_act = str(frame.position.to_act or "")
        advance(then, step, to_act=to_act, now=at)
        then.to_act, then.moved_at, step = to_act, at, None
    return then


def spelled(moment: datetime | None) -> str | None:
    """A moment as answers spell it: UTC, ISO 8601 with milliseconds."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
