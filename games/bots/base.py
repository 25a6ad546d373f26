"""What a bot is: something that looks at a view and picks one of the choices in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engine.actions import Action
from games.engine.chance import Rng


class Bot(Protocol):
    """A player who is not a person. It is given a view, never a state: it cannot cheat."""

    def choose(self, view: Any, choices: Sequence[Any], rng: Rng, budget: int) -> Action:
        """One of these choices.

        `budget` says how much to think, in nodes looked at: the same view, generator and budget
        give the same choice on every machine, and no clock is needed.
        """


@dataclass(frozen=True)
class Level:
    """A strength at which a game can be played against."""

    key: str
    """Its stable name; `games.texts` says it to people."""
    bot: Bot
    budget: int
    """How much it thinks about each choice."""
    emblem: str = "joker"
    """The drawing that stands for it, by its name in the sheet of emblems."""
