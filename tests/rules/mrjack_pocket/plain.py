"""The same rules once more, in plain lists and numbers, read from the log as it is spelled.

It shares no code with the game: where the two disagree, one of them has misread the rulebook. It
also retells a match as it would have gone with other secrets, to find out which ones the players
who do not know them cannot rule out.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

NAMES = ["lestrade", "goodley", "stealthy", "smith", "pizer", "gull", "bert", "lane", "madame"]
HOURGLASSES = dict(zip(NAMES, (0, 0, 1, 1, 1, 1, 1, 1, 2), strict=True))
TOKENS = [("alibi", "holmes"), ("toby", "watson"), ("rotation", "exchange"), ("rotation", "joker")]
ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}
LINES = [
    *(("N", [column, column + 3, column + 6]) for column in (0, 1, 2)),
    *(("E", [row + 2, row + 1, row]) for row in (0, 3, 6)),
    *(("S", [column + 6, column + 3, column]) for column in (2, 1, 0)),
    *(("W", [row, row + 1, row + 2]) for row in (6, 3, 0)),
]


class PlainMatch:
    """A match, as far as its records were read."""

    def __init__(self, double_goal: str = "inspector") -> None:
        self.double_goal = double_goal
        self.turn = 1
        self.tiles: list[list[Any]] = []
        self.ring = {"holmes": 11, "watson": 3, "toby": 7}
        self.tokens: list[list[Any]] = []
        self.jack = ""
        self.pile: list[str] = []
        self.cards: dict[str, list[str]] = {"jack": [], "inspector": []}
        self.time_tokens: dict[str, list[int]] = {"jack": [], "inspector": []}
        self.chase = False
        self.ended: tuple[str, str] | None = None

    @property
    def hourglasses(self) -> int:
        drawn = sum(HOURGLASSES[card] for card in self.cards["jack"])
        return len(self.time_tokens["jack"]) + drawn

    @property
    def open_table(self) -> list[Any]:
        """All that lies open to everybody."""
        return [
            self.turn,
            [tuple(tile) for tile in self.tiles],
            tuple(self.ring.values()),
            [tuple(token) for token in self.tokens],
            {seat: tuple(turns) for seat, turns in self.time_tokens.items()},
            tuple(self.cards["inspector"]),
            len(self.cards["jack"]),
            len(self.pile),
            self.chase,
            self.ended,
        ]

    def read(self, record: dict[str, Any]) -> None:
        """The next record of the log."""
        getattr(self, "_" + record["kind"])(record)
        if self.tokens and all(used for _, used in self.tokens) and not self.ended:
            self._end_turn()

    def _lay_tiles(self, record: dict[str, Any]) -> None:
        self.tiles = [[tile["character"], tile["wall"], True] for tile in record["tiles"]]

    def _deal_identity(self, record: dict[str, Any]) -> None:
        self.jack = record["character"]

    def _shuffle_pile(self, record: dict[str, Any]) -> None:
        self.pile = list(record["cards"])

    def _throw_tokens(self, record: dict[str, Any]) -> None:
        self.tokens = [[face, False] for face in record["faces"]]

    def _move(self, record: dict[str, Any]) -> None:
        self._take(record["detective"])
        self._walk(record["detective"], record["steps"])

    def _joker(self, record: dict[str, Any]) -> None:
        self._take("joker")
        if record["detective"]:
            self._walk(record["detective"], 1)

    def _rotate(self, record: dict[str, Any]) -> None:
        self._take("rotation")
        self._tile(record["tile"])[1] = record["wall"]

    def _exchange(self, record: dict[str, Any]) -> None:
        self._take("exchange")
        one, other = (self.tiles.index(self._tile(name)) for name in record["tiles"])
        self.tiles[one], self.tiles[other] = self.tiles[other], self.tiles[one]

    def _alibi(self, record: dict[str, Any]) -> None:
        self._take("alibi")
        card = self.pile.pop(0)
        self.cards[record["actor"]].append(card)
        if record["actor"] == "inspector":
            self._turn_over(card)

    def _take(self, face: str) -> None:
        next(token for token in self.tokens if token == [face, False])[1] = True

    def _walk(self, detective: str, steps: int) -> None:
        self.ring[detective] = (self.ring[detective] + steps) % 12

    def _tile(self, name: str) -> list[Any]:
        return next(tile for tile in self.tiles if tile[0] == name)

    def _turn_over(self, name: str) -> None:
        self._tile(name)[2] = False
        if name == "lane":
            self._tile(name)[1] = None

    def in_sight(self) -> set[str]:
        seen = set()
        for space in self.ring.values():
            toward, line = LINES[space]
            for cell in line:
                name, wall, _ = self.tiles[cell]
                if wall == toward:
                    break
                seen.add(name)
                if wall == ACROSS[toward]:
                    break
        return seen

    def _end_turn(self) -> None:
        seen = self.in_sight()
        visible = self.jack in seen
        for name in NAMES:
            if (name in seen) != visible:
                self._turn_over(name)
        self.time_tokens["inspector" if visible else "jack"].append(self.turn)
        self.ended = self._test(visible)
        if not self.ended:
            self.turn += 1
            self.tokens = [
                [front if face == back else back, False]
                for (front, back), (face, _) in zip(TOKENS, self.tokens, strict=True)
                if self.turn % 2 == 0
            ]

    def _test(self, visible: bool) -> tuple[str, str] | None:
        one_left = sum(suspect for _, _, suspect in self.tiles) == 1
        six = self.hourglasses >= 6
        if one_left and six:
            if visible and (self.chase or self.turn == 8 or self.double_goal == "inspector"):
                return "inspector", "caught"
            self.chase = self.chase or self.turn < 8
            return ("jack", "escaped") if self.turn == 8 else None
        if one_left:
            return "inspector", "one_suspect"
        if six:
            return "jack", "hourglasses"
        return ("jack", "eight_turns") if self.turn == 8 else None


def story(records: Sequence[dict[str, Any]], double_goal: str) -> Iterator[list[Any]]:
    """The open table after each record."""
    match = PlainMatch(double_goal)
    for record in records:
        match.read(record)
        yield match.open_table


def with_secrets(
    records: Sequence[dict[str, Any]], jack: str, cards: Sequence[str]
) -> list[dict[str, Any]]:
    """The same log, had chance dealt Jack this identity and the pile these cards."""
    other: dict[str, dict[str, Any]] = {
        "deal_identity": {"character": jack},
        "shuffle_pile": {"cards": list(cards)},
    }
    return [record | other.get(record["kind"], {}) for record in records]


def possible_secrets(
    records: Sequence[dict[str, Any]], double_goal: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every identity and hand of Jack with which the open table would have been the same."""
    told = list(story(records, double_goal))
    drawn = [record["actor"] for record in records if record["kind"] == "alibi"]
    true = PlainMatch(double_goal)
    for record in records:
        true.read(record)
    shown = true.cards["inspector"]
    for jack in NAMES:
        if jack in shown:
            continue
        unseen = [name for name in NAMES if name != jack and name not in shown]
        for hand in permutations(unseen, drawn.count("jack")):
            top = _dealt_out(drawn, hand, shown)
            cards = [*top, *(card for card in unseen if card not in hand)]
            retold = story(with_secrets(records, jack, cards), double_goal)
            if all(then == now for then, now in zip(retold, told, strict=True)):
                yield jack, hand


def _dealt_out(drawn: Sequence[str], hand: Sequence[str], shown: Sequence[str]) -> list[str]:
    """The order in which the pile gave each player their cards."""
    to_come = {"jack": iter(hand), "inspector": iter(shown)}
    return [next(to_come[seat]) for seat in drawn]
