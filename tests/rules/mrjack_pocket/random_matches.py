"""Whole matches at random, the same in every process: what no match may break, none here breaks."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from games.bots.base import Bot, Level
from games.bots.table import play_through
from games.engine.actions import Action
from games.engine.chance import Rng, SealedDice, numbered_seed
from games.engine.play import Frame
from games.rules.mrjack_pocket.state import PocketOptions
from tests.rules.mrjack_pocket.boards import GAME, INSPECTOR, JACK


class AnyToken:
    """Takes each token that lies there as likely, then each way to carry it out."""

    def choose(self, view: Any, choices: Sequence[Action], rng: Rng, budget: int) -> Action:
        face = rng.choice([token.face for token in view.tokens if not token.used])
        return rng.choice([choice for choice in choices if choice.path[0] == f"token:{face}"])


class AnyMove:
    """Makes each move of each token that lies there as likely, two Rotations counting twice."""

    def choose(self, view: Any, choices: Sequence[Action], rng: Rng, budget: int) -> Action:
        return rng.choice(moves_of_each_token(view.tokens, choices))


def moves_of_each_token(tokens: Sequence[Any], choices: Sequence[Action]) -> list[Action]:
    """The choices, once for every token that gives them."""
    paths = [f"token:{token.face}" for token in tokens if not token.used]
    return [choice for path in paths for choice in choices if choice.path[0] == path]


@cache
def match(number: int, bot: type[Bot] = AnyToken, double_goal: Any = "inspector") -> list[Any]:
    """The frames of the match with this number, from the empty table to the end.

    Their type is left open: tests read what only this game's events and actions have.
    """
    return list(frames(number, bot, double_goal))


def frames(
    number: int, bot: type[Bot] = AnyToken, double_goal: Any = "inspector"
) -> Iterator[Frame]:
    """The same, not kept."""
    level = Level("test", bot(), budget=1)
    return play_through(
        GAME,
        PocketOptions(double_goal),
        dice=SealedDice(numbered_seed(number)),
        levels={JACK: level, INSPECTOR: level},
    )


def decisions(found: Sequence[Frame]) -> list[Any]:
    """The positions of a match in which a player is to act."""
    return [f.position for f in found if f.position.to_act in (JACK, INSPECTOR)]
