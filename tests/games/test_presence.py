"""Who is at the table, and what becomes of a match that somebody leaves."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from games import attendance
from games.engine.errors import MatchOver
from games.errors import MalformedRequest, NoSuchMatch, NotAbandoned, NotSeated, StaleVersion
from games.models import Match, Spectator
from games.services import leaving, matches, presence, uptime
from tests.factories import NOON, a_live_match, a_match, a_user, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

LIVE = {"kind": "live", "seconds": 600, "increment": 0}


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def here(match: Match, seconds: float) -> Any:
    return attendance.presence(Match.objects.get(pk=match.pk), after(seconds)).here


def connect(match: Match, seat: str, seconds: float) -> dict[str, Any]:
    who: dict[str, Any] = {
        "match_id": match.id,
        "user_id": holder(match, seat).pk,
        "connection": seat,
    }
    presence.attend(**who, now=after(seconds))
    return who


def claim(match: Match, seconds: float, **changes: Any) -> matches.Played:
    request: dict[str, Any] = {"match_id": match.id, "user": holder(match, "jack"), "version": 4}
    return leaving.claim(**(request | {"now": after(seconds)} | changes))


def test_a_connection_counts_until_nobody_speaks_for_it_any_more() -> None:
    match = a_live_match()
    assert here(match, 0) == {"jack": False, "inspector": False}
    connect(match, "jack", 0)
    assert here(match, 44) == {"jack": True, "inspector": False}
    assert here(match, 46) == {"jack": False, "inspector": False}, "its process has died"


def test_a_reload_is_no_leaving() -> None:
    match = a_live_match()
    presence.leave(**connect(match, "jack", 0), now=after(10))
    assert here(match, 12)["jack"]
    assert not here(match, 36)["jack"]


def test_whoever_plays_without_a_socket_is_here_while_they_think() -> None:
    match = a_live_match()
    presence.asked(match=match, user=holder(match, "jack"), now=after(0))
    presence.asked(match=match, user=AnonymousUser(), now=after(0))
    presence.asked(match=match, user=a_user(), now=after(0))
    assert here(match, 599) == {"jack": True, "inspector": False}
    assert not here(match, 601)["jack"]


def test_polling_writes_once_a_minute(django_assert_num_queries: Any) -> None:
    match = a_live_match()
    jack = holder(match, "jack")
    found = Match.objects.prefetch_related("seats").get(pk=match.pk)
    presence.asked(match=found, user=jack, now=after(0))
    with django_assert_num_queries(0):
        presence.asked(match=found, user=jack, now=after(59))
    with django_assert_num_queries(1):
        presence.asked(match=found, user=jack, now=after(61))


def test_a_bot_is_always_here_and_an_open_seat_never() -> None:
    assert here(a_match(seats={"jack": "bot:random"}), 0) == {"jack": True, "inspector": False}


def test_spectators_are_counted_and_forgotten_with_their_process() -> None:
    match = a_live_match()
    for number, user_id in enumerate((None, a_user().pk)):
        presence.attend(match_id=match.id, user_id=user_id, connection=f"c{number}", now=NOON)
    presence.attend(match_id=match.id, user_id=None, connection="c0", now=after(5))
    connect(match, "jack", 0)
    assert attendance.presence(match, after(1)).spectators == 2
    presence.leave(match_id=match.id, user_id=None, connection="c0", now=after(6))
    assert attendance.presence(match, after(7)).spectators == 1
    presence.sweep(now=after(100))
    assert not Spectator.objects.exists()


def test_whoever_left_has_a_grace_and_then_the_match_may_be_claimed() -> None:
    match = a_live_match(clock=LIVE)
    presence.leave(**connect(match, "inspector", 0), now=after(10))
    with pytest.raises(NotAbandoned):
        claim(match, 30)  # still counts as here
    assert attendance.presence(fresh(match), after(40)).claim_at == "2026-11-18T12:02:05.123Z"
    with pytest.raises(NotAbandoned):
        claim(match, 124)
    played = claim(match, 125)
    assert played.seat == "jack"
    ended = fresh(match)
    assert (ended.status, ended.reason) == ("finished", "abandoned")
    assert ended.seats.get(seat="jack").won
    with pytest.raises(MatchOver):
        claim(match, 126)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def test_whoever_comes_back_ends_the_grace() -> None:
    match = a_live_match(clock=LIVE)
    presence.leave(**connect(match, "inspector", 0), now=after(10))
    connect(match, "inspector", 120)
    with pytest.raises(NotAbandoned):
        claim(match, 126)
    assert attendance.presence(fresh(match), after(126)).claim_at is None


def test_a_stop_of_the_site_is_no_part_of_the_grace() -> None:
    match = a_live_match(clock=LIVE)
    connect(match, "inspector", 0)
    uptime.beat(now=after(0))
    uptime.beat(now=after(600))  # nobody could be connected meanwhile
    with pytest.raises(NotAbandoned):
        claim(match, 689)
    for second in range(605, 691, 5):
        uptime.beat(now=after(second))
    assert claim(match, 690).seat == "jack"


def test_nobody_claims_what_they_may_not() -> None:
    match = a_live_match(clock=LIVE)
    before = fresh(match)
    with pytest.raises(NotAbandoned):
        claim(match, 10_000, user=holder(match, "inspector"))  # it is their own turn
    with pytest.raises(NotSeated):
        claim(match, 10_000, user=a_user())
    with pytest.raises(StaleVersion):
        claim(match, 10_000, version=3)
    with pytest.raises(MalformedRequest):
        claim(match, 10_000, version="4")
    private = a_live_match(clock=LIVE, private=True)
    with pytest.raises(NoSuchMatch):
        claim(private, 10_000, user=a_user())
    assert fresh(match).version == before.version


@pytest.mark.parametrize(("clock", "hours"), [(None, 24), ({"kind": "days", "days": 3}, None)])
def test_where_there_is_no_hurry_nobody_has_to_stay(clock: Any, hours: int | None) -> None:
    match = a_live_match(clock=clock)
    with pytest.raises(NotAbandoned):
        claim(match, 23.9 * 3600)
    if hours is None:
        with pytest.raises(NotAbandoned):
            claim(match, 10**6)
    else:
        assert claim(match, hours * 3600).seat == "jack"
