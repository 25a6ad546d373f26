"""Quick chance for the fast core: deals, throws and whole random matches from one number."""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.codes import (
    EVERYBODY,
    FACES,
    FIRST_JOKER,
    GOES_ON,
    JACK,
    KIND_ALIBI,
    KIND_EXCHANGE,
    KIND_JOKER,
    KIND_MOVE,
    LENIENT,
    OPEN,
    PILE,
    RESULT,
    RING,
    ROTATED,
    SIZE,
    SUSPECTS,
    TILES,
    TURN,
    TURNED,
    USED,
)
from games.bots.mrjack_pocket.core import (
    ALL_USED,
    Table,
    change,
    draw_card,
    end_turn,
    exchange,
    jack_to_act,
    kind_of,
    walk,
    walker_of,
)

Spring = NDArray[np.uint64]
"""Where numbers come from: one number of 64 bits that changes with every use."""


@compiled
def below(spring: Spring, bound: int) -> int:
    """A number from 0 to bound - 1, as even as 32 bits allow (xorshift64*)."""
    bits = spring[0]
    bits ^= bits >> np.uint64(12)
    bits ^= bits << np.uint64(25)
    bits ^= bits >> np.uint64(27)
    spring[0] = bits
    high = (bits * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    return int((high * np.uint64(bound)) >> np.uint64(32))


@compiled
def deal(table: Table, spring: Spring, lenient: bool) -> None:
    """Lay the tiles, deal the identity, shuffle the pile (§4)."""
    table[:] = 0
    for cell in range(9):
        other = below(spring, cell + 1)
        table[TILES + cell] = table[TILES + other]
        table[TILES + other] = cell
        table[TURNED + cell] = below(spring, 4)
    table[TURNED], table[TURNED + 2], table[TURNED + 7] = 3, 1, 2
    table[RING], table[RING + 1], table[RING + 2] = 11, 3, 7
    table[TURN] = 1
    table[SUSPECTS] = EVERYBODY
    table[LENIENT] = lenient
    table[JACK] = below(spring, 9)
    for place in range(8):
        other = below(spring, place + 1)
        table[PILE + place] = table[PILE + other]
        table[PILE + other] = place + (place >= table[JACK])


@compiled
def throw(table: Table, spring: Spring) -> None:
    """The tokens of an odd turn."""
    table[FACES] = below(spring, 16)


@compiled
def play_anything(table: Table, spring: Spring) -> None:
    """Take any unused token, and do any of the things it allows."""
    free = ALL_USED & ~table[USED]
    token = below(spring, 4)
    while not free >> token & 1:
        token = below(spring, 4)
    kind = kind_of(table, token)
    if kind == KIND_MOVE:
        walk(table, walker_of(table, token), 1 + below(spring, 2))
    elif kind == KIND_JOKER:
        change(table, FIRST_JOKER + below(spring, 4 if jack_to_act(table) else 3))
    elif kind == KIND_EXCHANGE:
        one, other = below(spring, 9), below(spring, 8)
        exchange(table, one, other + (other >= one))
    elif kind == KIND_ALIBI:
        draw_card(table, jack_to_act(table))
    else:
        _rotate_anything(table, spring)
    table[USED] |= 1 << token
    if table[USED] == ALL_USED:
        end_turn(table)


@compiled
def _rotate_anything(table: Table, spring: Spring) -> None:
    """Every choice as likely: three for each tile, but one for the crossroads (R2)."""
    while True:
        cell, quarter = below(spring, 9), 1 + below(spring, 3)
        who, wall = table[TILES + cell], table[TURNED + cell]
        if table[ROTATED] >> who & 1 or (wall == OPEN and quarter > 1):
            continue
        if wall != OPEN:
            table[TURNED + cell] = (wall + quarter) & 3
        table[ROTATED] |= 1 << who
        return


@compiled
def play_out(table: Table, spring: Spring) -> int:
    """Play at random from the beginning of a turn to the end; the result."""
    while table[RESULT] == GOES_ON:
        if table[TURN] & 1:
            throw(table, spring)
        for _ in range(4):
            play_anything(table, spring)
    return int(table[RESULT])


@compiled
def random_matches(count: int, spring: Spring, lenient: bool, tally: NDArray[np.int64]) -> int:
    """Whole random matches: how many ended with each result, and all their turns together."""
    table = np.empty(SIZE, dtype=np.int16)
    turns = 0
    for _ in range(count):
        deal(table, spring, lenient)
        tally[play_out(table, spring)] += 1
        turns += table[TURN]
    return turns
