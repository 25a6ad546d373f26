"""Exported match records made for tests, with hashes worked out by hand."""

import hashlib
import random
from typing import Any

from games.engine import codec
from games.engine.chance import SealedDice
from games.engine.game import AnyGame
from games.engine.play import Frame
from tests.engine.by_hand import canonical
from tests.laws.random_play import played_at_random
from tests.laws.spelling import records_of

SEED = hashlib.sha256(b"a match made for a test").digest()
Document = dict[str, Any]


def play_sealed(game: AnyGame, nonces: dict[str, str], number: int) -> list[Frame]:
    """A match of random seats by the dice that these nonces give."""
    options = game.options_type()
    dice = SealedDice(SEED, tuple((seat, nonces.get(seat, "")) for seat in game.seats(options)))
    return list(played_at_random(game, options, dice, random.Random(number)))


def document_of(game: AnyGame, nonces: dict[str, str], frames: list[Frame]) -> Document:
    """What the site would export of this match."""
    records = [codec.record_to_json(record) for record in records_of(frames)]
    return rehashed(
        {
            "format": "whitechapel.match.1",
            "id": "42",
            "game": game.key,
            "revision": game.revision,
            "options": codec.to_json(game.options_type()),
            "players": {seat: f"{seat}'s player" for seat in game.seats(game.options_type())},
            "origin": {"kind": "dealt"},
            "records": records,
            "times": [f"2026-11-18T10:00:{i % 60:02}.000000+00:00" for i in range(len(records))],
            "keys": [None if r["actor"] == "chance" else f"k{i}" for i, r in enumerate(records)],
            "hashes": [],
            "seal": hashlib.sha256(SEED).hexdigest(),
            "seed": SEED.hex(),
            "nonces": nonces,
            "outcome": codec.to_json(frames[-1].position.outcome),
        }
    )


def rehashed(document: Document) -> Document:
    """The same document with hashes that fit, as whoever forges it would give it."""
    fixed = ("game", "revision", "options", "origin", "seal", "nonces")
    header = {"match": document["id"], **{name: document[name] for name in fixed}}
    links = [hashlib.sha256(canonical(header)).hexdigest()]
    rows = zip(document["records"], document["times"], document["keys"], strict=True)
    for version, (record, at, key) in enumerate(rows, start=1):
        entry = {
            "previous": links[-1],
            "version": version,
            "record": record,
            "at": at,
            "key": key,
        }
        links.append(hashlib.sha256(canonical(entry)).hexdigest())
    return {**document, "hashes": links[1:]}
