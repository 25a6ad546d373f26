"""The fast core does exactly what the rules do, on thousands of positions of random matches."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from games.bots.mrjack_pocket import chance, core
from games.bots.mrjack_pocket.codes import (
    ACTIONS,
    CODES,
    DRAW,
    FACES,
    GOES_ON,
    NEXT_CARD,
    PILE,
    REASONS,
    RESULT,
    SIZE,
    TURN,
    USED,
)
from games.bots.mrjack_pocket.reading import set_of, table_of
from games.engine import play
from games.engine.actions import Action
from games.engine.play import Position
from games.engine.seats import CHANCE, Seat
from games.rules.mrjack_pocket.actions import PlayerAction
from games.rules.mrjack_pocket.board import Character
from games.rules.mrjack_pocket.sight import in_sight, seen_from
from tests.bots.mrjack_pocket.matches import (
    DOUBLE_GOALS,
    GAME,
    DoubleGoal,
    positions,
    referees_view,
    steps,
)

MATCHES = range(300)


def choices_by_the_core(table):
    codes = np.empty(100, dtype=np.int16)
    return tuple(ACTIONS[code] for code in codes[: core.list_choices(table, codes)])


def without_what_is_past(table):
    """Drawn cards no longer lie in the pile; the tokens of the last turn are put away."""
    table = table.copy()
    table[PILE : PILE + table[NEXT_CARD]] = 0
    if table[RESULT] != GOES_ON:
        table[[FACES, USED]] = 0
    return table.tolist()


def after_all_that_chance_draws_is_left_out(position):
    """The table as the rules leave it before the tokens of an odd turn are thrown."""
    table = table_of(referees_view(position))
    if position.to_act is CHANCE:
        assert table[FACES] == 0
    return table


def code_of(action: Action | None) -> int:
    assert isinstance(action, PlayerAction)
    return CODES[action]


def how_it_ended(position: Position) -> str:
    assert position.outcome is not None
    return position.outcome.reason


@pytest.mark.parametrize("double_goal", DOUBLE_GOALS)
def test_the_same_choices_in_the_same_order(double_goal: DoubleGoal) -> None:
    checked = 0
    for seed in MATCHES:
        for position in positions(seed, double_goal):
            if position.to_act is not None:
                table = table_of(referees_view(position))
                assert choices_by_the_core(table) == position.choices(Seat(position.to_act))
                assert core.jack_to_act(table) == (position.to_act == "jack")
                checked += 1
    assert checked > 2000


@pytest.mark.parametrize("double_goal", DOUBLE_GOALS)
def test_every_choice_leads_to_the_same_table(double_goal: DoubleGoal) -> None:
    checked, reasons = 0, Counter[str]()
    for seed in MATCHES:
        for number, position in enumerate(positions(seed, double_goal)):
            if position.to_act is None:
                continue
            seat = Seat(position.to_act)
            before = table_of(referees_view(position))
            # All choices of some positions, and some choices of all.
            for choice in position.choices(seat)[number % 5 :: 1 + seed % 9]:
                after = play.play(position, seat, choice).position
                table = before.copy()
                core.play(table, code_of(choice))
                expected = after_all_that_chance_draws_is_left_out(after)
                assert without_what_is_past(table) == without_what_is_past(expected)
                checked += 1
                if after.outcome:
                    assert REASONS[table[RESULT]] == after.outcome.reason
                    reasons[after.outcome.reason] += 1
    assert checked > 10_000
    assert set(reasons) == set(REASONS[1:]), "every way to end a match was met"


@pytest.mark.parametrize("double_goal", DOUBLE_GOALS)
def test_the_same_whole_matches(double_goal: DoubleGoal) -> None:
    for seed in MATCHES:
        played = list(steps(seed, double_goal))
        table = table_of(referees_view(played[0][0]))
        for (_, chosen), (after, _) in pairwise(played):
            core.play(table, code_of(chosen))
            expected = table_of(referees_view(after))
            if table[TURN] % 2 and table[USED] == 0:
                table[FACES] = expected[FACES]
            assert without_what_is_past(table) == without_what_is_past(expected)
        assert REASONS[table[RESULT]] == how_it_ended(played[-1][0])


def test_the_same_sight_from_every_space() -> None:
    checked = 0
    for seed in MATCHES:
        for position in positions(seed, "inspector"):
            table = table_of(referees_view(position))
            tiles, detectives = position.state.tiles, position.state.detectives
            assert core.in_sight(table) == set_of(in_sight(tiles, detectives))
            for space in range(12):
                assert core.seen_from(table, space) == set_of(seen_from(tiles, space))
                checked += 1
    assert checked > 20_000


def test_every_action_has_one_number() -> None:
    assert len(CODES) == len(ACTIONS) == DRAW + 1


def spring(number):
    return np.array([number], dtype=np.uint64)


def test_a_deal_of_the_core_is_a_deal_of_the_rules() -> None:
    drops = spring(2024)
    table = np.empty(SIZE, dtype=np.int16)
    identities = Counter[int]()
    for _ in range(3000):
        chance.deal(table, drops, False)
        assert sorted(table[:9]) == list(range(9))
        assert (table[9], table[11], table[16]) == (3, 1, 2), "three walls face the detectives"
        assert core.in_sight(table) == 0
        jack = int(table[26])
        assert sorted([*table[PILE:NEXT_CARD], jack]) == list(range(9))
        identities[jack] += 1
    assert set(identities) == set(range(len(Character)))
    assert max(identities.values()) < 1.35 * min(identities.values())


@pytest.mark.parametrize("double_goal", DOUBLE_GOALS)
def test_whole_random_matches_end_as_often_in_each_way_as_by_the_rules(
    double_goal: DoubleGoal,
) -> None:
    count = 100_000
    tally = np.zeros(len(REASONS), dtype=np.int64)
    turns = chance.random_matches(count, spring(7), double_goal == "chase", tally)
    assert tally.sum() == count
    ended = Counter[str]()
    ended_in = 0
    for seed in range(1000, 1600):
        last = list(positions(seed, double_goal))[-1]
        ended[how_it_ended(last)] += 1
        ended_in += last.state.turn
    for reason, found in zip(REASONS[1:], tally[1:], strict=True):
        share = found / count
        # Five standard deviations of the smaller sample.
        assert abs(ended[reason] / 600 - share) < 5 * (share * (1 - share) / 600) ** 0.5 + 1e-9
    assert ended_in / 600 == pytest.approx(turns / count, abs=0.4)


def test_the_known_frequencies_of_random_play() -> None:
    """From the rules' own figures: Inspector 73.4 %, 4.6 turns a match, over 12,000 matches."""
    tally = np.zeros(len(REASONS), dtype=np.int64)
    turns = chance.random_matches(200_000, spring(99), False, tally)
    by_inspector = (tally[REASONS.index("one_suspect")] + tally[REASONS.index("caught")]) / 200_000
    assert by_inspector == pytest.approx(0.734, abs=0.015)
    assert turns / 200_000 == pytest.approx(4.6, abs=0.05)


def test_the_same_spring_gives_the_same_matches() -> None:
    tallies = [np.zeros(len(REASONS), dtype=np.int64) for _ in range(2)]
    turns = [chance.random_matches(5000, spring(5), False, tally) for tally in tallies]
    assert tallies[0].tolist() == tallies[1].tolist()
    assert turns[0] == turns[1]


def test_the_game_compared_with_is_the_one_that_is_played() -> None:
    assert (GAME.key, GAME.revision) == ("mrjack_pocket", 1)
