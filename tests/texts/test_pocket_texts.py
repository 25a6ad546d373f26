"""Mr. Jack Pocket in words: every choice, event, refusal and ending has a sentence of its own."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils import translation

from games.engine import play
from games.engine.endings import MatchEnded
from games.engine.events import told_to
from games.engine.game import Outcome
from games.engine.seats import CHANCE, REFEREE, SPECTATOR
from games.rules import LIBRARY
from games.rules.mrjack_pocket import actions, events
from games.rules.mrjack_pocket.board import Character, Detective, Face, Wall
from games.rules.mrjack_pocket.state import INSPECTOR, JACK, Detectives, PocketOptions
from games.rules.mrjack_pocket.view import Cleared
from games.texts import texts_for
from games.texts.mrjack_pocket import names, verdicts
from tests.laws.random_play import random_match

GAME = LIBRARY.newest("mrjack_pocket")
TEXTS = texts_for("mrjack_pocket")
LANGUAGES = ["en", "fr", "de"]
MATCHES = [random_match(GAME, number) for number in range(12)]
FRAMES = [frame for match in MATCHES for frame in match]


@pytest.fixture(params=LANGUAGES)
def language(request):
    with translation.override(request.param):
        yield request.param


@pytest.fixture
def english():
    with translation.override("en"):
        yield


def is_a_sentence(text):
    """Begins with a capital or a figure, ends, and has no placeholder left open."""
    return (
        text == text.strip()
        and (text[0].isupper() or text[0].isdigit())
        and text[-1] in ".!?"
        and "%(" not in text
        and "  " not in text
    )


def is_an_instruction(text):
    return text[0].isupper() and text[-1] not in ".!?:" and "%(" not in text


VIEW = MATCHES[0][4].position.view(INSPECTOR)
CROWDED = replace(VIEW, detectives=Detectives(holmes=1, watson=11, toby=7))


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("action", "label"),
    [
        (
            actions.Rotate(Character.GULL, Wall.N),
            "Turn William Gull's tile so that its wall faces north",
        ),
        (
            actions.Rotate(Character.LANE, None),
            "Turn Joseph Lane's tile, which has no wall: nothing changes",
        ),
        (
            actions.Move(Detective.HOLMES, 2),
            "Move Holmes 2 spaces clockwise, to the east side by the top row",
        ),
        (
            actions.Move(Detective.WATSON, 1),
            "Move Watson 1 space clockwise, to the north side above the left column",
        ),
        (
            actions.Joker(Detective.TOBY),
            "Play the Joker: move Toby one space clockwise, "
            "to the south side below the left column",
        ),
        (actions.Joker(None), "Play the Joker and move nobody"),
        (
            actions.Exchange((Character.MADAME, Character.SMITH)),
            "Exchange John Smith's tile and Madame's tile",
        ),
        (actions.Alibi(), "Draw an alibi card"),
    ],
)
def test_a_choice_reads_well_without_a_board(action, label):
    assert TEXTS.label(CROWDED, action) == label


def test_no_two_choices_of_a_list_read_alike(language):
    for frame in FRAMES:
        position = frame.position
        for seat in (JACK, INSPECTOR):
            view = position.view(seat)
            labels = [TEXTS.label(view, action) for action in position.choices(seat)]
            assert len(set(labels)) == len(labels)
            assert all(map(is_an_instruction, labels))


def test_every_event_is_told_to_every_viewer_in_whole_sentences(language):
    told = set()
    for frame in FRAMES:
        for viewer in (JACK, INSPECTOR, SPECTATOR, REFEREE):
            for event in told_to(viewer, frame.events):
                told.add(type(event))
                sentences = TEXTS.tell(event)
                assert sentences
                assert all(map(is_a_sentence, sentences)), sentences
    # The Joker that moves nobody and the chase are rare: they have tests of their own.
    assert {*GAME.events, MatchEnded} - told <= {events.NobodyMoved, events.ChaseBegan}


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("event", "story"),
    [
        (events.NobodyMoved(JACK), "Jack plays the Joker and moves nobody."),
        (
            events.ChaseBegan(6),
            "One suspect is left, and Jack has his six hourglasses: the chase is on. "
            "The Inspector wins as soon as a turn ends with Jack in sight.",
        ),
        (
            events.AlibiDrawn(INSPECTOR, Character.MADAME, 2, exonerated=True),
            "The Inspector draws an alibi card: suspicion is lifted from Madame. "
            "2 hourglasses are lost to Jack.",
        ),
        (
            events.AlibiDrawn(INSPECTOR, Character.GOODLEY, 0, exonerated=False),
            "The Inspector draws an alibi card, but Sergeant Goodley was already cleared.",
        ),
        (
            events.AlibiDrawn(JACK, Character.LANE, 1, exonerated=False),
            "Jack draws an alibi card and keeps it: Joseph Lane, 1 hourglass.",
        ),
        (
            events.AlibiDrawn(JACK, None, None, exonerated=False),
            "Jack draws an alibi card and slips it into his coat.",
        ),
        (
            events.TileRotated(JACK, Character.LANE, None, None),
            "Jack turns Joseph Lane's tile; a crossroads looks the same from every side.",
        ),
        (
            events.DetectiveMoved(INSPECTOR, Detective.TOBY, 11, 1, Face.TOBY),
            "The Inspector moves Toby 2 spaces clockwise, "
            "to the north side above the middle column.",
        ),
        (
            events.WitnessCalled(2, False, (), (), JACK),
            "No tile is in sight. A witness is called. Has Jack been seen? "
            "No: he is nowhere in sight. Nobody is cleared. "
            "Jack takes the time token: one hourglass more.",
        ),
        (
            events.WitnessCalled(
                3, True, (Character.GULL,), (Character.BERT, Character.MADAME), INSPECTOR
            ),
            "Tiles in sight: William Gull. A witness is called. Has Jack been seen? "
            "Yes: he is in sight. Out of sight, and therefore cleared: Jeremy Bert and Madame. "
            "The Inspector takes the time token.",
        ),
    ],
)
def test_an_event_is_told_as_a_story(event, story):
    assert " ".join(TEXTS.tell(event)) == story


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("fr", "Jack regarde sa carte\u00a0: il est le sergent Goodley."),
        ("de", "Jack sieht seine Karte an: Er ist Sergeant Goodley."),
    ],
)
def test_a_name_takes_its_article_inside_a_sentence(code, sentence):
    with translation.override(code):
        assert TEXTS.tell(events.IdentityDealt(Character.GOODLEY)) == (sentence,)


@pytest.mark.parametrize(
    ("code", "joined"),
    [
        ("en", "John Smith, Jeremy Bert and Madame"),
        ("fr", "John Smith, Jeremy Bert et Madame"),
        ("de", "John Smith, Jeremy Bert und Madame"),
    ],
)
def test_names_are_joined_as_the_language_joins_them(code, joined):
    with translation.override(code):
        assert names.characters((Character.SMITH, Character.BERT, Character.MADAME)) == joined


def test_everything_in_the_box_has_a_name():
    assert set(names.CHARACTERS) == set(names.IN_A_SENTENCE) == set(names.TILES) == set(Character)
    assert set(names.FACES) == set(Face)
    assert set(names.DETECTIVES) == set(Detective)
    assert len(names.TO_SPACES) == 12


def test_each_space_of_the_ring_is_called_by_its_side(language):
    with translation.override("en"):
        spaces = list(map(str, names.TO_SPACES))
        words = {0: "north", 1: "east", 2: "south", 3: "west"}
        assert all(words[number // 3] in space for number, space in enumerate(spaces))
    assert len(set(map(str, names.TO_SPACES))) == 12


def test_what_is_asked_is_one_sentence_for_whoever_looks(language):
    for frame in FRAMES:
        position = frame.position
        for viewer in (JACK, INSPECTOR, SPECTATOR):
            assert is_a_sentence(TEXTS.asked(position.view(viewer), viewer, position.to_act))


@pytest.mark.usefixtures("english")
def test_what_is_asked_follows_the_four_actions_of_a_turn():
    match = MATCHES[0][4:9]
    asked = [
        [TEXTS.asked(f.position.view(who), who, f.position.to_act) for who in (INSPECTOR, JACK)]
        for f in match[:4]
    ]

    assert asked == [
        ["Choose one of four actions.", "Waiting for the Inspector: 1 of 1 action."],
        [
            "Waiting for Jack: 1 of 2 actions.",
            "Choose one of three actions; you will take another after it.",
        ],
        ["Waiting for Jack: 2 of 2 actions.", "Choose one of the two actions left."],
        [
            "The last action is yours: carry it out.",
            "Waiting for the Inspector: 1 of 1 action.",
        ],
    ]


@pytest.mark.usefixtures("english")
def test_what_is_asked_before_the_deal_and_after_the_end():
    empty, last = MATCHES[0][0].position, MATCHES[0][-1].position

    assert TEXTS.asked(empty.view(JACK), JACK, CHANCE) == "Chance is about to draw."
    assert TEXTS.asked(last.view(JACK), JACK, None) == "The match is over."


def source_of(module):
    with open(module.__file__, encoding="utf-8") as file:
        return file.read()


def test_every_reason_to_refuse_has_a_sentence_that_says_what_to_do(language):
    from games.rules.mrjack_pocket import choices

    reasons = set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', source_of(choices))) - {"not_a_choice"}

    assert reasons == set(verdicts.REFUSALS)
    told = [TEXTS.refusal(reason) for reason in (*reasons, "not_a_choice")]
    assert len(set(told)) == len(told)
    assert all(map(is_a_sentence, told))


def test_every_ending_has_a_sentence_for_its_winner(language):
    ways = {
        INSPECTOR: {"one_suspect", "caught", "resigned", "timed_out", "abandoned"},
        JACK: {"hourglasses", "eight_turns", "escaped", "resigned", "timed_out", "abandoned"},
    }

    assert set(verdicts.OUTCOMES) == {(seat, why) for seat, whys in ways.items() for why in whys}
    told = [TEXTS.outcome(Outcome((seat,), why)) for seat, whys in ways.items() for why in whys]
    assert len(set(told)) == len(told)
    assert all(map(is_a_sentence, told))


def test_every_reason_in_the_rules_to_end_a_match_is_told():
    from games.rules.mrjack_pocket import turns

    won = set(re.findall(r"_won\(state, (JACK|INSPECTOR), \"(\w+)\"\)", source_of(turns)))
    seats = {"JACK": JACK, "INSPECTOR": INSPECTOR}

    assert won
    assert {(seats[seat], reason) for seat, reason in won} <= set(verdicts.OUTCOMES)


def test_jack_is_unmasked_when_the_match_is_over(language):
    for match in MATCHES:
        last = match[-1].position
        sentence = TEXTS.unmasking(last.view(INSPECTOR))

        assert is_a_sentence(sentence)
        assert str(names.IN_A_SENTENCE[last.state.jack]) in sentence


def test_before_the_end_nobody_is_unmasked_for_the_inspector():
    for frame in (frame for frame in FRAMES if not frame.position.outcome):
        assert TEXTS.unmasking(frame.position.view(INSPECTOR)) == ""


def test_every_reason_for_being_cleared_is_told(language):
    seen = {cleared for match in MATCHES for cleared in match[-1].position.view(REFEREE).cleared}

    assert {cleared.reason for cleared in seen} == {"alibi", "seen", "unseen"}
    for cleared in seen:
        assert str(cleared.turn) in verdicts.why_cleared(cleared)
    assert (
        len({verdicts.why_cleared(Cleared(Character.GULL, 1, why)) for why in verdicts.CLEARED})
        == 3
    )


def test_every_option_and_each_of_its_values_is_told(language):
    assert TEXTS.option("double_goal")[0].isupper()
    told = {TEXTS.option_value("double_goal", value) for value in ("inspector", "chase")}

    assert PocketOptions().double_goal == "inspector"
    assert len(told) == 2


def test_the_game_and_its_seats_have_names(language):
    assert TEXTS.name() == "Mr. Jack Pocket"
    assert is_a_sentence(TEXTS.description())
    assert len({TEXTS.viewer(viewer) for viewer in (JACK, INSPECTOR, SPECTATOR, REFEREE)}) == 4


def test_the_scene_at_a_call_shows_just_those_in_sight_that_the_call_names():
    for match in MATCHES:
        for before, frame in pairwise(match):
            for event in frame.events:
                if frame.record and isinstance(event, events.WitnessCalled):
                    views = before.position.view(INSPECTOR), frame.position.view(INSPECTOR)
                    drawn = TEXTS.scene(event, frame.record.action, *views)
                    # The call found the tiles in sight: the drawing finds them on its own.
                    assert drawn.count("in sight") == len(event.in_sight)


def test_the_scene_at_a_call_shows_a_tile_that_the_inspectors_card_turned_before_it():
    position = MATCHES[0][4].position
    state = replace(
        position.state,
        tokens=tuple(replace(token, used=i > 0, face=Face.ALIBI if i == 0 else token.face)
                     for i, token in enumerate(position.state.tokens)),
    )  # fmt: skip
    before = replace(position, state=state)
    frame = play.play(before, INSPECTOR, actions.ALIBI)
    drawn_card, call = frame.events[:2]
    assert isinstance(drawn_card, events.AlibiDrawn)
    card = drawn_card.card

    drawn = TEXTS.scene(call, actions.ALIBI, before.view(INSPECTOR), frame.position.view(INSPECTOR))

    assert f"({card})" in drawn
    assert all(f"({other})" not in drawn for other in Character if other is not card)
