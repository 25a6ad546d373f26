"""The shelf: new matches begin with the newest rules, old ones keep theirs."""

import pytest

from games.engine.errors import UnknownGame
from games.engine.library import Library
from games.rules import LIBRARY
from games.rules.mrjack_pocket.game import MrJackPocket
from tests.toy.game import HiddenCard, OlderHiddenCard

OLD, NEW, POCKET = OlderHiddenCard(), HiddenCard(), MrJackPocket()


@pytest.mark.parametrize("games", [[OLD, NEW, POCKET], [NEW, POCKET, OLD]])
def test_a_new_match_begins_with_the_newest_revision(games):
    library = Library(games)

    assert library.newest("hidden_card") is NEW
    assert library.newest("mrjack_pocket") is POCKET


def test_a_match_keeps_the_revision_it_began_with():
    library = Library([OLD, NEW])

    assert library.find("hidden_card", 1) is OLD
    assert library.find("hidden_card", 2) is NEW


def test_keys_and_games_come_in_the_order_of_the_shelf():
    library = Library([NEW, POCKET, OLD])

    assert library.keys() == ("hidden_card", "mrjack_pocket")
    assert library.all() == (NEW, POCKET, OLD)


def test_a_key_and_revision_is_taken_once():
    library = Library([OLD])
    with pytest.raises(ValueError, match="hidden_card has two games of revision 1"):
        library.add(OlderHiddenCard())

    assert library.all() == (OLD,)


@pytest.mark.parametrize("key", ["", "nothing", "x" * 10_000, "HIDDEN_CARD"])
def test_a_game_that_is_not_there_is_named(key):
    with pytest.raises(UnknownGame) as refusal:
        Library([NEW]).newest(key)

    assert refusal.value.facts == {"key": key[:40]}


@pytest.mark.parametrize(("key", "revision"), [("hidden_card", 3), ("hidden_card", 0), ("x", 1)])
def test_a_revision_that_is_not_there_is_named(key, revision):
    with pytest.raises(UnknownGame, match=f"'{key}' of revision {revision}"):
        Library([NEW]).find(key, revision)


def test_every_game_of_the_site_is_on_its_shelf_with_its_key_and_revision():
    for game in LIBRARY.all():
        assert LIBRARY.find(game.key, game.revision) is game
        assert LIBRARY.newest(game.key).revision >= game.revision
