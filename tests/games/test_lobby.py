"""The lobby: the form for a new match, playing at once, what the lists tell, the waiting room."""

import html
import re
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from accounts.models import Rating, User
from games import forms, listings, lobby
from games.bots import levels_of
from games.engine import codec
from games.engine.errors import UnknownSeat
from games.models import Match, Waiting
from games.rules import LIBRARY
from games.services import pairing
from games.services.tables import seats_for
from games.texts.lobby import clock_name, people
from games.texts.site import level_character, level_name
from tests.factories import a_chase, a_finished_match, a_live_match, a_match, a_user, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

POCKET = "mrjack_pocket"
KEYS = LIBRARY.keys()


def client_of(user: User | None = None) -> Client:
    client = Client()
    client.force_login(user or a_user())
    return client


def made(client: Client, **wishes: Any) -> Match:
    answer = client.post("/matches/new/", wishes)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=answer["Location"].split("/")[2])


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# --- a new match -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KEYS)
def test_one_click_with_the_defaults_opens_a_table_of_any_game(game: str) -> None:
    user = a_user()
    match = made(client_of(user), game=game)
    assert (match.game, match.status) == (game, "open")
    assert (match.ranked, match.private, match.clock) == (False, False, None)
    assert match.seats.filter(user=user).exists()
    rules = LIBRARY.newest(game)
    assert match.options == codec.to_json(rules.options_type())


@pytest.mark.parametrize("game", KEYS)
def test_the_form_shows_the_sides_and_options_of_its_game_without_scripts(game: str) -> None:
    page = text(client_of(), f"/matches/new/?game={game}")
    rules = LIBRARY.newest(game)
    sides = rules.sides(rules.options_type())
    for side in sides:
        if len(rules.seats(rules.options_type())) == len(sides):
            assert f'name="side" value="{side[0]}"' in page
        for seat in side[1:]:
            assert f'name="who_{seat}"' in page
    for option, values in codec.options_schema(rules).items():
        assert f'name="option_{option}"' in page
        assert page.count("<option") >= len(values)
    for other in KEYS:
        assert f'href="?game={other}"' in page


def test_an_unknown_game_shows_the_first_one() -> None:
    assert 'name="game" value="mrjack_pocket"' in text(client_of(), "/matches/new/?game=chess")


def test_every_field_of_the_form_reaches_the_match() -> None:
    user = a_user()
    match = made(
        client_of(user),
        game=POCKET,
        side="inspector",
        opponent="bot",
        level="random",
        counts="ranked",
        clock="live-300-5",
        option_double_goal='"chase"',
        nonce="mine",
    )
    assert holder(match, "inspector") == user
    assert match.seats.get(seat="jack").bot == "random"
    assert match.clock == {"kind": "live", "seconds": 300, "increment": 5}
    assert (match.ranked, match.options) == (True, {"double_goal": "chase"})
    assert match.seats.get(seat="inspector").nonce == "mine"


def test_every_clock_and_level_on_the_form_can_be_played() -> None:
    client = client_of()
    for clock, wanted in forms.CLOCKS.items():
        assert made(client, game=POCKET, clock=clock).clock == wanted
    for level in levels_of(POCKET):
        match = made(client, game=POCKET, side="jack", opponent="bot", level=level.key)
        assert match.seats.get(seat="inspector").bot == level.key


@pytest.mark.parametrize(
    "wrong",
    [
        {"side": "mr_x"},
        {"clock": "live-1-1"},
        {"opponent": "devil"},
        {"level": "god"},
        {"counts": "double"},
        {"option_double_goal": '"never"'},
        {"option_double_goal": "{"},
    ],
)
def test_what_is_not_on_the_form_is_refused_and_makes_nothing(wrong: dict[str, str]) -> None:
    answer = client_of().post("/matches/new/", {"game": POCKET, **wrong})
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert not Match.objects.exists()


def test_guests_are_told_why_not_ranked_and_what_to_do() -> None:
    guest = User.objects.create_user("guest1", is_guest=True)
    for client in (Client(), client_of(guest)):
        page = text(client, "/matches/new/")
        assert 'name="counts"' not in page
        assert "ranked ones are for registered players" in page
        assert "/accounts/signup/" in page
    assert not made(client_of(guest), game=POCKET, counts="ranked").ranked


def test_a_side_by_lot_is_either_side_alike() -> None:
    drawn = Counter(
        seats_for(game=POCKET, side="random", opponent="open")["jack"] for _ in range(400)
    )
    assert set(drawn) == {"me", "open"}
    assert min(drawn.values()) > 100  # less than once in 10^20 by luck alone


def test_a_side_that_the_game_has_not_is_refused() -> None:
    with pytest.raises(UnknownSeat):
        seats_for(game=POCKET, side="mr_x", opponent="open")


def test_each_level_stands_on_the_form_with_name_emblem_character_and_rating() -> None:
    Rating.objects.create(game=POCKET, bot="sergeant", value=1712.4, matches=9)
    page = text(client_of(), "/matches/new/")
    for level in levels_of(POCKET):
        assert f'value="{level.key}"' in page
        assert f"#{level.emblem}" in page
        assert html.escape(level_name(level.key)) in page
        assert html.escape(level_character(level.key)) in page
    assert page.count("1712") == 1
    assert "not rated yet" in page
    assert "against a bot counts half" in page


