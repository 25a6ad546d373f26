"""What a search takes for known is what the possible worlds of the rules say."""

from collections import Counter
from random import Random

import pytest

from games.bots.mrjack_pocket.codes import CHARACTERS
from games.bots.mrjack_pocket.knowledge import knowledge_of
from games.bots.mrjack_pocket.reading import number_of, set_of
from games.engine.play import Position
from games.rules.mrjack_pocket.state import INSPECTOR, JACK
from tests.bots.mrjack_pocket.matches import GAME, positions

WORLDS = 1500


def late_positions() -> list[Position]:
    """Some in which Jack has drawn, so that not every suspect need be as likely."""
    found = [
        position
        for seed in range(60)
        for position in positions(seed, "chase")
        if position.to_act == INSPECTOR and position.view(JACK).alibis.jack
    ]
    return found[::9][:8]


def test_suspects_and_hourglasses_are_as_likely_as_among_the_possible_worlds() -> None:
    rng, checked = Random(1), 0
    for position in late_positions():
        view = position.view(INSPECTOR)
        knowledge = knowledge_of(view)
        jacks, held = Counter[int](), Counter[int]()
        for _ in range(WORLDS):
            world = GAME.determinize(view, rng)
            jacks[number_of(world.jack)] += 1
            held[GAME.view(world, JACK).hourglasses] += 1
        for cases, found in ((knowledge.weight, jacks), (knowledge.held, held)):
            total = int(cases.sum())
            for number, weight in enumerate(cases.tolist()):
                # Weights are rounded, and 1,500 worlds scatter by 0.013 at most.
                assert found[number] / WORLDS == pytest.approx(weight / total, abs=0.06)
                assert (found[number] > 0) <= (weight > 0)
                checked += weight > 0
    assert checked > 30


def test_jack_knows_his_own_hourglasses_and_which_cards_lie_in_the_pile() -> None:
    for position in late_positions():
        view = position.view(JACK)
        knowledge = knowledge_of(view)
        assert knowledge.own_held.nonzero()[0].tolist() == [view.hourglasses]
        pile = set_of(card for card in CHARACTERS if card in position.state.pile)
        assert knowledge.cards[1] == pile


def test_jack_reckons_with_what_the_inspector_can_tell_and_not_with_what_he_knows_himself() -> None:
    for position in late_positions():
        his, inspectors = (knowledge_of(position.view(seat)) for seat in (JACK, INSPECTOR))
        assert his.weight.tolist() == inspectors.weight.tolist()
        assert his.held.tolist() == inspectors.held.tolist()
        assert his.cards[0] == inspectors.cards[0]
