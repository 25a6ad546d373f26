"""Every law is tried on every game on the shelf, in every revision."""

import pytest

from games.engine.game import AnyGame
from games.engine.play import Frame
from games.rules import LIBRARY
from tests.laws.random_play import varied_matches

MATCHES = 15


@pytest.fixture(
    scope="module", params=LIBRARY.all(), ids=lambda game: f"{game.key}-{game.revision}"
)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """One game after another."""
    found: AnyGame = request.param
    return found


@pytest.fixture
def matches(game: AnyGame) -> tuple[tuple[Frame, ...], ...]:
    """Matches of it, played at random to the end, in which everything comes up that can."""
    return varied_matches(game, MATCHES)


@pytest.fixture
def frames(matches: tuple[tuple[Frame, ...], ...]) -> tuple[Frame, ...]:
    """Every step of these matches."""
    return tuple(frame for match in matches for frame in match)
