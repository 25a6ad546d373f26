"""What a game without words of its own says, and how a story is laid out."""

import pytest
from django.utils import translation

from games.engine.game import Outcome
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Seat
from games.rules import LIBRARY
from games.texts import texts_for
from games.texts.story import WIDTH, story, title
from tests.laws.random_play import random_match
from tests.toy.game import GUESSER, KEEPER, Answered, CardDealt, Guess, Guessed, Keep

TEXTS = texts_for("hidden_card")
TOY = LIBRARY.newest("hidden_card")


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def test_a_game_without_words_is_called_by_its_key():
    assert TEXTS.name() == "Hidden card"
    assert TEXTS.seat(KEEPER) == "Keeper"
    assert TEXTS.viewer(SPECTATOR) == "Spectators"
    assert TEXTS.viewer(REFEREE) == "Referee"
    assert TEXTS.option("cards") == "Cards"
    assert TEXTS.option_value("cards", 4) == "4"


def test_a_choice_is_labelled_by_what_is_touched():
    assert TEXTS.label(None, Guess(3)) == "Guess: card 3"
    assert TEXTS.label(None, Keep()) == "Keep"


def test_an_event_is_told_by_its_kind_and_what_the_viewer_may_know_of_it():
    assert TEXTS.tell(Guessed(3, right=False)) == ("Guessed: card 3, right False.",)
    assert TEXTS.tell(CardDealt(2)) == ("Card dealt: card 2.",)
    assert TEXTS.tell(CardDealt(2).seen_by(GUESSER)) == ("Card dealt.",)
    assert TEXTS.tell(Answered(swapped=True)) == ("Answered: swapped True.",)


def test_an_outcome_is_told_by_winners_and_reason():
    assert (
        TEXTS.outcome(Outcome((GUESSER,), "found")) == "The match has ended (found). Guesser wins."
    )
    assert TEXTS.outcome(Outcome((KEEPER,), "resigned")) == "The other side gave up. Keeper wins."
    both = Outcome((Seat("red"), Seat("blue")), "timed_out")
    assert TEXTS.outcome(both) == "The other side ran out of time. Red and Blue win."


def test_what_is_asked_is_said_for_any_game():
    assert TEXTS.asked(None, KEEPER, KEEPER) == "Choose what to do."
    assert TEXTS.asked(None, KEEPER, GUESSER) == "Waiting: Guesser"
    assert TEXTS.asked(None, KEEPER, CHANCE) == "Chance is about to draw."
    assert TEXTS.asked(None, KEEPER, None) == "The match is over."


def test_a_refusal_says_what_to_do():
    assert TEXTS.refusal("already_guessed").endswith("Pick one of the choices shown.")


def test_a_story_numbers_each_step_by_its_record():
    match = random_match(TOY, 1)
    lines = list(story(match, REFEREE, TEXTS))
    numbers = [line[:3].strip() for line in lines]

    assert numbers == [str(number) for number in range(1, len(match))] + [""]
    assert all(len(line) <= WIDTH for line in lines)


def test_a_story_tells_each_viewer_only_what_they_were_told():
    match = random_match(TOY, 1)

    assert next(story(match, KEEPER, TEXTS)) != next(story(match, GUESSER, TEXTS))
    assert next(story(match, GUESSER, TEXTS)) == "  1  Card dealt."


def test_a_title_names_the_game_and_who_sits_where():
    assert list(title(TEXTS, {KEEPER: "ann", GUESSER: "bob"})) == [
        "Hidden card",
        "===========",
        "Keeper   ann",
        "Guesser  bob",
    ]
