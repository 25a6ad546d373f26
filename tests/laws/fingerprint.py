"""One hash over everything that random matches of every game show to everybody.

Run as a program it prints the hash, so that another process, with another order of hashes and
sets, can be compared with this one.
"""

from collections.abc import Iterable, Iterator

from games.engine import codec
from games.engine.canonical import Json, digest
from games.engine.events import told_to
from games.engine.game import AnyGame
from games.engine.play import Frame
from games.rules import LIBRARY
from tests.laws.random_play import random_matches, viewers
from tests.toy import game as toy

MATCHES = 12


def everything_shown(frames: Iterable[Frame]) -> Iterator[Json]:
    """Frame by frame: the record, and what each viewer sees, hears and may choose."""
    for frame in frames:
        position = frame.position
        yield codec.record_to_json(frame.record) if frame.record else None
        for viewer in viewers(position.game, position.options):
            yield codec.to_json(position.view(viewer))
            yield codec.to_json(position.game.view(position.state, viewer))
            yield codec.to_json(told_to(viewer, frame.events))
            yield [codec.to_json(action) for action in position.choices(viewer)]


def fingerprint(games: Iterable[AnyGame]) -> str:
    """The hash over all of it."""
    matches = (match for game in games for match in random_matches(game, MATCHES))
    return digest([list(everything_shown(match)) for match in matches])


def shelf() -> tuple[AnyGame, ...]:
    """Every game the laws are about, whether or not the tests' settings were loaded."""
    games = {(game.key, game.revision): game for game in (*LIBRARY.all(), *toy.GAMES)}
    return tuple(games.values())


if __name__ == "__main__":
    print(fingerprint(shelf()))
