"""By which rules and options a match is played: all that may be known of it without its log."""

from games.engine import codec
from games.engine.game import AnyGame, Options
from games.models import Match
from games.rules import LIBRARY


def rules_of(match: Match) -> AnyGame:
    """The rules a match was begun with."""
    return LIBRARY.find(match.game, match.revision)


def options_of(match: Match) -> Options:
    """The options of a match."""
    return codec.options_from_json(rules_of(match), match.options)
