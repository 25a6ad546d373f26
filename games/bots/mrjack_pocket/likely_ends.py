"""Which ends of a turn come about if everybody plays as well as the search can tell."""

from typing import NamedTuple

import numpy as np

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.codes import KIND_ALIBI
from games.bots.mrjack_pocket.grading import sum_up
from games.bots.mrjack_pocket.study import (
    ALL,
    CLEARS_NOBODY,
    IMPOSSIBLE,
    LANES,
    NO_DRAW,
    Study,
    Sums,
)
from games.bots.mrjack_pocket.turn_search import (
    jack_takes_one_of,
    mean_of_cards,
    shown_twice,
    ways_behind,
    ways_for,
)
from games.bots.mrjack_pocket.ways import is_free

MOST_LIKELY = 64
"""More ends than can follow from one node, whatever card is drawn."""


class Step(NamedTuple):
    """The best thing to do on a node, and the node it leads to."""

    token: int
    place: int
    """The node among those with one free token less; for a card, that of the first way."""
    stride: int
    """For a card, how far the other ways lie from there."""


@compiled
def likely_ends(study: Study, free: int, node: int, lane: int, found: Sums) -> int:
    """Write the ends that follow from a node if Jack is this one; how many there are."""
    waiting = np.empty((MOST_LIKELY, 2), dtype=np.int64)
    waiting[0, 0], waiting[0, 1] = free, node
    left, count = 1, 0
    while left:
        left -= 1
        free, node = waiting[left, 0], waiting[left, 1]
        if free == 0:
            found[count] = node
            count += 1
            continue
        step = _best_step(study, free, node, lane)
        after = free & ~(1 << step.token)
        drawn = is_free(study.table, step.token, KIND_ALIBI) and not jack_takes_one_of(study, free)
        first, last = (CLEARS_NOBODY, study.many[0]) if drawn else (0, 1)
        for way in range(first, last):
            if not drawn or study.draws[way, lane]:
                waiting[left, 0], waiting[left, 1] = after, step.place + way * step.stride
                left += 1
    return count


@compiled
def _best_step(study: Study, free: int, node: int, lane: int) -> Step:
    """What Jack does if he is this one, or what the Inspector does."""
    by_jack = jack_takes_one_of(study, free)
    compared = lane if by_jack else ALL
    sign = 1 if by_jack else -1
    mean = np.empty((1, LANES), dtype=np.int32)
    best, step = IMPOSSIBLE, Step(0, 0, 0)
    for token in range(4):
        if not free >> token & 1 or shown_twice(study, token, free):
            continue
        behind = ways_behind(study, token, free)
        place = node // behind * study.many[token] * behind + node % behind
        start = study.first[free & ~(1 << token)] + place
        ways = ways_for(study, token, by_jack)
        after = study.nodes[start : start + ways * behind : behind]
        if is_free(study.table, token, KIND_ALIBI) and not by_jack:
            mean_of_cards(after, study.draws, mean[0])
            sum_up(mean, study.weight[NO_DRAW])
            after = mean
        for way in range(len(after)):
            value = after[way, compared]
            if value != IMPOSSIBLE and (best == IMPOSSIBLE or sign * value > sign * best):
                best, step = value, Step(token, place + way * behind, behind)
    return step
