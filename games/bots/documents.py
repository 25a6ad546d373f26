"""A match that bots played as a document, such as a stored match is exported to."""

from collections.abc import Mapping, Sequence

from games.engine import chain, codec, match_record
from games.engine.canonical import Json
from games.engine.chance import commitment
from games.engine.match_record import MatchRecord
from games.engine.play import Frame
from games.engine.seats import Seat

NO_TIME = "1888-08-31T00:00:00.000000Z"
"""When every record of such a match was made: no clock was running."""


def document(
    frames: Sequence[Frame], *, name: str, seed: bytes, players: Mapping[Seat, str]
) -> MatchRecord:
    """All that the match was, from its first frame to its last."""
    position = frames[-1].position
    records = [codec.record_to_json(frame.record) for frame in frames if frame.record]
    options = codec.to_json(position.options)
    assert isinstance(options, dict)
    origin, seal = {"kind": "dealt"}, commitment(seed)
    header = match_record.header(
        match=name,
        game=position.game.key,
        revision=position.game.revision,
        options=options,
        origin=origin,
        seal=seal,
        nonces={},
    )
    return MatchRecord(
        format=match_record.FORMAT,
        id=name,
        game=position.game.key,
        revision=position.game.revision,
        options=options,
        players={str(seat): player for seat, player in players.items()},
        origin=origin,
        records=tuple(records),
        times=(NO_TIME,) * len(records),
        keys=(None,) * len(records),
        hashes=_hashes(header, records),
        seal=seal,
        seed=seed.hex(),
        nonces={},
        outcome=position.outcome,
    )


def _hashes(header: Json, records: Sequence[Json]) -> tuple[str, ...]:
    links = [chain.first_link(header)]
    for version, record in enumerate(records, start=1):
        links.append(chain.next_link(links[-1], chain.Entry(version, record, NO_TIME)))
    return tuple(links[1:])
