"""No byte that reaches a viewer depends on what that viewer may not know, in any game."""

import importlib
from collections.abc import Callable, Iterator

from games.engine.game import AnyGame
from tests.laws.twins import Twins, differences
from tests.toy.game import HiddenCard

MATCHES = 5


def twins_of(game: AnyGame) -> Callable[[AnyGame, int], Iterator[Twins]]:
    """The pairs that the game's own folder of tests offers."""
    folder = "tests.toy" if isinstance(game, HiddenCard) else f"tests.rules.{game.key}"
    found: Callable[[AnyGame, int], Iterator[Twins]]
    found = importlib.import_module(f"{folder}.twins").twins
    return found


def test_viewers_cannot_tell_twins_apart(game):
    pairs = [pair for number in range(MATCHES) for pair in twins_of(game)(game, number)]

    assert len(pairs) >= 2 * MATCHES
    for pair in pairs:
        assert pair.one != pair.other, pair.differs
        assert list(differences(game, pair)) == [], pair.differs
