"""The one way in: what a move does, what a repeat does, and who is refused."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import selectors, store
from games.engine import codec
from games.engine.canonical import canonical_json
from games.engine.endings import TimedOut
from games.engine.errors import IllegalAction, MalformedAction, MatchOver, NotYourTurn, UnknownSeat
from games.engine.seats import Seat
from games.errors import KeyReused, NoSuchMatch, NotBegun, NotSeated, StaleVersion
from games.models import LogEntry, Match
from games.services import matches
from tests.factories import NOON, a_finished_match, a_live_match, a_match, a_user, holder, play_on

pytestmark = [pytest.mark.stored, pytest.mark.django_db]


@pytest.fixture
def match() -> Match:
    return a_live_match()


def choices(match: Match) -> list[Any]:
    position = store.head(match).position
    assert position.to_act is not None
    return [codec.to_json(action) for action in position.choices(Seat(position.to_act))]


def play(match: Match, **changes: Any) -> matches.Played:
    """The first choice of whoever is to act, unless told otherwise."""
    position = store.head(match).position
    if "user" not in changes:
        changes["user"] = holder(match, str(position.to_act))
    if "action" not in changes:
        changes["action"] = choices(match)[0]
    request: dict[str, Any] = {"match_id": match.id, "version": position.version}
    request |= {"key": "a-key", "now": NOON}
    return matches.play(**(request | changes))


def log(match: Match) -> list[str]:
    return [entry.hash for entry in store.entries(match)]


def test_a_move_is_one_record_with_its_author_key_and_time(match: Match) -> None:
    action = choices(match)[0]
    later = NOON + timedelta(seconds=40, microseconds=1)
    played = play(match, action=action, now=later)
    entry = store.entries(match)[-1]
    assert (entry.version, entry.actor, entry.key, entry.at) == (5, "inspector", "a-key", later)
    assert entry.record == {"actor": "inspector", **action}
    assert entry.kind == action["kind"]
    assert played == matches.Played(match.id, Seat("inspector"), 5)
    assert Match.objects.get(pk=match.pk).version == 5


def test_what_chance_draws_upon_a_move_is_recorded_with_it(match: Match) -> None:
    # Turn 2 shows the other faces; the tokens are thrown again when turn 3 begins.
    match = play_on(match, steps=7)
    assert match.version == 11
    played = play(match)
    assert played.version == 13
    thrown = store.entries(match)[-1]
    assert (thrown.actor, thrown.kind, thrown.key) == ("chance", "throw_tokens", None)


def test_a_move_upon_an_older_version_is_stale(match: Match) -> None:
    play(match)
    before = log(match)
    with pytest.raises(StaleVersion) as refused:
        play(match, version=4, key="another")
    assert refused.value.facts == {"version": 5}
    assert log(match) == before


@pytest.mark.parametrize("version", [-1, 0, 3, 5, 10**30])
def test_only_the_version_the_match_stands_at_is_good(match: Match, version: int) -> None:
    with pytest.raises(StaleVersion):
        play(match, version=version)


def test_the_same_key_and_action_get_the_same_answer_and_add_nothing(match: Match) -> None:
    action = choices(match)[0]
    played = play(match, action=action)
    before = log(match)
    for version in (4, 5, 99):
        again = play(match, user=holder(match, "inspector"), action=action, version=version)
        assert again == played
    assert log(match) == before


def test_a_repeat_is_answered_as_then_even_when_the_match_has_moved_on(match: Match) -> None:
    match = play_on(match, steps=7, key="before")
    inspector = str(store.head(match).position.to_act)
    mover, action = holder(match, inspector), choices(match)[0]

    def answer(played: matches.Played) -> bytes:
        found = selectors.find(match.id, mover)
        view = selectors.match_view(found, played.seat, upto=played.version)
        return canonical_json(codec.to_json(view))

    played = play(match, user=mover, action=action, version=match.version)
    then = answer(played)
    assert played.version == match.version + 2, "what chance drew belongs to the answer"
    finished = play_on(match, key="after")
    assert finished.status == "finished"
    store.forget()
    again = play(match, user=mover, action=action, version=match.version)
    assert again == played
    assert answer(again) == then


def test_the_same_key_for_another_action_is_refused(match: Match) -> None:
    first, second, *_ = choices(match)
    play(match, action=first)
    before = log(match)
    with pytest.raises(KeyReused):
        play(match, user=holder(match, "inspector"), action=second)
    assert log(match) == before


def test_an_exchange_told_in_the_other_order_is_the_same_action() -> None:
    tables = (a_live_match() for _ in range(40))
    match, exchange = next(
        (table, choice)
        for table in tables
        for choice in choices(table)
        if choice["kind"] == "exchange"
    )
    played = play(match, action=exchange)
    turned = {**exchange, "tiles": exchange["tiles"][::-1]}
    assert play(match, user=holder(match, "inspector"), action=turned, version=4) == played


def test_two_seats_may_use_the_same_key(match: Match) -> None:
    play(match, key="same")
    assert play(match, key="same").seat == "jack"
    assert [entry.key for entry in store.entries(match)][-2:] == ["same", "same"]


def test_a_key_of_the_opponent_tells_nothing(match: Match) -> None:
    action = choices(match)[0]
    play(match, action=action, key="mine")
    with pytest.raises(StaleVersion):
        play(match, user=holder(match, "jack"), action=action, key="mine", version=4)


def test_whoever_holds_no_seat_is_refused(match: Match) -> None:
    before = log(match)
    strangers: list[User | AnonymousUser | None] = [a_user(), AnonymousUser(), None]
    for stranger in strangers:
        with pytest.raises(NotSeated):
            play(match, user=stranger)
    with pytest.raises(NotSeated):
        play(match, user=holder(match, "inspector"), seat="jack")
    with pytest.raises(NotSeated):
        play(match, user=None, seat="jack")
    with pytest.raises(UnknownSeat):
        play(match, user=holder(match, "inspector"), seat="watson")
    assert log(match) == before


def test_whoever_is_not_to_act_is_refused(match: Match) -> None:
    with pytest.raises(NotYourTurn):
        play(match, user=holder(match, "jack"))


def test_an_illegal_action_is_refused_with_a_reason(match: Match) -> None:
    faces = {token.face.value for token in store.head(match).position.state.tokens}
    missing = next(name for name in ("holmes", "watson", "toby") if name not in faces)
    before = log(match)
    with pytest.raises(IllegalAction) as refused:
        play(match, action={"kind": "move", "detective": missing, "steps": 1})
    assert refused.value.facts == {"reason": "token_not_there"}
    assert log(match) == before


def test_nobody_plays_before_the_match_has_begun() -> None:
    match = a_match()
    with pytest.raises(NotBegun):
        play(match, user=match.creator, action={"kind": "alibi"}, version=0)
    assert store.entries(match) == []


def test_nobody_plays_after_the_end() -> None:
    match = a_finished_match()
    before = log(match)
    for seat in ("jack", "inspector"):
        with pytest.raises(MatchOver):
            play(match, user=holder(match, seat), action={"kind": "alibi"}, key="late")
        with pytest.raises(MatchOver):
            matches.resign(
                match_id=match.id, user=holder(match, seat), version=match.version, now=NOON
            )
    assert log(match) == before


@pytest.mark.parametrize("match_id", ["", "x", "a" * 12, "a" * 13, "a\x00" * 6, None, 7, ["a"]])
def test_a_match_that_is_not_there_is_not_found(match_id: Any) -> None:
    with pytest.raises(NoSuchMatch):
        matches.play(match_id=match_id, user=a_user(), version=0, key="k", action={}, now=NOON)


def test_a_private_match_that_has_begun_is_not_there_for_strangers() -> None:
    match = a_live_match(private=True)
    with pytest.raises(NoSuchMatch):
        play(match, user=a_user())
    with pytest.raises(NoSuchMatch):
        selectors.find(match.id, a_user())
    with pytest.raises(NoSuchMatch):
        selectors.find(match.id, AnonymousUser())
    assert selectors.find(match.id, match.creator) == match
    assert play(match).version == 5


def test_the_end_is_written_with_the_last_record() -> None:
    match = a_live_match()
    match = play_on(match)
    outcome = store.head(match).position.outcome
    assert outcome
    assert (match.status, match.reason) == ("finished", outcome.reason)
    assert match.finished_at == store.entries(match)[-1].at
    assert {seat.seat: seat.won for seat in match.seats.all()} == {
        seat: seat in outcome.winners for seat in ("jack", "inspector")
    }


@pytest.mark.parametrize(("seat", "winner"), [("jack", "inspector"), ("inspector", "jack")])
def test_resigning_ends_the_match_whoever_is_to_act(match: Match, seat: str, winner: str) -> None:
    user = holder(match, seat)
    with pytest.raises(StaleVersion):
        matches.resign(match_id=match.id, user=user, version=3, now=NOON)
    assert matches.resign(match_id=match.id, user=user, version=4, now=NOON).version == 5
    last = store.entries(match)[-1]
    assert last.record == {"actor": seat, "kind": "match.resigned"}
    match.refresh_from_db()
    assert (match.status, match.reason) == ("finished", "resigned")
    assert [found.seat for found in match.seats.filter(won=True)] == [winner]


def test_an_ending_is_not_an_action_that_can_be_played(match: Match) -> None:
    for kind in ("match.resigned", "match.timed_out", "match.abandoned"):
        with pytest.raises(MalformedAction):
            play(match, action={"kind": kind})


def test_a_clock_ends_a_match_by_the_same_door(match: Match) -> None:
    with pytest.raises(StaleVersion):
        matches.end(match_id=match.id, seat="jack", ending=TimedOut(), version=3, now=NOON)
    matches.end(match_id=match.id, seat="jack", ending=TimedOut(), version=4, now=NOON)
    match.refresh_from_db()
    assert match.reason == "timed_out"
    assert match.seats.get(won=True).seat == "inspector"


def test_a_bot_plays_by_the_same_door() -> None:
    match = a_match(seats={"jack": "me", "inspector": "bot:random"})
    assert match.status == "live"
    with pytest.raises(NotSeated):
        play(match, user=AnonymousUser(), action=choices(match)[0])
    with pytest.raises(NotSeated):
        play(match, user=match.creator, seat="inspector")
    played = play(match, user=None, seat="inspector")
    assert (played.seat, played.version) == ("inspector", 5)


def test_the_number_of_queries_of_a_move_does_not_grow(match: Match) -> None:
    counted, dice = [], Random(2)
    while store.head(match).position.to_act:
        version, action = store.head(match).version, dice.choice(choices(match))
        user = holder(match, str(store.head(match).position.to_act))
        with CaptureQueriesContext(connection) as queries:
            play(match, user=user, version=version, key=f"k{version}", action=action)
        counted.append(sum("SAVEPOINT" not in query["sql"] for query in queries))
    # The end of the log for the helper; then match, seats, key, end of the log, insert, update.
    assert set(counted[:-1]) == {7}
    assert len(counted) == 20
    assert counted[-1] == 8, "who won is written with the last one"


def test_a_row_that_disagrees_with_its_log_fails_loudly(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(version=3)
    with pytest.raises(IntegrityError, match="disagree"):
        play(match)
    assert LogEntry.objects.filter(match=match).count() == 4
