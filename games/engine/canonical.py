"""The one way to write data as bytes, so that equal data has equal hashes."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
"""Plain data. There are no floats: their spelling differs between languages."""


def canonical_json(data: Json) -> bytes:
    """Keys sorted, no spaces, no escapes beyond what JSON demands, UTF-8."""
    text = json.dumps(
        data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode()


def digest(data: Json) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical_json(data)).hexdigest()
