"""The games on the shelf, by key and revision."""

from collections.abc import Iterable

from games.engine.errors import UnknownGame
from games.engine.game import AnyGame


class Library:
    """Finds a game's rules: the newest for a new match, the old ones for matches begun by them."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games: dict[tuple[str, int], AnyGame] = {}
        for game in games:
            self.add(game)

    def add(self, game: AnyGame) -> None:
        """Put a game on the shelf; a key and revision is taken once."""
        place = (game.key, game.revision)
        if place in self._games:
            raise ValueError(f"{game.key} has two games of revision {game.revision}")
        self._games[place] = game

    def newest(self, key: str) -> AnyGame:
        """The rules that a new match of this game begins with."""
        revisions = [revision for name, revision in self._games if name == key]
        if not revisions:
            raise UnknownGame(f"There is no game {key[:40]!r}.", key=key[:40])
        return self._games[key, max(revisions)]

    def find(self, key: str, revision: int) -> AnyGame:
        """The rules that a match of this revision was begun with."""
        try:
            return self._games[key, revision]
        except KeyError:
            name = f"{key[:40]!r} of revision {revision}"
            raise UnknownGame(f"There is no game {name}.", key=key[:40]) from None

    def keys(self) -> tuple[str, ...]:
        """Every game's key, in the order of the shelf."""
        return tuple(dict.fromkeys(key for key, _ in self._games))

    def all(self) -> tuple[AnyGame, ...]:
        """Every game in every revision, in the order of the shelf."""
        return tuple(self._games.values())
