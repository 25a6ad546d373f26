"""One of several on a side leaves: a bot plays on for them, and the others play on beside it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts import services as accounts
from games import attendance, listings, selectors, store, timekeeping
from games.engine import codec, match_record
from games.engine.canonical import canonical_json
from games.engine.seats import SPECTATOR, Seat
from games.errors import HandedOn, NotAbandoned, NotSeated
from games.models import Match, MatchSeat
from games.rules import LIBRARY
from games.services import audit, bot_turns, chat, deadlines, leaving, matches, presence, seating
from tests.factories import NOON, a_chase, a_user, holder, play_on
from tests.games.tampering import rehash, unguarded

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

LIVE = {"kind": "live", "seconds": 600, "increment": 0}


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def resign(match: Match, seat: str, seconds: float = 100, **changes: Any) -> matches.Played:
    request = {"user": holder(match, seat), "version": fresh(match).version, "now": after(seconds)}
    return matches.resign(match_id=match.id, **{**request, **changes})


def stand_ins(match: Match) -> dict[str, str]:
    return dict(match.seats.exclude(stand_in="").values_list("seat", "stand_in"))


# --- who leaves, and what becomes of their seats -------------------------------------------------


def test_a_detective_who_gives_up_leaves_all_their_seats_to_a_bot_and_the_match_goes_on() -> None:
    anna, ben = a_user(), a_user()
    match = a_chase(anna, ben, anna)
    resign(match, "detective_1")
    after_it = fresh(match)
    assert (after_it.status, after_it.to_act, after_it.version) == (
        "live",
        "mr_x",
        match.version + 2,
    )
    assert stand_ins(match) == {"detective_1": "random", "detective_3": "random"}
    last = [row.record for row in store.entries(match)[-2:]]
    assert last == [
        {"actor": seat, "kind": "match.handed_over", "why": "resigned", "bot": "random"}
        for seat in ("detective_1", "detective_3")
    ]
    assert audit.faults(match.id) == []


def test_a_side_has_lost_when_the_last_of_its_people_leaves() -> None:
    anna, ben = a_user(), a_user()
    match = a_chase(anna, ben, None)
    resign(match, "detective_1")
    resign(match, "detective_2")
    ended = fresh(match)
    assert (ended.status, ended.reason) == ("finished", "resigned")
    assert [row.seat for row in ended.seats.filter(won=True)] == ["mr_x"]
    assert audit.faults(match.id) == []


def test_mr_x_plays_alone_and_ends_the_match_by_giving_up() -> None:
    match = a_chase(a_user(), a_user(), None)
    resign(match, "mr_x")
    assert fresh(match).reason == "resigned"


def test_bots_beside_a_person_are_nobody_to_play_on_for() -> None:
    match = a_chase(a_user(), None, None)
    resign(match, "detective_1")
    assert fresh(match).reason == "resigned"


def test_a_match_that_somebody_left_is_played_to_its_end_and_read_back_anywhere() -> None:
    anna, ben = a_user(), a_user()
    match = play_on(a_chase(anna, ben, None, None), steps=7)
    resign(match, "detective_1")
    ended = play_on(fresh(match))
    assert ended.status == "finished"
    assert ended.reason not in ("resigned", "timed_out", "abandoned")
    assert audit.faults(match.id) == []
    document = match_record.read(codec.to_json(store.document(ended)))
    store.forget()
    frames = list(match_record.frames(document, LIBRARY))
    assert frames[-1].position.handed_over == ("detective_1",)
    assert frames[-1].position.outcome == store.document(ended).outcome


def test_the_bot_that_stands_in_takes_the_turn_of_whoever_left_and_the_scan_finds_it() -> None:
    anna, ben = a_user(), a_user()
    match = a_chase(anna, ben, None)
    match = play_on(match, steps=1)
    assert match.to_act == "detective_1"
    resign(match, "detective_1")
    match = fresh(match)
    assert match.to_act == "detective_1"
    assert list(bot_turns.owed(now=after(1000))) == [(match.id, match.version)]
    bot_turns.think(match_id=match.id, version=match.version, now=after(200))
    bot_turns.answer(match_id=match.id, version=match.version, now=after(202))
    assert store.entries(match)[-1].actor == "detective_1"
    assert fresh(match).to_act == "detective_2"


def test_whoever_has_left_is_a_spectator_and_acts_no_more(client: Client) -> None:
    anna, ben = a_user(), a_user()
    match = play_on(a_chase(anna, ben, None), steps=1)
    client.force_login(anna)
    body = {"version": match.version}
    answer = client.post(f"/api/matches/{match.id}/resign/", body, content_type="application/json")
    assert answer.status_code == 201
    told = answer.json()
    assert (told["viewer"], told["status"], told["choices"]) == ("spectator", "live", [])
    seat = {"player": anna.username, "bot": "random", "taken": True}
    assert told["seats"]["detective_1"] == seat
    assert selectors.viewer_of(fresh(match), anna) == SPECTATOR
    choice = store.head(fresh(match)).position.choices(Seat("detective_1"))[0]
    move = {"version": told["version"], "key": "k", "action": codec.to_json(choice)}
    for extra in ({}, {"seat": "detective_1"}):
        refused = client.post(
            f"/api/matches/{match.id}/actions/", move | extra, content_type="application/json"
        )
        assert refused.status_code == 403
    with pytest.raises(NotSeated):
        resign(match, "detective_1", user=anna)
    with pytest.raises(NotSeated):
        chat.say(match_id=match.id, user=anna, key="k", text="psst", to="side", now=NOON)
    assert chat.lines(fresh(match), anna) == ()
    page = client.get(f"/matches/{match.id}/").content.decode()
    assert f"bot, for {anna.username}" in page
    assert "Give up" not in page


def test_a_match_one_has_left_fills_no_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.seating.people.quota", lambda _: 1)
    anna = a_user()
    match = a_chase(anna, a_user(), None)
    resign(match, "detective_1")
    seating.may_sit_down(anna, ranked=False)


def test_a_match_one_has_left_is_one_s_own_no_more_but_may_be_watched(client: Client) -> None:
    anna = a_user()
    match = a_chase(anna, a_user(), None)
    client.force_login(anna)
    assert [row.match for row in client.get("/").context["mine"]] == [match]
    resign(match, "detective_1")
    home = client.get("/").context
    assert (home["mine"], [row.match for row in home["live"]]) == ([], [match])


def test_the_answers_before_somebody_left_stay_as_they_were(client: Client) -> None:
    anna, ben = a_user(), a_user()
    match = play_on(a_chase(anna, ben, None), steps=2)
    client.force_login(ben)
    choice = store.head(match).position.choices(Seat("detective_2"))[0]
    move = {"version": match.version, "key": "k", "action": codec.to_json(choice)}
    address = f"/api/matches/{match.id}/actions/"
    first = client.post(address, move, content_type="application/json").json()
    assert first["seats"]["detective_1"]["bot"] is None
    resign(match, "detective_1")
    assert client.post(address, move, content_type="application/json").json() == first


def test_everybody_is_told_who_left_and_lists_say_it_too() -> None:
    anna, ben = a_user(), a_user()
    match = a_chase(anna, ben, None)
    resign(match, "detective_2")
    shown = selectors.match_view(fresh(match), SPECTATOR)
    event = {"kind": "match.player_left", "seat": "detective_2", "why": "resigned", "bot": "random"}
    assert list(shown.events) == [event]
    assert "a bot plays on" in shown.told[-1].sentences[0]
    summary = listings.summary(Match.objects.prefetch_related("seats__user").get(pk=match.pk))
    assert summary.seats["detective_2"].bot == "random"
    assert summary.seats["detective_2"].player == ben.username


# --- by time, by absence, by leaving the site ----------------------------------------------------


def on_the_clock(*detectives: Any) -> Match:
    """Mr. X has moved; the first detective's time runs."""
    match = a_chase(*detectives, clock=LIVE)
    while match.to_act == "mr_x":
        match = play_on(match, steps=1)
    return match


