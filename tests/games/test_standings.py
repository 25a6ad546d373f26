"""Who stands where: the leaderboard, profiles with their curve, and what a match did to ratings."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts import elo
from accounts.models import Rating, RatingChange, User
from games import standings
from games.curve import curve
from games.models import Match
from games.services import announce, ratings
from tests.factories import NOON, a_finished_match, a_live_match, a_match, a_user, holder
from tests.games.test_ratings import between, given_up

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

POCKET = "mrjack_pocket"


@pytest.fixture(autouse=True)
def _nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "_listeners", [])


def rated(user: User, value: float, matches: int = elo.SETTLED_AFTER) -> Rating:
    return Rating.objects.create(user=user, game=POCKET, value=value, matches=matches)


def a_rated_match(loser: str = "jack", **wishes: Any) -> Match:
    match = given_up(a_live_match(ranked=True, **wishes), loser)
    ratings.rate(match_id=match.id)
    return match


def page(address: str, user: User | None = None, accept_language: str = "en") -> str:
    client = Client(headers={"accept-language": accept_language})
    if user:
        client.force_login(user)
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def api(address: str, user: User | None = None) -> Any:
    client = Client()
    if user:
        client.force_login(user)
    answer = client.get(address)
    assert answer.status_code == 200, answer.content
    return answer.json()


# --- the leaderboard ---------------------------------------------------------------------------


def test_the_leaderboard_goes_from_the_top_and_keeps_provisional_players_off() -> None:
    low, high, new = a_user("low"), a_user("high"), a_user("new")
    rated(low, 1400)
    rated(high, 1700)
    rated(new, 1900, elo.SETTLED_AFTER - 1)
    body = api(f"/api/ratings/?game={POCKET}")
    assert [(row["rank"], row["player"], row["rating"]) for row in body["results"]] == [
        (1, "high", 1700),
        (2, "low", 1400),
    ]
    text = page(f"/leaderboard/?game={POCKET}")
    assert text.index("high") < text.index("low")
    assert ">new<" not in text


def test_bots_and_those_who_left_have_no_place_among_the_players() -> None:
    left, shut_out = a_user("left"), a_user("shut_out")
    User.objects.filter(pk=left.pk).update(deleted_at=NOON)
    User.objects.filter(pk=shut_out.pk).update(is_active=False)
    for somebody in (left, shut_out):
        rated(somebody, 1800)
    Rating.objects.create(bot="urchin", game=POCKET, value=1999, matches=50)
    assert api("/api/ratings/")["results"] == []
    assert "1999" in page("/leaderboard/"), "the bots are listed apart"


def test_equals_share_a_place() -> None:
    for name, value in (("a1", 1600), ("b2", 1600), ("c3", 1500)):
        rated(a_user(name), value)
    assert [row["rank"] for row in api("/api/ratings/")["results"]] == [1, 1, 3]
    assert [row.rating.value for row in map(_row, Rating.objects.order_by("-value"))] == [
        1600, 1600, 1500,
    ]  # fmt: skip


def _row(rating: Rating) -> Any:
    assert rating.user is not None
    return standings.standing(rating.user, POCKET)


def test_a_long_leaderboard_is_paged_without_losing_anybody() -> None:
    for number in range(70):
        rated(a_user(), 1500 + number % 7)
    body, ranks = api("/api/ratings/"), []
    while True:
        ranks += [(row["rank"], row["player"]) for row in body["results"]]
        if body["next"] is None:
            break
        body = api(body["next"])
    assert len(set(ranks)) == 70
    assert [rank for rank, _ in ranks] == sorted(rank for rank, _ in ranks)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/ratings/?game=chess", 400),
        ("/api/ratings/?game=%00", 400),
        ("/api/ratings/?cursor=cD1uYW4%3D", 404),  # p=nan
        ("/api/ratings/?cursor=cD1ub3c%3D", 404),  # p=now
        ("/leaderboard/?game=chess", 200),
    ],
)
def test_what_is_no_game_or_no_cursor_is_refused_or_passed_over(address: str, status: int) -> None:
    assert Client().get(address).status_code == status


def test_an_empty_leaderboard_says_what_to_do() -> None:
    assert "Play ranked matches" in page("/leaderboard/")


def test_one_is_told_ones_own_place_or_how_long_it_takes_to_get_one() -> None:
    settled, new = a_user(), a_user()
    rated(settled, 1600)
    rated(new, 1500, elo.SETTLED_AFTER - 3)
    assert "Your place: 1." in page("/leaderboard/", settled)
    assert "after 3 more rated matches" in page("/leaderboard/", new)


def test_every_page_leads_to_the_leaderboard() -> None:
    assert 'href="/leaderboard/"' in page("/accounts/login/")


def test_the_levels_of_bots_are_told_with_what_ranked_matches_made_of_them() -> None:
    match = a_match(ranked=True, seats={"jack": "me", "inspector": "bot:random"})
    ratings.rate(match_id=given_up(match, "jack").id)
    game = next(each for each in api("/api/games/") if each["key"] == POCKET)
    told = {bot["level"]: bot["rating"] for bot in game["bots"]}
    assert told["random"] == 1510
    assert told["professor"] is None


# --- profiles ----------------------------------------------------------------------------------


def test_a_profile_tells_ratings_and_every_change_of_them() -> None:
    match = a_rated_match()
    jack, inspector = holder(match, "jack"), holder(match, "inspector")
    body = api(f"/api/users/{jack.username}/")
    assert body["ratings"] == [
        {"game": POCKET, "rating": 1480, "matches": 1, "provisional": True, "rank": None}
    ]
    (line,) = body["history"]
    assert line | {"at": None} == {
        "game": POCKET,
        "match": match.id,
        "at": None,
        "opponents": [inspector.username],
        "score": 0.0,
        "expected": 0.5,
        "weight": 1.0,
        "before": 1500.0,
        "after": 1480.0,
    }


def test_the_profile_page_draws_the_curve_and_says_it_in_words() -> None:
    match = a_rated_match()
    text = page(f"/players/{holder(match, 'jack').username}/")
    assert "From 1500 to 1480 in 1 rated match; 1500 at the highest." in text
    assert 'd="M0.0 0.0L600.0 80.0"' in text
    assert f'href="/matches/{match.id}/"' in text
    french = page(f"/players/{holder(match, 'jack').username}/", accept_language="fr")
    assert 'd="M0.0 0.0L600.0 80.0"' in french, "numbers of a drawing are no words"


def test_a_curve_stays_within_its_scale() -> None:
    drawn = curve([1500, 1520, 1490])
    assert (drawn.low, drawn.middle, drawn.high) == (1450, 1500, 1550)
    assert drawn.dots == ((0.0, 100.0), (300.0, 60.0), (600.0, 120.0))
    flat = curve([1500, 1500])
    assert flat.low < flat.high


def test_head_to_head_counts_who_won_how_often_and_names_the_reader_first() -> None:
    ada, ben, cleo = a_user("ada"), a_user("ben"), a_user("cleo")
    for jack, inspector, loser in (
        (ada, ben, "jack"), (ben, ada, "jack"), (ada, ben, "inspector"), (ada, cleo, "jack"),
    ):  # fmt: skip
        ratings.rate(match_id=given_up(between(jack, inspector), loser).id)
    met = standings.meetings(ada, a_user(), game=POCKET)
    assert [(each.who.name, each.played, each.points, each.against) for each in met] == [
        ("ben", 3, 2, 1),
        ("cleo", 1, 0, 1),
    ]
    assert [each.who.name for each in standings.meetings(ada, cleo, game=POCKET)] == ["cleo", "ben"]
    assert "Head to head" in page("/players/ada/", cleo)


def test_strangers_learn_neither_id_nor_players_of_a_private_match() -> None:
    match = given_up(a_live_match(ranked=True, private=True), "jack")
    ratings.rate(match_id=match.id)
    jack, inspector = holder(match, "jack"), holder(match, "inspector")
    address = f"/api/users/{jack.username}/"
    for reader in (None, a_user()):
        (line,) = api(address, reader)["history"]
        assert (line["match"], line["opponents"]) == (None, [])
        text = page(f"/players/{jack.username}/", reader)
        assert match.id not in text
        assert inspector.username not in text
    (line,) = api(address, inspector)["history"]
    assert (line["match"], line["opponents"]) == (match.id, [inspector.username])


def test_a_profile_takes_the_same_few_queries_however_much_was_played(
    django_assert_max_num_queries: Any,
) -> None:
    jack = a_user()
    for _ in range(4):
        ratings.rate(match_id=given_up(between(jack, a_user()), "jack").id)
    with django_assert_max_num_queries(20):
        page(f"/players/{jack.username}/")


# --- what a match did --------------------------------------------------------------------------


def rating_part(match: Match, user: User | None = None) -> str:
    return page(f"/matches/{match.id}/rating/", user)


def test_a_match_tells_what_it_did_to_ratings_and_why() -> None:
    match = a_live_match(ranked=True)
    assert "data-judged" not in rating_part(match)
    match = given_up(match, "jack")
    assert "being worked out" in rating_part(match)
    assert "http-equiv" in page(f"/matches/{match.id}/", holder(match, "jack"))
    ratings.rate(match_id=match.id)
    for text in (rating_part(match), page(f"/matches/{match.id}/", holder(match, "jack"))):
        assert "1500 → 1480" in text
        assert "−20" in text
        assert "+20" in text
        assert "Lost, where ratings and sides promised a chance of 50 %." in text
        assert "data-judged" in text


def test_a_match_that_does_not_count_says_why() -> None:
    match = given_up(a_live_match(ranked=True), "jack", after=2)
    ratings.rate(match_id=match.id)
    assert "given up before each side had acted twice" in rating_part(match)
    casual = a_finished_match()
    assert "ratings stay as they are" in rating_part(casual)


def test_with_a_bot_at_the_table_it_says_that_it_counts_half() -> None:
    match = a_match(ranked=True, seats={"jack": "me", "inspector": "bot:random"})
    match = given_up(match, "jack")
    ratings.rate(match_id=match.id)
    text = rating_part(match)
    assert "1500 → 1490" in text
    assert "it counts half" in text
    assert "bot Random" in text


def test_the_rating_of_a_private_match_is_for_its_players() -> None:
    match = a_rated_match(private=True)
    assert Client().get(f"/matches/{match.id}/rating/").status_code == 404
    assert "1480" in rating_part(match, holder(match, "inspector"))


def test_a_profile_lists_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "HISTORY", 2)
    jack = a_user()
    for number in range(3):
        match = given_up(between(jack, a_user()), "jack")
        ratings.rate(match_id=match.id)
        Match.objects.filter(pk=match.pk).update(finished_at=NOON + timedelta(hours=number))
    last = RatingChange.objects.filter(user=jack).order_by("-sequence").values_list("match")[:2]
    told = [line["match"] for line in api(f"/api/users/{jack.username}/")["history"]]
    assert sorted(told) == sorted(match for (match,) in last)
