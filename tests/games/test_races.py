"""Two requests at once: real threads, each with a connection of its own, a thousand times over."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from accounts.models import User
from games import store
from games.engine import codec
from games.engine.seats import Seat
from games.errors import KeyReused, SeatTaken, StaleVersion
from games.models import LogEntry, Match, MatchSeat, Seal
from games.services import announce, audit, matches, seals
from tests.factories import NOON, a_live_match, a_match, a_user

pytestmark = [pytest.mark.stored, pytest.mark.django_db(transaction=True)]

RACES = 1_000


@pytest.fixture(autouse=True)
def _nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "_listeners", [])


class Track:
    """Two threads that start together, as often as wanted."""

    def __init__(self, runners: int = 2) -> None:
        self._line = threading.Barrier(runners)
        self._threads = ThreadPoolExecutor(runners)
        self._times: list[tuple[float, float]] = []
        self.neck_and_neck = 0
        """In how many races every runner had set out before the first came in."""

    def race(self, *requests: Callable[[], Any]) -> list[Any]:
        """Run these at once; what each returned or raised."""
        self._times = []
        results = list(self._threads.map(self._run, requests))
        set_out, came_in = zip(*self._times, strict=True)
        self.neck_and_neck += max(set_out) < min(came_in)
        return results

    def _run(self, request: Callable[[], Any]) -> Any:
        self._line.wait(30)
        set_out = time.perf_counter()
        try:
            return request()
        except Exception as error:
            return error
        finally:
            self._times.append((set_out, time.perf_counter()))

    def close(self) -> None:
        self.race(*[connection.close] * self._line.parties)
        self._threads.shutdown()


@pytest.fixture
def track() -> Iterator[Track]:
    track = Track()
    yield track
    track.close()


def starts(number: int, dice: Random) -> Iterator[tuple[Match, User, int, list[Any]]]:
    """So many moments of live matches: the match, who is to act, the version and the choices."""
    match, users = None, {}
    for _ in range(number):
        position = store.head(match).position if match else None
        if match is None or position is None or position.to_act is None:
            match = a_live_match()
            users = {seat.seat: seat.user for seat in match.seats.select_related("user")}
            position = store.head(match).position
        seat = Seat(str(position.to_act))
        choices = [codec.to_json(choice) for choice in position.choices(seat)]
        dice.shuffle(choices)
        user = users[seat]
        assert user
        yield match, user, position.version, choices


def stored_upon(match: Match, version: int) -> list[LogEntry]:
    return list(LogEntry.objects.filter(match=match, version__gt=version, key__isnull=False))


def two_for_one_version(track: Track, races: int) -> Counter[int]:
    """Race different requests for one version; which of the two won how often."""
    won: Counter[int] = Counter()
    for match, user, version, choices in starts(races, Random(1)):
        act = partial(matches.play, match_id=match.id, user=user, version=version, now=NOON)
        wanted = (choices[0], choices[-1])  # the same one, where there is but one
        results = track.race(
            partial(act, key=f"a{version}", action=wanted[0]),
            partial(act, key=f"b{version}", action=wanted[1]),
        )
        winners = [n for n, found in enumerate(results) if isinstance(found, matches.Played)]
        assert len(winners) == 1, results
        winner = winners[0]
        lost = results[1 - winner]
        assert isinstance(lost, StaleVersion), results
        assert lost.version == results[winner].version
        (row,) = stored_upon(match, version)
        assert row.version == version + 1
        assert row.record == {"actor": row.actor, **wanted[winner]}
        won[winner] += 1
    return won


def one_key_twice(track: Track, races: int) -> None:
    """Race the same request against itself."""
    for match, user, version, choices in starts(races, Random(2)):
        request = partial(
            matches.play,
            match_id=match.id,
            user=user,
            version=version,
            key=f"k{version}",
            action=choices[0],
            now=NOON,
        )
        first, second = track.race(request, request)
        assert isinstance(first, matches.Played), first
        assert first == second
        (row,) = stored_upon(match, version)
        assert row.record == {"actor": row.actor, **choices[0]}


@pytest.mark.slow
def test_of_two_at_once_for_one_version_exactly_one_is_stored(track: Track) -> None:
    won = two_for_one_version(track, RACES)
    assert won.total() == RACES
    # Who comes in first is the scheduler's business; that they ran side by side is ours.
    assert track.neck_and_neck > RACES / 2
    _all_is_well()


@pytest.mark.slow
def test_the_same_key_twice_at_once_is_one_record_and_one_answer(track: Track) -> None:
    one_key_twice(track, RACES)
    assert LogEntry.objects.filter(key__isnull=False).count() == RACES
    assert track.neck_and_neck > RACES / 2
    _all_is_well()


def test_the_constraints_stand_guard_where_there_are_no_row_locks(
    track: Track, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self)
    assert two_for_one_version(track, 100).total() == 100
    one_key_twice(track, 100)
    _all_is_well()


def test_one_key_for_two_actions_at_once_is_one_record_and_one_refusal(track: Track) -> None:
    raced = 0
    for match, user, version, choices in starts(100, Random(4)):
        act = partial(
            matches.play, match_id=match.id, user=user, version=version, key=f"k{version}", now=NOON
        )
        results = track.race(*(partial(act, action=wanted) for wanted in _two(choices)))
        if len(choices) > 1:
            raced += 1
            kinds = {type(found) for found in results}
            assert kinds == {matches.Played, KeyReused}, results
        assert len(stored_upon(match, version)) == 1
    assert raced > 50
    _all_is_well()


def _two(choices: Sequence[Any]) -> tuple[Any, Any]:
    return choices[0], choices[-1]


def test_two_who_take_one_seat_at_once_do_not_both_sit(track: Track) -> None:
    for _ in range(30):
        match, first, second = a_match(), a_user(), a_user()
        join = partial(matches.join, match_id=match.id, seat="inspector", now=NOON)
        results = track.race(partial(join, user=first), partial(join, user=second))
        assert {type(found) for found in results} == {Match, SeatTaken}, results
        sitting = MatchSeat.objects.get(match=match, seat="inspector").user
        assert sitting == (first if isinstance(results[0], Match) else second)
        assert len(store.entries(match)) == 4
    _all_is_well()


def test_one_seal_is_spent_on_one_match_however_many_are_made_at_once(track: Track) -> None:
    for _ in range(20):
        user = a_user()
        promised = seals.next_commitment(user=user, now=NOON)
        make = partial(
            matches.create, creator=user, game="mrjack_pocket", seats={"jack": "me"}, now=NOON
        )
        results = track.race(make, make)
        assert all(isinstance(found, Match) for found in results), results
        used = [found.seal_id for found in results]
        assert len(set(used)) == 2
        assert promised in used


def test_a_promise_asked_for_twice_at_once_is_one_promise(track: Track) -> None:
    for _ in range(20):
        user = a_user()
        ask = partial(seals.next_commitment, user=user, now=NOON)
        first, second = track.race(ask, ask)
        assert isinstance(first, str), first
        assert first == second
        assert Seal.objects.filter(user=user).count() == 1


def test_resigning_and_moving_at_once_is_one_or_the_other(track: Track) -> None:
    for match, user, version, choices in starts(30, Random(5)):
        act = partial(matches.play, match_id=match.id, user=user, version=version, now=NOON)
        results = track.race(
            partial(act, key=f"k{version}", action=choices[0]),
            partial(matches.resign, match_id=match.id, user=user, version=version, now=NOON),
        )
        assert {type(found) for found in results} == {matches.Played, StaleVersion}, results
    _all_is_well()


def _all_is_well() -> None:
    found = [fault for match_id in audit.match_ids() for fault in audit.faults(match_id)]
    assert found == []
