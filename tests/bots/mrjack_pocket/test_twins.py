"""No bot can tell twins apart: it is given the same bytes, and plays the same."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.bots import RANDOM
from games.bots.base import Level
from games.bots.mrjack_pocket import LEVELS
from games.engine import codec
from games.engine.canonical import canonical_json
from games.engine.chance import SealedRng
from games.engine.play import Position
from games.engine.seats import Seat
from tests.bots.mrjack_pocket.matches import GAME
from tests.laws.twins import Twins, retell
from tests.rules.mrjack_pocket.twins import twins

MATCHES = range(12)
QUICKLY = 20_000
"""Nodes: enough to look into the next turn, and done in a moment."""


def given_to_the_bot(position: Position, seat: Seat) -> bytes:
    """All that a bot is given, as bytes; its generator and its budget are no part of a match."""
    choices = [codec.to_json(action) for action in position.choices(seat)]
    return canonical_json([codec.to_json(position.view(seat)), choices])


def choice_of(level: Level, position: Position, seat: Seat) -> object:
    rng = SealedRng(b"the secret of the site", canonical_json(["bot", position.version]))
    return level.bot.choose(position.view(seat), position.choices(seat), rng, level.budget)


def moments(pair: Twins) -> Iterator[tuple[Seat, Position, Position]]:
    """Whenever a seat that must not tell the twins apart is to act."""
    one, other = (retell(GAME, pair, log).frames for log in (pair.one, pair.other))
    for frame, twin in zip(one, other, strict=False):
        to_act = frame.position.to_act
        if to_act in pair.viewers and frame.position.state != twin.position.state:
            yield Seat(str(to_act)), frame.position, twin.position


@pytest.mark.parametrize("level", [RANDOM, *LEVELS], ids=lambda level: level.key)
def test_twins_are_the_same_bytes_to_a_bot_and_it_plays_the_same(level: Level) -> None:
    quick = replace(level, budget=min(level.budget, QUICKLY))
    met = Counter[tuple[Seat, str]]()
    for number in MATCHES:
        for pair in twins(GAME, number):
            for seat, position, twin in [*moments(pair)][-3:]:
                assert given_to_the_bot(position, seat) == given_to_the_bot(twin, seat)
                chosen = choice_of(quick, position, seat)
                assert chosen == choice_of(quick, twin, seat), pair.differs
                assert chosen in position.choices(seat)
                met[seat, pair.differs] += 1
    assert {secret for seat, secret in met if seat == "inspector"} >= {"identity", "all secrets"}
    assert {secret for seat, secret in met if seat == "jack"} == {"order of the pile"}
    assert met.total() > 50


def test_a_bot_that_could_see_the_state_would_be_found_out() -> None:
    """The comparison above has teeth: what differs between twins does change how a bot plays."""
    level = next(level for level in LEVELS if level.key == "barrister")
    told = 0
    for number in MATCHES:
        for pair in twins(GAME, number):
            if pair.differs != "identity":
                continue
            for seat, position, twin in moments(pair):
                if seat == "inspector" and position.state.jack != twin.state.jack:
                    views = [GAME.view(p.state, Seat("jack")) for p in (position, twin)]
                    choices = position.choices(seat)
                    rngs = [SealedRng(b"x", b"y") for _ in views]
                    one, other = (
                        level.bot.choose(view, choices, rng, 0)
                        for view, rng in zip(views, rngs, strict=True)
                    )
                    told += one != other
    assert told > 0
