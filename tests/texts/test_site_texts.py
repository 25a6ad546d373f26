"""What the site says when something is refused: every code has a sentence, in every language."""

import inspect
from typing import Any

import pytest
from django.utils import translation

from games.bots import levels_of
from games.engine.errors import GameError, IllegalAction, InvalidRecord, MalformedAction
from games.rules import LIBRARY
from games.texts import site
from tests.every_error import CODES, KINDS

LANGUAGES = ["en", "fr", "de"]


def error_of(code):
    """An error of this code with the facts that it always carries, and no others."""
    wanted = inspect.signature(KINDS[code]).parameters.values()
    by_name: dict[str, Any] = {
        p.name: 7 if p.annotation is int else "x" for p in wanted if p.kind is p.KEYWORD_ONLY
    }
    detail = ["for developers"] if any(p.name == "detail" for p in wanted) else []
    return KINDS[code](*detail, **by_name)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_error_has_a_sentence_for_people(code, language):
    with translation.override(language):
        sentence = site.error_sentence(error_of(code))

    assert code in site.SENTENCES
    assert "for developers" not in sentence
    assert "%(" not in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("code", CODES)
def test_the_sentence_of_an_error_says_what_to_do_next(code):
    with translation.override("en"):
        assert len(site.error_sentence(error_of(code)).split(". ")) >= 2


def test_no_sentence_is_kept_for_an_error_that_nothing_raises():
    assert set(site.SENTENCES) == set(CODES)


def test_a_code_without_a_sentence_is_still_answered():
    with translation.override("en"):
        kind = type("Planted", (GameError,), {"code": "new_and_unknown"})
        assert site.error_sentence(kind("for developers")) == str(site.UNNAMED)


def test_a_refused_action_is_explained_in_the_words_of_its_game():
    error = IllegalAction(reason="tile_already_rotated")
    with translation.override("en"):
        told = site.error_sentence(error, game="mrjack_pocket")
        in_general = site.error_sentence(error)

    assert told == "This tile was already turned in this turn. Pick another tile."
    assert in_general == "That cannot be done now. Pick one of the choices shown."


def test_the_place_of_a_fault_is_named():
    with translation.override("en"):
        told = site.error_sentence(MalformedAction("expected text", where="action.tile"))
        record = site.error_sentence(InvalidRecord("it is missing", version=12))

    assert "“action.tile”" in told
    assert record.startswith("Record 12 ")


def test_a_long_fact_does_not_make_a_long_sentence():
    with translation.override("en"):
        told = site.error_sentence(MalformedAction("expected text", where="x" * 10_000))

    assert len(told) < 300


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(LIBRARY.keys()))
def test_every_level_of_a_bot_has_a_name(key, language):
    with translation.override(language):
        told = [site.level_name(level.key) for level in levels_of(key)]

    assert {level.key for level in levels_of(key)} <= set(site.LEVELS)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", sorted(LIBRARY.keys()))
def test_every_level_of_a_bot_has_a_sentence_of_character(key, language):
    with translation.override(language):
        told = [site.level_character(level.key) for level in levels_of(key)]

    assert all(sentence.endswith(".") for sentence in told)
    assert len(set(told)) == len(told)


def test_every_level_that_is_told_of_can_be_played():
    playable = {level.key for key in LIBRARY.keys() for level in levels_of(key)}  # noqa: SIM118

    assert playable == set(site.LEVELS) == set(site.CHARACTERS)
