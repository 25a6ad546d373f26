"""What can be wrong with a request or a log, each with a stable code.

The text of an error is English and for developers; `games.texts` says the same to people, in
their language, from `code` and `facts`. Nothing in an error may depend on a hidden fact: the one
who is refused reads it.
"""

from typing import ClassVar

LONGEST_QUOTE = 200
"""How much of what somebody sent an error repeats to them."""


class GameError(Exception):
    """The base of every refusal by the engine."""

    code: ClassVar[str] = "game_error"

    def __init__(self, detail: str, **facts: str | int) -> None:
        self.detail = _quotable(detail)
        self.facts = {
            name: _quotable(fact) if isinstance(fact, str) else fact for name, fact in facts.items()
        }
        super().__init__(self.detail)


def _quotable(text: str) -> str:
    """A short text that UTF-8 can write, whatever was in it."""
    return text[:LONGEST_QUOTE].encode(errors="replace").decode()


class MalformedData(GameError):
    """Data that has not the shape of what it claims to be; `where` names the place."""

    code = "malformed_data"

    def __init__(self, detail: str, *, where: str) -> None:
        super().__init__(f"{where}: {detail}", where=where)


class MalformedAction(MalformedData):
    """Not an action of this game at all: unknown kind, wrong fields or wrong types."""

    code = "malformed_action"


class MalformedOptions(MalformedData):
    """Options this game does not have."""

    code = "malformed_options"


class IllegalAction(GameError):
    """An action of this game that may not be done now; `reason` says why."""

    code = "illegal_action"

    def __init__(self, *, reason: str) -> None:
        super().__init__(f"This action is not legal now ({reason}).", reason=reason)
        self.reason = reason


class NotYourTurn(GameError):
    """Somebody acts while another is to act."""

    code = "not_your_turn"


class MatchOver(GameError):
    """Somebody acts after the end."""

    code = "match_over"


class UnknownSeat(GameError):
    """A seat this match does not have."""

    code = "unknown_seat"


class UnknownGame(GameError):
    """No game is registered under this key and revision."""

    code = "unknown_game"


class InvalidRecord(GameError):
    """A log that cannot have been played; `version` is the first record that is wrong."""

    code = "invalid_record"

    def __init__(self, detail: str, *, version: int) -> None:
        super().__init__(f"record {version}: {detail}", version=version)
        self.version = version


class WrongDraw(InvalidRecord):
    """A draw that the opened seed does not give."""

    code = "wrong_draw"
