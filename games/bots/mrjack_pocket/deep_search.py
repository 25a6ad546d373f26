"""A turn and the one after it: ends that are likely to come about are looked into further.

The search of the turn says which ends come about if everybody plays well. Those are graded again by
a search of the turn after it; then the turn is searched again with the new grades, and so on, until
all choices rest on such grades or the budget is spent.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from games.bots.mrjack_pocket.codes import DRAW, TURN, USED
from games.bots.mrjack_pocket.core import ALL_USED, Table, jack_to_act, token_for
from games.bots.mrjack_pocket.grading import set_up
from games.bots.mrjack_pocket.likely_ends import MOST_LIKELY, likely_ends
from games.bots.mrjack_pocket.next_turn import Mind, look_into
from games.bots.mrjack_pocket.study import (
    ALL,
    CLEARS_NOBODY,
    ENDS,
    IMPOSSIBLE,
    OWN,
    Numbers,
    Study,
    new_study,
)
from games.bots.mrjack_pocket.turn_search import search, ways_for
from games.rules.mrjack_pocket.board import TURNS

FEW = 3
"""So many choices are looked into at first, and twice as many whenever nothing new is found."""


@dataclass(frozen=True)
class DeepSearch:
    """The paper for two turns; used again for one search after the other."""

    study: Study = field(default_factory=new_study)
    further: Study = field(default_factory=new_study)
    looked_into: NDArray[np.bool_] = field(default_factory=lambda: np.zeros(ENDS, dtype=np.bool_))

    def choices(self, table: Table, mind: Mind, budget: int) -> Numbers:
        """The lanes of each choice, by its code; looking at about so many nodes."""
        ends = set_up(self.study, table, mind.knowledge, mind.prospects)
        left = budget - ends - search(self.study, mind.slips)
        self.looked_into[:ends] = False
        width = FEW
        while left > 0 and table[TURN] < TURNS:
            ranked = self._ranked()
            spent = sum(self._look_into(code, mind, left) for code in ranked[:width])
            if spent:
                left -= spent + search(self.study, mind.slips)
            elif width < len(ranked):
                width *= 2
            else:
                break
        return self.study.choices

    def _ranked(self) -> list[int]:
        """The codes of all choices, the best first."""
        lanes = self.study.choices
        worth = lanes[:, OWN] if jack_to_act(self.study.table) else -lanes[:, ALL]
        possible = np.flatnonzero(lanes[:, 0] != IMPOSSIBLE)
        return [int(code) for code in possible[np.argsort(-worth[possible], kind="stable")]]

    def _look_into(self, code: int, mind: Mind, budget: int) -> int:
        """Look into the ends that are likely to follow a choice; how many nodes that took."""
        spent = 0
        for end in self._likely_after(code, mind):
            if spent < budget and not self.looked_into[end]:
                self.looked_into[end] = True
                # At least one, so that an end that decides the match counts as looked into.
                spent += 1 + look_into(self.study, end, self.further, mind)
        return spent

    def _likely_after(self, code: int, mind: Mind) -> list[int]:
        """The ends that are likely to follow a choice, whoever Jack may be."""
        study = self.study
        by_jack = jack_to_act(study.table)
        token = token_for(study.table, code)
        left = ALL_USED & ~int(study.table[USED]) & ~(1 << token)
        draws = code == DRAW and not by_jack
        # Jack knows who he is; to the Inspector he may be any of the suspects.
        lanes = [OWN] if by_jack else np.flatnonzero(mind.knowledge.weight).tolist()
        found = np.empty(MOST_LIKELY, dtype=np.int64)
        likely: list[int] = []
        for way in range(CLEARS_NOBODY if draws else 0, ways_for(study, token, by_jack)):
            if study.codes[token, way] != code:
                continue
            for lane in lanes:
                if not draws or study.draws[way, lane]:
                    likely += found[: likely_ends(study, left, way, lane, found)].tolist()
        return likely
