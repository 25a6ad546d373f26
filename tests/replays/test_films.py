"""A whole replay as one document: each side is shown what it was shown while the match was live."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from games import selectors as live
from games.engine import codec
from games.engine.canonical import canonical_json
from games.engine.seats import SPECTATOR, Seat, Viewer
from games.models import Match
from games.services import matches
from replays import films, selectors
from tests.factories import NOON, a_finished_match, a_live_match, at_random, holder, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.stored]

SIDES: tuple[Viewer, ...] = (Seat("jack"), Seat("inspector"), SPECTATOR)


def film_of(match: Match) -> dict[str, Any]:
    answer = APIClient().get(f"/api/replays/{match.id}/film/")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def shown(film: dict[str, Any], side: str, step: int) -> dict[str, Any]:
    """As the script on the page puts it together."""
    frame, things = film["sides"][side][step], film["things"]
    return {
        "view": {
            name: things[place] for name, place in zip(film["fields"], frame["view"], strict=True)
        },
        "events": things[frame["events"]],
        "told": things[frame["told"]],
    }


def test_every_step_shows_a_side_what_it_was_shown_while_the_match_was_live() -> None:
    match, then = a_live_match(), {}
    while match.status == Match.Status.LIVE:
        for side in SIDES:
            seen = live.match_view(match, side, since=match.version - 1)
            then[str(side), match.version] = {
                "view": codec.to_json(seen.view),
                "events": codec.to_json(seen.events),
                "told": [sentence for told in seen.told for sentence in told.sentences],
            }
        match = play_on(match, steps=1, choose=at_random(match.version))
    film = film_of(match)
    assert len(then) > 3 * 10
    for (who, step), told in then.items():
        assert shown(film, who, step) == told, (who, step)


def test_before_the_end_no_step_of_a_side_tells_what_it_could_not_know() -> None:
    match = a_finished_match()
    film = film_of(match)
    for step in range(4, match.version):
        for side in ("inspector", "spectator"):
            assert shown(film, side, step)["view"]["jack"] is None
        assert shown(film, "jack", step)["view"]["jack"] is not None


def test_after_the_end_everybody_is_shown_the_whole_truth() -> None:
    match = a_finished_match()
    film = film_of(match)
    last = shown(film, "referee", match.version)["view"]
    assert last["jack"] is not None
    assert all(shown(film, side, match.version)["view"] == last for side in film["sides"])


def test_nothing_is_written_twice() -> None:
    film = film_of(a_finished_match())
    spelled = [canonical_json(thing) for thing in film["things"]]
    assert len(set(spelled)) == len(spelled)


def test_marks_are_turns_with_their_witness_calls() -> None:
    match = a_finished_match()
    parts = films.parts(selectors.watched(match.id, holder(match, "jack")))
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    assert parts[0].words == "Turn 1 of 8"
    for part in parts[:-1]:
        (call,) = part.moments
        assert call.step > part.step
        assert call.sign in ("eye", "eye-shut")
        assert f"turn {part.number}" in call.words


def test_a_game_without_a_board_is_shown_by_its_drawing_and_its_sentences() -> None:
    match = a_live_match(game="hidden_card")
    user = holder(match, "keeper")
    matches.resign(match_id=match.id, user=user, version=match.version, now=NOON)
    film = film_of(match)
    frame = film["sides"]["spectator"][film["last"]]
    assert film["things"][frame["drawing"]] == ""
    assert film["things"][frame["told"]]


def test_a_match_of_too_many_steps_is_refused_without_folding_it(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    match = a_finished_match()
    monkeypatch.setattr(selectors, "MOST_STEPS", match.version - 1)
    monkeypatch.setattr("games.store.frames", pytest.fail)
    for path in ("film/", "steps/1/"):
        with django_assert_max_num_queries(4):
            answer = APIClient().get(f"/api/replays/{match.id}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (422, "too_many_steps")
