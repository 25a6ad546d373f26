"""Plain data in and out: what fits is read, what does not is named by its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, NewType

import pytest

from games.engine import codec
from games.engine.actions import ClosedAction, OpenAction, Record
from games.engine.codec import DEEPEST, LARGEST, LONGEST
from games.engine.endings import Resigned
from games.engine.errors import MalformedAction, MalformedData, MalformedOptions
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Seat
from tests.laws.spelling import spelled
from tests.toy.game import KEEPER, CardOptions, Deal, Guess, HiddenCard

Name = NewType("Name", str)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0


@dataclass(frozen=True)
class Everything:
    text: str = "a"
    number: int = 1
    truth: bool = True
    nothing: None = None
    name: Name = Name("n")
    colour: Colour = Colour.RED
    steps: Literal[1, 2, "all"] = 1
    flag: Literal[False, True] = False
    maybe: Colour | None = None
    point: Point = Point(1)
    points: tuple[Point, ...] = ()
    pair: tuple[int, Colour] = (1, Colour.RED)
    counts: Mapping[str, int] = field(default_factory=dict)
    either: int | Colour = 1
    anything: Any = None


@dataclass(frozen=True)
class EvenPoint(Point):
    def __post_init__(self) -> None:
        if self.x % 2:
            raise ValueError("x must be even")


FULL = Everything(
    maybe=Colour.BLUE,
    points=(Point(1, 2), Point(3)),
    counts={"b": 2, "a": 1},
    either=Colour.BLUE,
    anything={"deep": [1, {"er": None}], "true": True},
)


def read(data: Any) -> Everything:
    return codec.from_json(Everything, data, where="root")


@pytest.mark.parametrize("value", [Everything(), FULL])
def test_what_is_written_is_read_back(value):
    assert read(codec.to_json(value)) == value


def test_only_plain_data_is_written():
    assert spelled(FULL)["points"] == [{"x": 1, "y": 2}, {"x": 3, "y": 0}]
    assert type(spelled(FULL)["colour"]) is str


@pytest.mark.parametrize("value", [{1, 2}, frozenset(), 1.5, b"bytes", object(), Point])
def test_what_is_not_plain_is_not_written(value):
    with pytest.raises(TypeError):
        codec.to_json({"inside": (value,)})


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("text", ""),
        ("text", "x" * LONGEST),
        ("text", "né 🔎"),
        ("number", LARGEST),
        ("number", -LARGEST),
        ("truth", False),
        ("name", "x"),
        ("colour", "blue"),
        ("steps", "all"),
        ("flag", True),
        ("maybe", None),
        ("maybe", "red"),
        ("points", []),
        ("counts", {}),
        ("either", 2),
        ("either", "red"),
        ("anything", [[], {}, None, "x", 1, True]),
    ],
)
def test_a_field_takes_what_fits(name, good):
    assert spelled(read({name: good}))[name] == good


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"text": 1}, "root.text", "expected text"),
    ({"text": None}, "root.text", "expected text"),
    ({"text": "x" * (LONGEST + 1)}, "root.text", "too long"),
    ({"text": "a\ud800"}, "root.text", "half a character"),
    ({"number": True}, "root.number", "expected a whole number"),
    ({"number": "1"}, "root.number", "expected a whole number"),
    ({"number": 1.0}, "root.number", "expected a whole number"),
    ({"number": float("nan")}, "root.number", "expected a whole number"),
    ({"number": float("inf")}, "root.number", "expected a whole number"),
    ({"number": LARGEST + 1}, "root.number", "too large"),
    ({"number": -LARGEST - 1}, "root.number", "too large"),
    ({"number": 10**5000}, "root.number", "too large"),
    ({"truth": 1}, "root.truth", "expected true or false"),
    ({"truth": "true"}, "root.truth", "expected true or false"),
    ({"nothing": 0}, "root.nothing", "expected null"),
    ({"nothing": False}, "root.nothing", "expected null"),
    ({"name": 1}, "root.name", "expected text"),
    ({"colour": "RED"}, "root.colour", "expected one of red, blue"),
    ({"colour": 0}, "root.colour", "expected one of red, blue"),
    ({"colour": None}, "root.colour", "expected one of red, blue"),
    ({"colour": ["red"]}, "root.colour", "expected one of red, blue"),
    ({"colour": {}}, "root.colour", "expected one of red, blue"),
    ({"steps": True}, "root.steps", "expected one of 1, 2, all"),
    ({"steps": 1.0}, "root.steps", "expected one of 1, 2, all"),
    ({"steps": "1"}, "root.steps", "expected one of 1, 2, all"),
    ({"flag": 0}, "root.flag", "expected one of False, True"),
    ({"flag": 1}, "root.flag", "expected one of False, True"),
    ({"maybe": "green"}, "root.maybe", "expected one of red, blue"),
    ({"maybe": False}, "root.maybe", "expected one of red, blue"),
    ({"point": None}, "root.point", "expected an object"),
    ({"point": [1, 2]}, "root.point", "expected an object"),
    ({"point": {}}, "root.point", "the field 'x' is missing"),
    ({"point": {"y": 1}}, "root.point", "the field 'x' is missing"),
    ({"point": {"x": 1, "z": 1}}, "root.point", "unknown field 'z'"),
    ({"point": {"x": 1, 2: 1}}, "root.point", "unknown field '2'"),
    ({"point": {"x": "1"}}, "root.point.x", "expected a whole number"),
    ({"points": {}}, "root.points", "expected a list"),
    ({"points": "ab"}, "root.points", "expected a list"),
    ({"points": ({"x": 1},)}, "root.points", "expected a list"),
    ({"points": [{"x": 1}, {"x": None}]}, "root.points[1].x", "expected a whole number"),
    ({"points": [None] * (LONGEST + 1)}, "root.points", "too long"),
    ({"pair": []}, "root.pair", "expected a list of 2"),
    ({"pair": [1, "red", "red"]}, "root.pair", "expected a list of 2"),
    ({"pair": {"0": 1, "1": "red"}}, "root.pair", "expected a list of 2"),
    ({"pair": [1, "green"]}, "root.pair[1]", "expected one of red, blue"),
    ({"counts": []}, "root.counts", "expected an object"),
    ({"counts": {"a": "b"}}, "root.counts.a", "expected a whole number"),
    ({"counts": {1: 1}}, "root.counts: a name", "expected text"),
    ({"counts": {"\udfff": 1}}, "root.counts: a name", "half a character"),
    ({"counts": {"x" * (LONGEST + 1): 1}}, "root.counts: a name", "too long"),
    ({"counts": {str(i): i for i in range(LONGEST + 1)}}, "root.counts", "too large"),
    ({"either": True}, "root.either", "expected one of red, blue"),
    ({"anything": 1.5}, "root.anything", "expected plain data"),
    ({"anything": {"a": [float("nan")]}}, "root.anything.a[0]", "expected plain data"),
    ({"anything": [LARGEST + 1]}, "root.anything[0]", "too large"),
    ({"anything": {"a": {1: 2}}}, "root.anything.a: a name", "expected text"),
    ({"anything": {"a": "\ud800"}}, "root.anything.a", "half a character"),
    ({"anything": (1,)}, "root.anything", "expected plain data"),
    ({"unheard": 1}, "root", "unknown field 'unheard'"),
    ({"x" * 1000: 1}, "root", f"unknown field '{'x' * 40}'"),
]


@pytest.mark.parametrize(("data", "where", "what"), WRONG)
def test_what_does_not_fit_is_named_by_its_place(data, where, what):
    with pytest.raises(MalformedData) as refusal:
        read(data)

    assert refusal.value.facts == {"where": where}
    assert refusal.value.detail.startswith(f"{where}: ")
    assert what in refusal.value.detail


@pytest.mark.parametrize("data", [None, [], "x", 1, True])
def test_what_is_no_object_is_refused_at_the_root(data):
    with pytest.raises(MalformedData, match="root: expected an object"):
        read(data)


def test_data_that_lies_too_deep_is_refused():
    deep: Any = 1
    for _ in range(DEEPEST - 1):
        deep = [deep]

    assert read({"anything": deep}).anything == deep
    with pytest.raises(MalformedData, match="nested too deeply"):
        read({"anything": [deep]})


def test_a_class_may_refuse_what_its_types_allow():
    assert codec.from_json(EvenPoint, {"x": 2}, where="p") == EvenPoint(2)
    with pytest.raises(MalformedData, match="p: x must be even"):
        codec.from_json(EvenPoint, {"x": 1}, where="p")


@pytest.mark.parametrize("kind", [float, bytes, set[int], list, object])
def test_a_type_without_a_place_in_plain_data_is_a_mistake_in_the_program(kind):
    with pytest.raises(TypeError, match="no place in plain data"):
        codec.from_json(kind, 1, where="root")


@dataclass(frozen=True)
class Whisper(OpenAction):
    kind = "whisper"
    words: str

    def open_to(self, viewer):
        return viewer in (KEEPER, REFEREE)


@dataclass(frozen=True)
class Secret(ClosedAction):
    kind = "secret"
    number: int


GAME = HiddenCard()


def test_an_action_is_written_with_its_kind_first():
    assert list(spelled(Guess(3)).items()) == [("kind", "guess"), ("card", 3)]


def test_a_record_is_written_with_its_actor_first():
    assert list(codec.record_to_json(Record(CHANCE, Deal(3))).items()) == [
        ("actor", "chance"),
        ("kind", "deal"),
        ("card", 3),
    ]


def test_a_record_of_chance_comes_back_as_chance_itself():
    record = codec.record_from_json(GAME, {"actor": "chance", "kind": "deal", "card": 3})

    assert record == Record(CHANCE, Deal(3))
    assert record.actor is CHANCE


def test_an_ending_is_a_record_of_every_game_but_an_action_of_none():
    written = {"actor": "keeper", "kind": "match.resigned"}

    assert codec.record_from_json(GAME, written) == Record(KEEPER, Resigned())
    with pytest.raises(MalformedAction):
        codec.action_from_json(GAME, {"kind": "match.resigned"})


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, "record"),
        ([], "record"),
        ({}, "record"),
        ({"kind": "keep"}, "record"),
        ({"actor": 1, "kind": "keep"}, "record"),
        ({"actor": None, "kind": "keep"}, "record"),
        ({"actor": "keeper"}, "record.kind"),
        ({"actor": "keeper", "kind": "unheard"}, "record.kind"),
        ({"actor": "keeper", "kind": "guess"}, "record"),
        ({"actor": "keeper", "kind": "guess", "card": "1"}, "record.card"),
        ({"actor": "keeper", "kind": "keep", "card": 1}, "record"),
        ({"actor": "keeper", "kind": "match.resigned", "why": "bored"}, "record"),
    ],
)
def test_a_record_that_does_not_fit_is_named_by_its_place(data, where):
    with pytest.raises(MalformedAction) as refusal:
        codec.record_from_json(GAME, data)

    assert refusal.value.facts == {"where": where}


def test_a_record_that_is_not_open_shows_its_actor_and_kind_alone():
    whisper, secret = Record(Seat("keeper"), Whisper("psst")), Record(CHANCE, Secret(7))
    shut = [{"actor": "keeper", "kind": "whisper"}, {"actor": "chance", "kind": "secret"}]

    assert codec.record_as_seen(whisper, KEEPER) == codec.record_to_json(whisper)
    assert codec.record_as_seen(secret, KEEPER) == shut[1]
    for viewer in (SPECTATOR, Seat("guesser")):
        assert [codec.record_as_seen(r, viewer) for r in (whisper, secret)] == shut
    assert codec.record_as_seen(secret, REFEREE) == codec.record_to_json(secret)


def test_options_left_out_take_their_defaults():
    assert codec.options_from_json(GAME, {}) == CardOptions(4)
    assert codec.options_from_json(GAME, {"cards": 6}) == CardOptions(6)
    assert codec.options_schema(GAME) == {"cards": [4, 6]}


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, "options"),
        ([], "options"),
        ({"cards": 5}, "options.cards"),
        ({"cards": True}, "options.cards"),
        ({"cards": None}, "options.cards"),
        ({"card": 4}, "options"),
    ],
)
def test_options_that_a_game_does_not_have_are_refused(data, where):
    with pytest.raises(MalformedOptions) as refusal:
        codec.options_from_json(GAME, data)

    assert refusal.value.facts == {"where": where}
