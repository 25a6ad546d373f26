"""The real engine, one thread, legality checked: random matches, and folding finished ones."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import Random

from games.engine.actions import Record
from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import Frame, Position, begin, play, replay, settle
from games.engine.seats import CHANCE, Seat
from games.rules import LIBRARY
from tests.bench.measure import Bench, Figure, milliseconds, percentile

GAME = LIBRARY.newest("mrjack_pocket")
MATCHES = 200
FOLDS_EACH = 3

_numbers = count()


def figures(bench: Bench) -> Iterator[Figure]:
    """Playouts a second, and how long a fold takes, also by the length of the match."""
    yield bench.rate("random matches", "matches/s", _a_match)
    logs = sorted((_log(number) for number in range(MATCHES)), key=len)
    yield from bench.times("fold of a finished match", _folder(logs), repeats=2 * MATCHES)
    for name, part in (("shortest", logs[: MATCHES // 10]), ("longest", logs[-MATCHES // 10 :])):
        records = sum(map(len, part)) / len(part)
        taken = [milliseconds(partial(_fold, log)) for log in part for _ in range(FOLDS_EACH)]
        per_record = 1000 * percentile(taken, 50) / records
        yield Figure(f"fold, {name} tenth ({records:.0f} records)", per_record, "µs/record", None)


def _a_match() -> int:
    _log(next(_numbers))
    return 1


def _log(number: int) -> list[Record]:
    """A whole match in which every seat picks any choice."""
    dice, picks = SealedDice(numbered_seed(number)), Random(number)
    position = begin(GAME, GAME.options_type())
    log: list[Record] = []
    while position.to_act is not None:
        if position.to_act is CHANCE:
            frames = list(settle(position, dice))
        else:
            frames = [_picked(position, picks)]
        log += [frame.record for frame in frames if frame.record]
        position = frames[-1].position
    return log


def _picked(position: Position, picks: Random) -> Frame:
    seat = Seat(str(position.to_act))
    return play(position, seat, picks.choice(position.choices(seat)))


def _folder(logs: list[list[Record]]) -> Callable[[], Position]:
    turns = iter(logs * 3)
    return lambda: _fold(next(turns))


def _fold(log: list[Record]) -> Position:
    *_, last = replay(GAME, GAME.options_type(), log)
    return last.position
