"""The hash of what each match record folds to.

Run as a program it reads records from standard input, one on a line, and prints a hash for each, so
that another process, with another order of hashes and sets, can be compared with this one.
"""

import json
import sys
from collections.abc import Iterable

from games.engine import match_record
from games.engine.canonical import Json, digest
from games.engine.codec import to_json
from games.engine.library import Library
from games.engine.play import Position
from tests.laws.fingerprint import shelf


def state_hash(position: Position) -> str:
    """One hash over the whole state, the outcome, and how far the log went."""
    return digest(
        {
            "state": to_json(position.state),
            "outcome": to_json(position.outcome),
            "version": position.version,
            "draws": position.draws,
        }
    )


def final_hash(data: Json) -> str:
    """What a record folds to, every hash, rule and draw of it proved on the way."""
    *_, last = match_record.frames(match_record.read(data), Library(shelf()))
    return state_hash(last.position)


def final_hashes(lines: Iterable[str]) -> list[str]:
    """The same for records as text."""
    return [final_hash(json.loads(line)) for line in lines]


if __name__ == "__main__":
    print("\n".join(final_hashes(sys.stdin)))
