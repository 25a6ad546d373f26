"""What a viewer knows, and what chance can give."""

import dataclasses
import random

import pytest

from games.engine import codec
from games.engine.errors import MalformedAction
from games.engine.seats import CHANCE, REFEREE
from tests.laws.random_play import viewers
from tests.laws.spelling import spelled


def test_a_state_made_from_a_view_looks_the_same_to_its_viewer(game, frames):
    rng = random.Random(1)
    for frame in frames:
        for viewer in viewers(game, frame.position.options):
            view = game.view(frame.position.state, viewer)

            assert game.view(game.determinize(view, rng), viewer) == view


def test_the_referee_can_rule_out_every_state_but_the_true_one(game, frames):
    for frame in frames:
        view = game.view(frame.position.state, REFEREE)

        assert game.determinize(view, random.Random(1)) == frame.position.state


def test_a_viewer_finds_the_same_choices_in_a_state_made_from_the_view(game, frames):
    rng = random.Random(2)
    for frame in frames:
        position = frame.position
        for seat in position.seats:
            view = game.view(position.state, seat)
            imagined = game.determinize(view, rng)

            assert game.legal_actions(imagined, seat) == position.choices(seat)
            assert game.to_act(imagined) == position.to_act


def test_nothing_is_hidden_before_the_first_draw(game, matches):
    for match in matches:
        start = match[0].position
        for viewer in viewers(game, start.options):
            view = game.view(start.state, viewer)

            assert game.determinize(view, random.Random(5)) == start.state
        assert start.to_act is CHANCE


def due_draws(frames):
    return [frame.position for frame in frames if frame.position.to_act is CHANCE]


def test_chance_draws_what_it_says_it_will_and_could_have_drawn_it(game, frames):
    rng = random.Random(3)
    for position in due_draws(frames):
        drawn = game.draw(position.state, rng)

        assert drawn.kind == game.drawing(position.state)
        assert type(drawn) in game.actions
        assert game.can_be_drawn(position.state, drawn)


def test_chance_cannot_draw_what_a_player_decides_nor_what_is_due_at_another_time(game, frames):
    everything = {frame.record.action for frame in frames if frame.record}
    for position in due_draws(frames):
        due = game.drawing(position.state)

        for action in everything:
            if action.kind != due:
                assert not game.can_be_drawn(position.state, action)


def test_a_draw_with_a_piece_missing_doubled_or_too_many_is_refused(game, frames):
    rng = random.Random(4)
    for position in due_draws(frames):
        drawn = spelled(game.draw(position.state, rng))
        for name, value in drawn.items():
            if isinstance(value, list):
                for wrong in ([], value[:1], value[:-1], value[1:], [*value, value[0]], value * 2):
                    assert refuses(game, position.state, {**drawn, name: wrong}), wrong


def refuses(game, state, data) -> bool:
    try:
        return not game.can_be_drawn(state, codec.action_from_json(game, data))
    except MalformedAction:
        return True


def test_states_are_immutable(game, frames):
    for frame in frames[:40]:
        for thing in (frame.position.state, frame.position.view(REFEREE), *frame.events):
            name = dataclasses.fields(thing)[0].name if dataclasses.fields(thing) else "new"
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(thing, name, None)
            hash(thing)  # nothing inside it can be changed either
