"""Secrets stay secret: nobody can tell twins apart, and every planted leak is found."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

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
def test_nobody_can_tell_the_twins_of_sixty_matches_apart():
    for pair in pairs(60):
        assert list(differences(GAME, pair)) == [], pair.differs


def test_there_are_twins_for_every_viewer_and_every_secret_early_and_late():
    found = list(pairs(90))
    kinds = Counter((pair.differs, pair.viewers[0]) for pair in found)

    wanted = {(secret, who) for secret, (_, viewers) in SECRETS.items() for who in viewers}
    assert set(kinds) == wanted
    assert min(kinds.values()) >= 6
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


LEAKS: list[tuple[MrJack, GameTexts | None, str, str]] = [
    (leaks.ShowsIdentity(), None, "view", "identity"),
    (leaks.ShowsDraws(), None, "view", "cards of the Detective"),
    (leaks.ShowsJacksCards(), None, "view", "cards of Jack"),
    (leaks.ShowsTheDetectivesCards(), None, "view", "cards of the Detective"),
    (leaks.ShowsNextCard(), None, "view", "order of the pile"),
    (leaks.ListsUnseenCardsAsTheyLie(), None, "view", "order of the pile"),
    (leaks.ClearsWhomJackDrew(), None, "view", "cards of Jack"),
    (leaks.ShowsPicks(), None, "view", "picks of Jack"),
    (leaks.ShowsHands(), None, "view", "hands"),
    (leaks.StampsViews(), None, "view", "order of the pile"),
    (leaks.ForetellsCards(), None, "view", "order of the pile"),
    (leaks.AnnouncesCards(), None, "events", "cards of Jack"),
    (leaks.SighsWhenJackIsMoved(), None, "events", "identity"),
    (leaks.DealsInTheOpen(), None, "record", "identity"),
    (leaks.PicksInTheOpen(), None, "record", "picks of Jack"),
    (leaks.PausesForSome(), None, "records", "identity"),
    (leaks.TurnsUpEarly(), None, "record", "cards to come"),
    (leaks.SparesJack(), None, "choices", "identity"),
    (leaks.OrdersChoices(), None, "choices", "identity"),
    (leaks.ExplainsTooWell(), None, "refusals", "identity"),
    (leaks.ImaginesTooWell(), None, "worlds", "identity"),
    (leaks.PreviewsTooMuch(), None, "previews", "identity"),
    (leaks.Smuggles(), leaks.TellingLabels(), "labels", "identity"),
    (leaks.Smuggles(), leaks.TellingQuestions(), "sentences", "identity"),
    (leaks.Smuggles(), leaks.TellingBoards(), "drawing", "identity"),
]


@pytest.mark.parametrize(
    ("game", "words", "channel", "secret"),
    LEAKS,
    ids=lambda given: given if isinstance(given, str) else type(given).__name__,
)
def test_a_planted_leak_is_found_by_its_channel(game, words, channel, secret):
    assert any(
        difference.channel == channel
        for pair in pairs(60)
        if pair.differs == secret
        for difference in differences(game, pair, words)
    )


def test_views_that_only_carry_more_than_they_show_tell_nothing():
    # The leaks of words above come from the words, not from what the views carry.
    pair = next(pair for pair in pairs(3) if pair.differs == "identity")

    assert list(differences(leaks.Smuggles(), pair, MrJackTexts())) == []
