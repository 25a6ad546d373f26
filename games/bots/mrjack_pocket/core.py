"""Mr. Jack Pocket once more, in numbers and as machine code, for bots that look far ahead.

The rules in `games.rules.mrjack_pocket` are the truth; tests compare every step of this with them.
"""

import numpy as np
from numpy.typing import NDArray

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.codes import (
    AWAY,
    BITS,
    CAUGHT,
    CHASE,
    DRAW,
    EIGHT_TURNS,
    ESCAPED,
    FACES,
    FIRST_EXCHANGE,
    FIRST_JOKER,
    FIRST_MOVE,
    FIRST_ROTATION,
    GLASSES_ON,
    GOES_ON,
    HOURGLASS_WIN,
    IDLE,
    INSPECTORS_CARDS,
    JACK,
    JACK_ACTS,
    JACKS_CARDS,
    KIND_ALIBI,
    KIND_EXCHANGE,
    KIND_JOKER,
    KIND_MOVE,
    KIND_ROTATION,
    KINDS,
    LANE,
    LENIENT,
    LINE_CELLS,
    NEXT_CARD,
    ONE_SUSPECT,
    OPEN,
    OPEN_ROTATION,
    PAIRS,
    PILE,
    RESULT,
    RING,
    ROTATED,
    SUSPECTS,
    TILES,
    TIME_TOKENS,
    TOWARD,
    TURN,
    TURNED,
    USED,
    WALKERS,
)
from games.rules.mrjack_pocket.board import HOURGLASS_GOAL, SPACES, TURNS

Table = NDArray[np.int16]

ALL_USED = 15


@compiled
def jack_to_act(table: Table) -> bool:
    """Whether the next token is Jack's (§5)."""
    return bool(JACK_ACTS[table[TURN] & 1, BITS[table[USED]]])


@compiled
def kind_of(table: Table, token: int) -> int:
    """What the upper face of a token lets one do."""
    return int(KINDS[token, table[FACES] >> token & 1])


@compiled
def walker_of(table: Table, token: int) -> int:
    """Who walks by the upper face of a token."""
    return int(WALKERS[token, table[FACES] >> token & 1])


@compiled
def seen_from(table: Table, space: int) -> int:
    """The characters in sight from a space of the ring (§7)."""
    toward, away = TOWARD[space], AWAY[space]
    seen = 0
    for step in range(3):
        cell = LINE_CELLS[space, step]
        wall = table[TURNED + cell]
        if wall == toward:
            break
        seen |= 1 << table[TILES + cell]
        if wall == away:
            break
    return seen


@compiled
def in_sight(table: Table) -> int:
    """The characters that at least one detective sees."""
    seen = seen_from(table, table[RING])
    return seen | seen_from(table, table[RING + 1]) | seen_from(table, table[RING + 2])


@compiled
def list_choices(table: Table, codes: Table) -> int:
    """Write the codes of all legal actions, in the order of the rules; how many there are."""
    count = 0
    rotations_listed = False
    for token in range(4):
        if table[USED] >> token & 1:
            continue
        kind = kind_of(table, token)
        if kind == KIND_ROTATION:
            if rotations_listed:
                continue
            rotations_listed = True
        count = _list_for(table, kind, walker_of(table, token), codes, count)
    return count


@compiled
def _list_for(table: Table, kind: int, walker: int, codes: Table, count: int) -> int:
    if kind == KIND_ROTATION:
        return _list_rotations(table, codes, count)
    first, many = DRAW, 1
    if kind == KIND_MOVE:
        first, many = FIRST_MOVE + 2 * walker, 2
    elif kind == KIND_JOKER:
        first, many = FIRST_JOKER, 4 if jack_to_act(table) else 3
    elif kind == KIND_EXCHANGE:
        first, many = FIRST_EXCHANGE, 36
    for number in range(many):
        codes[count + number] = first + number
    return count + many


@compiled
def _list_rotations(table: Table, codes: Table, count: int) -> int:
    for cell in range(9):
        who, turned = table[TILES + cell], table[TURNED + cell]
        if table[ROTATED] >> who & 1:
            continue
        if turned == OPEN:
            codes[count] = OPEN_ROTATION
            count += 1
            continue
        for wall in range(4):
            if wall != turned:
                codes[count] = FIRST_ROTATION + 4 * who + wall
                count += 1
    return count


@compiled
def kind_of_code(code: int) -> int:
    """What sort of token an action takes."""
    if code < FIRST_JOKER:
        return KIND_MOVE
    if code < FIRST_ROTATION:
        return KIND_JOKER
    if code < FIRST_EXCHANGE:
        return KIND_ROTATION
    return KIND_EXCHANGE if code < DRAW else KIND_ALIBI