def test_whose_time_runs_out_is_replaced_and_the_others_keep_their_time() -> None:
    match = on_the_clock(a_user(), a_user(), None)
    left = timekeeping.time_left(match)
    assert deadlines.end_run_out_matches(now=after(10_000)) == 1
    told: Any = timekeeping.clock_view(fresh(match), after(10_000))
    assert fresh(match).status == "live"
    assert stand_ins(match) == {"detective_1": "random"}
    assert told["left"] == left | {"detective_1": None}
    assert (told["running"], told["deadline"]) == (None, None)
    match = play_on(fresh(match), steps=1)
    assert fresh(match).to_act == "detective_2"
    assert audit.faults(match.id) == []


def test_a_clock_then_is_told_as_it_was_also_across_a_leaving() -> None:
    match = on_the_clock(a_user(), a_user(), None)
    now = {}
    for step in range(6):
        if step == 2:
            resign(match, "detective_1", 300)
        else:
            play_on(fresh(match), steps=1)
        match = fresh(match)
        now[match.version] = canonical_json(codec.to_json(clock_at(match, match.version)))
    for version, told in now.items():
        assert canonical_json(codec.to_json(clock_at(fresh(match), version))) == told


def clock_at(match: Match, version: int) -> Any:
    return selectors.match_view(match, SPECTATOR, upto=version).clock


