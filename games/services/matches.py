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

from accounts.models import User
from games import selectors, store, timekeeping
from games.engine import codec
from games.engine import play as rules
from games.engine.actions import Action
from games.engine.canonical import Json
from games.engine.endings import Ending, Resigned, TimedOut
from games.engine.errors import GameError
from games.engine.seats import Seat
from games.errors import (
    HandedOn,
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
from games.services import clocks, recording, seals, seating

KEY: Final = re.compile(f"[!-~]{{1,{LONGEST_KEY}}}")
Caller = User | AnonymousUser | None
"""A user, a stranger, or None: the site itself, acting for a bot."""


@dataclass(frozen=True)
class Played:
    """That something is in the log: by which seat, and the version to answer with.

    A repeated request gets the same: `selectors.match_view(…, upto=version)` shows the match as
    it stood when the action was first answered.
    """

    match_id: str
    seat: Seat
    version: int
    instead: GameError | None = None
    """Why it is not the action that is in the log, but that the time had run out before."""


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
        recording.begin_if_full(match, now)
        recording.tell_the_lobby(match)
    return match


def join(*, match_id: str, user: User, seat: str, now: datetime, nonce: str = "") -> Match:
    """Take an open seat; the match begins when none is open. Joining twice changes nothing."""
    nonce = seating.checked_nonce(nonce)
    with transaction.atomic():
        match = locked(match_id, user)
        wanted = seating.named(match, seat)
        if wanted.taken and wanted.user_id == user.pk:
            return match
        if wanted.taken or wanted.user_id not in (None, user.pk):
            raise SeatTaken(seat=wanted.seat)
        if not any(row.is_held_by(user.pk) for row in match.seats.all()):
            seating.may_sit_down(user, ranked=match.ranked)
        seating.take(match, wanted, user=user, nonce=nonce, now=now)
        recording.seated_anew(match, now)
    return match


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
    nothing. `seat` names one of several that the caller holds, and otherwise it is the one that is
    to act; a bot's is always named. A key belongs to its seat.
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
    """Give up. The other side wins, unless somebody else of one's own plays on."""
    check_version(version)

    def act(match: Match) -> Played:
        seats = seating.held_by(match, user, seat)
        return _record(match, seats, Resigned(), version=version, key=None, now=now)

    return _on_locked(match_id, user, act)


def end(*, match_id: str, seat: str, ending: Ending, version: int, now: datetime) -> Played:
    """Take whoever sits there out of the match, which ends it unless others of their side play on.

    Whoever calls it has seen that their time is up, or that they are gone, at this very version.
    """

    def act(match: Match) -> Played:
        loser = Seat(seating.named(match, seat).seat)
        return _record(match, [loser], ending, version=version, key=None, now=now)

    return _on_locked(match_id, None, act)


def _answered(match: Match, seats: Sequence[Seat], key: str, wanted: Action) -> Played | None:
    """The answer that was given to this action under this key, if there was one."""
    repeated = store.by_key(match, seats, key)
    for each in repeated:
        if each.record.action == wanted:
            return Played(match.id, Seat(each.record.actor), each.answered_at)
    if repeated:
        raise KeyReused
    return None


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
            return act(locked(match_id, user))

    try:
        played = attempt()
    except IntegrityError:
        played = attempt()
    if played.instead:  # told after the commit: unlike any other refusal, it is also recorded
        raise played.instead
    return played


def locked(match_id: str, user: Caller) -> Match:
    """The match of this id with its seats, held until the transaction ends; call it in one."""
    found = None
    if is_match_id(match_id):
        rows = Match.objects.select_for_update(of=("self",)).select_related("seal")
        found = rows.prefetch_related("seats").filter(pk=match_id).first()
    if found is None or not (user is None or selectors.may_see(found, user)):
        raise NoSuchMatch
    return found


def _record(
    match: Match,
    seats: Sequence[Seat],
    action: Action,
    *,
    version: int,
    key: str | None,
    now: datetime,
) -> Played:
    """Play an action for one of these seats, let chance draw what follows, and write it down.

    An ending takes out whoever sits there, and no more than that while others play on beside them.
    """
    if match.status == Match.Status.OPEN:
        raise NotBegun
    before = store.head(match)
    if version != before.version:
        raise StaleVersion(version=before.version)
    late = not isinstance(action, TimedOut) and timekeeping.out_of_time(match, now)
    if late:
        seats, action, key = [Seat(match.to_act)], TimedOut(), None
    actor = next((seat for seat in seats if seat == before.position.to_act), seats[0])
    leaver = seating.named(match, actor) if isinstance(action, Ending) else None
    if isinstance(action, Ending) and leaver and seating.of_others_beside(match, leaver):
        recording.hand_over(match, before, leaver, action.reason, now)
    else:
        played = rules.play(before.position, actor, action)
        drawn = rules.settle(played.position, store.dice_of(match))
        recording.advance(match, before, [played, *drawn], key=key, now=now)
    over = match.status == Match.Status.FINISHED
    instead = (OutOfTime() if over else HandedOn()) if late else None
    return Played(match.id, actor, match.version, instead)
