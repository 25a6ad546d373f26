"""Analyses on demand: asked for once, worked out once, kept, and found again after any accident."""

from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.engine import codec
from games.engine.play import Frame
from games.engine.seats import Seat, as_viewer
from games.models import LogEntry, Match
from replays import analyses, analysing, selectors
from replays.models import Analysis
from tests.factories import NOON, a_finished_match, a_live_match
from tests.replays.advisers import Broken, Quick

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

LATER = NOON + analyses.DROPPED_AFTER + timedelta(seconds=1)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "adviser_of", lambda _game: Quick())


@pytest.fixture
def match() -> Match:
    return a_finished_match()


class Post:
    """Who would give work to workers."""

    def __init__(self, capture: DjangoCaptureOnCommitCallbacks) -> None:
        self.capture = capture
        self.sent: list[str] = []

    def ask(self, match: Match, now: datetime = NOON) -> Analysis | None:
        with self.capture(execute=True):
            return analyses.ask(match, now=now, send=self.sent.append)


@pytest.fixture
def post(django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Post:
    return Post(django_capture_on_commit_callbacks)


def at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment


def only() -> Analysis:
    return Analysis.objects.get()


def test_who_asks_first_sends_the_work_and_who_asks_again_does_not(
    match: Match, post: Post
) -> None:
    for _ in range(3):
        found = post.ask(match)
        assert found is not None
        assert found.status == Analysis.Status.ASKED
    assert post.sent == [match.id]
    assert only().revision == Quick.revision


def test_the_work_is_done_once_and_kept(match: Match, post: Post) -> None:
    post.ask(match)
    analyses.work(match.id, clock=at(NOON))
    done = only()
    assert (done.status, done.done_steps, done.all_steps) == ("done", match.version, match.version)
    kept = done.findings
    analyses.work(match.id, clock=at(LATER))
    assert post.ask(match, LATER) == done
    assert (only().findings, only().touched_at) == (kept, NOON)
    assert post.sent == [match.id]


def test_nothing_is_worked_out_that_nobody_asked_for(match: Match) -> None:
    analyses.work(match.id, clock=at(NOON))
    analyses.work("nowhere", clock=at(NOON))
    assert not Analysis.objects.exists()


def test_a_second_worker_leaves_the_first_alone(match: Match, post: Post) -> None:
    post.ask(match)
    Analysis.objects.update(status=Analysis.Status.WORKING, touched_at=NOON)
    analyses.work(match.id, clock=at(NOON + timedelta(seconds=5)))
    assert only().status == Analysis.Status.WORKING


def test_what_a_dead_worker_left_can_be_asked_for_again(match: Match, post: Post) -> None:
    post.ask(match)
    Analysis.objects.update(status=Analysis.Status.WORKING, touched_at=NOON, done_steps=5)
    assert not analyses.is_dropped(only(), NOON + timedelta(seconds=30))
    assert analyses.is_dropped(only(), LATER)
    again = post.ask(match, LATER)
    assert again is not None
    assert (again.status, again.done_steps, again.touched_at) == ("asked", 0, LATER)
    assert post.sent == [match.id, match.id]
    analyses.work(match.id, clock=at(LATER))
    assert only().status == Analysis.Status.DONE


def test_a_task_that_redis_lost_can_be_sent_again(match: Match, post: Post) -> None:
    post.ask(match)
    assert post.ask(match, NOON + timedelta(seconds=30)) == only()
    post.ask(match, LATER)
    assert post.sent == [match.id, match.id]


def test_thinking_that_fails_is_told_and_may_be_tried_again(
    match: Match, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    post.ask(match)
    monkeypatch.setattr(analyses, "adviser_of", lambda _game: Broken())
    analyses.work(match.id, clock=at(NOON))
    assert (only().status, only().findings) == ("failed", None)
    monkeypatch.setattr(analyses, "adviser_of", lambda _game: Quick())
    post.ask(match)
    analyses.work(match.id, clock=at(NOON))
    assert only().status == Analysis.Status.DONE


def test_a_worker_says_how_far_it_is(
    match: Match, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    post.ask(match)
    monkeypatch.setattr(analyses, "TELL_EVERY", 0)
    seen: list[tuple[str, int]] = []
    advise = Quick.advise

    def watched(self: Quick, *given: Any) -> Any:
        seen.append((only().status, only().done_steps))
        return advise(self, *given)

    monkeypatch.setattr(Quick, "advise", watched)
    analyses.work(match.id, clock=at(NOON))
    assert {status for status, _ in seen} == {"working"}
    steps = [step for _, step in seen]
    assert steps == sorted(steps)
    assert steps[-1] > steps[0]


def test_no_more_are_begun_while_many_wait(
    match: Match, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_UNDER_WAY", 2)
    others = [a_finished_match() for _ in range(2)]
    for other in others:
        post.ask(other)
    with pytest.raises(analyses.Busy):
        post.ask(match)
    assert post.sent == [other.id for other in others]
    # Who has asked already is not sent away, and what was dropped is in nobody's way.
    assert post.ask(others[0]) is not None
    assert post.ask(match, LATER) is not None


def test_a_newer_adviser_looks_again(
    match: Match, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    post.ask(match)
    analyses.work(match.id, clock=at(NOON))
    monkeypatch.setattr(Quick, "revision", Quick.revision + 1)
    assert analyses.found(match) is None
    post.ask(match)
    assert Analysis.objects.filter(match=match).count() == 2
    assert post.sent == [match.id, match.id]


def test_of_a_game_without_strong_bots_nothing_is_kept(
    match: Match, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "adviser_of", lambda _game: None)
    assert post.ask(match) is None
    assert (post.sent, Analysis.objects.count()) == ([], 0)


def test_a_match_that_is_not_over_is_not_looked_at(post: Post) -> None:
    match = a_live_match()
    Analysis.objects.create(
        match=match, revision=Quick.revision, asked_at=NOON, touched_at=NOON, all_steps=4
    )
    analyses.work(match.id, clock=at(NOON))
    assert only().status == Analysis.Status.ASKED


def test_an_analysis_writes_nothing_into_the_match_or_its_log(match: Match, post: Post) -> None:
    def everything() -> list[Any]:
        return [list(Match.objects.values()), list(LogEntry.objects.order_by("pk").values())]

    before = everything()
    post.ask(match)
    analyses.work(match.id, clock=at(NOON))
    assert everything() == before


# --- what is found -----------------------------------------------------------------------------


@pytest.fixture
def frames(match: Match) -> list[Frame]:
    return selectors.frames(match)


def test_every_step_has_its_chances_and_the_last_one_says_who_won(frames: list[Frame]) -> None:
    found = analysing.analyse(frames, Quick(), match_id="m")
    assert [point.version for point in found.points] == list(
        range(found.points[0].version, len(frames))
    )
    outcome = frames[-1].position.outcome
    assert outcome is not None
    won = 1000 if "jack" in outcome.winners else 0
    assert found.points[-1].chances == {"jack": won, "inspector": won}


def test_every_decision_that_was_one_is_compared_with_the_best(frames: list[Frame]) -> None:
    found = analysing.analyse(frames, Quick(), match_id="m")
    decided = [
        after.version
        for before, after in pairwise(frames)
        if after.record and len(before.position.choices(as_viewer(after.record.actor))) > 1
    ]
    assert [one.version for one in found.decisions] == decided
    assert all(one.best_worth == 900 and one.worth <= 900 for one in found.decisions)
    assert {one.given_away for one in found.decisions} != {0}


def test_findings_survive_being_stored(frames: list[Frame]) -> None:
    found = analysing.analyse(frames, Quick(), match_id="m")
    assert analysing.from_json(analysing.to_json(found)) == found


@pytest.mark.slow
def test_the_bots_of_the_site_judge_the_same_match_alike(frames: list[Frame]) -> None:
    from games.bots.mrjack_pocket.advising import PocketAdviser

    first, second = (analysing.analyse(frames, PocketAdviser(), match_id="m") for _ in range(2))
    assert first == second
    assert len(first.questions) == len(frames[-1].position.state.calls)
    assert all(one.played in _choices(frames, one) for one in first.decisions)


def _choices(frames: list[Frame], one: analysing.Decision) -> list[Any]:
    choices = frames[one.version - 1].position.choices(Seat(one.seat))
    return [codec.to_json(action) for action in choices]
