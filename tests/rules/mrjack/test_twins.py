"""Secrets stay secret: nobody can tell twins apart, and every planted leak is found."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from games.engine.game import AnyGame
from games.engine.seats import REFEREE
from games.rules.mrjack.game import MrJack
from games.texts.base import GameTexts
from games.texts.mrjack.texts import MrJackTexts
from tests.laws.twins import Twins, differences
from tests.rules.mrjack import leaks
from tests.rules.mrjack.boards import GAME, INSPECTOR, JACK
from tests.rules.mrjack.twins import SECRETS, twins
from tests.rules.rulebook import rule


@cache
def pairs_of(number: int) -> list[Twins]:
    return list(twins(GAME, number))


def pairs(matches: int) -> Iterator[Twins]:
    return (pair for number in range(matches) for pair in pairs_of(number))


@pytest.mark.slow
@rule("10.1", "10.2", "10.3", "10.4")
def test_nobody_can_tell_the_twins_of_forty_matches_apart():
    for pair in pairs(40):
        assert list(differences(GAME, pair)) == [], pair.differs


def test_there_are_twins_for_every_viewer_and_every_secret_early_and_late():
    found = list(pairs(60))
    kinds = Counter((pair.differs, pair.viewers[0]) for pair in found)

    wanted = {(secret, who) for secret, (_, viewers) in SECRETS.items() for who in viewers}
    assert set(kinds) == wanted
    assert min(kinds.values()) >= 12
    assert sum(pair.until == len(pair.one) for pair in found) >= 60, "alike to the end"
    assert sum(pair.until > 60 for pair in found) >= 60


def test_the_one_who_may_know_the_secret_does_tell_the_twins_apart():
    # Otherwise the comparison would be blind, or the twins would not differ.
    who_knows = {
        "identity": (JACK, {"view", "record", "events", "worlds"}),
        "picks of Jack": (JACK, {"view", "record", "events", "worlds"}),
        "cards of Jack": (JACK, {"view", "events", "worlds"}),
        "cards of the Detective": (INSPECTOR, {"view", "events", "worlds"}),
        "hands": (INSPECTOR, {"view", "record", "events", "worlds"}),
    }
    for pair in pairs(3):
        if pair.differs == "cards to come":
            continue
        seen = {found.channel for found in differences(GAME, replace(pair, viewers=(REFEREE,)))}
        assert seen >= {"view", "record", "worlds"}, pair.differs
        if pair.differs in who_knows:
            knower, channels = who_knows[pair.differs]
            seen = {d.channel for d in differences(GAME, replace(pair, viewers=(knower,)))}
            assert seen >= channels, pair.differs


def test_one_record_later_the_twins_are_told_apart_in_the_open():
    # The twins last as long as the rules allow: nothing that is open was taken for a secret.
    later = [replace(p, until=p.until + 1) for p in pairs(8) if p.until < len(p.one)]
    for pair in later:
        if pair.one[pair.until - 1]["kind"] == "leave":
            continue  # whoever is not Jack does not leave, so the other log cannot be played on
        first = next(differences(GAME, pair))
        assert first.step == pair.until, pair.differs

    assert len(later) >= 20


LEAKS: list[tuple[MrJack, GameTexts | None, str]] = [
    (leaks.ShowsIdentity(), None, "view"),
    (leaks.ShowsDraws(), None, "view"),
    (leaks.ShowsJacksCards(), None, "view"),
    (leaks.ShowsTheDetectivesCards(), None, "view"),
    (leaks.ShowsNextCard(), None, "view"),
    (leaks.ListsUnseenCardsAsTheyLie(), None, "view"),
    (leaks.ClearsWhomJackDrew(), None, "view"),
    (leaks.ShowsPicks(), None, "view"),
    (leaks.ShowsHands(), None, "view"),
    (leaks.StampsViews(), None, "view"),
    (leaks.ForetellsCards(), None, "view"),
    (leaks.AnnouncesCards(), None, "events"),
    (leaks.SighsWhenJackIsMoved(), None, "events"),
    (leaks.DealsInTheOpen(), None, "record"),
    (leaks.PicksInTheOpen(), None, "record"),
    (leaks.PausesForSome(), None, "records"),
    (leaks.TurnsUpEarly(), None, "record"),
    (leaks.SparesJack(), None, "choices"),
    (leaks.OrdersChoices(), None, "choices"),
    (leaks.ExplainsTooWell(), None, "refusals"),
    (leaks.ImaginesTooWell(), None, "worlds"),
    (leaks.PreviewsTooMuch(), None, "previews"),
    (leaks.Smuggles(), leaks.TellingLabels(), "labels"),
    (leaks.Smuggles(), leaks.TellingQuestions(), "sentences"),
    (leaks.Smuggles(), leaks.TellingBoards(), "drawing"),
]


def found_in(game: AnyGame, words: GameTexts | None, channel: str) -> bool:
    """Whether this game betrays a secret by this channel in some pair of twins."""
    return any(
        difference.channel == channel
        for pair in pairs(40)
        for difference in differences(game, pair, words)
    )


@pytest.mark.parametrize(
    ("game", "words", "channel"),
    LEAKS,
    ids=lambda given: given if isinstance(given, str) else type(given).__name__,
)
def test_a_planted_leak_is_found_by_its_channel(game, words, channel):
    assert found_in(game, words, channel)


def test_views_that_only_carry_more_than_they_show_tell_nothing():
    # The leaks of words above come from the words, not from what the views carry.
    pair = next(pairs(1))

    assert list(differences(leaks.Smuggles(), pair, MrJackTexts())) == []
