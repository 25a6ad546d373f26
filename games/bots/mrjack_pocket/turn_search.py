"""The rest of a turn, searched to its end: every choice, every reply, every card.

Worked out from the ends backwards, so that each node is looked at once, however many orders of the
tokens lead to it. The Inspector reads nothing into what Jack does; Jack knows who he is.
"""

import numpy as np

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.codes import (
    BITS,
    DRAW,
    JACK_ACTS,
    KIND_ALIBI,
    KIND_JOKER,
    KIND_ROTATION,
    TURN,
    USED,
)
from games.bots.mrjack_pocket.core import ALL_USED
from games.bots.mrjack_pocket.grading import sum_up
from games.bots.mrjack_pocket.study import (
    ALL,
    CLEARS_NOBODY,
    IMPOSSIBLE,
    LANES,
    NO_DRAW,
    TO_JACK,
    Numbers,
    Study,
    Sums,
)
from games.bots.mrjack_pocket.ways import is_free

THOUSAND = 1000


@compiled
def search(study: Study, slips: Sums) -> int:
    """The lanes of each choice that whoever is to act has now, all ends being graded.

    `slips` says in how many of a thousand cases the Inspector, and Jack, will do just anything
    later in the turn. The answer is the number of nodes that were looked at.
    """
    free = ALL_USED & ~int(study.table[USED])
    count = _weigh_all(study, free, slips)
    study.choices[:] = IMPOSSIBLE
    for token in range(4):
        if free >> token & 1 and not shown_twice(study, token, free):
            _weigh_choices(study, token, free)
    return count


@compiled
def search_turn(study: Study, slips: Sums, lanes: Sums) -> int:
    """Add up the lanes of a turn that is about to begin; the number of nodes looked at."""
    count = _weigh_all(study, ALL_USED + 1, slips)
    for lane in range(LANES):
        lanes[lane] += study.nodes[study.first[ALL_USED], lane]
    return count


@compiled
def _weigh_all(study: Study, beyond: int, slips: Sums) -> int:
    """The lanes of all nodes whose free tokens come before these in number."""
    free = ALL_USED & ~int(study.table[USED])
    place = 0
    for tokens in range(beyond):
        # A set of tokens has a greater number than any set within it.
        if tokens & free == tokens:
            study.first[tokens] = place
            place += nodes_with(study, tokens)
            if tokens:
                _weigh_nodes(study, tokens, slips[int(jack_takes_one_of(study, tokens))])
    return place


@compiled
def jack_takes_one_of(study: Study, free: int) -> bool:
    """Whether Jack is to act when these tokens are free."""
    return bool(JACK_ACTS[study.table[TURN] & 1, 4 - BITS[free]])


@compiled
def nodes_with(study: Study, free: int) -> int:
    """How many nodes there are on which these tokens are free."""
    count = 1
    for token in range(4):
        if not free >> token & 1:
            count *= study.many[token]
    return count


@compiled
def shown_twice(study: Study, token: int, free: int) -> bool:
    """Whether this is the second of two Rotations: the same choice as the first."""
    if not free >> 2 & 1 or token != len(study.many) - 1:
        return False
    return is_free(study.table, 2, KIND_ROTATION) and is_free(study.table, 3, KIND_ROTATION)


@compiled
def ways_for(study: Study, token: int, by_jack: bool) -> int:
    """In how many ways somebody can use a token; Jack alone lets the Joker pass (R1)."""
    if is_free(study.table, token, KIND_ALIBI):
        return 1 if by_jack else int(study.many[token])
    return int(study.many[token]) - (is_free(study.table, token, KIND_JOKER) and not by_jack)


@compiled
def ways_behind(study: Study, token: int, free: int) -> int:
    """How far apart nodes lie that use this token in ways next to each other."""
    behind = 1
    for later in range(token + 1, 4):
        if not free >> later & 1:
            behind *= study.many[later]
    return behind


@compiled
def _weigh_nodes(study: Study, free: int, slips: int) -> None:
    """The lanes of all nodes on which these tokens are free."""
    count = nodes_with(study, free)
    nodes = study.nodes[study.first[free] : study.first[free] + count]
    nodes[:] = IMPOSSIBLE
    for token in range(4):
        if free >> token & 1 and not shown_twice(study, token, free):
            _take(study, token, free, nodes)
    if slips:
        _slip(study, free, slips, nodes)
    # Where a card was drawn before, the nodes lie in blocks, one for each way to draw.
    drawn = not free & 1 and is_free(study.table, 0, KIND_ALIBI)
    rows = study.many[0] if drawn else 1
    block = count // rows
    for row in range(rows):
        weight = study.weight[row if drawn else NO_DRAW]
        sum_up(nodes[row * block : (row + 1) * block], weight)


