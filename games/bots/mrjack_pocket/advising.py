"""Looking back at a match of Mr. Jack Pocket: chances, better choices, and what calls told.

The chance of winning is what a search of the rest of the turn finds if both sides play their best,
and then what such turns were worth in many matches (prospects.py): the same depth at every step, so
that the curve bends where the match did and not where the search saw further. Advice is the
Professor's, who looks deeper.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np

from games.bots.advice import THOUSAND, Advice, Answer
from games.bots.mrjack_pocket.asking import answer_of
from games.bots.mrjack_pocket.core import jack_to_act
from games.bots.mrjack_pocket.deep_search import DeepSearch
from games.bots.mrjack_pocket.knowledge import knowledge_of
from games.bots.mrjack_pocket.next_turn import Mind
from games.bots.mrjack_pocket.prospects import learned
from games.bots.mrjack_pocket.reading import table_of
from games.bots.mrjack_pocket.study import ALL, IMPOSSIBLE, OWN, SURE
from games.bots.mrjack_pocket.thinkers import THINKERS
from games.engine.chance import Rng
from games.engine.seats import Seat
from games.rules.mrjack_pocket.actions import PlayerAction
from games.rules.mrjack_pocket.board import TOKENS
from games.rules.mrjack_pocket.events import WitnessCalled
from games.rules.mrjack_pocket.state import INSPECTOR, JACK
from games.rules.mrjack_pocket.view import PocketView, TokenView

STRONGEST = THINKERS["professor"]
BUDGET = 1_000_000
"""Nodes for each advice."""
PER_MILLE = SURE // THOUSAND
NO_SLIPS = np.zeros(2, dtype=np.int64)
NO_THROWS = np.zeros(1, dtype=np.int64)


@dataclass(frozen=True)
class PocketAdviser:
    """Chances are Jack's, as he and as the Inspector could tell."""

    revision: int = 1
    side: Seat = JACK
    knowers: tuple[Seat, ...] = (JACK, INSPECTOR)

    def chance(self, view: PocketView) -> int | None:
        """Jack's chance; where the tokens are still to be thrown, its mean over all throws."""
        if not view.tiles or not view.identity_dealt or not view.alibis.pile:
            return None
        if view.tokens:
            return _chance(view) // PER_MILLE
        throws = [_chance(replace(view, tokens=tokens)) for tokens in _throws()]
        return sum(throws) // len(throws) // PER_MILLE

    def advise(self, view: PocketView, choices: Sequence[PlayerAction], rng: Rng) -> Advice:
        """The Professor's choice, and the chance that he sees after each."""
        best, worth = STRONGEST.consider(view, choices, rng, BUDGET)
        if view.jack is None:
            weight = int(knowledge_of(view).weight.sum())
            worth = {choice: SURE + value // weight for choice, value in worth.items()}
        return Advice(best, {choice: value // PER_MILLE for choice, value in worth.items()})

    def answer(self, view: PocketView, event: Any) -> Answer | None:
        """Of a witness call: how much its answer told the Inspector."""
        return answer_of(view) if isinstance(event, WitnessCalled) else None


def _throws() -> list[tuple[TokenView, ...]]:
    """All sixteen, each as likely."""
    return [tuple(TokenView(face, False, None) for face in faces) for faces in product(*TOKENS)]


def _chance(view: PocketView) -> int:
    """Jack's chance in millionths, both sides playing their best, by the knowledge of this view."""
    table, knowledge = table_of(view), knowledge_of(view)
    mind = Mind(knowledge, learned(), NO_SLIPS, NO_THROWS)
    lanes = DeepSearch().choices(table, mind, 0).astype(np.int64)
    lanes = lanes[lanes[:, 0] != IMPOSSIBLE]
    if jack_to_act(table):
        # Whoever he is, he does what is best for himself.
        lanes = lanes.max(axis=0, keepdims=True)
        lanes[0, ALL] = lanes[0, :OWN] @ knowledge.weight
    reply = lanes[lanes[:, ALL].argmin()]
    if view.jack is not None:
        return int(reply[OWN])
    return int(reply[ALL] // knowledge.weight.sum())
