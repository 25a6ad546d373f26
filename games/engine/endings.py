"""How a match ends from outside its rules: understood once, by the fold, for every game."""

from dataclasses import dataclass
from typing import ClassVar

from games.engine.actions import OpenAction
from games.engine.events import PublicEvent
from games.engine.game import AnyGame, Options, Outcome
from games.engine.seats import Seat


@dataclass(frozen=True)
class Ending(OpenAction):
    """The side of the acting seat loses, whatever the position. Legal until the match is over."""

    reason: ClassVar[str]


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
class MatchEnded(PublicEvent):
    """The last event of every match."""

    kind = "match.ended"
    winners: tuple[Seat, ...]
    reason: str


def outcome_of(game: AnyGame, options: Options, seat: Seat, ending: Ending) -> Outcome:
    """Everybody wins who does not sit on the side of this seat."""
    winners = tuple(other for side in game.sides(options) if seat not in side for other in side)
    return Outcome(winners=winners, reason=ending.reason)
