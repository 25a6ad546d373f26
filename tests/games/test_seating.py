"""Making and joining a match: who sits where, and when it begins."""

from typing import Any

import pytest
from django.db import connection

from accounts import selectors as people
from accounts.models import User
from games import selectors, store
from games.engine.errors import MalformedOptions, UnknownGame, UnknownSeat
from games.errors import (
    BothSides,
    MalformedRequest,
    NoSuchMatch,
    NotSeated,
    SealSpent,
    SeatTaken,
    TooManyMatches,
    UnknownPlayer,
)
from games.models import LogEntry, Match, MatchSeat, Seal, is_match_id, new_match_id
from games.services import matches, seals, seating
from tests.factories import NOON, a_live_match, a_match, a_user

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

NO_CLOCKS: list[Any] = [
    "live",
    [],
    {},
    {"kind": "sand"},
    {"kind": ["live"]},
    {"kind": "live"},
    {"kind": "live", "seconds": 300},
    {"kind": "live", "seconds": True, "increment": 0},
    {"kind": "live", "seconds": 300.0, "increment": 0},
    {"kind": "live", "seconds": 9, "increment": 0},
    {"kind": "live", "seconds": 10**30, "increment": 0},
    {"kind": "days", "days": 0},
    {"kind": "days", "days": "1"},
    {"kind": "days", "days": 3, "\x00": 1},
]


@pytest.fixture
def creator() -> User:
    return a_user()


def counts() -> tuple[int, ...]:
    tables: tuple[Any, ...] = (Match, MatchSeat, LogEntry)
    unused = Seal.objects.filter(used_at=None).count()
    return (*(table.objects.count() for table in tables), Seal.objects.count() - unused)


def test_a_match_waits_while_a_seat_is_open(creator: User) -> None:
    match = a_match(creator=creator, seats={"jack": "me", "inspector": "open"})
    assert (match.status, match.version, match.started_at) == ("open", 0, None)
    assert (match.game, match.revision) == ("mrjack_pocket", 1)
    assert match.options == {"double_goal": "inspector"}, "every option is written down"
    assert match.origin == {"kind": "dealt"}
    assert [(s.seat, s.user, s.taken) for s in match.seats.all()] == [
        ("jack", creator, True),
        ("inspector", None, False),
    ]
    assert store.entries(match) == []


def test_it_begins_when_the_last_seat_is_taken(creator: User) -> None:
    match = a_match(creator=creator, nonce="first")
    joined = matches.join(match_id=match.id, user=a_user(), seat="inspector", nonce="2", now=NOON)
    match.refresh_from_db()
    assert (joined.version, joined.status) == (4, "live")
    assert (match.version, match.status, match.started_at) == (4, "live", NOON)
    kinds = [(entry.actor, entry.kind) for entry in store.entries(match)]
    dealt = ("lay_tiles", "deal_identity", "shuffle_pile", "throw_tokens")
    assert kinds == [("chance", kind) for kind in dealt]
    assert store.nonces_of(match) == {"jack": "first", "inspector": "2"}


def test_against_a_bot_it_begins_at_once(creator: User) -> None:
    match = a_match(creator=creator, seats={"inspector": "me", "jack": "bot:random"})
    assert (match.status, match.version) == ("live", 4)
    assert match.seats.get(seat="jack").player == "bot:random"


def test_two_bots_may_play_for_whoever_wants_to_watch(creator: User) -> None:
    match = a_match(creator=creator, seats={"inspector": "bot:random", "jack": "bot:random"})
    assert match.status == "live"


def test_a_seat_that_nobody_names_is_open(creator: User) -> None:
    match = a_match(creator=creator, seats={})
    assert [seat.taken for seat in match.seats.all()] == [False, False]


def test_a_seat_for_a_named_user_is_kept_until_they_take_it(creator: User) -> None:
    friend = a_user("Friend")
    match = a_match(creator=creator, seats={"jack": "me", "inspector": "user:friend"})
    assert match.status == "open", "they have not been asked for their nonce yet"
    assert match.seats.get(seat="inspector").player == "Friend"
    with pytest.raises(SeatTaken):
        matches.join(match_id=match.id, user=a_user(), seat="inspector", now=NOON)
    with pytest.raises(NotSeated):
        seating.held_by(match, friend, None)
    matches.join(match_id=match.id, user=friend, seat="inspector", nonce="n", now=NOON)
    match.refresh_from_db()
    assert match.status == "live"


def test_joining_twice_changes_nothing(creator: User) -> None:
    match, joiner = a_match(creator=creator), a_user()
    matches.join(match_id=match.id, user=joiner, seat="inspector", nonce="n", now=NOON)
    before = counts()
    matches.join(match_id=match.id, user=joiner, seat="inspector", nonce="other", now=NOON)
    assert counts() == before
    assert match.seats.get(seat="inspector").nonce == "n"


def test_a_taken_seat_is_not_given_twice() -> None:
    match = a_live_match()
    before = counts()
    for seat in ("jack", "inspector"):
        with pytest.raises(SeatTaken):
            matches.join(match_id=match.id, user=a_user(), seat=seat, now=NOON)
    assert counts() == before


def test_nobody_sits_on_both_sides(creator: User) -> None:
    with pytest.raises(BothSides):
        a_match(creator=creator, seats={"jack": "me", "inspector": "me"})
    with pytest.raises(BothSides):
        a_match(
            creator=creator, seats={"jack": "me", "inspector": f"user:{creator.username.upper()}"}
        )
    match = a_match(creator=creator)
    with pytest.raises(BothSides):
        matches.join(match_id=match.id, user=creator, seat="inspector", now=NOON)
    match.refresh_from_db()
    assert (match.status, match.version) == ("open", 0)


