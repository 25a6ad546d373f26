"""Bots that search: the rest of the turn, or the turn and what follows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from games.bots.mrjack_pocket.codes import CODES
from games.bots.mrjack_pocket.core import Table
from games.bots.mrjack_pocket.deep_search import DeepSearch
from games.bots.mrjack_pocket.knowledge import knowledge_of
from games.bots.mrjack_pocket.next_turn import Mind
from games.bots.mrjack_pocket.prospects import learned
from games.bots.mrjack_pocket.reading import number_of, table_of
from games.bots.mrjack_pocket.study import ALL, OWN
from games.bots.mrjack_pocket.tells import suspicion
from games.bots.mrjack_pocket.turn_search import THOUSAND
from games.engine.chance import Rng
from games.rules.mrjack_pocket.actions import PlayerAction
from games.rules.mrjack_pocket.board import Character
from games.rules.mrjack_pocket.view import PocketView

THROWS = (0b1000, 0b1110, 0b0101, 0b0011)
"""Four throws in which every token shows each face twice."""
Worth = dict[PlayerAction, int]


@dataclass(frozen=True)
class Slips:
    """In how many of a thousand cases somebody is expected to do just anything."""

    inspectors: int = 0
    """As Jack expects of the Inspector."""
    jacks: int = 0
    """As the Inspector expects of Jack."""
    own: int = 0
    """As either expects of himself, later in the turn."""


@dataclass(frozen=True)
class Thinker:
    """Searches the rest of the turn, and the next turn as far as its budget goes."""

    slips: Slips = Slips()
    heed: int = 0
    """How many of a thousand parts of its worth a choice loses if it gives Jack away."""

    def choose(
        self, view: PocketView, choices: Sequence[PlayerAction], rng: Rng, budget: int
    ) -> PlayerAction:
        return self.consider(view, choices, rng, budget)[0]

    def consider(
        self, view: PocketView, choices: Sequence[PlayerAction], rng: Rng, budget: int
    ) -> tuple[PlayerAction, Worth]:
        """The choice, and what each of them leads to, what it tells apart.

        To Jack that is his chance to win in millionths; to the Inspector the same for all that he
        thinks possible, added up by their weight, and less than zero.
        """
        table, mind = table_of(view), self._mind(view, rng)
        lanes = DeepSearch().choices(table, mind, budget)
        if view.jack is None:
            worth = {choice: -int(lanes[CODES[choice], ALL]) for choice in choices}
        else:
            worth = {choice: int(lanes[CODES[choice], OWN]) for choice in choices}
        graded = worth
        if view.jack is not None and self.heed:
            told = suspicion(_if_he_were(table, mind, choices), view.jack)
            graded = self._discreet(worth, told)
        best = max(graded.values())
        return rng.choice([choice for choice in choices if graded[choice] == best]), worth

    def _mind(self, view: PocketView, rng: Rng) -> Mind:
        inspectors, jacks = self.slips.own, self.slips.jacks
        if view.jack is not None:
            inspectors, jacks = self.slips.inspectors, self.slips.own
        turned = rng.choice(range(1 << 4))
        return Mind(
            knowledge=knowledge_of(view),
            prospects=learned(),
            slips=np.array([inspectors, jacks], dtype=np.int64),
            throws=np.array([faces ^ turned for faces in THROWS], dtype=np.int64),
        )

    def _discreet(self, worth: Worth, told: Mapping[PlayerAction, float]) -> Worth:
        """Jack minds what his choices tell."""
        return {
            choice: round(value * (1 - self.heed / THOUSAND * told[choice]))
            for choice, value in worth.items()
        }


def _if_he_were(
    table: Table, mind: Mind, choices: Sequence[PlayerAction]
) -> dict[Character, Worth]:
    """What each choice is worth to every suspect, as anybody can work out for this turn."""
    lanes = DeepSearch().choices(table, mind, 0)
    return {
        who: {choice: int(lanes[CODES[choice], number_of(who)]) for choice in choices}
        for who in Character
        if mind.knowledge.weight[number_of(who)]
    }


ALWAYS = THOUSAND
THINKERS = {
    "sergeant": Thinker(Slips(inspectors=ALWAYS, jacks=ALWAYS, own=ALWAYS)),
    "barrister": Thinker(Slips(inspectors=200, jacks=100)),
    "professor": Thinker(Slips(inspectors=250, jacks=100), heed=150),
}
"""The bots that search, by the names of their levels."""
