"""What Mr. Jack says: every choice and event in words, in every language, and nothing too much."""

import re
from typing import Any

import pytest
from django.utils import translation

from games.engine.game import Outcome
from games.engine.seats import CHANCE, SPECTATOR, Seat
from games.rules.mrjack.board import Character
from games.rules.mrjack.events import HandsDealt, PlacementBegan, TurnBegan
from games.texts import texts_for
from games.texts.mrjack import labels, telling, verdicts
from tests.laws.random_play import varied_matches
from tests.rules.mrjack.boards import (
    GAME,
    INSPECTOR,
    JACK,
    action,
    barricade,
    board,
    drafting,
    face,
    first,
    flee,
    leave,
    move,
    placing,
    swap,
    take,
    whistle,
)

TEXTS = texts_for("mrjack")
LANGUAGES = ("en", "fr", "de")


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def label(scene: Any, wanted: Any) -> str:
    assert wanted in scene.choices
    return TEXTS.label(scene.view(Seat(scene.to_act)), wanted)


def asked(scene: Any, viewer: Any) -> str:
    return TEXTS.asked(scene.view(viewer), viewer, scene.to_act)


@pytest.mark.parametrize(
    ("drawn", "to", "sentence"),
    [
        ("holmes@a3", "a4", "Move Sherlock Holmes to a4"),
        ("holmes@a5", "m9", "Move Sherlock Holmes to m9 (open manhole) through the sewers"),
        ("stealthy@b6", "c4", "Move Miss Stealthy to c4 through the garden"),
        ("stealthy@a3", "d7", "Move Miss Stealthy to d7 through the building"),
        ("stealthy@b7", "e9", "Move Miss Stealthy to e9 past the gaslight"),
        ("stealthy@a5", "e9", "Move Miss Stealthy to e9 over roofs and hedges"),
        ("springheeled@c6", "c4", "Move Spring-heeled Man to c4 with a jump"),
        ("holmes@b6", "b7", "Move Sherlock Holmes to b7 (open exit)"),
        ("holmes@a1", "b1", "Move Sherlock Holmes to b1 (closed exit)"),
    ],
)
def test_a_move_says_by_what_way_it_leads_and_what_is_there(drawn, to, sentence):
    who = drawn.partition("@")[0]
    scene = board(f"{drawn} gull@m12", card=who, actor=JACK)

    assert label(scene, move(to)) == sentence


def test_whoever_can_go_nowhere_is_left_where_he_is():
    scene = board("bert@b7 abberline@b6", card="bert", actor=JACK).do(first("move"))

    assert label(scene, move("b7")).startswith("Leave Jeremy Bert on b7")


def test_every_choice_that_needs_more_than_a_hex_is_a_whole_sentence():
    gull = board("gull@a1 bert@m8", card="gull").do(first("power"))
    assert label(gull, swap("bert")) == "Let Gull change places with Jeremy Bert, on m8"
    called = board("goodley@a1 bert@a4", card="goodley").do(first("power"))
    assert label(called, whistle("bert", "a2")) == "Call Jeremy Bert to a2, for 2 points"
    lantern = board("watson@g10 bert@g3", card="watson", facing="N").do(move("g9"))
    assert label(lantern, face("S")).endswith("to the south; it shines on: Jeremy Bert")
    assert label(lantern, face("NE")).endswith("it shines on nobody")
    fled = board("pizer@b7 bert@a5", card="pizer").do(move("b6"))
    assert label(fled, flee("bert", "a2")) == "Let Jeremy Bert flee to a2"
    out = board("pizer@f7 bert@c6", card="pizer", actor=JACK, jack="bert", witness="no_witness")
    driven = label(out.do(move("d7")), leave("NW"))
    assert driven == (
        "Let John Pizer drive you out of the district by the north-west exit, and win"
    )
    lane = board("lane@g5", card="lane", barricade="a5-a4").do(first("power"))
    assert label(lane, barricade("g7", "g6")) == "Raise the barricade between g7 and g6"


def test_the_same_card_is_placed_first_and_used_later():
    assert label(placing(), take("lane")) == "Place Joseph Lane"
    used = board("bert@a3 smith@g5", up="bert smith")
    assert label(used, take("bert")) == "Use Jeremy Bert"