@compiled
def _take(study: Study, token: int, free: int, nodes: Numbers) -> None:
    """Whoever is to act may take this token: see where that is better than what he has so far."""
    many, by_jack = study.many[token], jack_takes_one_of(study, free)
    behind = ways_behind(study, token, free)
    ways = ways_for(study, token, by_jack)
    start = study.first[free & ~(1 << token)]
    for high in range(len(nodes) // behind):
        block = start + high * many * behind
        after = study.nodes[block : block + ways * behind]
        before = nodes[high * behind : (high + 1) * behind]
        if by_jack:
            _take_by_jack(after, before)
        elif is_free(study.table, token, KIND_ALIBI):
            _take_card(after, before, study.draws, study.weight[NO_DRAW])
        else:
            _take_by_inspector(after, before)


@compiled
def _take_by_jack(after: Numbers, before: Numbers) -> None:
    """Whoever he is, Jack takes what is best for him."""
    count = len(before)
    for start in range(0, len(after), count):
        for node in range(count):
            for lane in range(LANES):
                before[node, lane] = max(before[node, lane], after[start + node, lane])


@compiled
def _take_by_inspector(after: Numbers, before: Numbers) -> None:
    """The Inspector takes what is best for him over all lanes."""
    count = len(before)
    for start in range(0, len(after), count):
        for node in range(count):
            value, best = after[start + node, ALL], before[node, ALL]
            if value != IMPOSSIBLE and (value < best or best == IMPOSSIBLE):
                before[node] = after[start + node]


@compiled
def _take_card(after: Numbers, before: Numbers, draws: Sums, weight: Sums) -> None:
    """The Inspector draws, and play goes on in the knowledge of what the card told."""
    mean = np.empty((1, LANES), dtype=np.int32)
    count = len(before)
    for node in range(count):
        mean_of_cards(after[node::count], draws, mean[0])
        sum_up(mean, weight)
        _take_by_inspector(mean, before[node : node + 1])


@compiled
def mean_of_cards(after: Numbers, draws: Sums, mean: Numbers) -> None:
    """What comes of the Inspector's draw, on average over the cards."""
    if after[CLEARS_NOBODY, 0] == IMPOSSIBLE:
        mean[:] = IMPOSSIBLE
        return
    for lane in range(LANES):
        total = 0
        for way in range(CLEARS_NOBODY, len(after)):
            total += after[way, lane] * draws[way, lane]
        mean[lane] = total // max(draws[TO_JACK, lane], 1)


@compiled
def _slip(study: Study, free: int, slips: int, nodes: Numbers) -> None:
    """Mix what was found with what comes of taking any token in any way."""
    by_jack = jack_takes_one_of(study, free)
    sums = np.empty(LANES, dtype=np.int64)
    mean = np.empty(LANES, dtype=np.int32)
    for node in range(len(nodes)):
        if nodes[node, 0] == IMPOSSIBLE:
            continue
        sums[:] = 0
        for token in range(4):
            if not free >> token & 1:
                continue
            behind = ways_behind(study, token, free)
            start = study.first[free & ~(1 << token)]
            start += node // behind * study.many[token] * behind + node % behind
            ways = ways_for(study, token, by_jack)
            after = study.nodes[start : start + ways * behind : behind]
            if is_free(study.table, token, KIND_ALIBI) and not by_jack:
                mean_of_cards(after, study.draws, mean)
            else:
                _mean_of_ways(after, mean)
            sums += mean
        for lane in range(LANES):
            anything = sums[lane] // BITS[free]
            nodes[node, lane] = (
                nodes[node, lane] * (THOUSAND - slips) + anything * slips
            ) // THOUSAND


@compiled
def _mean_of_ways(after: Numbers, mean: Numbers) -> None:
    possible = 0
    sums = np.zeros(LANES, dtype=np.int64)
    for way in range(len(after)):
        if after[way, 0] != IMPOSSIBLE:
            possible += 1
            for lane in range(LANES):
                sums[lane] += after[way, lane]
    for lane in range(LANES):
        mean[lane] = sums[lane] // max(possible, 1)


@compiled
def _weigh_choices(study: Study, token: int, free: int) -> None:
    """The lanes of every way to take this token now."""
    by_jack = jack_takes_one_of(study, free)
    ways = ways_for(study, token, by_jack)
    start = study.first[free & ~(1 << token)]
    # All others being free or used before, the ways of this token are all the nodes there are.
    after = study.nodes[start : start + ways]
    if is_free(study.table, token, KIND_ALIBI) and not by_jack:
        _take_card(after, study.choices[DRAW : DRAW + 1], study.draws, study.weight[NO_DRAW])
        return
    for way in range(ways):
        study.choices[study.codes[token, way]] = after[way]
