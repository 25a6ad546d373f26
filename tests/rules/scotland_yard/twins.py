"""Twins of Scotland Yard, from "Secrets and chance" of the rulebook (§10).

Nobody but Mr. X knows where he went. So beside a match stands another in which he took another way
that agrees with all that was open: the same tickets, the same stations shown, never where a
detective stood or came.
"""

import random
from collections.abc import Iterator

from games.engine import codec
from games.engine.game import AnyGame
from games.engine.seats import SPECTATOR, Viewer
from tests.laws.random_play import random_match
from tests.laws.spelling import records_of, spelled
from tests.laws.twins import Spelled, Twins
from tests.rules.scotland_yard.plain import Way, conditions, ways_at_random
from tests.rules.scotland_yard.tables import GAME

Log = list[Spelled]

DEAL = 2
MOMENTS = 3
"""How many moments of a match have twins."""


def twins(game: AnyGame, number: int) -> Iterator[Twins]:
    """The match of this number beside others with another hidden way, at several moments."""
    frames = random_match(GAME, number)
    log = [codec.record_to_json(record) for record in records_of(frames)]
    agreed = frames[0].position.options
    rng = random.Random(number)
    detectives = rng.sample(frames[0].position.seats[1:], 2)
    blind: tuple[Viewer, ...] = (*detectives, SPECTATOR)
    moments = [1, *rng.sample(range(DEAL, len(log)), MOMENTS - 1), len(log)]
    for moment in moments:
        view = GAME.view(frames[moment].position.state, SPECTATOR)
        questions = list(conditions(view, agreed))
        truth = way_of(log[:moment])
        other = next((w for w in ways_at_random(view, questions, rng) if w != truth), None)
        if other is None:
            continue
        differs = "start card" if other[0] != truth[0] else "way"
        changed = with_way(log[:moment], other)
        tries = [*TRIES, *_into_hiding(truth[-1]), *_into_hiding(other[-1])]
        yield Twins(spelled(agreed), log[:moment], changed, moment, blind, differs, tries)


def caught(pair: Twins) -> bool:
    """Whether the twins end with a detective who meets Mr. X."""
    last = pair.one[-1]
    return last["kind"] == "detective_ride" and last["station"] == way_of([*pair.one])[-1]


def way_of(log: Log) -> Way:
    """Where Mr. X began and what he wrote into his windows."""
    return tuple(r["station"] for r in log if r["kind"] in ("deal_mr_x", "ride"))


def with_way(log: Log, way: Way) -> Log:
    """The same records, but Mr. X goes another way."""
    stations = iter(way)
    return [
        record | {"station": next(stations)} if record["kind"] in ("deal_mr_x", "ride") else record
        for record in log
    ]


def _into_hiding(station: int) -> Iterator[Spelled]:
    """Attempts of the detectives to take a taxi to this station."""
    for pawn in ("red", "blue", "green"):
        yield {"kind": "detective_ride", "pawn": pawn, "ticket": "taxi", "station": station}


TRIES: tuple[Spelled, ...] = (
    {"kind": "ride", "ticket": "taxi", "station": 1, "double": False},
    {"kind": "detective_ride", "pawn": "red", "ticket": "black", "station": 108},
    {"kind": "detective_ride", "pawn": "yellow", "ticket": "taxi", "station": 0},
    {"kind": "take_ticket", "pawn": "red", "ticket": "taxi"},
    {"kind": "appear"},
    {"kind": "deal_mr_x", "station": 13},
)
