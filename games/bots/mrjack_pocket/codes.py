"""Numbers for everything in Mr. Jack Pocket: the language of the fast core.

Characters, walls, detectives and tokens are numbered in the order of the box. A table is one row
of small numbers; the names below say where in it each thing stands.
"""

from typing import Final

import numpy as np

from games.rules.mrjack_pocket.actions import (
    ALIBI,
    EXCHANGES,
    IDLE_JOKER,
    JOKERS,
    MOVES,
    ROTATIONS,
    PlayerAction,
)
from games.rules.mrjack_pocket.board import (
    HOURGLASSES,
    LINES,
    TOKENS,
    Character,
    Detective,
    Face,
    Wall,
)
from games.rules.mrjack_pocket.order import actor

CHARACTERS: Final = tuple(Character)
WALLS: Final = tuple(Wall)
DETECTIVES: Final = tuple(Detective)
LANE: Final = CHARACTERS.index(Character.LANE)
OPEN: Final = 4
"""The wall of Lane's crossroads."""
EVERYBODY: Final = (1 << len(CHARACTERS)) - 1

# Where things stand in a table.
TILES: Final = 0  # nine characters, cell by cell
TURNED: Final = 9  # nine walls, cell by cell
RING: Final = 18  # three spaces, detective by detective
TURN: Final = 21
FACES: Final = 22  # bit i: token i shows its second face
USED: Final = 23  # bit i: token i was used in this turn
ROTATED: Final = 24  # bit c: the tile of character c was rotated in this turn
SUSPECTS: Final = 25  # bit c
JACK: Final = 26
JACKS_CARDS: Final = 27  # bit c
INSPECTORS_CARDS: Final = 28  # bit c
TIME_TOKENS: Final = 29  # how many Jack holds
CHASE: Final = 30  # the turn that began it, or 0
LENIENT: Final = 31  # 1 if both goals with Jack in sight begin a chase (R7)
RESULT: Final = 32
PILE: Final = 33  # eight cards, the next to be drawn at PILE + NEXT_CARD
NEXT_CARD: Final = 41
SIZE: Final = 42

# Results, in the order of the reasons that the rules give.
GOES_ON: Final = 0
ONE_SUSPECT: Final = 1
HOURGLASS_WIN: Final = 2
EIGHT_TURNS: Final = 3
CAUGHT: Final = 4
ESCAPED: Final = 5
REASONS: Final = ("", "one_suspect", "hourglasses", "eight_turns", "caught", "escaped")

# Actions, each kind in a row of numbers of its own.
FIRST_MOVE: Final = 0  # 2 * detective + steps - 1
FIRST_JOKER: Final = 6  # + detective
IDLE: Final = 9  # the Joker, moving nobody
FIRST_ROTATION: Final = 10  # + 4 * character + wall
OPEN_ROTATION: Final = 46
FIRST_EXCHANGE: Final = 47  # + number of the pair
DRAW: Final = 83

ACTIONS: Final[tuple[PlayerAction, ...]] = (
    *(move for who in DETECTIVES for move in MOVES[who]),
    *JOKERS,
    IDLE_JOKER,
    *(ROTATIONS[who, wall] for who in CHARACTERS for wall in WALLS),
    ROTATIONS[Character.LANE, None],
    *EXCHANGES,
    ALIBI,
)
"""Every action that can be a choice, by its number."""

CODES: Final[dict[PlayerAction, int]] = {action: code for code, action in enumerate(ACTIONS)}

PAIRS: Final = np.array(
    [[CHARACTERS.index(who) for who in exchange.tiles] for exchange in EXCHANGES], dtype=np.int16
)
"""The two characters of each exchange."""

GLASSES: Final = np.array([HOURGLASSES[who] for who in CHARACTERS], dtype=np.int16)
"""The hourglasses on each card."""

LINE_CELLS: Final = np.array([cells for _, cells in LINES], dtype=np.int16)
TOWARD: Final = np.array([WALLS.index(side) for side, _ in LINES], dtype=np.int16)
AWAY: Final = np.array([WALLS.index(side.opposite) for side, _ in LINES], dtype=np.int16)
"""For each space of the ring: the cells it looks along, and the walls that end its line."""

SPACES_BY: Final = np.array(
    [[space for space, (_, cells) in enumerate(LINES) if cell in cells] for cell in range(9)],
    dtype=np.int16,
)
"""The four spaces of the ring that look along a line with this cell in it."""

# What a face of a token lets one do; the four kinds of move differ only in who walks.
KIND_ALIBI: Final = 0
KIND_MOVE: Final = 1
KIND_ROTATION: Final = 2
KIND_EXCHANGE: Final = 3
KIND_JOKER: Final = 4
_KIND_OF: Final = {
    Face.ALIBI: KIND_ALIBI,
    Face.ROTATION: KIND_ROTATION,
    Face.EXCHANGE: KIND_EXCHANGE,
    Face.JOKER: KIND_JOKER,
}
_WALKER_OF: Final = {Face(who.value): number for number, who in enumerate(DETECTIVES)}

KINDS: Final = np.array(
    [[_KIND_OF.get(face, KIND_MOVE) for face in token] for token in TOKENS], dtype=np.int16
)
WALKERS: Final = np.array(
    [[_WALKER_OF.get(face, 0) for face in token] for token in TOKENS], dtype=np.int16
)
"""Who walks by the first and the second face of each token, where somebody does."""

JACK_ACTS: Final = np.array(
    [[actor(turn, taken) == "jack" for taken in range(4)] for turn in (0, 1)], dtype=np.int16
)
"""Whether Jack takes the first to fourth token of an even turn, and of an odd one."""

BITS: Final = np.array([number.bit_count() for number in range(512)], dtype=np.int16)
"""How many characters a set of them holds."""
GLASSES_ON: Final = np.array(
    [sum(int(GLASSES[c]) for c in range(9) if cards >> c & 1) for cards in range(512)],
    dtype=np.int16,
)
"""The hourglasses on each set of cards."""
