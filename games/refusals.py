"""How a refusal is told to a caller, by HTTP and over a socket alike."""

from collections.abc import Mapping
from typing import Final

from games.engine.canonical import Json
from games.engine.errors import GameError
from games.texts.site import error_sentence

MALFORMED, NOT_YOURS, NOT_THERE, CONFLICT, ILLEGAL = 400, 403, 404, 409, 422
TOO_MUCH: Final = 429

STATUS: Final[Mapping[str, int]] = {
    "malformed_data": MALFORMED,
    "malformed_action": MALFORMED,
    "malformed_options": MALFORMED,
    "malformed_request": MALFORMED,
    "unknown_game": MALFORMED,
    "unknown_seat": MALFORMED,
    "unknown_player": MALFORMED,
    "both_sides": MALFORMED,
    "no_pairing": MALFORMED,
    "not_seated": NOT_YOURS,
    "not_your_table": NOT_YOURS,
    "your_own_table": NOT_YOURS,
    "members_only": NOT_YOURS,
    "too_many_matches": NOT_YOURS,
    "no_such_match": NOT_THERE,
    "no_such_step": NOT_THERE,
    "stale_version": CONFLICT,
    "not_your_turn": CONFLICT,
    "match_over": CONFLICT,
    "not_begun": CONFLICT,
    "already_begun": CONFLICT,
    "not_finished": CONFLICT,
    "out_of_time": CONFLICT,
    "handed_on": CONFLICT,
    "not_abandoned": CONFLICT,
    "seat_taken": CONFLICT,
    "seal_spent": CONFLICT,
    "key_reused": CONFLICT,
    "illegal_action": ILLEGAL,
    "too_many_steps": ILLEGAL,
    "chat_off": NOT_YOURS,
    "too_many_lines": TOO_MUCH,
}


def status_of(error: GameError) -> int:
    """The HTTP status that goes with a refusal; an error that is not one is a bug of ours."""
    return STATUS[error.code]


def body_of(error: GameError, *, game: str | None = None) -> dict[str, Json]:
    """What the refused caller reads: a stable code, and a sentence in their language."""
    return {"code": error.code, "detail": error_sentence(error, game=game), **error.facts}
