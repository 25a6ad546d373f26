"""Reading an exported match from a file that anybody may have written.

However large, deep or odd the file is, reading it takes bounded time and memory: at most
MOST_BYTES are read, with at most MOST_BRACKETS lists and objects, MOST_NESTED deep, and the codec
allows 10,000 records. A match takes some kilobytes.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

from games.engine import match_record
from games.engine.errors import MalformedData
from games.engine.match_record import MatchRecord

MOST_BYTES = 4 * 1024 * 1024
MOST_BRACKETS = 200_000
MOST_NESTED = 16
STANDARD_INPUT = "-"

# A string that is never closed is swallowed whole too, so that each byte is looked at once.
_STRING_OR_BRACKET = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[][{}]', re.DOTALL)


def read_match(name: str) -> MatchRecord:
    """The match in the file of this name, or MalformedData; OSError if it cannot be read."""
    raw = _read(name)
    if len(raw) > MOST_BYTES:
        _refuse(f"more than {MOST_BYTES} bytes")
    return match_record.read(_parse(raw))


def _read(name: str) -> bytes:
    if name == STANDARD_INPUT:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _parse(raw: bytes) -> Any:
    _check_brackets(raw)
    try:
        data = json.loads(
            raw.decode(),
            object_pairs_hook=_object,
            parse_float=_no_float,
            parse_constant=_no_float,
        )
        # "\ud800" is half a character: JSON lets it pass, but it has no bytes to be hashed.
        json.dumps(data, ensure_ascii=False).encode()
    except MalformedData:
        raise
    except UnicodeError:
        _refuse("the text is not valid Unicode")
    except ValueError as error:
        _refuse(f"not JSON: {error}")
    return data


def _check_brackets(raw: bytes) -> None:
    opened = depth = 0
    for found in _STRING_OR_BRACKET.finditer(raw):
        if found[0] in b"[{":
            opened, depth = opened + 1, depth + 1
        elif found[0] in b"]}":
            depth -= 1
        if depth > MOST_NESTED:
            _refuse(f"nested more than {MOST_NESTED} deep")
        if opened > MOST_BRACKETS:
            _refuse(f"more than {MOST_BRACKETS} lists and objects")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A name given twice could mean one thing here and another elsewhere."""
    data = dict(pairs)
    if len(data) != len(pairs):
        _refuse("a name is given twice in one object")
    return data


def _no_float(text: str) -> NoReturn:
    _refuse(f"{text[:40]} is not a whole number")


def _refuse(detail: str) -> NoReturn:
    raise MalformedData(detail, where="match")
