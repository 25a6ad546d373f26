"""Every way to use the tokens of a turn, and who is in sight at every end of it."""

import numpy as np

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.codes import (
    BITS,
    DRAW,
    FIRST_EXCHANGE,
    FIRST_JOKER,
    FIRST_MOVE,
    FIRST_ROTATION,
    KIND_ALIBI,
    KIND_EXCHANGE,
    KIND_MOVE,
    KIND_ROTATION,
    LANE,
    OPEN,
    OPEN_ROTATION,
    RING,
    ROTATED,
    SPACES_BY,
    SUSPECTS,
    TILES,
    TURNED,
    USED,
)
from games.bots.mrjack_pocket.core import (
    Table,
    cell_of,
    change,
    exonerate,
    kind_of,
    seen_from,
    walker_of,
)
from games.bots.mrjack_pocket.study import (
    CLEARS,
    CLEARS_NOBODY,
    IMPOSSIBLE,
    NO_DRAW,
    OWN,
    TO_JACK,
    WAYS,
    Study,
)
from games.rules.mrjack_pocket.board import SPACES


@compiled
def is_free(table: Table, token: int, kind: int) -> bool:
    """Whether a token shows such a face and is not used yet."""
    return bool(table[USED] >> token & 1 == 0 and kind_of(table, token) == kind)


@compiled
def list_ways(study: Study, unseen_cards: int, own_pile: int) -> None:
    """How each token of this turn can still be used, by whoever takes it.

    `unseen_cards` are those that the Inspector has not seen, `own_pile` those that the Jack who is
    thinking knows to lie in the pile.
    """
    table = study.table
    for token in range(4):
        study.many[token] = 1
        if table[USED] >> token & 1:
            continue
        kind = kind_of(table, token)
        if kind == KIND_ALIBI:
            _list_draws(study, unseen_cards, own_pile)
        elif kind == KIND_ROTATION:
            _list_rotations(study, token)
        else:
            first, many = FIRST_JOKER, 4
            if kind == KIND_MOVE:
                first, many = FIRST_MOVE + 2 * walker_of(table, token), 2
            elif kind == KIND_EXCHANGE:
                first, many = FIRST_EXCHANGE, WAYS
            study.many[token] = many
            for way in range(many):
                study.codes[token, way] = first + way


@compiled
def _list_rotations(study: Study, token: int) -> None:
    table, many = study.table, 0
    for cell in range(9):
        who, turned = table[TILES + cell], table[TURNED + cell]
        if table[ROTATED] >> who & 1:
            continue
        for wall in range(4):
            if turned not in (wall, OPEN):
                study.codes[token, many] = FIRST_ROTATION + 4 * who + wall
                many += 1
        if turned == OPEN:
            study.codes[token, many] = OPEN_ROTATION
            many += 1
    study.many[token] = many


@compiled
def _list_draws(study: Study, unseen_cards: int, own_pile: int) -> None:
    """Each card that may be drawn is as likely, but for the one that is Jack's (R5)."""
    suspects = int(study.table[SUSPECTS])
    study.cleared[TO_JACK] = study.cleared[CLEARS_NOBODY] = 0
    many = CLEARS
    for who in range(9):
        if suspects >> who & 1:
            study.cleared[many] = 1 << who
            many += 1
    study.many[0] = many
    for way in range(many):
        study.codes[0, way] = DRAW
        cleared = study.cleared[way]
        for lane in range(9):
            study.draws[way, lane] = cleared != 1 << lane
            study.weight[way, lane] = study.weight[NO_DRAW, lane] * (cleared != 1 << lane)
        study.draws[way, OWN] = own_pile & cleared != 0
    study.draws[CLEARS_NOBODY] = BITS[unseen_cards & ~suspects]
    study.draws[CLEARS_NOBODY, OWN] = BITS[own_pile & ~suspects]
    study.draws[TO_JACK] = study.draws[CLEARS_NOBODY:many].sum(0)


