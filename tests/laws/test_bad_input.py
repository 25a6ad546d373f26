"""Whatever is thrown at a match gets its named error, and changes nothing."""

from functools import cache

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from games.engine import codec
from games.engine.canonical import canonical_json
from games.engine.codec import LARGEST
from games.engine.errors import (
    GameError,
    IllegalAction,
    MalformedAction,
    MatchOver,
    NotYourTurn,
    UnknownSeat,
)
from games.engine.game import AnyGame
from games.engine.play import Position, play
from games.engine.seats import Seat
from tests.laws.random_play import varied_matches
from tests.laws.spelling import records_of, spelled

STRANGERS = ("", "chance", "spectator", "referee", "nobody", "\ud800", "x" * 100_000)

text = st.text(st.characters(exclude_categories=()), max_size=20)
huge = st.integers(min_value=LARGEST + 1).flatmap(lambda n: st.sampled_from([n, -n]))
scalars = st.none() | st.booleans() | st.integers() | huge | st.floats() | text
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4),
    max_leaves=8,
)


@cache
def positions(game: AnyGame) -> list[Position]:
    return [frame.position for match in varied_matches(game, 8) for frame in match]


@cache
def spelled_actions(game: AnyGame) -> list[dict]:
    """Everything that somebody, or chance, could do at some moment of these matches."""
    some = positions(game)
    actions = {action for p in some for seat in p.seats for action in p.choices(seat)}
    actions |= {r.action for match in varied_matches(game, 8) for r in records_of(match)}
    return [spelled(action) for action in sorted(actions, key=repr)]


def places(data, path=()) -> list[tuple]:
    """Where something stands in the data, from its root on."""
    inner: list[tuple] = []
    if isinstance(data, dict | list):
        inner = list(data.items() if isinstance(data, dict) else enumerate(data))
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def replaced(data, path, value):
    if not path:
        return value
    copy = data.copy()
    copy[path[0]] = replaced(data[path[0]], path[1:], value)
    return copy


def without(data, path):
    copy = data.copy()
    if len(path) == 1:
        del copy[path[0]]
    else:
        copy[path[0]] = without(data[path[0]], path[1:])
    return copy


@cache
def moments(game: AnyGame) -> list[list[Position]]:
    """The positions, sorted by who is to act: each seat, chance, and nobody after the end."""
    by_actor: dict[str | None, list[Position]] = {}
    for position in positions(game):
        by_actor.setdefault(position.to_act, []).append(position)
    return list(by_actor.values())


@st.composite
def submissions(draw, game: AnyGame):
    """A position, somebody who acts in it, and what they say they do."""
    position = draw(st.sampled_from(moments(game)).flatmap(st.sampled_from))
    seat = draw(st.sampled_from(position.seats) | st.sampled_from(STRANGERS))
    choices = [spelled(action) for action in position.choices(Seat(seat))]
    foreign = st.sampled_from(spelled_actions(game))
    data = draw(st.sampled_from(choices) | foreign if choices else foreign)
    return position, seat, draw(damaged(game, data))


@st.composite
def damaged(draw, game: AnyGame, data: dict):
    """Something like this action: another kind, a field too few or too many, a wrong value."""
    damage = draw(st.sampled_from(["none", "value", "missing", "extra", "kind", "junk"]))
    spot = draw(st.sampled_from(places(data)[1:]))
    if damage == "value":
        return replaced(data, spot, draw(junk))
    if damage == "missing":
        return without(data, spot)
    if damage == "extra":
        return data | {draw(text): draw(junk)}
    if damage == "kind":
        return data | {"kind": draw(text | st.sampled_from([cls.kind for cls in game.actions]))}
    return draw(junk) if damage == "junk" else data


def due_error(position: Position, seat: str, data) -> type[GameError] | None:
    """What the four questions give, asked in their order; None if the action is a choice."""
    try:
        action = codec.action_from_json(position.game, data)
    except MalformedAction:
        return MalformedAction
    if seat not in position.seats:
        return UnknownSeat
    if position.outcome:
        return MatchOver
    if seat != position.to_act:
        return NotYourTurn
    return None if action in position.choices(Seat(seat)) else IllegalAction


