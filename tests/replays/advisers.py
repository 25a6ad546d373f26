"""Somebody who looks back at matches in no time, for tests that are not about what he says."""

from collections.abc import Sequence
from typing import Any

from games.bots.advice import Advice, Answer
from games.engine.chance import Rng
from games.engine.seats import Seat
from games.rules.mrjack_pocket.state import INSPECTOR, JACK


class Quick:
    """Thinks that each choice is worth less than the one before it."""

    revision = 7
    side = JACK
    knowers: tuple[Seat, ...] = (JACK, INSPECTOR)

    def chance(self, view: Any) -> int | None:
        return 100 * view.turn + 10 * sum(token.used for token in view.tokens) or None

    def advise(self, view: Any, choices: Sequence[Any], rng: Rng) -> Advice:
        return Advice(choices[0], {choice: 900 - 5 * i for i, choice in enumerate(choices)})

    def answer(self, view: Any, event: Any) -> Answer | None:
        if event.kind != "witness_called":
            return None
        return Answer(event.turn, event.visible, 8, 4, learned=1000, expected=985, best=1000)


class Broken(Quick):
    """Fails in the middle of a match."""

    def advise(self, view: Any, choices: Sequence[Any], rng: Rng) -> Advice:
        if view.turn > 1:
            raise RuntimeError("thought of nothing")
        return super().advise(view, choices, rng)
