"""What follows for somebody who sees neither Jack's identity nor his cards (§9).

A secret is a possible world: Jack's identity, the cards he drew in their order, and the rest of
the pile. Each turn that ended tells whether Jack had reached his hourglasses: the match went on
outside the chase, so he had not; it went on into the chase, so he had.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from games.rules.mrjack_pocket.board import HOURGLASS_GOAL, HOURGLASSES, Character


@dataclass(frozen=True)
class TurnEnd:
    """What the end of a turn told about the cards Jack had drawn by then."""

    turn: int
    time_tokens: int
    """How many Jack held after it."""
    goal_reached: bool
    """Whether he had his six hourglasses."""

    def allows(self, on_cards: int) -> bool:
        """Whether so many hourglasses on his cards agree with what was seen."""
        return (self.time_tokens + on_cards >= HOURGLASS_GOAL) is self.goal_reached


@dataclass(frozen=True)
class Evidence:
    """All that the table tells of what lies hidden."""

    suspects: tuple[Character, ...]
    unseen: tuple[Character, ...]
    """Jack's identity, his cards and the pile together: the nine less those the Inspector drew."""
    draw_turns: tuple[int, ...]
    """The turn of each card that Jack drew."""
    turn_ends: tuple[TurnEnd, ...]

    def allows(self, cards: Sequence[Character]) -> bool:
        """Whether Jack may have drawn these cards, in this order."""
        return self._allows(tuple(HOURGLASSES[card] for card in cards))

    def _allows(self, values: tuple[int, ...]) -> bool:
        return all(
            end.allows(
                sum(v for v, t in zip(values, self.draw_turns, strict=True) if t <= end.turn)
            )
            for end in self.turn_ends
        )

    def card_values(self, identity: Character) -> Iterator[tuple[int, ...]]:
        """The hourglasses that Jack's cards may carry, in order, if this is who he is."""
        rest = sorted(HOURGLASSES[card] for card in self.unseen if card is not identity)
        return filter(self._allows, _orders(tuple(rest), len(self.draw_turns)))

    def candidates(self) -> tuple[Character, ...]:
        """The suspects who can be Jack. Proof by cards can clear more than the tiles show."""
        return tuple(who for who in self.suspects if any(True for _ in self.card_values(who)))

    def hourglasses_on_cards(self) -> tuple[int, int]:
        """The fewest and the most hourglasses that Jack's cards can carry."""
        sums = {sum(values) for who in self.suspects for values in self.card_values(who)}
        return min(sums), max(sums)


@cache
def _orders(values: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Every different row of `count` values that can be drawn from these."""
    if count == 0:
        return ((),)
    rows = []
    for value in sorted(set(values)):
        rest = list(values)
        rest.remove(value)
        rows += [(value, *row) for row in _orders(tuple(rest), count - 1)]
    return tuple(rows)
