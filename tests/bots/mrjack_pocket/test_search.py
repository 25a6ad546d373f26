"""The search of a turn finds what a plain search finds, and looks at every end there is."""

from collections import Counter

import numpy as np
import pytest

from games.bots.mrjack_pocket import core
from games.bots.mrjack_pocket.codes import ACTIONS, CODES
from games.bots.mrjack_pocket.grading import set_up
from games.bots.mrjack_pocket.knowledge import knowledge_of
from games.bots.mrjack_pocket.prospects import learned
from games.bots.mrjack_pocket.reading import number_of, table_of
from games.bots.mrjack_pocket.study import IMPOSSIBLE, new_study
from games.bots.mrjack_pocket.turn_search import search
from games.bots.mrjack_pocket.ways import reach
from games.engine.seats import Seat
from tests.bots.mrjack_pocket.matches import GAME, positions
from tests.bots.mrjack_pocket.plain_search import Plain

SLIPS = [(0, 0), (150, 100), (1000, 1000)]


def set_up_for(position, viewer, study):
    view = GAME.view(position.state, Seat(viewer))
    table, knowledge = table_of(view), knowledge_of(view)
    return table, knowledge, set_up(study, table, knowledge, learned())


@pytest.mark.parametrize("slips", SLIPS)
def test_every_choice_is_worth_what_a_plain_search_says(slips):
    study, compared, seats = new_study(), 0, Counter[str]()
    for seed in range(60):
        for position in positions(seed, "inspector"):
            if position.to_act is None or position.state.actions_taken < 2:
                continue
            viewer = position.to_act
            table, knowledge, _ = set_up_for(position, viewer, study)
            search(study, np.array(slips, dtype=np.int64))
            plain = Plain(table, knowledge, learned(), slips).worth(position.state)
            for action, lanes in plain.items():
                for who, value in lanes.items():
                    assert study.choices[CODES[action], number_of(who)] == value
                    compared += 1
            possible = {ACTIONS[code] for code in range(84) if study.choices[code, 0] != IMPOSSIBLE}
            assert possible == set(position.choices(Seat(viewer)))
            seats[viewer] += 1
    assert compared > 10_000
    assert min(seats.values()) > 100


@pytest.mark.slow
def test_a_whole_turn_is_worth_what_a_plain_search_says():
    """Few positions: a plain search of three tokens takes seconds each."""
    study, compared = new_study(), 0
    for seed in (3, 4, 5, 6, 7, 8):
        for position in positions(seed, "chase"):
            if position.to_act is None or position.state.actions_taken != 1:
                continue
            if len(position.choices(Seat(position.to_act))) > 12:
                continue
            table, knowledge, _ = set_up_for(position, position.to_act, study)
            search(study, np.array((0, 0), dtype=np.int64))
            for action, lanes in (
                Plain(table, knowledge, learned(), (0, 0)).worth(position.state).items()
            ):
                for who, value in lanes.items():
                    assert study.choices[CODES[action], number_of(who)] == value
                    compared += 1
    assert compared > 50


def test_at_every_end_those_are_in_sight_whom_the_rules_see_there():
    study, compared = new_study(), 0
    for seed in range(40):
        for position in positions(seed, "inspector"):
            if position.to_act is None:
                continue
            _, _, ends = set_up_for(position, position.to_act, study)
            table = study.table.copy()
            for end in range(seed % 7, ends, 7):
                if study.sights[end] == IMPOSSIBLE:
                    continue
                reach(study, end, table)
                assert study.sights[end] == core.in_sight(table)
                compared += 1
    assert compared > 100_000
