"""The paper on which a bot works out a turn.

However the tokens are taken, a turn ends on one of a few thousand tables, one for each way to use
each of its four tokens: an end. A node is a table on which some tokens are used and others free;
whatever the order in which they were used, it is the same node. An end is a node too.

Values are Jack's chances to win the match, in millionths. A node has one value for each character
that may be Jack (a lane): the Inspector picks what is best for him over all lanes, Jack what is
best in his own. Two more lanes: OWN is the Jack who is thinking, with the cards that he knows of;
ALL is the sum over the nine, each as often as it is likely.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.bots.mrjack_pocket.codes import DRAW, SIZE
from games.bots.mrjack_pocket.core import Table

Numbers = NDArray[np.int32]
Sums = NDArray[np.int64]

SURE: Final = 1_000_000
"""Jack has won."""
IMPOSSIBLE: Final = -1
"""In every lane of a node that the rules do not allow."""

OWN: Final = 9
ALL: Final = 10
LANES: Final = 11
HEAVIEST: Final = 2000
"""What all weights together may come to, so that a sum of values fits its place."""

WAYS: Final = 36
"""The most ways to use one token."""
ENDS: Final = 11 * 2 * 36 * 27
"""The most ends of a turn, each card that may be drawn counted."""
NODES: Final = ENDS + 17_000
"""More than there are nodes."""

MOST_GLASSES: Final = 16
"""More hourglasses than Jack can ever have."""

# The ways to use the Alibi token: Jack takes a card, or the Inspector's card clears nobody, or it
# clears a suspect, one way for each.
TO_JACK: Final = 0
CLEARS_NOBODY: Final = 1
CLEARS: Final = 2
NO_DRAW: Final = 11
"""The row of weights for as long as nobody has drawn."""


class Knowledge(NamedTuple):
    """What is known besides the table. Numbers of hourglasses are weights by number."""

    weight: Sums
    """How likely each character is to be Jack."""
    held: Sums
    """How many hourglasses Jack may have, as far as the Inspector can tell."""
    own_held: Sums
    """How many he has, as the Jack who is thinking knows."""
    cards: Sums
    """The cards that the Inspector has not seen, and those that Jack knows to be in the pile."""


class Study(NamedTuple):
    """One turn, worked out. The same paper is used again and again."""

    table: Table
    """The table from which the turn goes on."""
    many: Sums
    """How many ways there are to use each token; 1 for a token that is used already."""
    codes: Table
    """The action of each way to use each token."""
    cleared: Table
    """The suspect that each way to draw a card clears, as a set."""
    weight: Sums
    """How likely each lane is, by what the card told: a row for each way to draw, and NO_DRAW."""
    draws: Sums
    """How often each way to draw a card happens to the Inspector, in each lane; in the row
    TO_JACK, how often any does."""
    sights: Table
    """The characters in sight at each end."""
    first: Sums
    """Where the nodes begin on which these tokens are free, by their set. The ends come first."""
    nodes: Numbers
    """The lanes of every node."""
    choices: Numbers
    """The result: the lanes of each choice, by its code."""


def new_study() -> Study:
    """Blank paper."""
    return Study(
        table=np.zeros(SIZE, dtype=np.int16),
        many=np.ones(4, dtype=np.int64),
        codes=np.zeros((4, WAYS), dtype=np.int16),
        cleared=np.zeros(NO_DRAW, dtype=np.int16),
        weight=np.zeros((NO_DRAW + 1, 9), dtype=np.int64),
        draws=np.zeros((NO_DRAW, LANES), dtype=np.int64),
        sights=np.zeros(ENDS, dtype=np.int16),
        first=np.zeros(16, dtype=np.int64),
        nodes=np.zeros((NODES, LANES), dtype=np.int32),
        choices=np.zeros((DRAW + 1, LANES), dtype=np.int32),
    )
