"""Two programs for the same rules agree on whole matches, record by record."""

import pytest

from games.engine import codec
from games.engine.seats import REFEREE
from tests.rules.mrjack_pocket.plain import PlainMatch
from tests.rules.mrjack_pocket.random_matches import AnyMove, AnyToken, match

READINGS = ("inspector", "chase")
MATCHES = 80


def as_told(position):
    """The open table as the game tells it, in the words of the plain program."""
    view = position.game.view(position.state, REFEREE)
    outcome = position.outcome
    return [
        view.turn,
        [(tile.character, tile.wall, tile.suspect) for tile in view.tiles],
        (view.detectives.holmes, view.detectives.watson, view.detectives.toby),
        [(token.face, token.used) for token in view.tokens],
        {"jack": view.time_tokens.jack, "inspector": view.time_tokens.inspector},
        view.alibis.inspector,
        len(view.alibis.jack),
        len(view.alibis.pile),
        view.chase,
        (outcome.winners[0], outcome.reason) if outcome else None,
    ]


def agreed_ending(number, bot, double_goal):
    """How the match with this number ended, the two programs agreeing on every step to it."""
    plain = PlainMatch(double_goal)
    for frame in match(number, bot, double_goal)[1:]:
        plain.read(codec.record_to_json(frame.record))
        view = frame.position.game.view(frame.position.state, REFEREE)

        assert plain.open_table == as_told(frame.position)
        assert plain.hourglasses == view.hourglasses
        assert tuple(plain.cards["jack"]) == view.alibis.jack
        assert tuple(plain.pile) == view.alibis.pile
        assert plain.in_sight() == set(view.in_sight)
    return plain.ended


@pytest.mark.parametrize("double_goal", READINGS)
def test_a_plain_program_for_the_same_rules_agrees_with_every_step(double_goal):
    bots = (AnyToken, AnyMove)
    endings = {agreed_ending(n, bot, double_goal) for n in range(MATCHES) for bot in bots}

    assert endings == {
        ("inspector", "one_suspect"),
        ("inspector", "caught"),
        ("jack", "hourglasses"),
        ("jack", "eight_turns"),
        ("jack", "escaped"),
    }
