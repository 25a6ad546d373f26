"""Secrets stay secret: nobody can tell twins apart, and every planted leak is found."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from games.engine.game import AnyGame
from games.engine.seats import REFEREE
from games.texts.base import GameTexts
from tests.laws.twins import Twins, differences
from tests.rules.rulebook import rule
from tests.rules.scotland_yard import leaks
from tests.rules.scotland_yard.tables import GAME, MR_X
from tests.rules.scotland_yard.twins import caught, twins


@cache
def pairs_of(number: int) -> list[Twins]:
    return list(twins(GAME, number))


def pairs(matches: int) -> Iterator[Twins]:
    return (pair for number in range(matches) for pair in pairs_of(number))


def one_viewer(pair: Twins) -> Twins:
    """With the first and the last of the viewers: the others are detectives like the first."""
    return replace(pair, viewers=(pair.viewers[0], pair.viewers[-1]))


@rule("10.2", "10.7")
def test_nobody_can_tell_the_twins_of_three_matches_apart():
    found = list(pairs(3))
    for pair in found:
        assert list(differences(GAME, one_viewer(pair))) == [], pair.differs

    assert len(found) >= 9


@pytest.mark.slow
def test_nobody_can_tell_the_twins_of_sixteen_matches_apart():
    for pair in pairs(16):
        assert list(differences(GAME, pair)) == [], pair.differs


def test_there_are_enough_twins_of_both_kinds_early_and_late():
    found = list(pairs(40))
    kinds = Counter(pair.differs for pair in found)

    assert min(kinds["start card"], kinds["way"]) >= 20
    assert sum(pair.until > 60 for pair in found) >= 30
    assert sum(pair.until == 1 for pair in found) >= 30


def test_the_one_who_may_know_the_secret_does_tell_the_twins_apart():
    for pair in pairs(1):
        for viewer in (REFEREE, MR_X):
            seen = {d.channel for d in differences(GAME, replace(pair, viewers=(viewer,)))}
            assert seen >= {"view", "record", "events", "worlds"}


LEAKS: list[tuple[AnyGame, GameTexts | None, str]] = [
    (leaks.ShowsStation(), None, "view"),
    (leaks.ShowsStart(), None, "view"),
    (leaks.UncoversTheLog(), None, "view"),
    (leaks.PutsTheTrueStationFirst(), None, "view"),
    (leaks.CountsHisChoices(), None, "view"),
    (leaks.AnnouncesStations(), None, "events"),
    (leaks.KeepsNoSecret(), None, "record"),
    (leaks.SparesMrX(), None, "choices"),
    (leaks.ExplainsTooWell(), None, "refusals"),
    (leaks.ImaginesTooWell(), None, "worlds"),
    (leaks.ImaginesTooWell(), leaks.TellingLabels("scotland_yard"), "labels"),
    (leaks.ImaginesTooWell(), leaks.TellingSentences(), "sentences"),
    (leaks.ImaginesTooWell(), leaks.TellingDrawings(), "drawing"),
]


def channels(game: AnyGame, words: GameTexts | None) -> Iterator[str]:
    """By what this game betrays a secret, pair after pair."""
    for pair in pairs(30):
        if caught(pair):
            continue  # a game that spares Mr. X cannot play it to its end
        yield from (d.channel for d in differences(game, one_viewer(pair), words))


@pytest.mark.parametrize(
    ("game", "words", "channel"),
    LEAKS,
    ids=lambda given: given if isinstance(given, str) else type(given).__name__,
)
def test_a_planted_leak_is_found_by_its_channel(game, words, channel):
    assert channel in channels(game, words)
