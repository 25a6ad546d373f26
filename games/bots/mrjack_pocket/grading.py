"""What the ends of a turn are worth: the match decided, or the prospects of the next turn."""

from typing import NamedTuple

import numpy as np

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.codes import (
    BITS,
    CAUGHT,
    FACES,
    GLASSES,
    GOES_ON,
    JACK,
    KIND_ALIBI,
    ONE_SUSPECT,
    SUSPECTS,
    TURN,
)
from games.bots.mrjack_pocket.core import Table, mercy_of, result_of
from games.bots.mrjack_pocket.study import (
    ALL,
    IMPOSSIBLE,
    MOST_GLASSES,
    NO_DRAW,
    OWN,
    SURE,
    TO_JACK,
    Knowledge,
    Numbers,
    Study,
    Sums,
)
from games.bots.mrjack_pocket.ways import is_free, list_ends, list_ways
from games.rules.mrjack_pocket.board import HOURGLASS_GOAL


class Prospects(NamedTuple):
    """What the beginning of a turn is worth to Jack, if no more is known of it than numbers."""

    worth: Numbers
    """By turn, suspects left, hourglasses Jack has, whether the Alibi is known to come up, and
    whether he was in sight at the last call."""
    chase: Numbers
    """By turn, once the chase is on."""


@compiled
def set_up(study: Study, table: Table, knowledge: Knowledge, prospects: Prospects) -> int:
    """List and grade all ends of the turn; how many there are."""
    study.table[:] = table
    study.weight[NO_DRAW] = knowledge.weight
    list_ways(study, knowledge.cards[0], knowledge.cards[1])
    ends = list_ends(study)
    grades = np.zeros((2, 2, 2, 10), dtype=np.int32)
    for drew in range(2):
        held, own_held = knowledge.held, knowledge.own_held
        if drew:
            held = with_a_card(held, knowledge.cards[0])
            own_held = with_a_card(own_held, knowledge.cards[1])
        _grade(table, held, prospects, grades[drew, 0])
        _grade(table, own_held, prospects, grades[drew, 1])
    _grade_ends(study, ends, grades)
    return ends


@compiled
def with_a_card(held: Sums, cards: int) -> Sums:
    """The hourglasses Jack may have once he has drawn any of these cards."""
    more = np.zeros(MOST_GLASSES, dtype=np.int64)
    for card in range(9):
        if cards >> card & 1:
            for glasses in range(MOST_GLASSES - 2):
                more[glasses + GLASSES[card]] += held[glasses]
    return more


@compiled
def _grade(table: Table, held: Sums, prospects: Prospects, grades: Numbers) -> None:
    """Grades by whether Jack is in sight, and how many suspects are left."""
    weights = max(held.sum(), 1)
    for visible in range(2):
        for suspects in range(1, 10):
            total = 0
            for glasses in range(MOST_GLASSES - 1):
                if held[glasses]:
                    more = glasses + 1 - visible
                    worth = after_call(table, suspects, more, visible == 1, prospects)
                    total += held[glasses] * worth
            grades[visible, suspects] = total // weights


@compiled
def after_call(
    table: Table, suspects: int, glasses: int, visible: bool, prospects: Prospects
) -> int:
    """The worth of a turn's end, of which only the numbers count."""
    turn = int(table[TURN])
    one_left, enough = suspects == 1, glasses >= HOURGLASS_GOAL
    result = result_of(turn, one_left, enough, visible, mercy_of(table))
    if result != GOES_ON:
        return 0 if result in (ONE_SUSPECT, CAUGHT) else SURE
    if one_left and enough:
        return int(prospects.chase[turn + 1])
    # The tokens of an even turn are those of the turn before, turned over (R16).
    alibi = turn & 1 and table[FACES] & 1
    return int(prospects.worth[turn + 1, suspects, glasses, alibi, int(visible)])


@compiled
def _grade_ends(study: Study, ends: int, grades: Numbers) -> None:
    """Every end of the turn gets the grade that its numbers deserve."""
    draws = is_free(study.table, 0, KIND_ALIBI)
    rows = study.many[0] if draws else 1
    block = ends // rows
    for row in range(rows):
        suspects = int(study.table[SUSPECTS])
        drew = 0
        if draws:
            suspects &= ~int(study.cleared[row])
            drew = int(row == TO_JACK)
        start = row * block
        nodes, sights = study.nodes[start : start + block], study.sights[start : start + block]
        _grade_block(nodes, sights, suspects, grades[drew], study.table[JACK])
        sum_up(nodes, study.weight[row if draws else NO_DRAW])


@compiled
def _grade_block(nodes: Numbers, sights: Table, suspects: int, grades: Numbers, jack: int) -> None:
    count = BITS[suspects]
    for end in range(len(nodes)):
        in_sight = int(sights[end])
        if in_sight == IMPOSSIBLE:
            nodes[end] = IMPOSSIBLE
            continue
        seen = BITS[suspects & in_sight]
        if_seen, if_unseen = grades[0, 1, seen], grades[0, 0, count - seen]
        for lane in range(9):
            nodes[end, lane] = if_seen if in_sight >> lane & 1 else if_unseen
        own_seen, own_unseen = grades[1, 1, seen], grades[1, 0, count - seen]
        nodes[end, OWN] = own_seen if in_sight >> jack & 1 else own_unseen


@compiled
def sum_up(nodes: Numbers, weight: Sums) -> None:
    """Fill the lane ALL of some nodes from the nine others."""
    for node in range(len(nodes)):
        total = 0
        for lane in range(9):
            total += nodes[node, lane] * weight[lane]
        nodes[node, ALL] = IMPOSSIBLE if nodes[node, 0] == IMPOSSIBLE else total
