"""docs/ratings.md has numbers; they are what a real match gives."""

import re
from functools import cache
from pathlib import Path

import pytest

from accounts import elo
from accounts.models import Rating, RatingBook, RatingChange, Unrated
from games.models import Match
from games.services import announce, ratings
from tests.factories import a_live_match, a_match, holder
from tests.games.test_ratings import given_up

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

DOC = (Path(__file__).parents[2] / "docs" / "ratings.md").read_text()
POCKET = "mrjack_pocket"
BEFORE = elo.Advantage(-60.0, 0.002)


@pytest.fixture(autouse=True)
def _nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announce, "_listeners", [])


@cache
def example() -> dict[str, tuple[float, float]]:
    """The table of the example: the numbers of Ada and Ben, by the name of their row."""
    table = DOC.partition("## An example")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\w[^|]*) \| ([+−\d.]+) \| ([+−\d.]+) \|$", table, re.MULTILINE)
    return {name: (number(ada), number(ben)) for name, ada, ben in rows}


def number(text: str) -> float:
    return float(text.replace("−", "-"))


def stand(match: Match, seat: str, column: int) -> None:
    Rating.objects.create(
        game=POCKET,
        user=holder(match, seat),
        value=example()["rating before"][column],
        matches=int(example()["rated matches before"][column]),
    )


def test_the_example_is_what_a_match_really_does() -> None:
    told = example()
    assert len(told) == 8
    RatingBook.objects.create(game=POCKET, advantage=BEFORE.points, precision=BEFORE.precision)
    match = given_up(a_live_match(ranked=True), "inspector")
    for column, seat in enumerate(("jack", "inspector")):
        stand(match, seat, column)
    assert ratings.rate(match_id=match.id)
    for column, line in enumerate(RatingChange.objects.order_by("side")):
        kept = {
            "rating before": line.before,
            "rated matches before": line.played,
            "worth of the side": line.advantage,
            "expected": round(line.expected, 4),
            "K": line.k,
            "scored": line.score,
            "rating after": line.after,
            "change": line.change,
        }
        assert kept == {name: values[column] for name, values in told.items()}
    after = re.search(r"taken to be worth ([−\d.]+) points", DOC)
    assert after
    assert round(RatingBook.objects.get().advantage, 2) == number(after[1])


def test_against_a_bot_the_example_is_halved() -> None:
    RatingBook.objects.create(game=POCKET, advantage=BEFORE.points, precision=BEFORE.precision)
    match = a_match(ranked=True, seats={"jack": "me", "inspector": "bot:random"})
    match = given_up_by_the_bot(match)
    stand(match, "jack", 0)
    Rating.objects.create(game=POCKET, bot="random", value=1620, matches=20)
    ratings.rate(match_id=match.id)
    halved = re.search(r"for Ada: ([+\d.]+)\.", DOC)
    assert halved
    assert RatingChange.objects.get(bot=None).change == number(halved[1])


def given_up_by_the_bot(match: Match) -> Match:
    """No bot gives up; for the sum it is all the same who won how."""
    match = given_up(match, "jack")
    for seat in match.seats.all():
        seat.won = seat.seat == "jack"
        seat.save()
    return match


def test_the_numbers_of_the_text_are_those_of_the_code() -> None:
    start, boldest, step, calmest = elo.START, elo.BOLDEST, elo.CALMING, elo.CALMEST
    assert f"Everybody begins at {start:.0f}." in DOC
    assert f"| {boldest:.0f} at first, {step:.0f} less for every rated match, {calmest:.0f}" in DOC
    assert elo.SETTLED_AFTER == 12
    assert elo.k_factor(elo.SETTLED_AFTER) == calmest < elo.k_factor(elo.SETTLED_AFTER - 1)
    assert (ratings.LEAST_ACTS, ratings.MEETINGS_A_DAY, ratings.DAY.days) == (2, 5, 1)
    assert elo.WITH_BOTS == 0.5
    assert f"0 ± {elo.ADVANTAGE_DOUBT:.0f} points" in DOC
    assert len(Unrated.Why.choices) == DOC.partition("## What counts")[2].count("\n- ")


def test_after_a_thousand_matches_the_worth_of_a_side_is_as_sure_as_the_text_says() -> None:
    known = elo.Advantage()
    for _ in range(1000):
        known = known.after(score=0.5, expectation=0.5, weight=1)
    assert 9 < known.precision**-0.5 < 12
    moved = known.after(score=1, expectation=0.5, weight=1).points - known.points
    assert 0.2 < moved < 0.5
