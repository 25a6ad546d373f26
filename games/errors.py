"""What can be wrong with a request at the site's own door, beyond what the engine refuses.

As in the engine: a stable code, facts for whoever translates it, and nothing that depends on a
hidden fact.
"""

from games.engine.errors import GameError


class NoSuchMatch(GameError):
    """No match of this id, or none that this caller may know of."""

    code = "no_such_match"

    def __init__(self) -> None:
        super().__init__("There is no such match.")


class NotSeated(GameError):
    """The caller holds no seat, or not the seat they act for."""

    code = "not_seated"


class StaleVersion(GameError):
    """The match has moved on since the caller looked; `version` is where it stands."""

    code = "stale_version"

    def __init__(self, *, version: int) -> None:
        super().__init__("The match has moved on.", version=version)
        self.version = version


class KeyReused(GameError):
    """The caller has used this key before, for another action."""

    code = "key_reused"

    def __init__(self) -> None:
        super().__init__("This key was used for another action.")


class NotBegun(GameError):
    """The match still waits for players."""

    code = "not_begun"

    def __init__(self) -> None:
        super().__init__("The match has not begun.")


class AlreadyBegun(GameError):
    """What is asked for is possible only while the match waits for players."""

    code = "already_begun"

    def __init__(self) -> None:
        super().__init__("The match has begun.")


class NotYourTable(GameError):
    """Only whoever opened a table may do that."""

    code = "not_your_table"

    def __init__(self) -> None:
        super().__init__("Somebody else opened this table.")


class YourOwnTable(GameError):
    """Whoever opened a table closes it; they do not get up from it."""

    code = "your_own_table"

    def __init__(self) -> None:
        super().__init__("This is the caller's own table.")


class OutOfTime(GameError):
    """The time of whoever was to act had run out before this came: the match is over by that."""

    code = "out_of_time"

    def __init__(self) -> None:
        super().__init__("The time had run out. The match is over.")


class HandedOn(GameError):
    """The time of whoever was to act had run out before this came, and a bot plays on for them."""

    code = "handed_on"

    def __init__(self) -> None:
        super().__init__("The time had run out. A bot plays on in that seat.")


class NotAbandoned(GameError):
    """A match is claimed while whoever is to act is here, or may still come back."""

    code = "not_abandoned"

    def __init__(self) -> None:
        super().__init__("Nobody has left, or they may still come back.")


class NotFinished(GameError):
    """What is asked for is told after the end only."""

    code = "not_finished"

    def __init__(self) -> None:
        super().__init__("The match is not over yet.")


class MembersOnly(GameError):
    """A guest asks for a match that counts."""

    code = "members_only"

    def __init__(self) -> None:
        super().__init__("Ranked matches are for registered players.")


class TooManyMatches(GameError):
    """The caller has as many running matches as they may have."""

    code = "too_many_matches"

    def __init__(self, *, quota: int) -> None:
        super().__init__(f"At most {quota} running matches at once.", quota=quota)


class NoSuchStep(GameError):
    """A match has no step of this number."""

    code = "no_such_step"

    def __init__(self, *, last: int) -> None:
        super().__init__(f"The last step is {last}.", last=last)


class TooManySteps(GameError):
    """A match is longer than what is shown step by step."""

    code = "too_many_steps"

    def __init__(self, *, most: int) -> None:
        super().__init__(f"At most {most} steps are shown.", most=most)


class MalformedRequest(GameError):
    """A version, key, nonce or the like that cannot be one; `where` names it."""

    code = "malformed_request"

    def __init__(self, detail: str, *, where: str) -> None:
        super().__init__(f"{where}: {detail}", where=where)


class NoPairing(GameError):
    """A game in which two strangers cannot be paired: it has not just two sides."""

    code = "no_pairing"

    def __init__(self) -> None:
        super().__init__("Nobody is paired for this game.")


class SeatTaken(GameError):
    """Somebody sits there already, or it is kept for somebody else."""

    code = "seat_taken"

    def __init__(self, *, seat: str) -> None:
        super().__init__(f"The seat {seat!r} is not free.", seat=seat)


class BothSides(GameError):
    """One may take several seats of one side, never of both."""

    code = "both_sides"

    def __init__(self) -> None:
        super().__init__("Nobody may sit on both sides.")


class UnknownPlayer(GameError):
    """A seat is meant for somebody who does not exist."""

    code = "unknown_player"

    def __init__(self, *, name: str) -> None:
        super().__init__(f"There is no player {name[:40]!r}.", name=name[:40])


class SealSpent(GameError):
    """The seal the caller was shown is not the one of their next match any more."""

    code = "seal_spent"

    def __init__(self) -> None:
        super().__init__("This seal was used for another match.")


class ChatOff(GameError):
    """The caller has switched chat off."""

    code = "chat_off"

    def __init__(self) -> None:
        super().__init__("Chat is switched off.")


class TooManyLines(GameError):
    """The caller says too much in too short a time."""

    code = "too_many_lines"

    def __init__(self, *, seconds: int) -> None:
        super().__init__("Too many lines at once.", seconds=seconds)
