"""How much a witness call told the Inspector, in bits, against what it could have told."""

from collections.abc import Iterable
from dataclasses import replace
from math import log2

from games.bots.advice import THOUSAND, Answer
from games.bots.mrjack_pocket.knowledge import evidence_in, odds
from games.rules.mrjack_pocket.actions import in_order
from games.rules.mrjack_pocket.board import Character
from games.rules.mrjack_pocket.state import Call
from games.rules.mrjack_pocket.view import PocketView


def answer_of(view: PocketView) -> Answer:
    """What the last call told, from the Inspector's view right after it."""
    call = view.calls[-1]
    worlds = odds_before(view, call)
    total = sum(worlds.values())
    seen = sum(number for who, number in worlds.items() if who in call.in_sight)
    told = seen if call.visible else total - seen
    left = [who for who in worlds if worlds[who] and (who in call.in_sight) is call.visible]
    return Answer(
        turn=call.turn,
        visible=call.visible,
        before=sum(number > 0 for number in worlds.values()),
        after=len(left),
        learned=_thousandths(log2(total / told)),
        expected=_thousandths(bits(seen / total)),
        best=_thousandths(max(bits(part / total) for part in _parts(worlds.values()))),
    )


def odds_before(view: PocketView, call: Call) -> dict[Character, int]:
    """In how many worlds each suspect was Jack, the moment before this last call was answered."""
    after = evidence_in(view)
    before = replace(
        after,
        suspects=in_order({*after.suspects, *call.exonerated}),
        turn_ends=tuple(end for end in after.turn_ends if end.turn < call.turn),
    )
    return odds(before)


def bits(chance: float) -> float:
    """What an answer tells on average that is "yes" with this chance: at most one bit."""
    return -sum(p * log2(p) for p in (chance, 1 - chance) if p > 0)


def _parts(numbers: Iterable[int]) -> set[int]:
    """How many worlds may be in sight, if any of the suspects may stand there."""
    sums = {0}
    for number in numbers:
        sums |= {part + number for part in sums}
    return sums


def _thousandths(number: float) -> int:
    return round(number * THOUSAND)
