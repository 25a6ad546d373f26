"""Clocks: whose time runs, when it has run out, and what a stop of the site gives back."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts import services as accounts
from games import selectors, store, timekeeping
from games.engine import codec
from games.engine.canonical import canonical_json
from games.engine.seats import SPECTATOR, Seat
from games.errors import OutOfTime, StaleVersion
from games.models import Downtime, LogEntry, Match
from games.services import audit, deadlines, leaving, matches, uptime
from tests.factories import NOON, a_live_match, a_match, a_user, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

LIVE = {"kind": "live", "seconds": 60, "increment": 5}
DAYS = {"kind": "days", "days": 2}


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def move(match: Match, seconds: float, **changes: Any) -> matches.Played:
    """Whoever is to act plays their first choice, so many seconds after noon."""
    position = store.head(match).position
    seat = Seat(str(position.to_act))
    request: dict[str, Any] = {"match_id": match.id, "version": position.version}
    request |= {"key": f"k{position.version}", "now": after(seconds), **changes}
    if "user" not in request:
        request["user"] = holder(match, seat)
    if "action" not in request:
        request["action"] = codec.to_json(position.choices(seat)[0])
    return matches.play(**request)


def clock(match: Match, seconds: float) -> Any:
    return timekeeping.clock_view(fresh(match), after(seconds))


def beat_until(begin: int, end: int) -> None:
    for second in range(begin, end + 1, 5):
        uptime.beat(now=after(second))


def test_only_the_time_of_whoever_is_to_act_runs() -> None:
    match = a_live_match(clock=LIVE)
    assert match.to_act == "inspector"
    told = clock(match, 20)
    assert told["left"] == {"jack": 60_000, "inspector": 40_000}
    assert told["running"] == "inspector"
    assert told["deadline"] == timekeeping.spelled(after(60))


def test_a_decision_is_charged_and_the_increment_added() -> None:
    match = a_live_match(clock=LIVE)
    move(match, 20.5)
    told = clock(match, 30.5)
    assert told["left"] == {"jack": 50_000, "inspector": 60_000 - 20_500 + 5_000}
    assert told["running"] == "jack"


def test_where_moves_take_days_each_has_all_of_them_again() -> None:
    match = a_live_match(clock=DAYS)
    day = 24 * 3600
    move(match, 1.5 * day)
    move(match, 3 * day)
    assert fresh(match).deadline == after(5 * day)
    assert clock(match, 3 * day)["left"] == {"jack": 2 * day * 1000, "inspector": 2 * day * 1000}


def test_without_a_clock_nobody_has_a_deadline() -> None:
    match = a_live_match()
    move(match, 10**6)
    assert (fresh(match).deadline, fresh(match).time_left, clock(match, 0)) == (None, None, None)
    assert deadlines.end_run_out_matches(now=after(10**8)) == 0


def test_a_bot_never_runs_out_of_time_and_costs_nobody_any() -> None:
    match = a_match(seats={"jack": "me", "inspector": "bot:random"}, clock=LIVE)
    assert match.to_act == "inspector"
    assert fresh(match).deadline is None
    told = clock(match, 1000)
    assert told["left"] == {"jack": 60_000, "inspector": None}
    assert deadlines.end_run_out_matches(now=after(1000)) == 0
    move(match, 1000, user=None, seat="inspector")
    assert fresh(match).deadline == after(1060)


def test_the_scan_ends_a_match_when_its_time_has_run_out_and_not_before() -> None:
    match = a_live_match(clock=LIVE)
    assert deadlines.end_run_out_matches(now=after(59.999)) == 0
    assert deadlines.end_run_out_matches(now=after(60)) == 1
    ended = fresh(match)
    assert (ended.status, ended.reason, ended.deadline) == ("finished", "timed_out", None)
    assert [seat.seat for seat in ended.seats.filter(won=True)] == ["jack"]
    assert store.entries(match)[-1].kind == "match.timed_out"
    assert deadlines.end_run_out_matches(now=after(61)) == 0
    assert audit.faults(match.id) == []


def test_an_action_after_the_deadline_ends_the_match_by_time_instead() -> None:
    match = a_live_match(clock=LIVE)
    with pytest.raises(OutOfTime):
        move(match, 60)
    last = store.entries(match)[-1]
    assert (last.kind, last.actor, last.key) == ("match.timed_out", "inspector", None)
    assert fresh(match).reason == "timed_out"


def test_an_action_in_the_last_moment_counts() -> None:
    match = a_live_match(clock=LIVE)
    move(match, 59.999)
    assert clock(match, 59.999)["left"]["inspector"] == 5_001


def test_giving_up_too_late_is_running_out_of_time_whoever_gives_up() -> None:
    match = a_live_match(clock=LIVE)
    with pytest.raises(OutOfTime):
        matches.resign(match_id=match.id, user=holder(match, "jack"), version=4, now=after(61))
    assert fresh(match).seats.get(seat="jack").won


def test_a_late_action_upon_an_older_version_is_only_stale() -> None:
    match = a_live_match(clock=LIVE)
    with pytest.raises(StaleVersion):
        move(match, 61, version=3)
    assert fresh(match).status == "live"


def test_a_repeat_is_answered_as_then_though_the_time_has_run_out_since() -> None:
    match = a_live_match(clock=LIVE)
    action = codec.to_json(store.head(match).position.choices(Seat("inspector"))[0])
    user = holder(match, "inspector")
    again = {"user": user, "version": 4, "key": "k", "action": action}

    def answer() -> bytes:
        found = selectors.find(match.id, user)
        view = selectors.match_view(found, Seat("inspector"), upto=played.version)
        return canonical_json(codec.to_json(view))

    played = move(match, 10, **again)
    then = answer()
    assert b'"left":{"inspector":55000,"jack":60000}' in then
    move(match, 30)
    deadlines.end_run_out_matches(now=after(500))
    assert move(match, 600, **again) == played
    assert answer() == then


def test_everybody_reads_the_same_clock() -> None:
    match = a_live_match(clock=LIVE)
    viewers = (Seat("jack"), Seat("inspector"), SPECTATOR)
    views = [selectors.match_view(fresh(match), viewer, now=after(7)) for viewer in viewers]
    assert [view.clock for view in views] == [clock(match, 7)] * 3


def test_the_row_repeats_what_the_log_and_the_stops_fold_to() -> None:
    match = a_live_match(clock=LIVE)
    beat_until(0, 10)
    for seconds in (3, 10, 75, 90):  # a stop from 10 to 70
        if seconds == 75:
            beat_until(70, 75)
        move(match, seconds)
    stored = fresh(match)
    rows = store.entries(stored)
    folded = timekeeping.as_of(stored, store.frames(stored, since=0)[1:], [r.at for r in rows])
    assert folded.time_left == stored.time_left
    assert folded.deadline == stored.deadline


# --- stops ---------------------------------------------------------------------------------------


def test_the_time_the_site_was_down_is_given_back() -> None:
    match = a_live_match(clock=LIVE)
    beat_until(0, 20)
    beat_until(620, 620)  # down for ten minutes
    assert deadlines.end_run_out_matches(now=after(620)) == 0
    assert clock(match, 625)["left"]["inspector"] == 35_000
    assert clock(match, 625)["deadline"] == timekeeping.spelled(after(660))
    beat_until(625, 660)
    assert deadlines.end_run_out_matches(now=after(659.9)) == 0
    assert deadlines.end_run_out_matches(now=after(660)) == 1


def test_the_first_action_after_a_stop_is_judged_as_the_scan_would() -> None:
    match = a_live_match(clock=LIVE)
    beat_until(0, 20)
    move(match, 620)  # before any heartbeat has come again
    assert clock(match, 620)["left"]["inspector"] == 60_000 - 20_000 + 5_000


def test_a_heartbeat_a_moment_after_a_request_came_takes_nothing_from_it() -> None:
    match = a_live_match(clock=LIVE)
    beat_until(0, 20)
    uptime.beat(now=after(620.1))
    move(match, 620)
    assert clock(match, 620)["left"]["inspector"] == 45_000


def test_a_late_heartbeat_is_no_stop() -> None:
    match = a_live_match(clock=LIVE)
    uptime.beat(now=after(0))
    uptime.beat(now=after(20))
    assert not Downtime.objects.exists()
    assert clock(match, 20)["left"]["inspector"] == 40_000


def test_a_stop_before_the_turn_began_is_no_part_of_it() -> None:
    beat_until(-600, -600)
    beat_until(-5, 30)
    match = a_live_match(clock=LIVE)
    assert clock(match, 30)["left"]["inspector"] == 30_000


def test_beating_twice_or_out_of_order_changes_nothing() -> None:
    beat_until(0, 10)
    for second in (10, 5, 0):
        uptime.beat(now=after(second))
    assert timekeeping.last_sign_of_life() == after(10)
    assert not Downtime.objects.exists()


# --- whoever deletes their account -------------------------------------------------------------


def test_a_deleted_account_gives_up_its_running_matches() -> None:
    match = a_live_match()
    finished = a_live_match(creator=holder(match, "jack"))
    matches.resign(match_id=finished.id, user=holder(finished, "inspector"), version=4, now=NOON)
    before = LogEntry.objects.filter(match=finished).count()
    accounts.delete_account(user=holder(match, "jack"), now=after(5))
    leaving.give_up_for_the_departed(now=after(6))
    leaving.give_up_for_the_departed(now=after(7))
    assert (fresh(match).status, fresh(match).reason) == ("finished", "resigned")
    assert fresh(match).seats.get(seat="inspector").won
    assert LogEntry.objects.filter(match=finished).count() == before
    assert audit.faults(match.id) == []


def test_a_table_at_which_only_a_departed_player_waited_is_taken_away() -> None:
    waiting, others = a_match(), a_match()
    accounts.delete_account(user=holder(waiting, "jack"), now=after(5))
    leaving.give_up_for_the_departed(now=after(6))
    assert not Match.objects.filter(pk=waiting.pk).exists()
    assert Match.objects.filter(pk=others.pk).exists()


def test_a_seat_kept_for_a_departed_player_is_free_again() -> None:
    friend = a_user()
    match = a_match(seats={"jack": "me", "inspector": f"user:{friend.username}"})
    accounts.delete_account(user=friend, now=after(5))
    leaving.give_up_for_the_departed(now=after(6))
    assert match.seats.get(seat="inspector").user is None
    assert match.seats.get(seat="jack").taken