# --- playing at once ---------------------------------------------------------------------------


def test_playing_at_once_takes_a_strength_and_a_game() -> None:
    client = client_of()
    strongest = levels_of(POCKET)[-1].key
    client.post("/play/", {"side": "jack", "level": strongest})
    assert Match.objects.get().seats.get(seat="inspector").bot == strongest
    client.post("/play/", {"game": "hidden_card"})
    match = Match.objects.get(game="hidden_card")
    assert match.seats.filter(bot="random").count() == 1


def test_a_newcomer_meets_a_beginner_where_a_game_has_one() -> None:
    page = text(client_of(), "/")
    chosen = re.findall(r'<option value="(\w+)" selected>', page)
    usual = {"mrjack_pocket": "urchin"}
    # The first game stands twice: at its own door, and on the shelf with all the others.
    assert chosen == ["urchin", *(usual.get(key, "random") for key in LIBRARY.keys())]  # noqa: SIM118
    for key, level in (("mrjack_pocket", "urchin"), ("hidden_card", "random")):
        client_of().post("/play/", {"game": key})
        assert Match.objects.get(game=key).seats.filter(bot=level).exists()


@pytest.mark.parametrize("wrong", [{"level": "god"}, {"game": "chess"}, {"side": "mr_x"}])
def test_playing_at_once_refuses_what_there_is_not(wrong: dict[str, str]) -> None:
    answer = client_of().post("/play/", wrong, follow=True)
    assert not Match.objects.exists()
    assert answer.status_code == 200


# --- the lists ---------------------------------------------------------------------------------


def test_each_row_says_game_counting_clock_and_whose_turn_it_is() -> None:
    match = a_live_match(ranked=True, clock={"kind": "days", "days": 3})
    acting = holder(match, match.to_act)
    watched = text(Client(), "/lists/")
    for words in ("Mr. Jack Pocket", "Ranked", "3 days a move", f"Turn: {acting.username}"):
        assert words in watched
    assert "Your turn" in text(client_of(acting), "/lists/")


def test_ones_own_match_is_listed_once() -> None:
    match = a_live_match()
    page = text(client_of(holder(match, "jack")), "/lists/")
    assert page.count(f'data-match="{match.id}"') == 1


def test_an_invited_player_finds_the_table_and_can_sit_down() -> None:
    friend = a_user()
    match = a_match(seats={"jack": "me", "inspector": f"user:{friend.username}"})
    for address in ("/lists/", f"/matches/{match.id}/"):
        page = text(client_of(friend), address)
        assert page.count(f"/matches/{match.id}/join/") == 1
        assert 'name="seat" value="inspector"' in page
    assert f"/matches/{match.id}/" not in text(client_of(), "/lists/")
    client_of(friend).post(f"/matches/{match.id}/join/", {"seat": "inspector"})
    match.refresh_from_db()
    assert match.status == "live"


def test_a_finished_match_is_listed_with_its_winner() -> None:
    match = a_finished_match()
    page = text(Client(), "/lists/")
    assert match.id in page
    assert "(won)" in page


def test_the_lists_take_the_same_few_queries_however_long_they_are(
    django_assert_max_num_queries: Any,
) -> None:
    client = client_of()
    for _ in range(lobby.SHOWN + 2):
        a_match()
    with django_assert_max_num_queries(12):
        page = text(client, "/lists/")
    assert page.count("data-match=") == lobby.SHOWN


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (None, "No clock"),
        ({"kind": "days", "days": 1}, "1 day a move"),
        ({"kind": "live", "seconds": 600, "increment": 10}, "10 min + 10 s a move"),
        ({"kind": "live", "seconds": 90, "increment": 0}, "90 s + 0 s a move"),
    ],
)
def test_clocks_in_words(clock: Any, words: str) -> None:
    assert clock_name(clock) == words


# --- the waiting room --------------------------------------------------------------------------


def test_two_members_meet_through_the_waiting_room_without_scripts() -> None:
    first, second = client_of(), client_of()
    assert "Find an opponent" in text(first, "/")
    assert first.post("/pairing/", {"game": POCKET})["Location"] == "/pairing/"
    page = text(first, "/pairing/")
    assert 'http-equiv="refresh"' in page
    assert "from 1350 to 1650" in page
    assert "waiting room" in text(first, "/")
    second.post("/pairing/", {"game": POCKET})
    match = Match.objects.get()
    for client in (first, second):
        assert client.get("/pairing/")["Location"] == f"/matches/{match.id}/"


def test_one_stops_looking() -> None:
    client = client_of()
    client.post("/pairing/")
    client.post("/pairing/leave/")
    assert not Waiting.objects.exists()
    assert "not looking any more" in text(client, "/pairing/")


