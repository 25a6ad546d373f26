"""Scotland Yard with five detectives: random matches, folding them, and where Mr. X can be."""

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from games.engine.actions import Record
from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import Position, begin, play, replay, settle
from games.engine.seats import Seat
from games.rules.scotland_yard import knowledge
from games.rules.scotland_yard.board import Ticket
from games.rules.scotland_yard.game import ScotlandYard
from games.rules.scotland_yard.state import State, YardOptions
from tests.bench.measure import Bench, Figure

GAME = ScotlandYard()
MATCHES = 60


def figures(bench: Bench) -> Iterator[Figure]:
    """Playouts a second, how long a fold takes, and one step of what is known of Mr. X."""
    numbers = iter(range(10**9))
    yield bench.rate("random matches", "matches/s", lambda: len(_match(next(numbers))) and 1)
    matches = [_match(number) for number in range(MATCHES)]
    logs = cycle([record for record, _ in match if record] for match in matches)
    yield from bench.times("fold of a finished match", lambda: _fold(next(logs)), repeats=MATCHES)
    states = [position.state for match in matches for _, position in match]
    update = _updates([state for state in states if state.phase == "ride"])
    yield from bench.times("update of the possible stations", update, repeats=500)


def _match(number: int) -> list[tuple[Record | None, Position]]:
    """Every record of a match in which each seat picks any choice, and where it led."""
    picks = Random(number)
    frames = [*settle(begin(GAME, YardOptions()), SealedDice(numbered_seed(number)))]
    while frames[-1].position.to_act is not None:
        position = frames[-1].position
        seat = Seat(str(position.to_act))
        frames.append(play(position, seat, picks.choice(position.choices(seat))))
    return [(frame.record, frame.position) for frame in frames]


def _fold(log: list[Record]) -> Position:
    *_, last = replay(GAME, YardOptions(), log)
    return last.position


def _updates(states: list[State]) -> Callable[[], object]:
    """A ride with the ticket that tells least, and the test whether he can go on from there."""
    moments = cycle(states)

    def update() -> object:
        state = next(moments)
        reached = knowledge.after_ride(state.possible, Ticket.BLACK, state.held)
        return knowledge.able_to_ride(reached, state.fugitive.reserve, state.held)

    return update
