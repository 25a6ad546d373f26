"""How bots take their turns: once, in time, and whatever dies on the way."""

from datetime import timedelta
from typing import Any

import pytest

from games import bots
from games.bots.base import Level
from games.models import BotAnswer, LogEntry, Match
from games.services import bot_turns
from tests.factories import NOON, a_match, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


@pytest.fixture
def match() -> Match:
    """A match in which the bot, as the inspector, is to act first."""
    return a_match(seats={"jack": "me", "inspector": "bot:random"})


def take_turn(match: Match) -> None:
    due = bot_turns.think(match_id=match.id, version=match.version, now=NOON)
    assert due is not None
    bot_turns.answer(match_id=match.id, version=match.version, now=due)
    match.refresh_from_db()


def test_a_bot_that_is_to_act_thinks_and_then_plays(match: Match) -> None:
    before = match.version
    take_turn(match)
    assert match.version > before
    assert LogEntry.objects.get(match=match, version=before + 1).actor == "inspector"
    assert not BotAnswer.objects.exists()


def test_the_moment_of_the_answer_lies_within_the_pause_whatever_the_bot_thinks(
    match: Match,
) -> None:
    due = bot_turns.think(match_id=match.id, version=match.version, now=NOON)
    assert due is not None
    least, most = bot_turns.PAUSE
    assert timedelta(seconds=least) <= due - NOON <= timedelta(seconds=most)


def test_thinking_twice_decides_once(match: Match) -> None:
    first = bot_turns.think(match_id=match.id, version=match.version, now=NOON)
    decided = BotAnswer.objects.get()
    again = bot_turns.think(match_id=match.id, version=match.version, now=NOON + timedelta(1))
    assert first == again
    assert BotAnswer.objects.get().action == decided.action


def test_answering_twice_plays_once(match: Match) -> None:
    version = match.version
    take_turn(match)
    count = LogEntry.objects.count()
    bot_turns.answer(match_id=match.id, version=version, now=NOON)
    assert LogEntry.objects.count() == count


def test_a_task_for_a_version_that_has_passed_ends_quietly(match: Match) -> None:
    version = match.version
    take_turn(match)
    count = LogEntry.objects.count()
    assert bot_turns.think(match_id=match.id, version=version, now=NOON) is None
    assert bot_turns.think(match_id="nonesuch", version=1, now=NOON) is None
    assert LogEntry.objects.count() == count


def test_a_decision_whose_answer_comes_too_late_is_dropped(match: Match) -> None:
    version = match.version
    bot_turns.think(match_id=match.id, version=version, now=NOON)
    decided = BotAnswer.objects.get()
    bot_turns.answer(match_id=match.id, version=version, now=NOON)
    BotAnswer.objects.create(
        match=match, version=version, seat="inspector", action={"kind": "alibi"}, due_at=NOON
    )
    count = LogEntry.objects.count()
    bot_turns.answer(match_id=match.id, version=version, now=NOON)
    assert (LogEntry.objects.count(), BotAnswer.objects.count()) == (count, 0)
    assert decided.version == version


def test_no_bot_thinks_for_a_person(match: Match) -> None:
    take_turn(match)
    assert match.to_act == "jack"
    assert bot_turns.think(match_id=match.id, version=match.version, now=NOON) is None


def test_a_bot_that_owes_a_move_is_found_until_it_has_moved(match: Match) -> None:
    late = NOON + bot_turns.OVERDUE + timedelta(seconds=1)
    assert list(bot_turns.owed(now=NOON)) == []
    assert list(bot_turns.owed(now=late)) == [(match.id, match.version)]
    take_turn(match)
    assert list(bot_turns.owed(now=late + timedelta(hours=1))) == []


def test_the_scan_asks_only_for_the_seat_that_is_to_act(match: Match) -> None:
    take_turn(match)
    waiting_for_a_person = NOON + timedelta(days=1)
    assert list(bot_turns.owed(now=waiting_for_a_person)) == []


class Broken:
    """A bot that fails."""

    def choose(self, view: Any, choices: Any, rng: Any, budget: int) -> Any:
        raise RuntimeError("no idea")


class Cheating:
    """A bot that plays what it may not."""

    def choose(self, view: Any, choices: Any, rng: Any, budget: int) -> Any:
        return None


@pytest.mark.parametrize("bot", [Broken(), Cheating()])
def test_a_match_goes_on_when_a_bot_fails(
    match: Match, bot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "RANDOM", Level("random", bot, budget=1))
    before = match.version
    take_turn(match)
    assert match.version > before


def test_nobody_can_think_along_without_the_sites_secret(settings: Any) -> None:
    def first_thoughts() -> list[int]:
        rng = bot_turns.thoughts("match", 1)
        return [rng.choice(range(1000)) for _ in range(5)]

    ours = first_thoughts()
    assert ours == first_thoughts()
    settings.SECRET_KEY = "another"
    assert first_thoughts() != ours


def test_two_bots_play_a_match_to_its_end() -> None:
    match = a_match(seats={"jack": "bot:random", "inspector": "bot:random"})
    for _ in range(40):
        if match.status == Match.Status.FINISHED:
            break
        take_turn(match)
    assert match.status == Match.Status.FINISHED
    assert match.to_act == ""


def test_a_person_and_a_bot_take_turns_to_the_end(match: Match) -> None:
    for step in range(60):
        if match.status == Match.Status.FINISHED:
            break
        if match.to_act == "jack":
            match = play_on(match, steps=1, key=f"k{step}")
        else:
            take_turn(match)
    assert match.status == Match.Status.FINISHED
