"""The bots: every level of every game, weakest first. A new level is one line here."""

from games.bots import mrjack_pocket
from games.bots.advice import Adviser
from games.bots.base import Level
from games.bots.random_bot import RandomBot

RANDOM = Level("random", RandomBot(), budget=1)
"""The level that every game has."""

LEVELS: dict[str, tuple[Level, ...]] = {"mrjack_pocket": mrjack_pocket.LEVELS}
"""The levels of each game above `random`."""


def levels_of(game: str) -> tuple[Level, ...]:
    """Every level at which this game can be played against, weakest first."""
    return (RANDOM, *LEVELS.get(game, ()))


def level_of(game: str, key: str) -> Level | None:
    """The level of this game that is called so, if it has one."""
    return next((level for level in levels_of(game) if level.key == key), None)


def usual_level(game: str) -> Level:
    """Whom a newcomer meets: the weakest that thinks, and a random one only where none does."""
    return next(iter(LEVELS.get(game, ())), RANDOM)


def adviser_of(game: str) -> Adviser | None:
    """Who looks back at matches of this game, if anybody can. A new one is one line here."""
    return mrjack_pocket.adviser() if game == mrjack_pocket.KEY else None


def warm() -> None:
    """Make every bot ready to answer at once: compiled code is made, or loaded from its cache."""
    mrjack_pocket.warm()
