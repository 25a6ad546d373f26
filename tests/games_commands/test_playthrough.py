"""`manage.py playthrough`: a whole match without a database, as a story or line by line."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine import codec
from games.rules import LIBRARY

ROOT = Path(__file__).parent.parent.parent
GAMES = sorted(LIBRARY.keys())


def playthrough(*arguments):
    out = StringIO()
    call_command("playthrough", *arguments, stdout=out)
    return out.getvalue()


def frames(*arguments):
    return [json.loads(line) for line in playthrough(*arguments, "--json").splitlines()]


def shell(line, **environment):
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{sys.executable} manage.py {line}"],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("key", GAMES)
def test_every_frame_has_the_fields_of_the_contract(key):
    for frame in frames(key):
        assert list(frame) == [
            "version", "record", "to_act", "choices", "events", "views", "outcome",
        ]  # fmt: skip


def test_frames_are_numbered_from_the_empty_table_on():
    lines = frames("mrjack_pocket", "--seed", "5")

    assert [line["version"] for line in lines] == list(range(len(lines)))
    assert lines[0]["record"] is None
    assert lines[0]["to_act"] == "chance"
    assert lines[0]["views"]["referee"]["tiles"] == []


def test_the_outcome_is_on_the_last_line_alone():
    lines = frames("mrjack_pocket", "--seed", "5")

    assert [line["outcome"] for line in lines[:-1]] == [None] * (len(lines) - 1)
    assert lines[-1]["outcome"] == {"winners": ["inspector"], "reason": "one_suspect"}
    assert lines[-1]["to_act"] is None
    assert lines[-1]["choices"] == 0


def test_every_frame_has_a_view_for_the_referee_each_seat_and_the_spectators():
    for line in frames("mrjack_pocket"):
        assert list(line["views"]) == ["referee", "jack", "inspector", "spectator"]


def test_views_of_a_playthrough_differ_in_what_each_viewer_may_know():
    views = frames("mrjack_pocket")[4]["views"]

    assert views["referee"]["jack"] == views["jack"]["jack"] == "gull"
    assert views["inspector"]["jack"] is views["spectator"]["jack"] is None
    assert views["jack"]["alibis"]["pile"] == [None] * 8


@pytest.mark.parametrize("key", GAMES)
def test_each_record_is_exactly_what_the_log_stores(key):
    game = LIBRARY.newest(key)
    for line in frames(key)[1:]:
        record = codec.record_from_json(game, line["record"])
        assert codec.record_to_json(record) == line["record"]


def test_the_number_of_choices_is_that_of_whoever_is_to_act():
    lines = frames("mrjack_pocket")

    # Holmes and Watson one or two spaces, and the two Rotations as one: 2 + 2 + 27.
    assert (lines[4]["to_act"], lines[4]["choices"]) == ("inspector", 31)
    assert all(line["choices"] == 0 for line in lines if line["to_act"] in ("chance", None))


def test_options_are_given_as_json():
    lines = frames("mrjack_pocket", "--options", '{"double_goal": "chase"}')

    assert lines[0]["views"]["referee"]["options"] == {"double_goal": "chase"}


def test_a_level_is_given_for_all_seats_or_for_each():
    assert playthrough("mrjack_pocket", "--bots", "random,random") == playthrough("mrjack_pocket")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["backgammon"], "There is no game 'backgammon'."),
        (["mrjack_pocket", "--bots", "oracle"], "has no bots of level 'oracle'; it has random"),
        (["mrjack_pocket", "--bots", "random,random,random"], "one for each of jack, inspector"),
        (["mrjack_pocket", "--options", "{"], "not a JSON object"),
        (["mrjack_pocket", "--options", "[1]"], "options: expected an object"),
        (["mrjack_pocket", "--options", '{"double_goal": 1}'], "options.double_goal"),
        (["mrjack_pocket", "--record", "/no/such/folder/record.json"], "cannot be written"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(arguments, complaint):
    with pytest.raises(CommandError, match=complaint):
        playthrough(*arguments)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_without_words_of_its_own_still_reads_as_a_story(key):
    story = playthrough(key)

    assert story.splitlines()[1].startswith("=====")
    assert len(story.splitlines()) > 5


def test_a_story_has_a_heading_and_a_drawing_for_every_turn_and_says_who_jack_was():
    story = playthrough("mrjack_pocket", "--seed", "3")

    for turn in range(1, 9):
        assert f"\nTurn {turn} of 8\n-----------\n" in story
    assert story.count("A witness is called.") == 8
    # Nine tiles are drawn as each turn begins, at each witness call and at the end.
    assert story.count("┌") == 9 * (8 + 8 + 1)
    assert story.endswith("Jack was John Smith, with 6 hourglasses.\n")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_story_is_told_in_the_language_that_is_asked_for(language):
    heading = {"fr": "Tour 1 sur 8", "de": "Runde 1 von 8"}[language]
    english = {line for line in playthrough("mrjack_pocket").splitlines() if line[:3].strip()}
    told = playthrough("mrjack_pocket", "--language", language).splitlines()

    assert heading in told
    assert english & {line for line in told if line[:3].strip()} <= {
        "Mr. Jack Pocket", "===============", "Jack           bot:random",
    }  # fmt: skip


def test_whoever_stops_reading_ends_a_playthrough_without_a_word():
    ended = shell("playthrough mrjack_pocket --json | head -c 100")

    assert ended.stdout.startswith('{"version": 0')
    assert ended.stderr == ""
    assert ended.returncode in (0, 141)


def test_a_terminal_that_knows_plain_letters_alone_is_still_told_the_story():
    told = shell("playthrough mrjack_pocket", PYTHONIOENCODING="ascii")

    assert told.returncode == 0
    assert told.stderr == ""
    assert "Jack was William Gull" in told.stdout
    assert told.stdout.isascii()