@compiled
def list_ends(study: Study) -> int:
    """Who is in sight at each end of the turn; how many ends there are."""
    many = study.many
    lane_can_be_cleared = is_free(study.table, 0, KIND_ALIBI) and bool(
        study.table[SUSPECTS] >> LANE & 1
    )
    laid = study.table.copy()
    for third in range(many[2]):
        laid[:] = study.table
        if not laid[USED] >> 2 & 1:
            change(laid, study.codes[2, third])
        _list_districts(study, laid, third * many[3], 0)
        if lane_can_be_cleared:
            exonerate(laid, 1 << LANE)
            _list_districts(study, laid, third * many[3], 1 << LANE)
    return int(many[0] * many[1] * many[2] * many[3])


@compiled
def _list_districts(study: Study, laid: Table, first: int, cleared: int) -> None:
    """The third token is used: every district that the fourth can make of this one."""
    sights = np.empty(SPACES, dtype=np.int16)
    for space in range(SPACES):
        sights[space] = seen_from(laid, space)
    if laid[USED] >> 3 & 1:
        _look(study, laid, sights, first, cleared)
        return
    rotates = kind_of(laid, 3) == KIND_ROTATION
    trial, trial_sights = laid.copy(), sights.copy()
    for way in range(study.many[3]):
        code = study.codes[3, way]
        rotated = rotated_by(code)
        if laid[ROTATED] & rotated:
            _rule_out(study, first + way)
            continue
        trial[:] = laid
        trial_sights[:] = sights
        if rotated & cleared:
            code = OPEN_ROTATION  # his tile is a crossroads by now, whichever came first
        change(trial, code)
        if rotates and code != OPEN_ROTATION:
            # Only the four lines through the tile can have changed.
            cell = cell_of(trial, (code - FIRST_ROTATION) >> 2)
            for side in range(4):
                space = SPACES_BY[cell, side]
                trial_sights[space] = seen_from(trial, space)
        _look(study, trial, trial_sights, first + way, cleared)


@compiled
def rotated_by(code: int) -> int:
    """The character whose tile an action rotates, as a set."""
    if code < FIRST_ROTATION or code > OPEN_ROTATION:
        return 0
    return 1 << LANE if code == OPEN_ROTATION else 1 << ((code - FIRST_ROTATION) >> 2)


@compiled
def _rule_out(study: Study, district: int) -> None:
    """No end can have this district: a tile would have been rotated twice (R3)."""
    districts = study.many[2] * study.many[3]
    for before in range(study.many[0] * study.many[1]):
        study.sights[before * districts + district] = IMPOSSIBLE


@compiled
def _look(study: Study, laid: Table, sights: Table, district: int, cleared: int) -> None:
    """Who is in sight in one district, wherever the first two tokens send the detectives.

    Where a card is drawn, only by those ways that clear Lane, or only by those that do not.
    """
    many, districts = study.many, study.many[2] * study.many[3]
    draws = is_free(study.table, 0, KIND_ALIBI)
    one_walks = is_free(study.table, 0, KIND_MOVE)
    other_walks = is_free(study.table, 1, KIND_MOVE)
    other = walker_of(study.table, 1)
    others_space, third_space = laid[RING + other], laid[RING + 3 - other]
    for first in range(many[0]):
        if draws and study.cleared[first] & 1 << LANE != cleared:
            continue
        by_two = sights[third_space] | sights[(laid[RING] + one_walks * (first + 1)) % SPACES]
        for second in range(many[1]):
            end = (first * many[1] + second) * districts + district
            space = (others_space + other_walks * (second + 1)) % SPACES
            study.sights[end] = by_two | sights[space]


@compiled
def reach(study: Study, end: int, table: Table) -> int:
    """Lay the table of an end; the way in which a card was drawn in coming to it."""
    table[:] = study.table
    drawn = NO_DRAW
    for token in range(3, -1, -1):
        way = end % study.many[token]
        end //= study.many[token]
        if is_free(study.table, token, KIND_ALIBI):
            drawn = way
            exonerate(table, study.cleared[way])
        elif not study.table[USED] >> token & 1:
            change(table, study.codes[token, way])
    return drawn