def test_guests_are_sent_to_register_and_do_not_wait() -> None:
    guest = User.objects.create_user("guest1", is_guest=True)
    for client in (Client(), client_of(guest)):
        for answer in (client.get("/pairing/"), client.post("/pairing/", {"game": POCKET})):
            assert "/accounts/signup/" in answer.content.decode()
        client.post("/pairing/leave/")
    assert not Waiting.objects.exists()


def test_an_unknown_game_is_refused_in_a_sentence() -> None:
    answer = client_of().post("/pairing/", {"game": "chess"}, follow=True)
    assert "There is no such game" in answer.content.decode()


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_lobby_speaks_the_readers_language(language: str) -> None:
    user = a_user()
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    client.post("/pairing/", {"game": POCKET})
    words = {"fr": "Vous attendez depuis", "de": "Du wartest seit"}[language]
    assert words in text(client, "/pairing/")
    assert pairing.standing(user=user, now=Waiting.objects.get().since) is not None


# --- teams ---------------------------------------------------------------------------------------

YARD = "scotland_yard"


def test_one_click_makes_one_mr_x_against_five_bots_or_all_five_detectives_against_one() -> None:
    for side, bots in (("mr_x", 5), ("detective_1", 1)):
        client = Client()
        answer = client.post("/play/", {"game": YARD, "side": side, "level": "random"})
        match = Match.objects.get(pk=answer["Location"].split("/")[2])
        assert match.status == "live"
        assert match.seats.filter(bot="random").count() == bots
        assert match.seats.filter(user__isnull=False).count() == 6 - bots
        assert "You act for" in text(client, f"/matches/{match.id}/")


def test_the_games_on_the_home_page_are_begun_from_either_side() -> None:
    page = text(Client(), "/")
    for side in ("mr_x", "detective_1"):
        assert f'name="side" value="{side}"' in page


def test_each_seat_of_a_team_is_given_to_whom_one_likes() -> None:
    user, friend = a_user(), a_user()
    match = made(
        client_of(user),
        game=YARD,
        who_mr_x="named",
        name_mr_x=friend.username.upper(),
        who_detective_1="me",
        who_detective_2="me",
        who_detective_3="bot:random",
        who_detective_4="open",
        private="on",
    )
    rows = {row.seat: (row.player, row.taken) for row in match.seats.all()}
    assert rows["mr_x"] == (friend.username, False)
    assert rows["detective_1"] == rows["detective_2"] == (user.username, True)
    assert rows["detective_3"] == ("bot:random", True)
    assert rows["detective_4"] == rows["detective_5"] == ("", False)
    assert (match.private, match.ranked) == (True, False)


def test_a_table_of_another_size_has_its_own_form_and_keeps_its_size() -> None:
    client = client_of()
    page = text(client, f"/matches/new/?game={YARD}&option_detective_seats=3")
    assert 'name="who_detective_3"' in page
    assert 'name="who_detective_4"' not in page
    assert 'type="hidden" name="option_detective_seats" value="3"' in page
    match = made(client, game=YARD, option_detective_seats="3", who_mr_x="bot:random")
    assert match.options["detective_seats"] == 3
    assert match.seats.count() == 4


@pytest.mark.parametrize("size", ["9", "two", "", "[3]"])
def test_a_size_that_the_game_has_not_is_its_usual_one(size: str) -> None:
    page = text(client_of(), f"/matches/new/?game={YARD}&option_detective_seats={size}")
    assert 'name="who_detective_5"' in page


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"who_mr_x": "me", "who_detective_1": "me"}, "Nobody can sit on both sides"),
        ({"who_detective_2": "named"}, "Say who it is"),
        ({"who_detective_2": "named", "name_detective_2": "nobody-at-all"}, "no player called"),
        ({"who_detective_2": "bot:deep-blue"}, "Select a valid choice"),
    ],
)
def test_what_is_wrong_with_a_team_is_said_on_the_form(wishes: Any, said: str) -> None:
    answer = client_of().post("/matches/new/", {"game": YARD, **wishes})
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not Match.objects.exists()


def test_lists_name_the_sides_and_everybody_on_them_once() -> None:
    mr_x, anna, ben = a_user("xavier"), a_user("anna"), a_user("ben")
    match = a_chase(anna, anna, ben, None, None, mr_x=mr_x)
    first, second = listings.row(match, a_user()).parties
    assert first.people == "xavier"
    assert second.people == "anna (2 seats), ben and bot Random (2 seats)"
    page = text(Client(), "/")
    assert "anna (2 seats), ben and bot Random (2 seats)" in page


def test_a_side_of_many_names_is_cut_and_open_seats_are_counted() -> None:
    names = ["anna", "ben", "cleo", "dora", ""]
    assert people(names) == "anna, ben, cleo, 1 other and 1 open seat"
    assert people(["", "", "", "", ""]) == "5 open seats"
    assert (people([""]), people(["anna"])) == ("open", "anna")


def test_a_list_offers_one_seat_of_each_side_that_one_may_take() -> None:
    user = a_user()
    a_match(game=YARD, seats={"detective_2": "me", "detective_3": "bot:random"})
    page = text(client_of(user), "/")
    assert 'name="seat" value="mr_x"' in page
    assert 'name="seat" value="detective_1"' in page
    assert 'name="seat" value="detective_4"' not in page
