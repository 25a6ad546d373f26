"""seed_demo: a site with players and finished matches, made by the services, once."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts import names
from accounts.models import RatingChange, User
from games.models import BotAnswer, LogEntry, Match
from games.rules import LIBRARY
from games.services import announce, demo, ratings
from tests.toy import game as toy

pytestmark = [pytest.mark.stored, pytest.mark.django_db(transaction=True)]

GAMES = [key for key in LIBRARY.keys() if key not in {game.key for game in toy.GAMES}]  # noqa: SIM118


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was announced: nothing, or hundreds of bots and pages would wake up."""
    heard: list[Any] = []
    monkeypatch.setattr(announce, "_listeners", [heard.append])
    return heard


def run(command: str, *more: str) -> str:
    out = StringIO()
    call_command(command, *more, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_a_small_demo_of_every_game_is_whole_rated_and_as_it_was_played(
    game: str, told: list[Any]
) -> None:
    assert "6 demo matches played, 6 are there" in run("seed_demo", "--matches=6", f"--game={game}")
    played = Match.objects.filter(game=game)
    assert played.filter(status=Match.Status.FINISHED).count() == played.count() == 6
    assert played.filter(ranked=True).exists()
    assert RatingChange.objects.filter(game=game).exists()
    assert list(ratings.left_behind()) == []
    assert not BotAnswer.objects.exists()
    assert "6 matches are as they were played" in run("verify_logs")
    assert "agree with the ledger" in run("recompute_ratings", "--check")
    assert told == []


def test_a_second_run_adds_nothing_and_a_larger_one_adds_the_rest() -> None:
    run("seed_demo", "--matches=4", "--game=mrjack_pocket")
    rows = LogEntry.objects.count(), User.objects.count(), RatingChange.objects.count()
    assert "0 demo matches played" in run("seed_demo", "--matches=4", "--game=mrjack_pocket")
    assert rows == (LogEntry.objects.count(), User.objects.count(), RatingChange.objects.count())
    assert "2 demo matches played" in run("seed_demo", "--matches=6", "--game=mrjack_pocket")


def test_a_match_that_is_broken_off_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = demo._chosen

    def broken_off(*asked: Any) -> object:
        if LogEntry.objects.count() > 6:
            raise KeyboardInterrupt
        return chosen(*asked)

    monkeypatch.setattr(demo, "_chosen", broken_off)
    with pytest.raises(KeyboardInterrupt):
        run("seed_demo", "--matches=2", "--game=mrjack_pocket")
    assert not Match.objects.exists()
    assert not LogEntry.objects.exists()


def test_nobody_can_choose_a_demo_name_or_log_in_by_it() -> None:
    run("seed_demo", "--matches=0")
    for name in demo.NAMES:
        assert not names.CHOSEN.fullmatch(name)
        assert not Client().login(username=name, password="")
        assert Client().get(User.objects.get(username=name).get_absolute_url()).status_code == 200


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(CommandError, match="no game 'chess'"):
        run("seed_demo", "--game=chess")
