"""A finished match as one document: what is exported, replayed and proved anywhere."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from games.engine import chain, codec
from games.engine.canonical import Json
from games.engine.chance import SEED_BYTES, SealedDice, commitment
from games.engine.errors import InvalidRecord, MalformedData
from games.engine.game import AnyGame, Options, Outcome
from games.engine.library import Library
from games.engine.play import Frame, prove, replay
from games.engine.seats import Seat

FORMAT: Literal["whitechapel.match.1"] = "whitechapel.match.1"


@dataclass(frozen=True)
class MatchRecord:
    """All that a finished match was."""

    format: Literal["whitechapel.match.1"]
    id: str
    game: str
    revision: int
    options: Mapping[str, Any]
    players: Mapping[str, str]
    """The name of whoever held each seat."""
    origin: Mapping[str, Any]
    """Where the set-up came from: {"kind": "dealt"} when chance drew it."""
    records: tuple[Any, ...]
    times: tuple[str, ...]
    keys: tuple[str | None, ...]
    hashes: tuple[str, ...]
    seal: str
    """The commitment that was shown before the players gave their nonces."""
    seed: str
    """The seed in hexadecimal, opened at the end."""
    nonces: Mapping[str, str]
    outcome: Outcome | None

    def header(self) -> dict[str, Json]:
        """What was fixed before the first record."""
        return header(
            match=self.id,
            game=self.game,
            revision=self.revision,
            options=self.options,
            origin=self.origin,
            seal=self.seal,
            nonces=self.nonces,
        )


def header(
    *,
    match: str,
    game: str,
    revision: int,
    options: Mapping[str, Json],
    origin: Mapping[str, Json],
    seal: str,
    nonces: Mapping[str, str],
) -> dict[str, Json]:
    """What the hash chain of a match hangs from."""
    return {
        "match": match,
        "game": game,
        "revision": revision,
        "options": options,
        "origin": origin,
        "seal": seal,
        "nonces": nonces,
    }


def read(data: Any) -> MatchRecord:
    """The document that the data spells, or MalformedData naming the place."""
    document = codec.from_json(MatchRecord, data, where="match")
    for name in ("times", "keys", "hashes"):
        if len(getattr(document, name)) != len(document.records):
            raise MalformedData("expected one for each record", where=f"match.{name}")
    return document


def frames(document: MatchRecord, library: Library) -> Iterator[Frame]:
    """Every step of the match, proved: the chain, each rule, each draw, and the outcome.

    Raises InvalidRecord at the first record that is wrong.
    """
    game = library.find(document.game, document.revision)
    options = codec.options_from_json(game, document.options)
    dice = _opened_dice(document, game, options)
    check_chain(document)
    log = (
        codec.record_from_json(game, data, where=f"match.records[{i}]")
        for i, data in enumerate(document.records)
    )
    last = None
    for frame in prove(replay(game, options, log), dice):
        yield frame
        last = frame.position.outcome
    if last != document.outcome:
        raise InvalidRecord("the outcome is not what was played", version=len(document.records))


def check_chain(document: MatchRecord) -> None:
    """Each hash must follow from the one before it and its own entry."""
    link = chain.first_link(document.header())
    rows = zip(document.records, document.times, document.keys, document.hashes, strict=True)
    for version, (record, at, key, found) in enumerate(rows, start=1):
        link = chain.next_link(link, chain.Entry(version, record, at, key))
        if link != found:
            raise InvalidRecord("its hash is not the hash of its contents", version=version)


def _opened_dice(document: MatchRecord, game: AnyGame, options: Options) -> SealedDice:
    seed = open_seed(document.seed)
    if commitment(seed) != document.seal:
        raise MalformedData("the seed is not the one that was sealed", where="match.seed")
    return dice_of(game, options, seed, document.nonces)


def open_seed(text: str) -> bytes:
    """The bytes of a seed written in hexadecimal."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise MalformedData(f"expected {SEED_BYTES} bytes in hexadecimal", where="match.seed")
    return seed


def dice_of(game: AnyGame, options: Options, seed: bytes, nonces: Mapping[str, str]) -> SealedDice:
    """The dice of a match: its seed with the nonce of every seat, empty where none was given."""
    seats = game.seats(options)
    return SealedDice(seed, tuple((Seat(seat), nonces.get(seat, "")) for seat in seats))
