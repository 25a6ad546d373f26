"""A table that waits: closing it, getting up from it, seating a bot at it."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games import listings, store
from games.engine.errors import UnknownSeat
from games.errors import (
    AlreadyBegun,
    NoSuchMatch,
    NotYourTable,
    SeatTaken,
    UnknownPlayer,
    YourOwnTable,
)
from games.listings import Wanted
from games.models import LogEntry, Match, MatchSeat, Seal, Spectator, new_match_id
from games.services import announce, audit, matches, open_tables, presence, seals
from tests.factories import NOON, a_live_match, a_match, a_user, holder

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

THREE = {"mr_x": "me", "detective_1": "open", "detective_2": "open", "detective_3": "open"}


def a_team_table(**wishes: Any) -> Match:
    """A table of four at which only its creator sits."""
    options = {"detective_seats": 3}
    return a_match(game="scotland_yard", seats=THREE, options=options, **wishes)


def sit(match: Match, seat: str, **wishes: Any) -> User:
    user = a_user()
    matches.join(match_id=match.id, user=user, seat=seat, now=NOON, **wishes)
    return user


def everything() -> list[Any]:
    tables: tuple[Any, ...] = (Match, MatchSeat, LogEntry)
    return [list(table.objects.order_by("pk").values()) for table in tables]


# --- closing ---


def test_a_table_that_is_closed_is_in_no_list_and_nothing_is_left_of_it() -> None:
    match = a_team_table()
    visitor = sit(match, "detective_1")
    presence.attend(match_id=match.id, user_id=None, connection="a", now=NOON)
    open_tables.close(match_id=match.id, user=match.creator)
    assert everything() == [[], [], []]
    assert not Spectator.objects.exists()
    for who in (visitor, match.creator):
        assert not listings.matches(Wanted(status="open"), who).exists()
        assert not listings.matches(Wanted(mine=True), who).exists()


def test_its_seal_stays_spent_and_the_next_match_has_another() -> None:
    creator = a_user()
    promised = seals.next_commitment(user=creator, now=NOON)
    match = matches.create(
        creator=creator, game="mrjack_pocket", seats={"jack": "me"}, seal=promised, now=NOON
    )
    open_tables.close(match_id=match.id, user=creator)
    assert Seal.objects.get(pk=promised).used_at == NOON
    assert seals.next_commitment(user=creator, now=NOON) != promised


def test_closing_twice_is_closing_once() -> None:
    match, other = a_match(), a_match()
    for _ in range(2):
        open_tables.close(match_id=match.id, user=match.creator)
    assert list(Match.objects.all()) == [other]
    with pytest.raises(NoSuchMatch):
        open_tables.close(match_id="no id at all", user=match.creator)


def test_nobody_but_its_creator_closes_a_table() -> None:
    match = a_team_table()
    for user in (sit(match, "detective_1"), a_user()):
        before = everything()
        with pytest.raises(NotYourTable):
            open_tables.close(match_id=match.id, user=user)
        assert everything() == before


def test_a_match_that_has_begun_is_closed_by_nobody() -> None:
    match = a_live_match()
    before = everything()
    with pytest.raises(AlreadyBegun):
        open_tables.close(match_id=match.id, user=match.creator)
    assert everything() == before


def test_closing_tells_a_stranger_nothing_of_a_private_match_that_has_begun() -> None:
    """As one that never was: the answer must not say that there is such a match."""
    match, stranger = a_live_match(private=True), a_user()
    before = everything()
    for match_id in (match.id, new_match_id()):
        open_tables.close(match_id=match_id, user=stranger)
    assert everything() == before


def test_a_closed_table_counts_for_nobodys_quota() -> None:
    creator = a_user()
    tables = [a_match(creator=creator) for _ in range(3)]
    running = MatchSeat.objects.filter(user=creator)
    assert running.count() == len(tables)
    open_tables.close(match_id=tables[0].id, user=creator)
    assert running.count() == len(tables) - 1


def test_nobody_sits_down_at_a_closed_table() -> None:
    match = a_match()
    open_tables.close(match_id=match.id, user=match.creator)
    with pytest.raises(NoSuchMatch):
        matches.join(match_id=match.id, user=a_user(), seat="inspector", now=NOON)


@pytest.mark.django_db(transaction=True)
def test_a_socket_that_has_not_heard_yet_is_not_counted_at_a_closed_table() -> None:
    match = a_match()
    open_tables.close(match_id=match.id, user=match.creator)
    presence.attend(match_id=match.id, user_id=None, connection="a", now=NOON)
    assert not Spectator.objects.exists()


# --- getting up ---


def test_whoever_gets_up_leaves_a_seat_that_anybody_may_take() -> None:
    match = a_team_table()
    visitor = sit(match, "detective_1", nonce="mine")
    matches.join(match_id=match.id, user=visitor, seat="detective_2", now=NOON)
    open_tables.leave(match_id=match.id, user=visitor, now=NOON)
    rows = MatchSeat.objects.filter(match=match).exclude(seat="mr_x")
    assert all((row.user, row.nonce, row.joined_at) == (None, "", None) for row in rows)
    assert sit(match, "detective_1") == holder(match, "detective_1")


def test_the_match_still_begins_when_all_sit_again() -> None:
    match = a_team_table()
    open_tables.leave(match_id=match.id, user=sit(match, "detective_1"), now=NOON)
    for number in (1, 2, 3):
        sit(match, f"detective_{number}", nonce=str(number))
    match.refresh_from_db()
    assert match.status == "live"
    words = {f"detective_{number}": str(number) for number in (1, 2, 3)}
    assert store.nonces_of(match) == {"mr_x": "", **words}
    assert audit.faults(match.id) == []


def test_getting_up_twice_or_from_where_one_never_sat_changes_nothing() -> None:
    match = a_team_table()
    visitor = sit(match, "detective_1")
    for user in (visitor, visitor, a_user()):
        open_tables.leave(match_id=match.id, user=user, now=NOON)
    assert MatchSeat.objects.filter(match=match, joined_at=None).count() == 3


def test_a_seat_kept_for_somebody_stays_theirs_until_they_have_sat() -> None:
    friend = a_user("Friend")
    match = a_match(seats={"jack": "me", "inspector": "user:Friend"})
    open_tables.leave(match_id=match.id, user=friend, now=NOON)
    assert match.seats.get(seat="inspector").user == friend


def test_the_creator_closes_their_table_instead_of_getting_up() -> None:
    match = a_match()
    with pytest.raises(YourOwnTable):
        open_tables.leave(match_id=match.id, user=match.creator, now=NOON)


def test_nobody_gets_up_from_a_match_that_has_begun() -> None:
    match = a_live_match()
    before = everything()
    with pytest.raises(AlreadyBegun):
        open_tables.leave(match_id=match.id, user=holder(match, "inspector"), now=NOON)
    assert everything() == before


# --- seating a bot ---


def test_a_bot_on_the_last_open_seat_begins_the_match() -> None:
    match = a_match()
    open_tables.seat_bot(
        match_id=match.id, user=match.creator, seat="inspector", level="urchin", now=NOON
    )
    match.refresh_from_db()
    assert (match.status, match.version, match.started_at) == ("live", 4, NOON)
    assert match.seats.get(seat="inspector").player == "bot:urchin"
    assert audit.faults(match.id) == []


def test_a_bot_on_one_of_several_open_seats_waits_with_the_others() -> None:
    match = a_team_table()
    seat_one = partial(
        open_tables.seat_bot, match_id=match.id, user=match.creator, level="random", now=NOON
    )
    assert seat_one(seat="detective_2").status == "open"
    sit(match, "detective_1")
    assert seat_one(seat="detective_3").status == "live"


def test_the_bot_that_is_to_act_first_is_woken(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[announce.Change] = []
    monkeypatch.setattr(announce, "_listeners", [told.append])
    match = a_match()
    with django_capture_on_commit_callbacks(execute=True):
        open_tables.seat_bot(
            match_id=match.id, user=match.creator, seat="inspector", level="random", now=NOON
        )
    assert [(change.version, change.bot_to_act) for change in told] == [(4, True)]


def test_the_same_bot_asked_for_twice_sits_once() -> None:
    match = a_match()
    ask = partial(
        open_tables.seat_bot, match_id=match.id, user=match.creator, seat="inspector", now=NOON
    )
    ask(level="random")
    before = everything()
    ask(level="random")
    assert everything() == before
    with pytest.raises(AlreadyBegun):
        ask(level="urchin")


def test_a_bot_takes_no_seat_that_is_taken_kept_or_not_there() -> None:
    a_user("Friend")
    match = a_match(seats={"jack": "me", "inspector": "user:Friend"})
    ask = partial(open_tables.seat_bot, match_id=match.id, user=match.creator, now=NOON)
    before = everything()
    for seat in ("jack", "inspector"):
        with pytest.raises(SeatTaken):
            ask(seat=seat, level="random")
    with pytest.raises(UnknownSeat):
        ask(seat="watson", level="random")
    with pytest.raises(UnknownPlayer):
        ask(seat="inspector", level="moriarty")
    assert everything() == before


def test_nobody_but_the_creator_seats_bots() -> None:
    match = a_team_table()
    for user in (sit(match, "detective_1"), a_user()):
        with pytest.raises(NotYourTable):
            open_tables.seat_bot(
                match_id=match.id, user=user, seat="detective_2", level="random", now=NOON
            )


# --- two at once ---


def at_once(*requests: Callable[[], Any]) -> list[Any]:
    """Run these side by side, on a connection each; what each returned or raised."""
    line = threading.Barrier(len(requests))

    def run(request: Callable[[], Any]) -> Any:
        line.wait(30)
        try:
            return request()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(requests)) as threads:
        return list(threads.map(run, requests))


@pytest.mark.django_db(transaction=True)
def test_whoever_sits_down_while_the_table_is_closed_either_plays_or_finds_none() -> None:
    for _ in range(20):
        match, visitor = a_match(), a_user()
        joined, closed = at_once(
            partial(matches.join, match_id=match.id, user=visitor, seat="inspector", now=NOON),
            partial(open_tables.close, match_id=match.id, user=match.creator),
        )
        if isinstance(joined, Match):
            assert isinstance(closed, AlreadyBegun)
            assert len(store.entries(match)) == 4
        else:
            assert (type(joined), closed) == (NoSuchMatch, None)
            assert not MatchSeat.objects.filter(match_id=match.id).exists()
    assert [fault for match_id in audit.match_ids() for fault in audit.faults(match_id)] == []


@pytest.mark.django_db(transaction=True)
def test_a_table_closed_twice_at_once_is_closed() -> None:
    for _ in range(10):
        match = a_match()
        close = partial(open_tables.close, match_id=match.id, user=match.creator)
        assert at_once(close, close) == [None, None]
    assert not Match.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_a_person_and_a_bot_at_once_for_one_seat_one_sits() -> None:
    for _ in range(15):
        match, visitor = a_match(), a_user()
        results = at_once(
            partial(matches.join, match_id=match.id, user=visitor, seat="inspector", now=NOON),
            partial(
                open_tables.seat_bot,
                match_id=match.id,
                user=match.creator,
                seat="inspector",
                level="random",
                now=NOON,
            ),
        )
        kinds = [type(found) for found in results]
        assert kinds in ([Match, AlreadyBegun], [SeatTaken, Match]), results
        sitting = match.seats.get(seat="inspector").player
        assert sitting == (str(visitor) if kinds[0] is Match else "bot:random")
        assert len(store.entries(match)) == 4


@pytest.mark.django_db(transaction=True)
def test_getting_up_while_the_last_seat_is_taken_is_one_or_the_other() -> None:
    for _ in range(15):
        match, leaver, last = a_chase_that_waits()
        left, joined = at_once(
            partial(open_tables.leave, match_id=match.id, user=leaver, now=NOON),
            partial(matches.join, match_id=match.id, user=last, seat="detective_2", now=NOON),
        )
        assert isinstance(joined, Match), joined
        match.refresh_from_db()
        seat = match.seats.get(seat="detective_1")
        if isinstance(left, Match):
            assert (match.status, seat.user) == ("open", None)
        else:
            assert (type(left), match.status, seat.user) == (AlreadyBegun, "live", leaver)


def a_chase_that_waits() -> tuple[Match, User, User]:
    """A table at which one seat is open; who has sat down at it, and who is about to."""
    seats = {"mr_x": "me", "detective_1": "open", "detective_2": "open"}
    match = a_match(game="scotland_yard", seats=seats, options={"detective_seats": 2})
    return match, sit(match, "detective_1"), a_user()


# --- the pages ---


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(client: Client, match: Match) -> str:
    return client.get(f"/matches/{match.id}/").content.decode()


def test_the_creators_page_offers_to_close_it_and_a_bot_for_each_open_seat() -> None:
    match = a_team_table()
    visitor = sit(match, "detective_1")
    text = page_of(client_of(match.creator), match)
    assert f'action="/matches/{match.id}/close/"' in text
    assert f'action="/matches/{match.id}/leave/"' not in text
    assert text.count("Seat a bot: ") == 2
    text = page_of(client_of(visitor), match)
    assert f'action="/matches/{match.id}/leave/"' in text
    for way in ("close", "seat-bot"):
        assert f'action="/matches/{match.id}/{way}/"' not in text
    text = page_of(client_of(a_user()), match)
    for way in ("close", "leave", "seat-bot"):
        assert f'action="/matches/{match.id}/{way}/"' not in text


def test_closing_leads_home_and_the_others_read_what_has_become_of_it() -> None:
    match = a_team_table()
    visitor = client_of(sit(match, "detective_1"))
    creator = client_of(match.creator)
    for _ in range(2):
        answer = creator.post(f"/matches/{match.id}/close/", follow=True)
        assert answer.redirect_chain == [("/", 302)]
        assert "The table is closed." in answer.content.decode()
    answer = visitor.get(f"/matches/{match.id}/")
    assert answer.status_code == 404
    assert "whoever opened it has closed it" in answer.content.decode()


def test_getting_up_leads_home() -> None:
    match = a_team_table()
    visitor = client_of(sit(match, "detective_1"))
    answer = visitor.post(f"/matches/{match.id}/leave/", follow=True)
    assert "your seat is open again" in answer.content.decode()
    assert match.seats.get(seat="detective_1").user is None


def test_a_bot_sits_down_at_the_press_of_a_button() -> None:
    match = a_match()
    form = {"seat": "inspector", "level": "urchin"}
    answer = client_of(match.creator).post(f"/matches/{match.id}/seat-bot/", form)
    assert answer["Location"] == f"/matches/{match.id}/"
    assert match.seats.get(seat="inspector").bot == "urchin"


@pytest.mark.parametrize("way", ["close", "leave", "seat-bot"])
def test_a_refused_button_says_what_to_do_instead(way: str) -> None:
    match = a_live_match()
    form = {"seat": "inspector", "level": "random"}
    client = client_of(match.creator)
    text = client.post(f"/matches/{match.id}/{way}/", form, follow=True).content.decode()
    assert "The match has begun, so its table stays as it is." in text
    strangers = Client().post(f"/matches/{match.id}/{way}/", form, follow=True)
    assert 'class="notice error"' in strangers.content.decode()
    assert client.get(f"/matches/{match.id}/{way}/").status_code == 405
    assert len(store.entries(match)) == 4
