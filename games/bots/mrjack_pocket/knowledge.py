"""From a view to what a search rests on: who may be Jack, and how many hourglasses he may have."""

from collections import Counter
from math import perm

import numpy as np

from games.bots.mrjack_pocket.codes import CHARACTERS
from games.bots.mrjack_pocket.reading import set_of
from games.bots.mrjack_pocket.study import HEAVIEST, MOST_GLASSES, Knowledge, Sums
from games.rules.mrjack_pocket.actions import in_order
from games.rules.mrjack_pocket.board import HOURGLASSES, Character
from games.rules.mrjack_pocket.knowledge import Evidence, TurnEnd
from games.rules.mrjack_pocket.state import JACK
from games.rules.mrjack_pocket.view import PocketView


def knowledge_of(view: PocketView) -> Knowledge:
    """What the Inspector can tell from the open table, and what this viewer knows besides."""
    evidence = evidence_in(view)
    cases = {who: _cases(evidence, who) for who in evidence.suspects}
    worlds = {who: sum(found.values()) for who, found in cases.items()}
    held = sum(cases.values(), Counter())
    tokens = len(view.time_tokens.jack)
    own_held = held if view.hourglasses is None else Counter({view.hourglasses - tokens: 1})
    return Knowledge(
        weight=_weights(worlds),
        held=_by_number(held, tokens),
        own_held=_by_number(own_held, tokens),
        cards=np.array([set_of(evidence.unseen), set_of(view.alibis.unseen)], dtype=np.int64),
    )


def odds(evidence: Evidence) -> dict[Character, int]:
    """In how many possible worlds each suspect is Jack."""
    return {who: sum(_cases(evidence, who).values()) for who in evidence.suspects}


def evidence_in(view: PocketView) -> Evidence:
    """What the open table tells anybody, also as Jack must suppose that the Inspector reads it."""
    shown = view.alibis.inspector
    return Evidence(
        suspects=in_order(tile.character for tile in view.tiles if tile.suspect),
        unseen=tuple(card for card in Character if card not in shown),
        draw_turns=tuple(draw.turn for draw in view.draws if draw.seat == JACK),
        turn_ends=tuple(_turn_end(view, call.turn) for call in view.calls),
    )


def _turn_end(view: PocketView, turn: int) -> TurnEnd:
    tokens = sum(taken <= turn for taken in view.time_tokens.jack)
    return TurnEnd(turn, tokens, view.chase_since is not None and turn >= view.chase_since)


def _cases(evidence: Evidence, identity: Character) -> Counter[int]:
    """In how many ways Jack can have drawn so many hourglasses, if this is who he is."""
    there = Counter(HOURGLASSES[card] for card in evidence.unseen if card is not identity)
    cases: Counter[int] = Counter()
    for row in evidence.card_values(identity):
        ways = 1
        for value, times in Counter(row).items():
            ways *= perm(there[value], times)
        cases[sum(row)] += ways
    return cases


def _weights(worlds: dict[Character, int]) -> Sums:
    """Worlds as small numbers, none of which that is possible becomes zero."""
    most = max(worlds.values())
    weights = np.zeros(len(CHARACTERS), dtype=np.int64)
    for number, who in enumerate(CHARACTERS):
        if worlds.get(who):
            weights[number] = max(1, worlds[who] * (HEAVIEST // len(CHARACTERS)) // most)
    return weights


def _by_number(cases: Counter[int], tokens: int) -> Sums:
    held = np.zeros(MOST_GLASSES, dtype=np.int64)
    for on_cards, ways in cases.items():
        held[tokens + on_cards] = ways
    return held