@pytest.mark.parametrize(
    ("seats", "error"),
    [
        ({"watson": "me"}, UnknownSeat),
        ({"": "me"}, UnknownSeat),
        ({"jack": "nobody"}, MalformedRequest),
        ({"jack": "Me"}, MalformedRequest),
        ({"jack": ""}, MalformedRequest),
        ({"jack": None}, MalformedRequest),
        ({"jack": 7}, MalformedRequest),
        ({"jack": ["me"]}, MalformedRequest),
        ({"jack": "me:again"}, MalformedRequest),
        ({"jack": "bot"}, UnknownPlayer),
        ({"jack": "bot:"}, UnknownPlayer),
        ({"jack": "bot:genius"}, UnknownPlayer),
        ({"jack": "user:"}, UnknownPlayer),
        ({"jack": "user:nobody-of-this-name"}, UnknownPlayer),
        ({"jack": "user:a\x00b"}, UnknownPlayer),
        ({"jack": "user:\ud800"}, UnknownPlayer),
        ({"jack": "user:" + "x" * 100_000}, UnknownPlayer),
    ],
)
def test_what_cannot_be_seated_is_refused(
    creator: User, seats: dict[str, str], error: type[Exception]
) -> None:
    before = counts()
    with pytest.raises(error):
        a_match(creator=creator, seats=seats)
    assert counts() == before


@pytest.mark.parametrize(
    ("wishes", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"game": ""}, UnknownGame),
        ({"options": {"double_goal": "jack"}}, MalformedOptions),
        ({"options": {"colour": "red"}}, MalformedOptions),
        ({"nonce": "x" * 101}, MalformedRequest),
        ({"nonce": "a\x00"}, MalformedRequest),
        ({"nonce": "a\nb"}, MalformedRequest),
        ({"nonce": "\ud800"}, MalformedRequest),
        ({"nonce": 5}, MalformedRequest),
        ({"nonce": None}, MalformedRequest),
        ({"seal": "0" * 64}, SealSpent),
        ({"seal": ["\x00"]}, SealSpent),
        *(({"clock": clock}, MalformedRequest) for clock in NO_CLOCKS),
    ],
)
def test_what_cannot_be_wished_for_is_refused(
    creator: User, wishes: dict[str, Any], error: type[Exception]
) -> None:
    before = counts()
    with pytest.raises(error):
        a_match(creator=creator, **wishes)
    assert counts() == before


@pytest.mark.parametrize(
    "clock",
    [None, {"kind": "live", "seconds": 600, "increment": 5}, {"kind": "days", "days": 3}],
)
def test_a_clock_is_kept_as_it_was_wished_for(creator: User, clock: Any) -> None:
    match = a_match(creator=creator, clock=clock)
    match.refresh_from_db()
    assert match.clock == clock


def test_a_former_player_can_not_be_named(creator: User) -> None:
    gone = a_user("gone")
    User.objects.filter(pk=gone.pk).update(is_active=False)
    with pytest.raises(UnknownPlayer):
        a_match(creator=creator, seats={"jack": "me", "inspector": "user:gone"})


def test_joining_what_is_not_there_is_refused(creator: User) -> None:
    match = a_match(creator=creator)
    with pytest.raises(UnknownSeat):
        matches.join(match_id=match.id, user=a_user(), seat="watson", now=NOON)
    with pytest.raises(NoSuchMatch):
        matches.join(match_id=new_match_id(), user=a_user(), seat="jack", now=NOON)
    with pytest.raises(MalformedRequest):
        matches.join(match_id=match.id, user=a_user(), seat="inspector", nonce="\x07", now=NOON)


def test_a_private_table_is_joined_by_its_link(creator: User) -> None:
    match = a_match(creator=creator, private=True)
    assert selectors.find(match.id, a_user()) == match
    matches.join(match_id=match.id, user=a_user(), seat="inspector", now=NOON)
    with pytest.raises(NoSuchMatch):
        matches.join(match_id=match.id, user=a_user(), seat="inspector", now=NOON)


def test_match_ids_cannot_be_guessed_and_are_easy_to_read() -> None:
    made = {new_match_id() for _ in range(1000)}
    assert len(made) == 1000
    assert all(is_match_id(one) and len(one) == 12 for one in made)
    assert not set("".join(made)) & set("01loIO")


@pytest.mark.parametrize(
    "change",
    ["version = 1", "status = 'live'", "status = 'finished'", "reason = 'x'", "status = 'lost'"],
)
def test_the_database_knows_how_far_a_match_can_be(creator: User, change: str) -> None:
    match = a_match(creator=creator)
    with pytest.raises(Exception, match=r"(?i)check"), connection.cursor() as cursor:
        cursor.execute(f"UPDATE games_match SET {change} WHERE id = %s", [match.id])


def test_the_seal_of_a_match_is_what_its_creator_was_shown(creator: User) -> None:
    shown = seals.next_commitment(user=creator, now=NOON)
    match = a_match(creator=creator, seal=shown)
    assert match.seal_id == shown


def test_invitations_fill_nobodys_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MEMBER_QUOTA", 1)
    asked = a_user()
    invited = [
        a_match(seats={"jack": "me", "inspector": f"user:{asked.username}"}) for _ in range(3)
    ]
    matches.join(match_id=invited[0].id, user=asked, seat="inspector", now=NOON)
    with pytest.raises(TooManyMatches):
        matches.join(match_id=invited[1].id, user=asked, seat="inspector", now=NOON)
