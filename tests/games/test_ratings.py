"""Rating finished matches: once, by the formula, and rebuilt exactly from the ledger."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from io import StringIO
from threading import Barrier

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts import elo
from accounts.ledger.models import RowsAreFinal
from accounts.models import Rating, RatingBook, RatingChange, Unrated, User
from accounts.selectors import rating_of
from games import store
from games.engine import play
from games.engine.actions import Action
from games.engine.seats import Seat
from games.models import Match
from games.services import announce, matches, rating_audit, ratings
from tests.factories import NOON, a_chase, a_live_match, a_match, a_user, holder, play_on

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

POCKET = "mrjack_pocket"


@pytest.fixture(autouse=True)
def _nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "_listeners", [])


def given_up(match: Match, seat: str, *, after: int = 4) -> Match:
    """A match in which somebody resigns after so many decisions."""
    match = play_on(match, steps=after - 1)
    match = play_on(match, steps=1, choose=partial(_not_the_end, match))
    matches.resign(
        match_id=match.id,
        user=holder(match, seat),
        seat=seat,
        version=store.head(match).version,
        now=NOON + timedelta(hours=1),
    )
    return Match.objects.get(pk=match.pk)


def _not_the_end(match: Match, choices: Sequence[Action]) -> Action:
    """The first choice upon which the match goes on: a first witness call can end it."""
    position, dice = store.head(match).position, store.dice_of(match)
    seat = Seat(str(position.to_act))
    for choice in choices:
        frames = [
            (played := play.play(position, seat, choice)),
            *play.settle(played.position, dice),
        ]
        if frames[-1].position.outcome is None:
            return choice
    raise AssertionError("every choice ends this match")


def between(jack: User, inspector: User) -> Match:
    match = a_match(creator=jack, ranked=True)
    return matches.join(match_id=match.id, user=inspector, seat="inspector", now=NOON)


def checked() -> str:
    out = StringIO()
    call_command("recompute_ratings", "--check", stdout=out)
    return out.getvalue()


def test_a_ranked_match_moves_both_players_by_the_formula() -> None:
    match = given_up(a_live_match(ranked=True), "jack")
    assert ratings.rate(match_id=match.id)
    assert rating_of(user=holder(match, "jack"), game=POCKET) == 1480.0
    assert rating_of(user=holder(match, "inspector"), game=POCKET) == 1520.0
    assert checked() == "The ratings of 1 games agree with the ledger.\n"


def test_rating_a_match_again_changes_nothing() -> None:
    match = given_up(a_live_match(ranked=True), "jack")
    assert ratings.rate(match_id=match.id)
    assert not ratings.rate(match_id=match.id)
    assert RatingChange.objects.count() == 2


def test_casual_and_running_matches_are_not_rated() -> None:
    casual = given_up(a_live_match(), "jack")
    running = a_live_match(ranked=True)
    assert not ratings.rate(match_id=casual.id)
    assert not ratings.rate(match_id=running.id)
    assert not RatingChange.objects.exists()
    assert list(ratings.left_behind()) == []


@pytest.mark.parametrize(("acts", "counts"), [(3, False), (4, True)])
def test_a_match_counts_once_each_side_has_acted_twice(acts: int, counts: bool) -> None:
    # Jack acts in 1 and 4 of the first turn's four, the Inspector in the others, or the reverse.
    match = given_up(a_live_match(ranked=True), "jack", after=acts)
    ratings.rate(match_id=match.id)
    assert RatingChange.objects.exists() is counts
    assert list(Unrated.objects.values_list("why", flat=True)) == ([] if counts else ["too_early"])
    assert list(ratings.left_behind()) == []


def test_only_so_many_matches_a_day_between_two_accounts_count() -> None:
    jack, inspector = a_user(), a_user()
    played = [given_up(between(jack, inspector), "jack") for _ in range(6)]
    for match in played:
        ratings.rate(match_id=match.id)
    assert RatingChange.objects.filter(user=jack).count() == ratings.MEETINGS_A_DAY
    assert Unrated.objects.get().why == "too_often"
    another = given_up(between(jack, a_user()), "jack")
    ratings.rate(match_id=another.id)
    assert RatingChange.objects.filter(match=another.id).count() == 2


def test_a_match_with_a_bot_counts_half_and_rates_the_level() -> None:
    match = a_match(ranked=True, seats={"jack": "me", "inspector": "bot:random"})
    match = given_up(match, "jack")
    ratings.rate(match_id=match.id)
    assert rating_of(user=holder(match, "jack"), game=POCKET) == 1490.0
    assert Rating.objects.get(bot="random").value == 1510.0


def test_the_scan_finds_what_a_lost_task_has_left() -> None:
    match = given_up(a_live_match(ranked=True), "jack")
    assert list(ratings.left_behind()) == [match.id]
    ratings.rate(match_id=match.id)
    assert list(ratings.left_behind()) == []


def test_the_side_that_wins_more_is_given_an_advantage() -> None:
    for _ in range(5):
        ratings.rate(match_id=given_up(a_live_match(ranked=True), "jack").id)
    book = RatingBook.objects.get(game=POCKET)
    assert book.advantage < -20
    last = RatingChange.objects.order_by("sequence").last()
    assert last
    assert last.side == 1
    assert last.advantage > 0
    assert last.expected > 0.5
    assert last.change < 20, "winning with the better side pays less"
    checked()


def test_every_rating_is_rebuilt_exactly_from_the_ledger() -> None:
    people = [a_user() for _ in range(3)]
    for number in range(6):
        jack, inspector = people[number % 3], people[(number + 1) % 3]
        match = given_up(between(jack, inspector), ("jack", "inspector")[number % 2])
        ratings.rate(match_id=match.id)
    before = sorted(Rating.objects.values_list("user", "value", "matches"))
    book = RatingBook.objects.values().get()
    Rating.objects.filter(user=people[0]).delete()
    Rating.objects.filter(user=people[1]).update(value=2000)
    RatingBook.objects.update(advantage=7, lines=1)
    with pytest.raises(CommandError, match="3 faults"):
        checked()
    call_command("recompute_ratings", stdout=StringIO())
    assert sorted(Rating.objects.values_list("user", "value", "matches")) == before
    assert RatingBook.objects.values().get() == book
    checked()


def test_a_line_that_is_not_as_it_is_reckoned_is_named() -> None:
    match = given_up(a_live_match(ranked=True), "jack")
    ratings.rate(match_id=match.id)
    line = RatingChange.objects.get(side=0)
    values = {f.attname: getattr(line, f.attname) for f in RatingChange._meta.concrete_fields}
    forged = RatingChange(**{**values, "id": None, "match": "forged", "sequence": 3, "after": 1900})
    forged.save()
    assert rating_audit.faults(game=POCKET)[0].startswith("line 3 of mrjack_pocket: before, played")


def test_verify_logs_sees_a_rating_that_the_match_does_not_give() -> None:
    match = given_up(a_live_match(ranked=True), "jack")
    ratings.rate(match_id=match.id)
    assert rating_audit.match_faults(match.id) == []
    call_command("verify_logs", stdout=StringIO())
    match.seats.update(won=True)
    assert "rated otherwise" in rating_audit.match_faults(match.id)[0]
    Rating.objects.update(value=1)
    with pytest.raises(CommandError):
        call_command("verify_logs", stdout=StringIO())


def test_the_ledger_is_append_only() -> None:
    match = given_up(a_live_match(ranked=True), "jack")
    ratings.rate(match_id=match.id)
    with pytest.raises(RowsAreFinal):
        RatingChange.objects.update(after=2000)


@pytest.mark.django_db(transaction=True)
def test_a_match_that_is_rated_twice_at_once_pays_once() -> None:
    races = [given_up(a_live_match(ranked=True), "jack").id for _ in range(10)]
    line = Barrier(2)

    def rate_all() -> list[bool]:
        try:
            return list(_rated(races, line))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        answers = [thread.result() for thread in [threads.submit(rate_all) for _ in range(2)]]
    assert [sum(pair) for pair in zip(*answers, strict=True)] == [1] * len(races)
    assert RatingChange.objects.count() == 2 * len(races)
    assert set(Rating.objects.values_list("matches", flat=True)) == {1}
    checked()


def _rated(races: list[str], line: Barrier) -> Iterator[bool]:
    for match_id in races:
        line.wait(30)
        yield ratings.rate(match_id=match_id)


def test_k_falls_until_a_player_is_settled() -> None:
    assert [elo.k_factor(played) for played in (0, 6, 12, 100)] == [40, 28, 16, 16]
    assert not elo.is_settled(11)
    assert elo.is_settled(12)


# --- teams ---------------------------------------------------------------------------------------

YARD = "scotland_yard"


def ended(match: Match, loser: str) -> Match:
    """A ranked match of teams, given up for good by the last person of a side."""
    return given_up(match, loser, after=8)


def rated(match: Match) -> dict[int | None, RatingChange]:
    assert ratings.rate(match_id=match.id)
    assert rating_audit.match_faults(match.id) == []
    assert rating_audit.faults(game=match.game) == []
    return {line.user_id: line for line in RatingChange.objects.filter(match=match.id)}


def test_somebody_with_several_seats_is_rated_once_and_a_side_is_the_mean_of_its_people() -> None:
    mr_x, anna, ben = a_user(), a_user(), a_user()
    before = rated(ended(a_chase(*[anna] * 5, mr_x=a_user(), ranked=True), "mr_x"))
    match = a_chase(anna, anna, ben, ben, ben, mr_x=mr_x, ranked=True)
    lines = rated(ended(match, "mr_x"))
    assert len(lines) == 3
    assert lines[mr_x.pk].other == lines[anna.pk].own == lines[ben.pk].own
    assert lines[ben.pk].own == (before[anna.pk].after + 1500) / 2 == 1510
    assert [lines[user.pk].score for user in (mr_x, anna, ben)] == [0, 1, 1]
    assert [lines[user.pk].side for user in (mr_x, anna, ben)] == [0, 1, 1]
    assert 0 < lines[anna.pk].change < lines[ben.pk].change, "who has played more moves less"


def test_a_side_of_one_person_in_all_seats_is_rated_like_one() -> None:
    mr_x, anna = a_user(), a_user()
    match = a_chase(*[anna] * 5, mr_x=mr_x, ranked=True)
    lines = rated(ended(match, "detective_1"))
    assert (lines[mr_x.pk].after, lines[anna.pk].after) == (1520, 1480)


@pytest.mark.parametrize("loser", ["mr_x", "detective_2"])
def test_whoever_leaves_has_lost_whatever_becomes_of_their_side(loser: str) -> None:
    mr_x, anna, ben = a_user(), a_user(), a_user()
    match = a_chase(anna, ben, ben, mr_x=mr_x, ranked=True)
    version = match.version
    matches.resign(match_id=match.id, user=anna, version=version, now=NOON + timedelta(seconds=9))
    lines = rated(ended(match, loser))
    assert lines[anna.pk].score == 0
    assert lines[anna.pk].change < 0
    assert lines[ben.pk].score == (1 if loser == "mr_x" else 0)
    assert {line.weight for line in lines.values()} == {1.0}, "a stand-in makes nothing cheaper"
    book = RatingBook.objects.get(game=YARD)
    assert (book.advantage > 0) is (loser != "mr_x")


def test_a_bot_in_a_team_has_a_rating_of_its_own_and_halves_the_weight() -> None:
    mr_x, anna = a_user(), a_user()
    lines = rated(ended(a_chase(anna, None, None, mr_x=mr_x, ranked=True), "mr_x"))
    assert {line.weight for line in lines.values()} == {elo.WITH_BOTS}
    assert Rating.objects.get(game=YARD, bot="random").matches == 1
