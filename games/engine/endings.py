"""What happens to a match from outside its rules: understood once, by the fold, for every game."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from games.engine.actions import OpenAction
from games.engine.events import PublicEvent
from games.engine.game import AnyGame, Options, Outcome
from games.engine.seats import Seat

Why = Literal["resigned", "timed_out", "abandoned"]
"""Why somebody left."""


@dataclass(frozen=True)
class FromOutside(OpenAction):
    """Somebody leaves. It is no decision of the game, and takes nobody's turn."""


@dataclass(frozen=True)
class Ending(FromOutside):
    """The side of the acting seat loses, whatever the position. Legal until the match is over."""

    reason: ClassVar[Why]


@dataclass(frozen=True)
class Resigned(Ending):
    """A player gave up."""

    kind = "match.resigned"
    reason = "resigned"


@dataclass(frozen=True)
class TimedOut(Ending):
    """A player's clock ran out."""

    kind = "match.timed_out"
    reason = "timed_out"


@dataclass(frozen=True)
class Abandoned(Ending):
    """A player left and did not come back."""

    kind = "match.abandoned"
    reason = "abandoned"


ENDINGS: tuple[type[Ending], ...] = (Resigned, TimedOut, Abandoned)


@dataclass(frozen=True)
class HandedOver(FromOutside):
    """A player left while others of their side play on; a bot decides for their seat from now on.

    Who sits where is no part of a log, so whoever writes it says which of the two a leaving is.
    """

    kind = "match.handed_over"
    why: Why
    bot: str
    """The level of the bot."""


OUTSIDE: tuple[type[FromOutside], ...] = (*ENDINGS, HandedOver)
"""Every action that is part of no game."""


@dataclass(frozen=True)
class PlayerLeft(PublicEvent):
    """A player left, and a bot took over their seat."""

    kind = "match.player_left"
    seat: Seat
    why: Why
    bot: str


@dataclass(frozen=True)
class MatchEnded(PublicEvent):
    """The last event of every match."""

    kind = "match.ended"
    winners: tuple[Seat, ...]
    reason: str


def outcome_of(game: AnyGame, options: Options, seat: Seat, ending: Ending) -> Outcome:
    """Everybody wins who does not sit on the side of this seat."""
    winners = tuple(other for side in game.sides(options) if seat not in side for other in side)
    return Outcome(winners=winners, reason=ending.reason)