def submit(position: Position, seat: str, data):
    return play(position, Seat(seat), codec.action_from_json(position.game, data))


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_whatever_is_submitted_gets_its_named_error_and_changes_nothing(game, data):
    position, seat, action = data.draw(submissions(game))
    before, due = repr(position), due_error(position, seat, action)

    if due is None:
        assert submit(position, seat, action).version == position.version + 1
    else:
        with pytest.raises(GameError) as refusal:
            submit(position, seat, action)
        assert type(refusal.value) is due
        told = {"code": refusal.value.code, "detail": refusal.value.detail, **refusal.value.facts}
        assert len(canonical_json(told)) < 2_000
    assert repr(position) == before


def first_turn(game: AnyGame) -> tuple[Position, dict]:
    """A position where a seat is to act, and something it may do that has a field."""
    for position in positions(game):
        for seat in position.seats:
            for action in position.choices(seat):
                if len(spelled(action)) > 1:
                    return position, spelled(action)
    raise AssertionError("no action of this game has a field")


@pytest.mark.parametrize("wrong", [None, "", "no such kind", "match.resigned", 1, True, [], {}])
def test_an_unknown_kind_is_malformed(game, wrong):
    with pytest.raises(MalformedAction) as refusal:
        codec.action_from_json(game, {"kind": wrong})

    assert refusal.value.facts == {"where": "action.kind"}


@pytest.mark.parametrize("wrong", [None, True, 0, 1.5, "move", [], [{"kind": "move"}]])
def test_what_is_not_an_object_is_malformed(game, wrong):
    with pytest.raises(MalformedAction) as refusal:
        codec.action_from_json(game, wrong)

    assert refusal.value.facts == {"where": "action"}


def test_a_missing_kind_is_malformed(game):
    with pytest.raises(MalformedAction):
        codec.action_from_json(game, {})


def test_each_missing_field_is_malformed(game):
    for data in spelled_actions(game):
        for name in set(data) - {"kind"}:
            with pytest.raises(MalformedAction, match=f"'{name}' is missing"):
                codec.action_from_json(game, without(data, (name,)))


def test_an_extra_field_is_malformed(game):
    for data in spelled_actions(game):
        for name in ("actor", "seat", "__class__", "self", ""):
            with pytest.raises(MalformedAction, match="unknown field"):
                codec.action_from_json(game, {**data, name: 1})


@pytest.mark.parametrize(
    "wrong", [{}, 1.0, 2.5, float("nan"), float("inf"), LARGEST + 1, -(10**30), "\ud800"], ids=repr
)
def test_a_value_of_no_field_is_malformed_wherever_it_stands(game, wrong):
    for data in spelled_actions(game):
        for path in places(data)[1:]:
            with pytest.raises(MalformedAction) as refusal:
                codec.action_from_json(game, replaced(data, path, wrong))
            assert str(refusal.value.facts["where"]).startswith("action")


def test_true_is_not_the_number_one(game):
    for data in spelled_actions(game):
        numbers = [p for p in places(data) if type(value_at(data, p)) is int]
        for path in numbers:
            with pytest.raises(MalformedAction):
                codec.action_from_json(game, replaced(data, path, True))


def value_at(data, path):
    for key in path:
        data = data[key]
    return data


@pytest.mark.parametrize("seat", STRANGERS, ids=lambda seat: repr(seat[:10]))
def test_an_unknown_seat_is_refused_whatever_it_does(game, seat):
    position, action = first_turn(game)
    with pytest.raises(UnknownSeat):
        submit(position, seat, action)


@pytest.mark.parametrize(
    "wanted", [MalformedAction, UnknownSeat, MatchOver, NotYourTurn, IllegalAction, None]
)
def test_each_error_is_really_among_what_is_thrown(game, wanted):
    # The property above would also hold if nothing reached it.
    quietly = settings(max_examples=5_000, deadline=None, database=None, derandomize=True)

    assert find(submissions(game), lambda s: due_error(*s) is wanted, settings=quietly)
