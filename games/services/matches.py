"""Making, joining, playing and ending a match: the one way in for people, bots and clocks.

Each function is one transaction. It answers after the commit, so what it answered is never lost;
what follows from the change (pings, bots) is told after the commit too.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction
from django.db.models import Case, When

from accounts.models import User
from games import selectors, store, timekeeping
from games.engine import codec
from games.engine import play as rules
from games.engine.actions import Action
from games.engine.canonical import Json
from games.engine.endings import Ending, Resigned, TimedOut
from games.engine.play import Frame
from games.engine.seats import Seat
from games.errors import (
    KeyReused,
    MalformedRequest,
    NoSuchMatch,
    NotBegun,
    OutOfTime,
    SeatTaken,
    StaleVersion,
)
from games.models import LONGEST_KEY, Match, MatchSeat, is_match_id
from games.rules import LIBRARY
from games.services import announce, clocks, seals, seating
from games.services.announce import Change, after_commit
from games.store import Head

KEY: Final = re.compile(f"[!-~]{{1,{LONGEST_KEY}}}")
REPEATED: Final = (
    "version",
    "to_act",
    "moved_at",
    "status",
    "reason",
    "started_at",
    "finished_at",
    "time_left",
    "deadline",
)
"""What the row of a match repeats of its log."""
Caller = User | AnonymousUser | None
"""A user, a stranger, or None: the site itself, acting for a bot."""


@dataclass(frozen=True)
class Played:
    """That an action is in the log: by which seat, and the version to answer with.

    A repeated request gets the same: `selectors.match_view(…, upto=version)` shows the match as
    it stood when the action was first answered.
    """

    match_id: str
    seat: Seat
    version: int
    late: bool = False
    """That the time had run out before: what is in the log is that, and not the action."""


def create(
    *,
    creator: User,
    game: str,
    seats: Mapping[str, str],
    now: datetime,
    options: Mapping[str, Json] | None = None,
    nonce: str = "",
    seal: str | None = None,
    ranked: bool = False,
    private: bool = False,
    clock: Mapping[str, Json] | None = None,
) -> Match:
    """Make a match under the creator's seal; it begins at once if no seat is open.

    `seal` is the commitment that the creator was shown, where they insist on it.
    """
    seating.may_sit_down(creator, ranked=ranked)
    rulebook = LIBRARY.newest(game)
    chosen = codec.options_from_json(rulebook, dict(options or {}))
    seated = seating.arranged(
        rulebook,
        chosen,
        seats,
        creator=creator,
        nonce=seating.checked_nonce(nonce),
        now=now,
    )
    with transaction.atomic():
        match = Match.objects.create(
            game=rulebook.key,
            revision=rulebook.revision,
            options=codec.to_json(chosen),
            origin={"kind": "dealt"},
            seal=seals.spend(user=creator, shown=seal, now=now),
            creator=creator,
            ranked=ranked,
            private=private,
            clock=clocks.checked(clock),
            created_at=now,
        )
        for seat in seated:
            seat.match = match
        MatchSeat.objects.bulk_create(seated)
        _begin_if_full(match, now)
        _tell_the_lobby(match)
    return match


def join(*, match_id: str, user: User, seat: str, now: datetime, nonce: str = "") -> Match:
    """Take an open seat; the match begins when none is open. Joining twice changes nothing."""
    nonce = seating.checked_nonce(nonce)
    with transaction.atomic():
        match = _locked(match_id, user)
        wanted = seating.named(match, seat)
        if wanted.taken and wanted.user_id == user.pk:
            return match
        if wanted.taken or wanted.user_id not in (None, user.pk):
            raise SeatTaken(seat=wanted.seat)
        seating.may_sit_down(user, ranked=match.ranked)
        seating.take(match, wanted, user=user, nonce=nonce, now=now)
        _begin_if_full(match, now)
        _tell_the_lobby(match)
    return match


def _tell_the_lobby(match: Match) -> None:
    """A private match is in nobody's list, and changes none."""
    if not match.private:
        announce.lists_changed()


def play(
    *,
    match_id: str,
    user: Caller,
    version: Any,
    key: Any,
    action: Any,
    now: datetime,
    seat: Any = None,
) -> Played:
    """Play an action, given as JSON, upon a version of the match that the caller has seen.

    `key` makes a repeat harmless: the same action under the same key is answered as then and adds
    nothing. `seat` names one of several that the caller holds; a bot's is always named.
    """
    check_version(version)
    _check_key(key)

    def act(match: Match) -> Played:
        seats = seating.held_by(match, user, seat)
        wanted = codec.action_from_json(store.rules_of(match), action)
        if before := _answered(match, seats, key, wanted):
            return before
        try:
            return _record(match, seats, wanted, version=version, key=key, now=now)
        except StaleVersion:
            # Without row locks, this very request may have come through since the first look.
            if before := _answered(match, seats, key, wanted):
                return before
            raise

    return _on_locked(match_id, user, act)


