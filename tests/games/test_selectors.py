"""What a match looks like to whoever asks."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import selectors, store
from games.engine import codec
from games.engine.canonical import canonical_json
from games.engine.errors import UnknownSeat
from games.engine.events import told_to
from games.engine.seats import REFEREE, SPECTATOR, Seat, Viewer
from games.errors import NoSuchMatch, NotFinished, NotSeated
from games.models import Match, MatchSeat
from tests.factories import (
    a_finished_match,
    a_live_match,
    a_match,
    a_user,
    at_random,
    holder,
    play_on,
)
from tests.games.tampering import rehash, unguarded

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

VIEWERS: tuple[Viewer, ...] = (Seat("jack"), Seat("inspector"), SPECTATOR)


def seen(match: Match, viewer: Viewer, **how: Any) -> Any:
    return codec.to_json(selectors.match_view(match, viewer, **how))


def test_a_seat_is_shown_its_view_its_choices_and_what_just_happened() -> None:
    match = a_live_match()
    body = seen(match, Seat("inspector"))
    position = store.head(match).position
    assert body["id"] == match.id
    assert (body["game"], body["status"], body["version"]) == ("mrjack_pocket", "live", 4)
    assert (body["viewer"], body["to_act"], body["outcome"]) == ("inspector", "inspector", None)
    assert body["view"] == codec.to_json(position.view(Seat("inspector")))
    assert [choice["action"] for choice in body["choices"]] == [
        codec.to_json(action) for action in position.choices(Seat("inspector"))
    ]
    assert all(choice["path"] and choice["label"] for choice in body["choices"])
    kinds = [event["kind"] for event in body["events"]]
    assert kinds == ["tiles_laid", "identity_dealt", "pile_shuffled", "turn_began"]
    assert body["seats"]["jack"] == {
        "player": holder(match, "jack").username,
        "bot": None,
        "taken": True,
    }
    assert body["seal"] == match.seal_id


def test_only_whoever_is_to_act_has_choices() -> None:
    match = a_live_match()
    assert seen(match, Seat("jack"))["choices"] == []
    assert seen(match, SPECTATOR)["choices"] == []


def test_an_open_match_shows_an_empty_table() -> None:
    body = seen(a_match(), SPECTATOR)
    assert (body["status"], body["version"], body["to_act"]) == ("open", 0, None)
    assert body["choices"] == []
    assert body["events"] == []
    assert body["seats"]["inspector"] == {"player": None, "bot": None, "taken": False}


def test_after_the_end_everybody_sees_all() -> None:
    match = a_finished_match()
    everything = codec.to_json(store.head(match).position.view(REFEREE))
    for viewer in VIEWERS:
        body = seen(match, viewer)
        assert body["view"] == everything
        assert body["outcome"]["reason"] == match.reason
        assert (body["status"], body["to_act"]) == ("finished", None)


def test_the_events_since_a_version_are_told_as_far_as_the_viewer_may_know() -> None:
    match = a_finished_match()
    every = store.frames(match, since=0)
    for viewer in VIEWERS:
        for since in (0, 3, match.version - 1, match.version, match.version + 5):
            expected = [
                codec.to_json(event)
                for frame in every
                if frame.version > since
                for event in told_to(viewer, frame.events)
            ]
            assert seen(match, viewer, since=since)["events"] == expected


def test_a_match_can_be_shown_as_it_stood() -> None:
    match = a_live_match()
    then = {viewer: canonical_json(seen(match, viewer)) for viewer in VIEWERS}
    match = play_on(match)
    for viewer in VIEWERS:
        assert canonical_json(seen(match, viewer, upto=4)) == then[viewer]


def test_a_row_read_a_moment_too_early_does_not_lie() -> None:
    early = a_live_match()
    play_on(early)
    assert early.status == "live"
    assert seen(early, SPECTATOR)["status"] == "finished"


def test_looking_takes_the_same_few_queries_at_any_length() -> None:
    counted = set()
    match = a_live_match()
    creator = match.creator
    while match.status == Match.Status.LIVE:
        for forget in (True, False):
            if forget:
                store.forget()
            with CaptureQueriesContext(connection) as queries:
                found = selectors.find(match.id, creator)
                selectors.match_view(found, selectors.viewer_of(found, creator))
            counted.add(len(queries))
        match = play_on(match, steps=3, choose=at_random(match.version))
    # The match, its seats, their users, the end of the log; all of it where nothing is cached.
    assert counted == {4, 5}


def test_who_looks_from_where() -> None:
    match = a_live_match()
    jack = holder(match, "jack")
    assert selectors.viewer_of(match, jack) == "jack"
    assert selectors.viewer_of(match, jack, "jack") == "jack"
    assert selectors.viewer_of(match, a_user()) is SPECTATOR
    assert selectors.viewer_of(match, AnonymousUser()) is SPECTATOR
    with pytest.raises(NotSeated):
        selectors.viewer_of(match, jack, "inspector")
    with pytest.raises(NotSeated):
        selectors.viewer_of(match, AnonymousUser(), "jack")
    with pytest.raises(UnknownSeat):
        selectors.viewer_of(match, jack, "referee")


def test_a_stranger_is_not_taken_for_whoever_sits_on_an_open_seat() -> None:
    match = a_match(seats={"jack": "bot:random"})
    assert selectors.viewer_of(match, AnonymousUser()) is SPECTATOR


def test_a_seat_that_is_kept_for_somebody_is_not_held_yet() -> None:
    friend = a_user()
    match = a_match(seats={"jack": "me", "inspector": f"user:{friend.username}"})
    assert selectors.viewer_of(match, friend) is SPECTATOR
    assert seen(match, SPECTATOR)["seats"]["inspector"]["player"] == friend.username


@pytest.mark.parametrize("match_id", ["", "nonsense", "2" * 12, "\x00" * 12, None, 5])
def test_what_is_not_there_is_not_found(match_id: Any) -> None:
    with pytest.raises(NoSuchMatch):
        selectors.find(match_id, a_user())


def test_a_running_match_is_not_exported() -> None:
    for match in (a_match(), a_live_match(), play_on(a_live_match(), steps=5)):
        with pytest.raises(NotFinished):
            selectors.match_record(match)


def test_no_hash_leaves_the_server_before_the_end() -> None:
    match = play_on(a_live_match(), steps=5)
    secrets = [value for row in store.entries(match) for value in (row.hash, row.previous)]
    for viewer in VIEWERS:
        body = canonical_json(seen(match, viewer, since=0)).decode()
        assert not [secret for secret in secrets if secret in body]


def test_two_logs_that_differ_in_the_secret_alone_look_the_same_to_the_inspector() -> None:
    match = a_live_match()
    bodies = {viewer: [canonical_json(seen(match, viewer, since=0))] for viewer in VIEWERS}
    with unguarded() as log:
        dealt, shuffled = log.get(match=match, version=2), log.get(match=match, version=3)
        other = shuffled.record["cards"][0]
        cards = [dealt.record["character"], *shuffled.record["cards"][1:]]
        log.filter(pk=dealt.pk).update(record={**dealt.record, "character": other})
        log.filter(pk=shuffled.pk).update(record={**shuffled.record, "cards": cards})
    rehash(match)
    store.forget()
    for viewer in VIEWERS:
        bodies[viewer].append(canonical_json(seen(match, viewer, since=0)))
    assert bodies[Seat("inspector")][0] == bodies[Seat("inspector")][1]
    assert bodies[SPECTATOR][0] == bodies[SPECTATOR][1]
    assert bodies[Seat("jack")][0] != bodies[Seat("jack")][1], "Jack knows who he is"


def test_the_rows_of_seats_come_in_the_order_of_the_table() -> None:
    match = a_live_match()
    rows = list(MatchSeat.objects.filter(match=match))
    assert [row.seat for row in rows] == ["jack", "inspector"]
    assert list(seen(match, SPECTATOR)["seats"]) == ["jack", "inspector"]
