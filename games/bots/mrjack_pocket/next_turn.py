"""An end of a turn, graded again by a search of the whole turn that would follow it."""

from typing import NamedTuple

import numpy as np

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.codes import (
    BITS,
    CHASE,
    FACES,
    JACK,
    ROTATED,
    SUSPECTS,
    TURN,
    USED,
)
from games.bots.mrjack_pocket.core import ALL_USED, Table, exonerate
from games.bots.mrjack_pocket.grading import Prospects, set_up, sum_up, with_a_card
from games.bots.mrjack_pocket.study import (
    LANES,
    MOST_GLASSES,
    OWN,
    SURE,
    TO_JACK,
    Knowledge,
    Numbers,
    Study,
    Sums,
)
from games.bots.mrjack_pocket.turn_search import search_turn
from games.bots.mrjack_pocket.ways import reach
from games.rules.mrjack_pocket.board import HOURGLASS_GOAL, TURNS


class Mind(NamedTuple):
    """What a search is made with, besides the table."""

    knowledge: Knowledge
    prospects: Prospects
    slips: Sums
    """In how many of a thousand cases the Inspector, and Jack, are expected to do anything."""
    throws: Sums
    """The throws that are looked at where the tokens will be thrown."""


@compiled
def look_into(study: Study, end: int, further: Study, mind: Mind) -> int:
    """Grade an end again; the number of nodes that were looked at for it."""
    table = np.empty_like(study.table)
    drawn = reach(study, end, table)
    weight, held, own_held, cards = mind.knowledge
    if drawn == TO_JACK:
        held, own_held = with_a_card(held, cards[0]), with_a_card(own_held, cards[1])
    weight = study.weight[drawn]
    in_sight = int(study.sights[end])
    now = _with_knowledge(mind, Knowledge(weight, held, own_held, cards))
    called = table.copy()
    count = 0
    for visible in range(2):
        called[:] = table
        exonerate(called, ~in_sight if visible else in_sight)
        if _can_go_on(called, weight, visible == 1):
            count += _look_beyond(called, visible == 1, further, now, study.nodes[end])
    sum_up(study.nodes[end : end + 1], weight)
    return count


@compiled
def _can_go_on(called: Table, weight: Sums, visible: bool) -> bool:
    """Whether anything is left to be decided after such a call."""
    if called[TURN] == TURNS:
        return False
    if called[CHASE]:
        return not visible
    possible = 0
    for lane in range(9):
        possible += weight[lane] * (called[SUSPECTS] >> lane & 1)
    return bool(BITS[called[SUSPECTS]] > 1 and possible > 0)


@compiled
def _with_knowledge(mind: Mind, knowledge: Knowledge) -> Mind:
    return Mind(knowledge, mind.prospects, mind.slips, mind.throws)


@compiled
def _look_beyond(called: Table, visible: bool, further: Study, now: Mind, lanes: Numbers) -> int:
    """Search the turn after this call, and write down what it is worth in the lanes it concerns."""
    before, chase = now.knowledge, called[CHASE] != 0
    held = _still_short(before.held, visible, chase)
    own_held = _still_short(before.own_held, visible, chase)
    short, own_short = held.sum(), own_held.sum()
    if short == 0:
        return 0
    weight = before.weight.copy()
    for lane in range(9):
        weight[lane] *= called[SUSPECTS] >> lane & 1
    sums = np.zeros(LANES, dtype=np.int64)
    then = _with_knowledge(now, Knowledge(weight, held, own_held, before.cards))
    throws, count = _search_next_turn(called, further, then, sums)
    for lane in range(9):
        if called[SUSPECTS] >> lane & 1:
            lanes[lane] = _mixed(sums[lane] // throws, short, before.held.sum())
    if called[SUSPECTS] >> called[JACK] & 1 and own_short:
        lanes[OWN] = _mixed(sums[OWN] // throws, own_short, before.own_held.sum())
    return count


@compiled
def _still_short(held: Sums, visible: bool, chase: bool) -> Sums:
    """The hourglasses Jack may have after the call, as far as they do not win him the match."""
    after = np.zeros(MOST_GLASSES, dtype=np.int64)
    for glasses in range(MOST_GLASSES - 1):
        more = glasses if visible else glasses + 1
        if chase or more < HOURGLASS_GOAL:
            after[more] = held[glasses]
    return after


@compiled
def _mixed(value: int, short: int, all_cases: int) -> int:
    """Where Jack is not short of hourglasses any more, he has won."""
    return int((value * short + SURE * (all_cases - short)) // all_cases)


@compiled
def _search_next_turn(called: Table, further: Study, mind: Mind, sums: Sums) -> tuple[int, int]:
    """Add up the lanes of the next turn over throws; how many throws, and nodes looked at."""
    called[TURN] += 1
    called[USED] = called[ROTATED] = 0
    thrown = called[TURN] & 1 == 1
    throws = len(mind.throws) if thrown else 1
    count = 0
    for number in range(throws):
        called[FACES] = mind.throws[number] if thrown else called[FACES] ^ ALL_USED
        count += set_up(further, called, mind.knowledge, mind.prospects)
        count += search_turn(further, mind.slips, sums)
    return throws, count
