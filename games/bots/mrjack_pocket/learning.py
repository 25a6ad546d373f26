"""How the prospects were learned: the turn search plays itself, and counts how matches end.

`python -m games.bots.mrjack_pocket.learning` plays anew and prints the table that `prospects.py`
holds. It takes about half an hour, and is no part of playing.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from games.bots.compiled import compiled
from games.bots.mrjack_pocket.chance import Spring, below, deal, play_anything, throw
from games.bots.mrjack_pocket.codes import (
    BITS,
    CAUGHT,
    CHASE,
    EVERYBODY,
    FACES,
    GLASSES,
    GOES_ON,
    INSPECTORS_CARDS,
    JACK,
    JACKS_CARDS,
    ONE_SUSPECT,
    RESULT,
    SIZE,
    SUSPECTS,
    TIME_TOKENS,
    TURN,
)
from games.bots.mrjack_pocket.core import Table, hourglasses, jack_to_act, play
from games.bots.mrjack_pocket.grading import Prospects, set_up
from games.bots.mrjack_pocket.prospects import as_text, guess
from games.bots.mrjack_pocket.study import (
    ALL,
    IMPOSSIBLE,
    MOST_GLASSES,
    OWN,
    SURE,
    Knowledge,
    Numbers,
    Study,
    new_study,
)
from games.bots.mrjack_pocket.turn_search import search
from games.rules.mrjack_pocket.board import HOURGLASS_GOAL

ROUNDS: Final = 8
MATCHES: Final = 20_000
TRUST: Final = 40
"""So many matches the table of the round before counts for."""
WHIMS: Final = 30
"""In so many of a thousand cases a player does just anything, so that all is met sometimes."""
SLIPS: Final = np.array([150, 100], dtype=np.int64)

Beginning = tuple[int, ...]
"""How a turn began: the place in the table of prospects."""


def learn(prospects: Prospects, spring: Spring, matches: int) -> Prospects:
    """One round: play so many matches, and count how often Jack won from where a turn began."""
    met, won = np.zeros_like(prospects.worth), np.zeros_like(prospects.worth)
    chases, escapes = np.zeros_like(prospects.chase), np.zeros_like(prospects.chase)
    study, table = new_study(), np.zeros(SIZE, dtype=np.int16)
    for _ in range(matches):
        began = list(_play(study, table, prospects, spring))
        jack_won = table[RESULT] not in (ONE_SUSPECT, CAUGHT)
        for turn, *rest in began:
            if rest:
                met[turn, *rest] += 1
                won[turn, *rest] += jack_won
            else:
                chases[turn] += 1
                escapes[turn] += jack_won
    return Prospects(
        worth=_updated(prospects.worth, met, won),
        chase=_updated(prospects.chase, chases, escapes),
    )


def _updated(before: Numbers, met: Numbers, won: Numbers) -> Numbers:
    now = (won.astype(np.int64) * SURE + before.astype(np.int64) * TRUST) // (met + TRUST)
    return now.astype(np.int32)


def _play(study: Study, table: Table, prospects: Prospects, spring: Spring) -> Iterator[Beginning]:
    """Play a match to its end; how each of its turns began."""
    deal(table, spring, False)
    tokens = 0
    while table[RESULT] == GOES_ON:
        if table[TURN] & 1:
            throw(table, spring)
        yield _beginning(table, visible=tokens == table[TIME_TOKENS])
        tokens = int(table[TIME_TOKENS])
        for _ in range(4):
            if below(spring, 1000) < WHIMS:
                play_anything(table, spring)
            else:
                play(table, _choose(study, table, prospects, spring))


def _beginning(table: Table, *, visible: bool) -> Beginning:
    turn = int(table[TURN])
    if table[CHASE]:
        return (turn,)
    alibi_comes = turn % 2 == 0 and not table[FACES] & 1
    suspects = int(BITS[table[SUSPECTS]])
    return turn, suspects, hourglasses(table), int(alibi_comes), int(visible)


def _choose(study: Study, table: Table, prospects: Prospects, spring: Spring) -> int:
    """What the turn search thinks best; one of them if there are several."""
    set_up(study, table, _suppose(table), prospects)
    search(study, SLIPS)
    lanes = study.choices
    worth = lanes[:, OWN] if jack_to_act(table) else -lanes[:, ALL]
    possible = lanes[:, 0] != IMPOSSIBLE
    best = np.flatnonzero(possible & (worth == worth[possible].max()))
    return int(best[below(spring, len(best))])


@compiled
def _suppose(table: Table) -> Knowledge:
    """What is known to either, roughly: every suspect as likely, and every set of cards."""
    weight = np.empty(9, dtype=np.int64)
    for who in range(9):
        weight[who] = table[SUSPECTS] >> who & 1
    held = np.zeros(MOST_GLASSES, dtype=np.int64)
    unseen = EVERYBODY & ~int(table[INSPECTORS_CARDS])
    for cards in range(EVERYBODY + 1):
        if cards & ~unseen == 0 and BITS[cards] == BITS[table[JACKS_CARDS]]:
            glasses = table[TIME_TOKENS]
            for card in range(9):
                glasses += GLASSES[card] * (cards >> card & 1)
            if (glasses >= HOURGLASS_GOAL) == (table[CHASE] != 0):
                held[glasses] += 1
    own_held = np.zeros(MOST_GLASSES, dtype=np.int64)
    own_held[hourglasses(table)] = 1
    pile = unseen & ~int(table[JACKS_CARDS]) & ~(1 << table[JACK])
    return Knowledge(weight, held, own_held, np.array([unseen, pile], dtype=np.int64))


if __name__ == "__main__":
    learned, drops = guess(), np.array([1888], dtype=np.uint64)
    for _ in range(ROUNDS):
        learned = learn(learned, drops, MATCHES)
    print(as_text(learned))  # noqa: T201
