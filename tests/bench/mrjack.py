"""Mr. Jack with its Extension: random matches, folding them, and listing the choices."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle
from random import Random
from statistics import median

from games.engine.actions import Record
from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import Position, begin, play, replay, settle
from games.engine.seats import Seat
from games.rules.mrjack.game import MrJack
from games.rules.mrjack.state import MrJackOptions
from tests.bench.measure import Bench, Figure, milliseconds, percentile

GAME = MrJack()
MATCHES = 60


def figures(bench: Bench) -> Iterator[Figure]:
    """Playouts a second, how long a fold takes, and how long it takes to list the choices."""
    numbers = iter(range(10**9))
    yield bench.rate("random matches", "matches/s", lambda: len(_match(next(numbers))) and 1)
    matches = [_match(number) for number in range(MATCHES)]
    logs = cycle([record for record, _ in match if record] for match in matches)
    yield from bench.times("fold of a finished match", lambda: _fold(next(logs)), repeats=MATCHES)
    yield from _listing([position for match in matches for _, position in match])


def _listing(positions: list[Position]) -> Iterator[Figure]:
    """How long the choices of each decision take to be listed; what is kept of them is not used."""
    taken = []
    for position in positions:
        if position.to_act in GAME.seats(MrJackOptions()):
            state, seat = position.state, Seat(str(position.to_act))
            taken.append(milliseconds(partial(GAME.legal_actions, state, seat)))
    for what, value in (
        ("median", median(taken)),
        ("p99", percentile(taken, 99)),
        ("worst", max(taken)),
    ):
        yield Figure(f"list of choices, {what}", value, "ms", None)


def _match(number: int) -> list[tuple[Record | None, Position]]:
    """Every record of a match in which each seat picks any choice, and where it led."""
    picks = Random(number)
    frames = [*settle(begin(GAME, MrJackOptions()), SealedDice(numbered_seed(number)))]
    while frames[-1].position.to_act is not None:
        position = frames[-1].position
        if position.to_act not in position.seats:
            frames += settle(position, SealedDice(numbered_seed(number)))
            continue
        seat = Seat(str(position.to_act))
        frames.append(play(position, seat, picks.choice(position.choices(seat))))
    return [(frame.record, frame.position) for frame in frames]


def _fold(log: list[Record]) -> Position:
    *_, last = replay(GAME, MrJackOptions(), log)
    return last.position