def resign(*, match_id: str, user: Caller, version: Any, now: datetime, seat: Any = None) -> Played:
    """Give up: the other side wins."""
    check_version(version)

    def act(match: Match) -> Played:
        seats = seating.held_by(match, user, seat)
        return _record(match, seats, Resigned(), version=version, key=None, now=now)

    return _on_locked(match_id, user, act)


def end(*, match_id: str, seat: str, ending: Ending, version: int, now: datetime) -> Played:
    """End a match against a seat. Whoever calls it has seen that its time is up, or its player
    gone, at this very version.
    """

    def act(match: Match) -> Played:
        loser = Seat(seating.named(match, seat).seat)
        return _record(match, [loser], ending, version=version, key=None, now=now)

    return _on_locked(match_id, None, act)


def _answered(match: Match, seats: Sequence[Seat], key: str, wanted: Action) -> Played | None:
    """The answer that was given to this action under this key, if there was one."""
    repeated = store.by_key(match, seats, key)
    if repeated is None:
        return None
    if repeated.record.action != wanted:
        raise KeyReused
    return Played(match.id, Seat(repeated.record.actor), repeated.answered_at)


def check_version(version: object) -> None:
    """Whether this can be a version at all."""
    if type(version) is not int:  # True would pass for 1
        raise MalformedRequest("expected a whole number", where="version")


def _check_key(key: object) -> None:
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise MalformedRequest(f"expected 1 to {LONGEST_KEY} visible characters", where="key")


def _on_locked(match_id: str, user: Caller, act: Callable[[Match], Played]) -> Played:
    """Act upon the locked match; if somebody was quicker all the same, look again and answer.

    Where a database has no row locks, the constraints on the log let exactly one of two through.
    The other finds at its second look that the version is stale, or its own key in the log.
    """

    def attempt() -> Played:
        with transaction.atomic():
            return act(_locked(match_id, user))

    try:
        played = attempt()
    except IntegrityError:
        played = attempt()
    if played.late:  # told after the commit: unlike every other refusal, this one is also recorded
        raise OutOfTime
    return played


def _locked(match_id: str, user: Caller) -> Match:
    found = None
    if is_match_id(match_id):
        locked = Match.objects.select_for_update(of=("self",)).select_related("seal")
        found = locked.prefetch_related("seats").filter(pk=match_id).first()
    if found is None or not (user is None or selectors.may_see(found, user)):
        raise NoSuchMatch
    return found


def _begin_if_full(match: Match, now: datetime) -> None:
    if not all(seat.taken for seat in match.seats.all()):
        return
    match.status, match.started_at = Match.Status.LIVE, now
    empty = store.head(match)
    dealt = list(rules.settle(empty.position, store.dice_of(match)))
    _advance(match, empty, dealt, key=None, now=now)


def _record(
    match: Match,
    seats: Sequence[Seat],
    action: Action,
    *,
    version: int,
    key: str | None,
    now: datetime,
) -> Played:
    """Play an action for one of these seats, let chance draw what follows, and write it down."""
    if match.status == Match.Status.OPEN:
        raise NotBegun
    before = store.head(match)
    if version != before.version:
        raise StaleVersion(version=before.version)
    late = not isinstance(action, TimedOut) and timekeeping.out_of_time(match, now)
    if late:
        seats, action, key = [Seat(match.to_act)], TimedOut(), None
    actor = next((seat for seat in seats if seat == before.position.to_act), seats[0])
    played = rules.play(before.position, actor, action)
    drawn = rules.settle(played.position, store.dice_of(match))
    _advance(match, before, [played, *drawn], key=key, now=now)
    return Played(match.id, actor, match.version, late=late)


def _advance(
    match: Match, before: Head, frames: Sequence[Frame], *, key: str | None, now: datetime
) -> None:
    """Append to the log, and keep what the match row repeats of it."""
    position = store.append(match, before, frames, key=key, now=now).position
    first = frames[0].record
    assert first is not None
    timekeeping.advance(match, first, to_act=str(position.to_act or ""), now=now)
    match.version, match.moved_at = position.version, now
    match.to_act = str(position.to_act or "")
    if position.outcome:
        match.status, match.finished_at = Match.Status.FINISHED, now
        match.reason = position.outcome.reason
        won = Case(When(seat__in=position.outcome.winners, then=True), default=False)
        MatchSeat.objects.filter(match=match).update(won=won)
        _tell_the_lobby(match)
    row = Match.objects.filter(pk=match.pk, version=before.version)
    if not row.update(**{name: getattr(match, name) for name in REPEATED}):
        raise IntegrityError(f"match {match.pk}: its row and its log disagree")
    bots = {seat.seat for seat in match.seats.all() if seat.bot}
    after_commit(
        Change(
            match.id,
            position.version,
            bot_to_act=position.to_act in bots,
            over=position.outcome is not None,
        )
    )
