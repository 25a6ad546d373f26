"""A whole match played by bots, without a database: playthroughs, tournaments, tests."""

from collections.abc import Iterator, Mapping

from games.bots.base import Level
from games.engine import play
from games.engine.chance import Dice
from games.engine.game import AnyGame, Options
from games.engine.play import Frame, Position
from games.engine.seats import CHANCE, Seat


def play_through(
    game: AnyGame, options: Options, *, dice: Dice, levels: Mapping[Seat, Level]
) -> Iterator[Frame]:
    """Every step of a match, from the empty table to the outcome.

    All of it follows from the dice: the bots' generators are taken from them too.
    """
    position = play.begin(game, options)
    yield Frame(None, position)
    while position.to_act is not None:
        for frame in _next_frames(position, dice, levels):
            yield frame
            position = frame.position


def _next_frames(position: Position, dice: Dice, levels: Mapping[Seat, Level]) -> Iterator[Frame]:
    """All that chance has to draw now, or one choice of the bot that is to act."""
    if position.to_act is CHANCE:
        yield from play.settle(position, dice)
    elif position.to_act is not None:
        seat = Seat(position.to_act)
        level = levels[seat]
        # No draw of a game is of such a kind, so a bot's dice never meet those of a draw.
        rng = dice(position.version, f"bot.{seat}")
        choices = position.choices(seat)
        chosen = level.bot.choose(position.view(seat), choices, rng, level.budget)
        yield play.play(position, seat, chosen)
