"""The weakest bot, which every game has: it picks what to touch first, then any way to go on."""

from collections.abc import Sequence
from typing import Any

from games.engine.actions import Action
from games.engine.chance import Rng


class RandomBot:
    """Each first touch is as likely as any other, and each choice behind it too.

    Picking evenly from the whole list would nearly always turn or exchange tiles, since there are
    so many ways to: a token is picked first, as somebody at a table would.
    """

    def choose(self, view: Any, choices: Sequence[Action], rng: Rng, budget: int) -> Action:
        first = rng.choice(tuple(dict.fromkeys(action.path[0] for action in choices)))
        return rng.choice(tuple(action for action in choices if action.path[0] == first))
