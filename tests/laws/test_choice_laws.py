"""The list of choices is the single source of what is legal, and only the actor has one."""

import random
from itertools import pairwise

import pytest

from games.engine.actions import Record
from games.engine.errors import IllegalAction, MatchOver, NotYourTurn
from games.engine.play import Frame, Position, play, step
from games.engine.seats import CHANCE, Seat
from tests.laws.random_play import viewers


def seats_turns(frames: tuple[Frame, ...]) -> list[tuple[Position, Seat]]:
    """The positions in which a seat is to act, with that seat."""
    positions = [frame.position for frame in frames]
    return [(p, Seat(p.to_act)) for p in positions if p.to_act not in (None, CHANCE)]


def test_somebody_is_to_act_exactly_while_there_is_no_outcome(frames):
    for frame in frames:
        assert (frame.position.to_act is None) is (frame.position.outcome is not None)


def test_only_the_actor_has_choices(frames):
    for frame in frames:
        position = frame.position
        for viewer in viewers(position.game, position.options):
            acts = viewer == position.to_act

            assert bool(position.choices(viewer)) is acts
            if viewer in position.seats:
                listed = position.game.legal_actions(position.state, Seat(viewer))
                assert listed == position.choices(viewer)


def test_every_choice_applies_and_adds_one_record(frames):
    for position, seat in seats_turns(frames)[::5]:
        for action in position.choices(seat):
            after = play(position, seat, action)

            assert after.record == Record(seat, action)
            assert after.version == position.version + 1
            assert after == step(position, Record(seat, action))


def test_no_two_choices_have_the_same_effect(frames):
    for position, seat in seats_turns(frames)[::5]:
        choices = position.choices(seat)
        effects = [play(position, seat, action).position.state for action in choices]

        assert len(set(map(repr, effects))) == len(choices)


def test_no_two_choices_are_touched_by_the_same_things_in_whatever_order(frames):
    for position, seat in seats_turns(frames):
        touched = [frozenset(action.path) for action in position.choices(seat)]

        assert len(set(touched)) == len(touched)


def test_paths_are_unique_and_none_begins_another(frames):
    for position, seat in seats_turns(frames):
        paths = sorted(action.path for action in position.choices(seat))

        assert all(paths), "a path without a step cannot be touched"
        for one, following in pairwise(paths):
            assert following[: len(one)] != one


def test_what_was_a_choice_elsewhere_is_refused_here_and_changes_nothing(frames):
    turns = seats_turns(frames)[::3]
    elsewhere = {action for p, seat in turns for action in p.choices(seat)[:4]}
    drawn = {frame.record.action for frame in frames if frame.record}
    refused = 0
    for position, seat in turns:
        before = repr(position)
        for action in (elsewhere | drawn).difference(position.choices(seat)):
            with pytest.raises(IllegalAction) as refusal:
                play(position, seat, action)
            assert refusal.value.facts == {"reason": refusal.value.reason}
            refused += 1

        assert repr(position) == before
    assert refused


def test_a_seat_that_is_not_to_act_is_refused_even_what_the_actor_may_do(frames):
    for position, seat in seats_turns(frames):
        action = position.choices(seat)[0]
        for other in set(position.seats) - {seat}:
            with pytest.raises(NotYourTurn):
                play(position, other, action)


def test_nobody_may_act_while_chance_is_to_draw(game, frames):
    for frame in frames:
        if frame.position.to_act is CHANCE:
            due = game.draw(frame.position.state, random.Random(1))
            for seat in frame.position.seats:
                with pytest.raises(NotYourTurn):
                    play(frame.position, seat, due)


def test_nobody_may_act_after_the_end(matches):
    for match in matches:
        last = match[-1]
        for seat in last.position.seats:
            for frame in match[1:]:
                with pytest.raises(MatchOver):
                    play(last.position, seat, frame.record.action)
