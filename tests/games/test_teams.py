"""Tables with more than two seats: who may sit where, and on whose behalf somebody acts."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import selectors, store
from games.engine import codec
from games.engine.seats import SPECTATOR, Seat
from games.errors import BothSides, KeyReused, NotSeated, SeatTaken, TooManyMatches
from games.models import LogEntry, Match
from games.services import bot_turns, matches
from tests.factories import NOON, a_chase, a_match, a_user, holder, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

ALL = tuple(f"detective_{number}" for number in range(1, 6))


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, match: Match, what: str, **body: Any) -> Any:
    address = f"/api/matches/{match.id}/{what}/"
    return client.post(address, body, content_type="application/json")


def choice_of(match: Match, seat: str) -> Any:
    return codec.to_json(store.head(match).position.choices(Seat(seat))[0])


def until_acts(match: Match, seat: str) -> Match:
    """The same match, played on until this seat is to act."""
    while match.to_act != seat:
        match = play_on(match, steps=1)
    return match


# --- sitting down --------------------------------------------------------------------------------


def test_one_person_may_take_all_seats_of_a_side_at_once() -> None:
    anna = a_user()
    seats = {"mr_x": "bot:random", **dict.fromkeys(ALL, "me")}
    match = a_match(game="scotland_yard", seats=seats, creator=anna)
    assert match.status == "live"
    assert [holder(match, seat) for seat in ALL] == [anna] * 5


def test_one_person_may_take_seats_of_a_side_one_after_the_other() -> None:
    anna = a_user()
    match = a_match(game="scotland_yard", seats={"mr_x": "me"})
    for seat in ALL:
        assert Match.objects.get(pk=match.pk).status == "open"
        matches.join(match_id=match.id, user=anna, seat=seat, now=NOON)
    assert Match.objects.get(pk=match.pk).status == "live"


def test_nobody_sits_on_both_sides_whichever_way_they_try() -> None:
    anna, ben = a_user(), a_user()
    with pytest.raises(BothSides):
        a_match(game="scotland_yard", seats={"mr_x": "me", "detective_5": "me"})
    both = {"mr_x": f"user:{ben.username}", "detective_2": f"user:{ben.username}"}
    with pytest.raises(BothSides):
        a_match(game="scotland_yard", seats=both)
    match = a_match(game="scotland_yard", seats={"mr_x": "me"}, creator=anna)
    with pytest.raises(BothSides):
        matches.join(match_id=match.id, user=anna, seat="detective_1", now=NOON)
    page = client_of(anna).post(f"/matches/{match.id}/join/", {"seat": "detective_1"}, follow=True)
    assert "Nobody can sit on both sides" in page.content.decode()
    assert not match.seats.filter(seat="detective_1", joined_at__isnull=False).exists()


def test_whoever_is_expected_on_one_side_cannot_take_a_seat_of_the_other() -> None:
    anna = a_user()
    match = a_match(
        game="scotland_yard", seats={"detective_1": "me", "detective_2": f"user:{anna.username}"}
    )
    with pytest.raises(BothSides):
        matches.join(match_id=match.id, user=anna, seat="mr_x", now=NOON)


def test_a_seat_of_one_s_own_side_that_somebody_has_is_taken() -> None:
    anna, ben = a_user(), a_user()
    match = a_match(game="scotland_yard", seats={"detective_1": "me"}, creator=anna)
    matches.join(match_id=match.id, user=ben, seat="detective_2", now=NOON)
    with pytest.raises(SeatTaken):
        matches.join(match_id=match.id, user=ben, seat="detective_1", now=NOON)


def test_a_guest_at_their_quota_may_still_take_more_seats_at_the_same_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.services.seating.people.quota", lambda _: 1)
    anna = a_user()
    first, second = (a_match(game="scotland_yard", seats={"mr_x": "me"}) for _ in range(2))
    matches.join(match_id=first.id, user=anna, seat="detective_1", now=NOON)
    matches.join(match_id=first.id, user=anna, seat="detective_2", now=NOON)
    with pytest.raises(TooManyMatches):
        matches.join(match_id=second.id, user=anna, seat="detective_1", now=NOON)


# --- acting for a seat ---------------------------------------------------------------------------


def test_whoever_holds_several_seats_looks_from_the_one_that_is_to_act() -> None:
    anna = a_user()
    match = a_chase(anna, anna, None)
    client = client_of(anna)
    for seat in ("detective_1", "detective_2"):
        match = until_acts(match, seat)
        told = client.get(f"/api/matches/{match.id}/").json()
        assert (told["viewer"], told["to_act"]) == (seat, seat)
        assert told["choices"]
    other = client.get(f"/api/matches/{match.id}/?seat=detective_1").json()
    assert (other["viewer"], other["choices"]) == ("detective_1", [])


@pytest.mark.parametrize("seat", ["mr_x", "detective_2", "detective_3", "spectator", "", "nobody"])
def test_nobody_looks_from_a_seat_that_is_not_theirs(seat: str) -> None:
    anna, ben = a_user(), a_user()
    match = a_chase(anna, ben, None)
    answer = client_of(anna).get(f"/api/matches/{match.id}/?seat={seat}")
    assert answer.status_code in (400, 403)
    assert "view" not in answer.json()


@pytest.mark.parametrize("seat", ["mr_x", "detective_2", "detective_3", "spectator", "chance", 7])
def test_nobody_acts_for_a_seat_that_is_not_theirs(seat: Any) -> None:
    anna, ben = a_user(), a_user()
    match = until_acts(a_chase(ben, ben, None, mr_x=anna), "detective_1")
    match = until_acts(match, seat) if seat in ("mr_x", "detective_2", "detective_3") else match
    cleo = a_user()
    for user in (cleo, anna if seat != "mr_x" else ben):
        move = {"version": match.version, "key": "k", "action": choice_of(match, match.to_act)}
        answer = post(client_of(user), match, "actions", **move, seat=seat)
        assert answer.status_code in (400, 403), answer.content
        assert LogEntry.objects.filter(match=match).count() == match.version


def test_a_move_without_a_seat_is_that_of_the_one_that_is_to_act() -> None:
    anna = a_user()
    match = until_acts(a_chase(anna, anna, None), "detective_2")
    move = {"version": match.version, "key": "k", "action": choice_of(match, "detective_2")}
    answer = post(client_of(anna), match, "actions", **move)
    assert answer.status_code == 201
    assert LogEntry.objects.get(match=match, key="k").actor == "detective_2"


def test_a_move_for_the_other_of_one_s_seats_is_refused_and_shows_whose_turn_it_is() -> None:
    anna = a_user()
    match = until_acts(a_chase(anna, anna, None), "detective_2")
    move = {"version": match.version, "key": "k", "action": choice_of(match, "detective_2")}
    answer = post(client_of(anna), match, "actions", **move, seat="detective_1")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")
    assert answer.json()["match"]["viewer"] == answer.json()["match"]["to_act"] == "detective_2"


def test_the_answer_to_a_move_is_the_view_of_one_s_next_seat_and_stays_so() -> None:
    anna = a_user()
    match = until_acts(a_chase(anna, anna, None), "detective_1")
    move = {"version": match.version, "key": "k", "action": choice_of(match, "detective_1")}
    client = client_of(anna)
    answer = post(client, match, "actions", **move, seat="detective_1").json()
    assert (answer["viewer"], answer["to_act"]) == ("detective_2", "detective_2")
    assert answer["choices"]
    play_on(Match.objects.get(pk=match.pk), steps=3)
    assert post(client, match, "actions", **move, seat="detective_1").json() == answer


def test_a_key_belongs_to_its_seat() -> None:
    anna = a_user()
    match = until_acts(a_chase(anna, anna, None), "detective_1")
    moves = []
    for seat in ("detective_1", "detective_2"):
        moves.append({"key": "k", "action": choice_of(match, seat), "version": match.version})
        matches.play(match_id=match.id, user=anna, seat=seat, now=NOON, **moves[-1])
        match = Match.objects.get(pk=match.pk)
    assert list(LogEntry.objects.filter(match=match, key="k").values_list("actor", flat=True)) == [
        "detective_1",
        "detective_2",
    ]
    version = match.version
    for seat, move in zip(("detective_1", "detective_2"), moves, strict=True):
        for named in (seat, None):
            again = matches.play(match_id=match.id, user=anna, seat=named, now=NOON, **move)
            assert again.seat == seat
    for seat, move in zip(("detective_2", "detective_1"), moves, strict=True):
        with pytest.raises(KeyReused):
            matches.play(match_id=match.id, user=anna, seat=seat, now=NOON, **move)
    assert Match.objects.get(pk=match.pk).version == version


def test_the_key_of_somebody_else_s_move_opens_nothing() -> None:
    anna, ben = a_user(), a_user()
    match = until_acts(a_chase(anna, ben, None), "detective_1")
    move = {"version": match.version, "key": "k", "action": choice_of(match, "detective_1")}
    assert post(client_of(anna), match, "actions", **move).status_code == 201
    answer = post(client_of(ben), match, "actions", **move)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_version")
    assert answer.json()["match"]["viewer"] == "detective_2"


def test_a_bot_s_seat_is_played_by_nobody_but_the_site() -> None:
    anna = a_user()
    match = until_acts(a_chase(anna, None, None), "detective_2")
    with pytest.raises(NotSeated):
        matches.play(
            match_id=match.id,
            user=anna,
            seat="detective_2",
            version=match.version,
            key="k",
            action=choice_of(match, "detective_2"),
            now=NOON,
        )
    assert bot_turns.think(match_id=match.id, version=match.version, now=NOON)
    bot_turns.answer(match_id=match.id, version=match.version, now=NOON)
    assert Match.objects.get(pk=match.pk).version > match.version


# --- the page ------------------------------------------------------------------------------------


def test_the_page_says_for_which_seat_one_acts_and_the_plain_buttons_act_for_it() -> None:
    anna = a_user()
    match = until_acts(a_chase(anna, anna, None), "detective_2")
    client = client_of(anna)
    page = client.get(f"/matches/{match.id}/")
    assert page.context["acting"]
    assert f"You act for {page.context['acting']} now." in page.content.decode()
    assert '<input type="hidden" name="seat" value="detective_2">' in page.content.decode()
    action, _ = page.context["choices"][0]
    form = {"version": match.version, "key": "k", "action": action, "seat": "detective_2"}
    client.post(f"/matches/{match.id}/play/", form)
    assert LogEntry.objects.get(match=match, key="k").actor == "detective_2"


def test_a_person_with_one_seat_is_not_told_what_they_know() -> None:
    anna, ben = a_user(), a_user()
    match = until_acts(a_chase(anna, ben, None), "detective_1")
    page = client_of(anna).get(f"/matches/{match.id}/").content.decode()
    assert 'class="acting"' not in page


def test_talk_names_everybody_once_and_offers_the_side_where_somebody_else_sits_on_it() -> None:
    mr_x, anna, ben = a_user("xavier"), a_user("anna"), a_user("ben")
    match = a_chase(anna, anna, ben, mr_x=mr_x)
    page = client_of(ben).get(f"/matches/{match.id}/").content.decode()
    assert page.count("Do not read anna any more") == 1
    assert '<option value="side">' in page
    assert (
        '<option value="side">' not in client_of(mr_x).get(f"/matches/{match.id}/").content.decode()
    )
    said = {"key": "k", "text": "Watch the ferry.", "to": "side"}
    client_of(anna).post(f"/matches/{match.id}/chat/", said)
    assert "Watch the ferry." in client_of(ben).get(f"/matches/{match.id}/").content.decode()
    assert "Watch the ferry." not in client_of(mr_x).get(f"/matches/{match.id}/").content.decode()


def test_a_table_that_waits_offers_more_seats_of_one_s_own_side_and_none_of_the_other() -> None:
    anna = a_user()
    match = a_match(game="scotland_yard", seats={"detective_2": "me"}, creator=anna)
    page = client_of(anna).get(f"/matches/{match.id}/").content.decode()
    assert "Sit down: Detective 1" in page
    assert "Sit down: Mr. X" not in page
    stranger = client_of(a_user()).get(f"/matches/{match.id}/").content.decode()
    assert "Sit down: Mr. X" in stranger


def test_a_spectator_sees_what_a_stranger_sees() -> None:
    match = a_chase(a_user(), None, None)
    assert selectors.viewer_of(match, a_user()) == SPECTATOR
