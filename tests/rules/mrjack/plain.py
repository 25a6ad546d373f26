"""Mr. Jack once more, as plainly as can be: a program that shares no code with the game.

It reads a whole log and says what lies open after each record, who was seen at each call, and how
far a character can go, by trying every route. Twins are made with it, and the game is held
against it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

Spelled = dict[str, Any]

STREETS = {
    f"{column}{row}"
    for column, rows in {
        "a": "1 2 3 4 5",
        "b": "1 3 6 7",
        "c": "2 3 4 6",
        "d": "3 5 7",
        "e": "3 4 5 6 7 8 9",
        "f": "3 7 10",
        "g": "3 4 5 6 7 8 9 10",
        "h": "3 6 10",
        "i": "4 5 6 7 8 9 10",
        "j": "6 8 10",
        "k": "7 9 10 11",
        "l": "6 7 10 12",
        "m": "8 9 10 11 12",
    }.items()
    for row in rows.split()
}
SCENERY_FROM_WEST_TO_EAST = (
    "b2 b4 b5 c5 c7 d4 d6 d8 f4 f5 f6 f8 f9 h4 h5 h7 h8 h9 j5 j7 j9 k6 k8 l8 l9 l11"
)
SCENERY = set(SCENERY_FROM_WEST_TO_EAST.split())
START = {
    "holmes": "g5",
    "watson": "a3",
    "smith": "g8",
    "lestrade": "e5",
    "stealthy": "i4",
    "goodley": "m10",
    "gull": "e9",
    "bert": "i8",
}
MANHOLES = {"2006": "a5 c2 f10 f7 h3 h6 l12 m9", "2016": "b1 b6 c4 f10 g6 h3 k9 l12 l7"}
COVERS = {"2006": "c2 l12", "2016": "b1 l12"}
WAYS = {"N": (0, 1), "NE": (1, 1), "SE": (1, 0), "S": (0, -1), "SW": (-1, -1), "NW": (-1, 0)}
"""How the column and the number of a hex change in each direction."""
DOORS = {"NW": "b7", "NE": "l12", "SW": "b1", "SE": "l6"}
POINTS = {"stealthy": 4, "madame": 6}


def ahead(here: str, way: str) -> str:
    """The place next to this one, on the board or not."""
    column, number = WAYS[way]
    return f"{chr(ord(here[0]) + column)}{int(here[1:]) + number}"


def around(here: str) -> list[str]:
    return [ahead(here, way) for way in WAYS]


@dataclass
class PlainMatch:
    """The table after some records of a log."""

    options: Spelled
    at: dict[str, str] = field(default_factory=dict)
    suspects: set[str] = field(default_factory=set)
    lamps: dict[str, int] = field(
        default_factory=lambda: {"b2": 1, "l11": 2, "c7": 3, "k6": 4, "f5": 0, "h8": 0}
    )
    cordons: set[str] = field(default_factory=lambda: {"NE", "SW"})
    covers: set[str] = field(default_factory=set)
    barricade: set[str] = field(default_factory=set)
    facing: str = ""
    jack: str = ""
    pile: list[str] = field(default_factory=list)
    drawn: list[tuple[str, str]] = field(default_factory=list)
    """Who drew which alibi."""
    hands: tuple[Any, ...] = ()
    picks: dict[str, list[str]] = field(default_factory=dict)
    card: str = ""
    taken: int = 0
    calls: list[tuple[bool, frozenset[str], frozenset[str]]] = field(default_factory=list)
    """The answer, who was seen, who became innocent."""
    end: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        board = self.options["board"]
        self.covers = set(COVERS[board].split())
        if self.options["setup"] == "base":
            self.at = dict(START)
            if board == "2016":
                self.at |= {"watson": START["stealthy"], "stealthy": START["watson"]}
            self.facing = "NE"
            self.suspects = set(self.at)

    # --- who is seen -----------------------------------------------------------------------------

    def parted(self, one: str, other: str) -> bool:
        return {one, other} == self.barricade

    def beside(self, one: str, other: str) -> bool:
        return other in around(one) and not self.parted(one, other)

    def beam(self) -> set[str]:
        lit: set[str] = set()
        here = self.at.get("watson", "")
        while here and self.facing:
            there = ahead(here, self.facing)
            stopped = self.parted(here, there) and self.options["barricade_stops_beam"]
            if there not in STREETS or stopped:
                break
            lit.add(there)
            here = there
        return lit

    def seen(self) -> frozenset[str]:
        beam = self.beam()
        return frozenset(
            who
            for who, here in self.at.items()
            if here in beam
            or any(post in self.lamps for post in around(here))
            or any(self.beside(here, there) for there in self.at.values())
        )

    # --- how far somebody goes -------------------------------------------------------------------

    def holes(self) -> set[str]:
        return set(MANHOLES[self.options["board"]].split()) - self.covers

    def points(self, who: str) -> int:
        held = "abberline" in self.at and self.beside(self.at[who], self.at["abberline"])
        return 1 if held else POINTS.get(who, 3)

    def steps(self, who: str, here: str) -> Iterator[str]:
        """One point, by street, sewer or scenery."""
        for there in around(here):
            free = there in STREETS or (who == "stealthy" and there in SCENERY)
            if free and not self.parted(here, there):
                yield there
        if who != "madame" and here in self.holes():
            yield from self.holes() - {here}

    def jumps(self, here: str) -> Iterator[str]:
        """Over one piece of scenery, or over the first character in a line and no other."""
        others = {hex_ for who, hex_ in self.at.items() if who != "springheeled"}
        for way in WAYS:
            first = ahead(here, way)
            if first in SCENERY and ahead(first, way) in STREETS:
                yield ahead(first, way)
            line = [here]
            while ahead(line[-1], way) in STREETS:
                line.append(ahead(line[-1], way))
            crossed = [place for place, hex_ in enumerate(line) if place and hex_ in others]
            if crossed and len(line) > 2 * crossed[0]:
                flight = line[: 2 * crossed[0] + 1]
                barred = any(self.parted(*both) for both in pairwise(flight))
                if not barred and not others.intersection(flight[crossed[0] + 1 : -1]):
                    yield flight[-1]

    def routes(self, who: str) -> set[tuple[str, int]]:
        """Every hex on which some route can end, with the points left on it."""
        others = {hex_ for other, hex_ in self.at.items() if other != who}
        found: set[tuple[str, int]] = set()

        def go(here: str, left: int) -> None:
            if (here, left) in found:
                return
            found.add((here, left))
            if not left:
                return
            for there in self.steps(who, here):
                go(there, left - 1)
            for there in self.jumps(here) if who == "springheeled" else ():
                if there in others:
                    found.add((there, -1))  # to accuse, and not to go on
                else:
                    go(there, left - 1)

        go(self.at[who], self.points(who))
        return found

    def ends(self, who: str) -> set[str]:
        """The free streets on which the move of this character may end; else it stays."""
        free = {h for h, _ in self.routes(who) if h in STREETS and h not in self.at.values()}
        return free or {self.at[who]}

    def accusable(self, who: str) -> set[str]:
        reached = {hex_ for hex_, _ in self.routes(who)}
        return {other for other, hex_ in self.at.items() if other != who and hex_ in reached}

    def doors(self, who: str) -> set[str]:
        """The open exits that are reached with a point left."""
        left = {hex_ for hex_, points in self.routes(who) if points > 0}
        return {door for door, hex_ in DOORS.items() if hex_ in left} - self.cordons

    def flights(self, who: str) -> set[str]:
        """Where somebody runs from Pizer: by routes of three steps, else of two or one."""
        here, pizer = self.at[who], self.at["pizer"]
        taken = set(self.at.values())
        reading = self.options["flight"]

        def open_steps(hex_: str) -> Iterator[str]:
            for there in around(hex_):
                if there in STREETS and there != pizer and not self.parted(hex_, there):
                    yield there

        for most in range(min(self.points(who), 3), 0, -1):
            routes, nearer = [[here]], {here}
            for _ in range(most):
                nearer |= {route[-1] for route in routes}
                routes = [[*route, to] for route in routes for to in open_steps(route[-1])]
            if reading == "path":
                routes = [route for route in routes if len(set(route)) == len(route)]
            ends = {route[-1] for route in routes} - taken
            if reading == "distance":
                ends -= nearer
            if ends:
                return ends
        return {here}

    # --- what a record does ----------------------------------------------------------------------

    def read(self, record: Spelled, *, last_of_card: bool) -> None:
        """Follow this record; `last_of_card` if the card is put away after it."""
        getattr(self, f"_{record['kind']}")(record)
        if last_of_card:
            self.taken += 1
            if self._playing() and self.taken % 4 == 0:
                self._call()

    def _playing(self) -> bool:
        return self.taken > (8 if self.options["setup"] == "extension" else 0)

    def _turn(self) -> int:
        return (self.taken - (8 if self.options["setup"] == "extension" else 0)) // 4

    def _call(self) -> None:
        seen = self.seen()
        visible = self.jack in seen
        innocent = frozenset(self.suspects - seen if visible else self.suspects & seen)
        self.suspects -= innocent
        self.calls.append((visible, seen, innocent))
        self.lamps = {post: n for post, n in self.lamps.items() if n != self._turn() or not n}
        if self._turn() == 8:
            self.end = ("jack", "eight_turns")

    def _deal_hands(self, record: Spelled) -> None:
        self.hands = (tuple(record["jack"]), tuple(record["inspector"]))

    def _draft(self, record: Spelled) -> None:
        self.picks["jack"] = record["characters"]

    def _draft_and_reveal(self, record: Spelled) -> None:
        self.picks["inspector"] = record["characters"]
        four = {"holmes", "smith", "lestrade", "bert"}
        self.suspects = four.union(*self.picks.values())

    def _deal_identity(self, record: Spelled) -> None:
        self.jack = record["character"]

    def _shuffle_pile(self, record: Spelled) -> None:
        self.pile = list(record["cards"])

    def _reveal_cards(self, record: Spelled) -> None: ...

    def _begin(self, record: Spelled) -> None: ...

    def _take_card(self, record: Spelled) -> None:
        self.card = record["character"]

    def _place(self, record: Spelled) -> None:
        self.at[self.card] = record["to"]

    def _move(self, record: Spelled) -> None:
        self.at[self.card] = record["to"]
        if self.card == "holmes":
            self.drawn.append((record["actor"], self.pile.pop(0)))

    def _whistle(self, record: Spelled) -> None:
        self.at[record["character"]] = record["to"]

    _flee = _whistle

    def _swap(self, record: Spelled) -> None:
        other = record["character"]
        self.at["gull"], self.at[other] = self.at[other], self.at["gull"]

    def _face(self, record: Spelled) -> None:
        self.facing = record["direction"]

    def _move_lamp(self, record: Spelled) -> None:
        self.lamps[record["end"]] = self.lamps.pop(record["start"])

    def _move_cordon(self, record: Spelled) -> None:
        self.cordons = self.cordons - {record["start"]} | {record["end"]}

    def _move_cover(self, record: Spelled) -> None:
        self.covers = self.covers - {record["start"]} | {record["end"]}

    def _barricade(self, record: Spelled) -> None:
        self.barricade = set(record["between"])

    def _accuse(self, record: Spelled) -> None:
        rightly = record["character"] == self.jack
        self.end = ("inspector", "accused") if rightly else ("jack", "wrongly_accused")

    def _leave(self, record: Spelled) -> None:
        self.end = ("jack", "escaped")

    # --- who knows what (§10) --------------------------------------------------------------------

    def known(self, viewer: str) -> list[object]:
        """Whatever this viewer knows that another secret could have made different."""
        shown = viewer == "jack" or "inspector" in self.picks
        return [
            list(self.calls),
            self.end,
            self.picks.get("jack") if shown else None,
            self.hands if viewer != "spectator" else None,
            self.jack if viewer == "jack" else None,
            [card for seat, card in self.drawn if seat == viewer],
        ]


def retold(log: Sequence[Spelled], options: Spelled) -> Iterator[PlainMatch]:
    """The one table as it is after each record of a match that was played to its end."""
    match = PlainMatch(options)
    for record, following in zip(log, [*log[1:], None], strict=True):
        puts_away = following is None or following["kind"] in ("take_card", "reveal_cards")
        used = record["kind"] not in ("deal_identity", "shuffle_pile", "reveal_cards", "draft",
                                      "draft_and_reveal", "deal_hands", "accuse", "leave",
                                      "take_card")  # fmt: skip
        match.read(record, last_of_card=used and puts_away)
        yield match