def test_an_action_that_comes_too_late_is_told_that_a_bot_plays_on() -> None:
    match = on_the_clock(a_user(), a_user(), None)
    choice = store.head(match).position.choices(Seat("detective_1"))[0]
    with pytest.raises(HandedOn):
        matches.play(
            match_id=match.id,
            user=holder(match, "detective_1"),
            version=match.version,
            key="k",
            action=codec.to_json(choice),
            now=after(10_000),
        )
    assert fresh(match).status == "live"
    assert store.entries(match)[-1].kind == "match.handed_over"
    assert audit.faults(match.id) == []


def test_the_last_of_a_side_still_loses_by_time() -> None:
    match = on_the_clock(a_user(), None, None)
    deadlines.end_run_out_matches(now=after(10_000))
    assert (fresh(match).status, fresh(match).reason) == ("finished", "timed_out")


@pytest.mark.parametrize("claimant", ["mr_x", "detective_2"])
def test_somebody_who_is_away_may_be_replaced_by_either_side(claimant: str) -> None:
    match = a_chase(a_user(), a_user(), None)
    match = play_on(match, steps=1)
    assert match.to_act == "detective_1"
    presence.asked(match=match, user=holder(match, claimant), now=after(24 * 3600))
    due = attendance.claimable_at(fresh(match), after(25 * 3600))
    assert due is not None
    claim: Callable[..., Any] = lambda seat, at: leaving.claim(  # noqa: E731 (said twice)
        match_id=match.id, user=holder(match, seat), version=match.version, now=at
    )
    with pytest.raises(NotAbandoned):
        claim("detective_1", due)
    with pytest.raises(NotAbandoned):
        claim(claimant, due - timedelta(seconds=1))
    claim(claimant, due)
    assert fresh(match).status == "live"
    assert store.entries(match)[-1].record["why"] == "abandoned"


def test_a_deleted_account_is_replaced_once_and_the_scan_rests_then() -> None:
    anna, ben = a_user(), a_user()
    match = a_chase(anna, ben, None)
    accounts.delete_account(user=anna, now=NOON)
    leaving.give_up_for_the_departed(now=after(10))
    leaving.give_up_for_the_departed(now=after(20))
    assert stand_ins(match) == {"detective_1": "random"}
    assert fresh(match).version == match.version + 1
    accounts.delete_account(user=ben, now=NOON)
    leaving.give_up_for_the_departed(now=after(30))
    assert fresh(match).reason == "resigned"
    assert audit.faults(match.id) == []


# --- what verify_logs finds ----------------------------------------------------------------------


def spoiled(match: Match, **changes: Any) -> list[str]:
    MatchSeat.objects.filter(match=match, seat="detective_1").update(**changes)
    return [fault.what for fault in audit.faults(match.id)]


def test_a_seat_that_tells_another_stand_in_than_the_log_is_named() -> None:
    match = a_chase(a_user(), a_user(), None)
    resign(match, "detective_1")
    assert spoiled(match, stand_in="") == [
        "nobody is called to stand in on detective_1, but it is random"
    ]
    assert spoiled(match, stand_in="professor") == [
        "professor is called to stand in on detective_1, but it is random"
    ]


@pytest.mark.parametrize(
    "record",
    [
        {"actor": "mr_x", "kind": "match.handed_over", "why": "resigned", "bot": "random"},
        {"actor": "chance", "kind": "match.handed_over", "why": "resigned", "bot": "random"},
        {"actor": "detective_2", "kind": "match.handed_over", "why": "bored", "bot": "random"},
    ],
)
def test_a_handing_over_that_cannot_have_been_is_named(record: dict[str, str]) -> None:
    match = a_chase(a_user(), a_user(), None)
    resign(match, "detective_1")
    with unguarded() as log:
        log.filter(match=match, version=fresh(match).version).update(
            record=record, actor=record["actor"], kind=record["kind"]
        )
    rehash(match)
    assert audit.faults(match.id)
