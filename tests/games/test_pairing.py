"""Quick pairing: who is brought together, on which side, and that two people are one match."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models import QuerySet
from django.test import Client

from accounts import selectors as people
from accounts.models import User
from games.errors import MembersOnly, NoPairing
from games.models import Match, Waiting
from games.services import announce, audit, matches, pairing
from tests.factories import NOON, a_live_match, a_user, holder
from tests.games.test_races import Track

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

POCKET = "mrjack_pocket"
SECOND = timedelta(seconds=1)


def seek(user: User, *, after: timedelta = timedelta(0), game: str = POCKET) -> pairing.Search:
    return pairing.seek(user=user, game=game, now=NOON + after)


def rated(user: User, rating: float) -> None:
    """Somebody of this strength who begins to look now."""
    Waiting.objects.create(user=user, game=POCKET, rating=rating, since=NOON, seen_at=NOON)


def stay(*, at: timedelta) -> None:
    """Every page says that it is still there."""
    Waiting.objects.filter(match=None).update(seen_at=NOON + at)


def side_of(match: Match, user: User) -> str:
    return match.seats.get(user=user).seat


def test_the_second_to_come_is_paired_at_once_and_both_are_told_of_one_match() -> None:
    first, second = a_user(), a_user()
    assert seek(first).match is None
    found = seek(second, after=SECOND).match
    match = Match.objects.get()
    assert found == match.id
    told = pairing.look(user=first, now=NOON + 2 * SECOND)
    assert told is not None
    assert told.match == match.id
    assert (match.status, match.ranked, match.private) == ("live", True, False)
    assert match.clock == pairing.CLOCK
    assert {holder(match, "jack"), holder(match, "inspector")} == {first, second}


def test_one_person_is_never_paired_with_themselves() -> None:
    user = a_user()
    seek(user)
    assert seek(user, after=SECOND).match is None
    assert Waiting.objects.count() == 1


def test_going_on_looking_keeps_the_place_in_the_line() -> None:
    user = a_user()
    seek(user)
    assert seek(user, after=20 * SECOND).seconds == 20


def test_another_game_begins_another_search() -> None:
    user = a_user()
    seek(user)
    assert seek(user, after=20 * SECOND, game="hidden_card").seconds == 0
    assert seek(a_user(), after=21 * SECOND).match is None


def test_whoever_plays_the_match_they_found_is_led_back_to_it() -> None:
    first, second = a_user(), a_user()
    seek(first)
    found = seek(second)
    assert seek(second, after=SECOND).match == found.match
    assert seek(first, after=SECOND).match == found.match
    match = Match.objects.get()
    matches.resign(match_id=match.id, user=first, version=match.version, now=NOON)
    assert seek(second, after=2 * SECOND).match is None


def test_guests_and_games_without_two_sides_are_refused() -> None:
    guest = User.objects.create_user("guest1", is_guest=True)
    with pytest.raises(MembersOnly):
        seek(guest)
    assert not Waiting.objects.exists()


def test_a_game_that_has_not_two_sides_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "SIDES", 3)
    with pytest.raises(NoPairing):
        seek(a_user())


def test_the_window_widens_with_the_waiting_until_anybody_will_do() -> None:
    widths = [pairing.within(seconds * SECOND) for seconds in (-1, 0, 1, 60, 119, 120, 999)]
    assert widths == [150, 150, 160, 750, 1340, None, None]


def test_two_far_apart_wait_until_each_accepts_the_other() -> None:
    weak, strong = a_user(), a_user()
    rated(weak, 1200)
    rated(strong, 1500)
    for seconds, made in ((14, 0), (15, 1)):
        stay(at=seconds * SECOND)
        assert pairing.pair_all(now=NOON + seconds * SECOND) == made


def test_a_newcomer_is_not_given_to_whoever_has_waited_long() -> None:
    patient, newcomer = a_user(), a_user()
    rated(patient, 2400)
    stay(at=110 * SECOND)
    assert seek(newcomer, after=110 * SECOND).match is None


def test_the_longest_waiting_gets_the_nearest_in_strength() -> None:
    users = [a_user() for _ in range(4)]
    for user, rating in zip(users, (1500, 1600, 1510, 1580), strict=True):
        rated(user, rating)
    assert pairing.pair(game=POCKET, now=NOON) == 2
    first = Waiting.objects.get(user=users[0]).match_id
    assert Waiting.objects.get(user=users[2]).match_id == first
    assert (
        Waiting.objects.get(user=users[1]).match_id == Waiting.objects.get(user=users[3]).match_id
    )


def test_whoever_left_the_page_is_not_paired_and_is_forgotten() -> None:
    gone, there = a_user(), a_user()
    seek(gone)
    late = pairing.STAYS + SECOND
    assert seek(there, after=late).match is None
    pairing.pair_all(now=NOON + late)
    assert [row.user for row in Waiting.objects.all()] == [there]
    assert pairing.look(user=gone, now=NOON + late) is None


def test_a_page_that_asks_keeps_the_search_alive() -> None:
    user = a_user()
    seek(user)
    for seconds in range(0, 90, 10):
        assert pairing.look(user=user, now=NOON + seconds * SECOND)
    assert seek(a_user(), after=95 * SECOND).match is not None


def test_a_page_that_comes_back_too_late_has_no_search() -> None:
    user = a_user()
    seek(user)
    assert pairing.look(user=user, now=NOON + pairing.STAYS + SECOND) is None
    assert not Waiting.objects.exists()


def test_leaving_ends_the_search_but_not_a_match_that_was_found() -> None:
    first, second = a_user(), a_user()
    seek(first)
    pairing.leave(user=first)
    assert seek(second).match is None
    found = seek(first)
    pairing.leave(user=second)
    told = pairing.look(user=second, now=NOON)
    assert told is not None
    assert told.match == found.match is not None


def test_whoever_has_no_room_for_a_match_does_not_stand_in_the_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    busy, first = a_user(), a_user()
    seek(busy)
    a_live_match(creator=busy)
    monkeypatch.setattr(people, "MEMBER_QUOTA", 1)
    assert seek(first, after=SECOND).match is None
    assert seek(a_user(), after=2 * SECOND).match is not None
    assert Waiting.objects.get(user=busy).match is None


def test_somebody_who_deleted_their_account_is_not_paired() -> None:
    gone = a_user()
    seek(gone)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    assert seek(a_user()).match is None


def test_two_who_meet_again_and_again_take_turns_on_the_sides() -> None:
    first, second = a_user(), a_user()
    sides = []
    for number in range(6):
        moment = number * SECOND
        seek(first, after=moment)
        seek(second, after=moment)
        match = Match.objects.get(status=Match.Status.LIVE)
        sides.append(side_of(match, first))
        matches.resign(match_id=match.id, user=first, version=match.version, now=NOON + moment)
    assert sides[0::2] == [sides[0]] * 3
    assert sides[1::2] == [sides[1]] * 3
    assert sides[0] != sides[1]


def test_whoever_was_jack_more_often_of_late_is_the_inspector() -> None:
    often, never = a_user(), a_user()
    for _ in range(2):
        a_live_match(creator=often, ranked=True)  # as Jack
    a_live_match(creator=never)  # as Jack too, but not ranked
    seek(often)
    seek(never)
    match = Match.objects.get(seats__user=never, ranked=True)
    assert side_of(match, often) == "inspector"


def test_a_first_meeting_is_decided_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for turned in (False, True):
        monkeypatch.setattr(pairing, "_by_lot", lambda turned=turned: turned)
        first, second = a_user(), a_user()
        seek(first)
        seek(second)
        seen.add(side_of(Match.objects.get(seats__user=first), first))
        Waiting.objects.all().delete()
    assert seen == {"jack", "inspector"}


# --- at once -----------------------------------------------------------------------------------


@pytest.fixture
def track(monkeypatch: pytest.MonkeyPatch) -> Iterator[Track]:
    monkeypatch.setattr(announce, "_listeners", [])
    track = Track()
    yield track
    track.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("locks", [True, False], ids=["with row locks", "without"])
def test_two_who_come_at_once_become_exactly_one_match(
    track: Track, monkeypatch: pytest.MonkeyPatch, locks: bool
) -> None:
    if not locks:
        monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self)
    for number in range(25):
        users = [a_user(), a_user()]
        asked = track.race(
            *(partial(pairing.seek, user=user, game=POCKET, now=NOON) for user in users)
        )
        assert all(isinstance(found, pairing.Search) for found in asked), asked
        pairing.pair_all(now=NOON)  # what the scan does for two who just missed each other
        assert Match.objects.count() == number + 1
        found = {Waiting.objects.get(user=user).match_id for user in users}
        assert found == {Match.objects.get(seats__user=users[0]).id}
    assert [fault for match_id in audit.match_ids() for fault in audit.faults(match_id)] == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("locks", [True, False], ids=["with row locks", "without"])
def test_two_scans_at_once_pair_nobody_twice(
    track: Track, monkeypatch: pytest.MonkeyPatch, locks: bool
) -> None:
    if not locks:
        monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self)
    for number in range(15):
        for user in [a_user() for _ in range(4)]:
            rated(user, 1500)
        made = track.race(*[partial(pairing.pair, game=POCKET, now=NOON)] * 2)
        assert sorted(made) == [0, 2], made
        assert Match.objects.count() == 2 * (number + 1)
        assert not Waiting.objects.filter(match=None).exists()


@pytest.mark.django_db(transaction=True)
def test_one_who_comes_twice_at_once_waits_once(track: Track) -> None:
    for _ in range(15):
        user = a_user()
        ask = partial(pairing.seek, user=user, game=POCKET, now=NOON)
        results = track.race(ask, ask)
        assert results[0] == results[1], results
        assert results[0].match is None
        Waiting.objects.all().delete()


# --- by HTTP -----------------------------------------------------------------------------------


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, body: Any) -> Any:
    return client.post("/api/pairing/", body, content_type="application/json")


def test_the_search_by_http() -> None:
    first, second = client_of(a_user()), client_of(a_user())
    assert first.get("/api/pairing/").status_code == 204
    search = post(first, {"game": POCKET})
    assert search.status_code == 200
    assert search.json() == {
        "game": POCKET, "seconds": 0, "rating": 1500, "within": 150, "match": None
    }  # fmt: skip
    assert first.delete("/api/pairing/").status_code == 204
    assert first.get("/api/pairing/").status_code == 204
    post(first, {"game": POCKET})
    found = post(second, {"game": POCKET}).json()["match"]
    assert first.get("/api/pairing/").json()["match"] == found == Match.objects.get().id


def test_what_is_refused_by_http() -> None:
    member = client_of(a_user())
    guest = client_of(User.objects.create_user("guest1", is_guest=True))
    assert Client().get("/api/pairing/").status_code == 401
    for client, body, status, code in (
        (guest, {"game": POCKET}, 403, "members_only"),
        (member, {"game": "chess"}, 400, "unknown_game"),
        (member, {}, 400, "malformed_request"),
        (member, [], 400, "malformed_request"),
        (Client(), {"game": POCKET}, 401, "not_authenticated"),
    ):
        answer = post(client, body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not Waiting.objects.exists()
