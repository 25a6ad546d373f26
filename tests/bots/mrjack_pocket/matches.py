"""Random matches by the rules themselves, which the fast core is compared with."""

from collections.abc import Iterator
from typing import Any, Literal

from games.bots.random_bot import RandomBot
from games.engine import play
from games.engine.actions import Action
from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import Position
from games.engine.seats import CHANCE, REFEREE, Seat
from games.rules import LIBRARY
from games.rules.mrjack_pocket.state import PocketOptions

GAME = LIBRARY.newest("mrjack_pocket")
DoubleGoal = Literal["inspector", "chase"]
DOUBLE_GOALS: tuple[DoubleGoal, ...] = ("inspector", "chase")


def steps(seed: int, double_goal: DoubleGoal) -> Iterator[tuple[Position, Action | None]]:
    """Every position of one match in which a seat was to act, with its choice; then the last."""
    dice = SealedDice(numbered_seed(seed))
    position = play.begin(GAME, PocketOptions(double_goal))
    while position.to_act is not None:
        if position.to_act is CHANCE:
            position = list(play.settle(position, dice))[-1].position
            continue
        seat = Seat(position.to_act)
        rng = dice(position.version, "test.choice")
        chosen = RandomBot().choose(None, position.choices(seat), rng, 1)
        yield position, chosen
        position = play.play(position, seat, chosen).position
    yield position, None


def positions(seed: int, double_goal: DoubleGoal) -> Iterator[Position]:
    """Every position of one match in which a seat was to act, and the last."""
    return (position for position, _ in steps(seed, double_goal))


def referees_view(position: Position) -> Any:
    """Everything, in the form in which bots read what they may know."""
    return GAME.view(position.state, REFEREE)