@compiled
def token_for(table: Table, code: int) -> int:
    """The token that an action takes: of two that show the same face, the lower-numbered."""
    kind = kind_of_code(code)
    for token in range(4):
        if table[USED] >> token & 1 or kind_of(table, token) != kind:
            continue
        if kind != KIND_MOVE or walker_of(table, token) == (code - FIRST_MOVE) >> 1:
            return token
    return -1


@compiled
def cell_of(table: Table, who: int) -> int:
    """Where the tile of a character lies."""
    cell = 0
    while table[TILES + cell] != who:
        cell += 1
    return cell


@compiled
def change(table: Table, code: int) -> None:
    """What an action does to tiles and detectives; a card is drawn by `draw_card`."""
    if code < FIRST_JOKER:
        walk(table, (code - FIRST_MOVE) >> 1, 1 + (code & 1))
    elif code < FIRST_ROTATION:
        if code != IDLE:
            walk(table, code - FIRST_JOKER, 1)
    elif code < OPEN_ROTATION:
        who = (code - FIRST_ROTATION) >> 2
        table[TURNED + cell_of(table, who)] = (code - FIRST_ROTATION) & 3
        table[ROTATED] |= 1 << who
    elif code == OPEN_ROTATION:
        table[ROTATED] |= 1 << LANE
    elif code < DRAW:
        pair = code - FIRST_EXCHANGE
        exchange(table, cell_of(table, PAIRS[pair, 0]), cell_of(table, PAIRS[pair, 1]))


@compiled
def walk(table: Table, who: int, steps: int) -> None:
    """A detective goes clockwise."""
    space = table[RING + who] + steps
    table[RING + who] = space - SPACES if space >= SPACES else space


@compiled
def exchange(table: Table, one: int, other: int) -> None:
    """The tiles of two cells change places, each keeping its orientation."""
    who, wall = table[TILES + one], table[TURNED + one]
    table[TILES + one], table[TURNED + one] = table[TILES + other], table[TURNED + other]
    table[TILES + other], table[TURNED + other] = who, wall


@compiled
def exonerate(table: Table, cleared: int) -> None:
    """Turn these tiles over; Lane's becomes a crossroads."""
    cleared &= table[SUSPECTS]
    table[SUSPECTS] &= ~cleared
    if cleared >> LANE & 1:
        table[TURNED + cell_of(table, LANE)] = OPEN


@compiled
def draw_card(table: Table, by_jack: bool) -> None:
    """The top card goes to Jack unseen, or clears its character (§6)."""
    card = table[PILE + table[NEXT_CARD]]
    table[NEXT_CARD] += 1
    if by_jack:
        table[JACKS_CARDS] |= 1 << card
    else:
        table[INSPECTORS_CARDS] |= 1 << card
        exonerate(table, 1 << card)


@compiled
def play(table: Table, code: int) -> None:
    """Take the token of an action and carry it out; the fourth also ends the turn."""
    by_jack = jack_to_act(table)
    token = token_for(table, code)
    table[USED] |= 1 << token
    if code == DRAW:
        draw_card(table, by_jack)
    else:
        change(table, code)
    if table[USED] == ALL_USED:
        end_turn(table)


@compiled
def hourglasses(table: Table) -> int:
    """Jack's time tokens, and what is on the cards he drew (R5)."""
    return int(table[TIME_TOKENS] + GLASSES_ON[table[JACKS_CARDS]])


@compiled
def end_turn(table: Table) -> None:
    """The witness call, the end-of-turn test, and the next turn if there is one (§7, §8)."""
    seen = in_sight(table)
    visible = bool(seen >> table[JACK] & 1)
    if visible:
        exonerate(table, ~seen)
    else:
        exonerate(table, seen)
        table[TIME_TOKENS] += 1
    enough = hourglasses(table) >= HOURGLASS_GOAL
    one_left = BITS[table[SUSPECTS]] == 1
    table[RESULT] = result_of(table[TURN], one_left, enough, visible, mercy_of(table))
    if table[RESULT] == GOES_ON:
        if one_left and enough and table[CHASE] == 0:
            table[CHASE] = table[TURN]
        table[TURN] += 1
        table[ROTATED] = 0
        # In even turns the tokens are turned over (R16); in odd ones they are thrown, by `throw`.
        table[USED] = 0
        table[FACES] = table[FACES] ^ 15 if table[TURN] & 1 == 0 else 0


@compiled
def mercy_of(table: Table) -> bool:
    """Whether Jack may be in sight when both goals are reached, and still go on (R7)."""
    return bool(table[LENIENT] != 0 and table[CHASE] == 0 and table[TURN] != TURNS)


@compiled
def result_of(turn: int, one_left: bool, enough: bool, visible: bool, mercy: bool) -> int:
    """How the end-of-turn test decides (§8)."""
    if one_left and enough:
        if visible and not mercy:
            return CAUGHT
        return ESCAPED if turn == TURNS else GOES_ON
    if one_left:
        return ONE_SUSPECT
    if enough:
        return HOURGLASS_WIN
    return EIGHT_TURNS if turn == TURNS else GOES_ON
