"""Whole matches at random, by two players who at least see what ends a match in their favour."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.bots.base import Level
from games.bots.table import play_through
from games.engine.actions import Action
from games.engine.chance import Rng, SealedDice, numbered_seed
from games.engine.play import Frame
from games.rules.mrjack.actions import Accuse, Leave
from games.rules.mrjack.state import MrJackOptions
from tests.rules.mrjack.boards import GAME, INSPECTOR, JACK


class TakesWhatIsCertain:
    """The Detective accuses the last candidate and nobody else, Jack leaves whenever he can.

    Everything else is picked evenly among the choices of each small decision.
    """

    def choose(self, view: Any, choices: Sequence[Action], rng: Rng, budget: int) -> Action:
        ways_out = [choice for choice in choices if isinstance(choice, Leave)]
        named = [c for c in choices if isinstance(c, Accuse) and view.candidates == (c.character,)]
        others = [choice for choice in choices if not isinstance(choice, Accuse)]
        return rng.choice(ways_out or named or others)


def frames(number: int, **options: Any) -> Iterator[Frame]:
    """The match of this number, from the empty table to the end."""
    level = Level("certain", TakesWhatIsCertain(), budget=1)
    return play_through(
        GAME,
        MrJackOptions(**options),
        dice=SealedDice(numbered_seed(number)),
        levels={JACK: level, INSPECTOR: level},
    )
