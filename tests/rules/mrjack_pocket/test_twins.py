"""Secrets stay secret: nobody can tell twins apart, and every planted leak is found."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count, islice

import pytest

from games.engine.game import AnyGame
from games.engine.seats import REFEREE, SPECTATOR
from games.rules.mrjack_pocket.game import MrJackPocket
from games.texts.base import GameTexts
from games.texts.mrjack_pocket.texts import PocketTexts
from tests.laws.twins import Twins, differences
from tests.rules.mrjack_pocket import leaks
from tests.rules.mrjack_pocket.boards import GAME, INSPECTOR, JACK
from tests.rules.mrjack_pocket.twins import DEAL, SECRETS, chase_twins, twins

LONGEST = 3 + 4 + 8 * 4
"""The records of a match that goes through all eight turns: the deal, the throws, the actions."""


@cache
def pairs_of(number: int) -> list[Twins]:
    return list(twins(GAME, number))


def pairs(matches: int) -> Iterator[Twins]:
    return (pair for number in range(matches) for pair in pairs_of(number))


@cache
def pairs_in_chase(matches: int) -> list[Twins]:
    """The twins of the first so many matches that have a chase, alike at least into it."""
    found = ([*chase_twins(GAME, number)] for number in count())
    return [pair for match in islice(filter(None, found), matches) for pair in match]


def kinds(found: list[Twins]) -> Counter[tuple[str, str]]:
    return Counter((pair.differs, viewer) for pair in found for viewer in pair.viewers)


@pytest.mark.slow
def test_nobody_can_tell_the_twins_of_a_hundred_matches_apart():
    found = list(pairs(100))
    for pair in found:
        assert list(differences(GAME, pair)) == [], pair.differs

    assert min(kinds(found).values()) >= 50
    assert sum(pair.until == len(pair.one) for pair in found) >= 100, "alike to the end"


def test_nobody_can_tell_twins_apart_in_the_chase():
    found = pairs_in_chase(2)
    for pair in found:
        assert list(differences(GAME, pair)) == [], pair.differs

    assert {pair.differs for pair in found} >= {"cards of Jack", "order of the pile"}


def test_a_hundred_matches_have_enough_twins_of_every_kind():
    found = kinds(list(pairs(100)))

    assert set(found) == {
        (secret, viewer) for secret, (_, viewers) in SECRETS.items() for viewer in viewers
    }
    assert min(found.values()) >= 50


def test_in_the_chase_there_are_twins_for_every_viewer_and_every_secret_that_is_left():
    found = kinds(pairs_in_chase(12))

    # One suspect is left, so everybody knows who Jack is: his identity is no secret any more.
    assert not [secret for secret, _ in found if secret == "identity"]
    for viewer in (INSPECTOR, SPECTATOR):
        assert found["cards of Jack", viewer] >= 4
    for viewer in (JACK, INSPECTOR, SPECTATOR):
        assert found["order of the pile", viewer] >= 8


def test_at_every_step_of_a_match_there_are_twins_that_are_still_alike():
    for step in range(DEAL, LONGEST + 1):
        alike = {pair.differs for pair in pairs(100) if pair.until >= step}

        assert alike >= {"cards of Jack", "order of the pile", "all secrets"}, step
        assert ("identity" in alike) or step > LONGEST - 4, step


def test_the_one_who_may_know_the_secret_does_tell_the_twins_apart():
    # Otherwise the comparison would be blind, or the twins would not differ.
    for pair in pairs(4):
        if pair.differs == "throws to come":
            continue
        seen = {found.channel for found in differences(GAME, replace(pair, viewers=(REFEREE,)))}
        assert seen >= {"view", "record", "worlds"}
        if pair.differs == "identity":
            seen = {found.channel for found in differences(GAME, replace(pair, viewers=(JACK,)))}
            assert seen >= {"view", "record", "events", "worlds"}


def test_one_record_later_the_twins_are_told_apart_in_the_open():
    # The twins last as long as the rules allow: nothing that is open was taken for a secret.
    later = [replace(p, until=p.until + 1) for p in pairs(10) if p.until < len(p.one)]
    for pair in later:
        one_viewer = replace(pair, viewers=pair.viewers[:1])
        first = next(differences(GAME, one_viewer))
        assert first.step == pair.until, pair.differs

    assert len(later) >= 30


LEAKS: list[tuple[MrJackPocket, GameTexts | None, str]] = [
    (leaks.ShowsIdentity(), None, "view"),
    (leaks.ShowsCards(), None, "view"),
    (leaks.ShowsHourglasses(), None, "view"),
    (leaks.ShowsNextCard(), None, "view"),
    (leaks.ListsUnseenCardsAsTheyLie(), None, "view"),
    (leaks.PutsJackFirst(), None, "view"),
    (leaks.StampsViews(), None, "view"),
    (leaks.AnnouncesCards(), None, "events"),
    (leaks.SighsAtMadame(), None, "events"),
    (leaks.DealsInTheOpen(), None, "record"),
    (leaks.PausesForSome(), None, "records"),
    (leaks.ThrowsEarly(), None, "record"),
    (leaks.SparesJacksTile(), None, "choices"),
    (leaks.OrdersChoices(), None, "choices"),
    (leaks.ExplainsTooWell(), None, "refusals"),
    (leaks.ImaginesTooWell(), None, "worlds"),
    (leaks.PreviewsTooMuch(), None, "previews"),
    (leaks.Smuggles(), leaks.TellingLabels(), "labels"),
    (leaks.Smuggles(), leaks.TellingQuestions(), "sentences"),
    (leaks.Smuggles(), leaks.TellingBoards(), "drawing"),
]


def channels(game: AnyGame, words: GameTexts | None) -> set[str]:
    """By what this game betrays a secret, in the first pair of twins where it does."""
    for pair in pairs(60):
        found = {difference.channel for difference in differences(game, pair, words)}
        if found:
            return found
    return set()


@pytest.mark.parametrize(
    ("game", "words", "channel"),
    LEAKS,
    ids=lambda given: given if isinstance(given, str) else type(given).__name__,
)
def test_a_planted_leak_is_found_by_its_channel(game, words, channel):
    assert channel in channels(game, words)


def test_views_that_only_carry_more_than_they_show_tell_nothing():
    # The leaks of words above come from the words, not from what the views carry.
    pair = next(pairs(1))

    assert list(differences(leaks.Smuggles(), pair, PocketTexts())) == []
