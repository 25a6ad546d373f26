"""Bots for Mr. Jack Pocket, weakest first. docs/bots.md says how each thinks, and how strong it is.

The compiled search takes a moment to load, so it is loaded when a bot that needs it first thinks:
whoever only lists the levels does not wait for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.bots.advice import Adviser
from games.bots.base import Level
from games.bots.mrjack_pocket.eyes import Eyes
from games.bots.table import play_through
from games.engine.chance import Rng, SealedDice, numbered_seed
from games.rules.mrjack_pocket.actions import PlayerAction
from games.rules.mrjack_pocket.game import MrJackPocket
from games.rules.mrjack_pocket.state import INSPECTOR, JACK, PocketOptions
from games.rules.mrjack_pocket.view import PocketView

KEY = MrJackPocket.key
REHEARSAL = 20_000
"""How much is thought about each choice while warming up."""


@dataclass(frozen=True)
class Searching:
    """A bot of thinkers.py, by its name there."""

    name: str

    def choose(
        self, view: PocketView, choices: Sequence[PlayerAction], rng: Rng, budget: int
    ) -> PlayerAction:
        """Whatever that bot chooses."""
        from games.bots.mrjack_pocket.thinkers import THINKERS

        return THINKERS[self.name].choose(view, choices, rng, budget)


LEVELS = (
    Level("urchin", Eyes(whims=20), budget=5, emblem="footprints"),
    Level("constable", Eyes(whims=0), budget=100, emblem="eye"),
    Level("sergeant", Searching("sergeant"), budget=0, emblem="magnifier"),
    Level("barrister", Searching("barrister"), budget=0, emblem="alibi"),
    Level("professor", Searching("professor"), budget=3_000_000, emblem="hourglass"),
)


def adviser() -> Adviser:
    """Who looks back at a match."""
    from games.bots.mrjack_pocket.advising import PocketAdviser

    return PocketAdviser()


def warm() -> None:
    """Compile the search, or load what was compiled before, so that no player waits for it."""
    strongest = replace(LEVELS[-1], budget=REHEARSAL)
    levels = dict.fromkeys((JACK, INSPECTOR), strongest)
    dice = SealedDice(numbered_seed(0))
    for _ in play_through(MrJackPocket(), PocketOptions(), dice=dice, levels=levels):
        """One match, quickly thought, meets everything there is to compile."""
