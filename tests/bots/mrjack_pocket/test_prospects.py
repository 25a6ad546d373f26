"""The table of prospects: what it says, and the tool that made it."""

import numpy as np

from games.bots.mrjack_pocket.learning import learn
from games.bots.mrjack_pocket.prospects import as_text, guess, learned
from games.bots.mrjack_pocket.prospects_table import TABLE
from games.bots.mrjack_pocket.study import SURE
from games.rules.mrjack_pocket.board import TURNS


def test_the_table_is_read_as_the_tool_writes_it() -> None:
    assert as_text(learned()) == TABLE.strip()


def test_every_beginning_of_a_turn_is_a_chance_and_none_is_sure() -> None:
    worth = learned().worth[2 : TURNS + 1, 2:10, :6, 0]
    assert worth.min() >= 0
    assert worth.max() < SURE


def test_learning_keeps_to_the_rules_and_moves_the_guess_it_began_with() -> None:
    drops = np.array([1888], dtype=np.uint64)
    before = guess()
    after = learn(before, drops, 30)
    assert after.worth.shape == before.worth.shape
    changed = after.worth != before.worth
    assert 10 < changed.sum() < 30 * TURNS
    assert changed[2:].any(), "later turns are learned too"
    assert 0 <= after.worth.min() <= after.worth.max() <= SURE