def test_what_is_asked_names_the_decision_and_who_is_awaited():
    scene = drafting()
    assert asked(scene, JACK).startswith("Pick two of your cards")
    assert asked(scene, INSPECTOR) == "Waiting for Jack to pick two characters."
    scene = placing().do(take("watson"))
    assert asked(scene, INSPECTOR) == "On which street shall John H. Watson stand?"
    assert asked(scene, JACK) == "Waiting for the Detective, who has the card of John H. Watson."
    held = board("bert@a3 abberline@a4", card="bert").do(first("move"))
    assert asked(held, INSPECTOR) == "Where shall Jeremy Bert go? There is 1 point."
    assert TEXTS.asked(scene.view(SPECTATOR), SPECTATOR, CHANCE) == "Chance is about to draw."


FRAMES = [frame for match in varied_matches(GAME, 12) for frame in match]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_random_matches_has_a_label_of_its_own(language):
    with translation.override(language):
        for frame in FRAMES[::3]:
            position = frame.position
            if position.to_act not in (JACK, INSPECTOR):
                continue
            seat = Seat(str(position.to_act))
            view, choices = position.view(seat), position.choices(seat)
            said = [labels.label(choice, view) for choice in choices]
            assert all(said)
            assert len(set(said)) == len(said)
            assert said == [TEXTS.label(view, choice) for choice in choices]
            assert not [text for text in said if "%(" in str(text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [JACK, INSPECTOR, SPECTATOR])
def test_every_event_is_told_in_sentences(language, viewer):
    told = set()
    with translation.override(language):
        for frame in FRAMES:
            for event in frame.events:
                if isinstance(event, GAME.events):
                    sentences = telling.tell(event.seen_by(viewer))
                    assert sentences
                    assert all(sentence.endswith((".", "!")) for sentence in sentences)
                    told.add(type(event))
    assert told == set(GAME.events)


def test_what_a_viewer_may_not_know_is_not_told():
    scene = drafting().do(action("draft", characters=["gull", "watson"]))
    (event,) = scene.events

    assert telling.tell(event) == ("Jack picks in secret: John H. Watson and Sir William Gull.",)
    assert telling.tell(event.seen_by(INSPECTOR)) == (
        "Jack has picked two characters and keeps them covered.",
    )


def test_a_call_is_a_moment_to_look_for_and_every_end_has_a_few_words():
    calls = [e for f in FRAMES for e in f.events if TEXTS.moment(e)]
    assert {event.kind for event in calls} == {"witness_called"}
    reasons = {reason for _, reason in verdicts.OUTCOMES}
    assert set(TEXTS.endings()) == reasons


def test_what_chance_drew_is_named_in_a_proof():
    for kind in ("deal_hands", "deal_identity", "shuffle_pile", "reveal_cards"):
        assert "_" not in TEXTS.drawing(kind)
    assert TEXTS.drawn_names()["springheeled"] == "Spring-heeled Man"


def test_headings_part_the_story():
    four = (Character.HOLMES,)
    assert TEXTS.heading(HandsDealt(None, None)) == "The choice of characters"
    assert TEXTS.heading(PlacementBegan(INSPECTOR, four)) == "The placement"
    assert TEXTS.heading(PlacementBegan(JACK, four)) == "The placement, second half"
    assert TEXTS.heading(TurnBegan(3, INSPECTOR, four)) == "Turn 3 of 8"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_end_is_one_sentence_that_names_the_winner(language):
    with translation.override(language):
        for seat, reason in verdicts.OUTCOMES:
            sentence = TEXTS.outcome(Outcome((seat,), reason))
            winner = TEXTS.seat(seat)
            assert winner.lower() in sentence.lower()


def test_every_option_and_each_of_its_values_has_words():
    from games.engine import codec

    for option, values in codec.options_schema(GAME).items():
        assert not re.search("_", TEXTS.option(option))
        words = {TEXTS.option_value(option, value) for value in values}
        assert len(words) == len(values)


def test_the_drawing_shows_the_board_and_what_its_signs_mean():
    drawn = TEXTS.board(board("bert@a3 (smith)@m8", jack="bert", lamps="b2:1").view(JACK))

    assert "†BERT" in drawn
    assert "smit" in drawn
    assert "*1*" in drawn
    assert "open manhole" in drawn
    assert max(map(len, drawn.splitlines())) <= 70, "a phone shows no more"
