"""Whatever a game says survives being written as JSON and read back."""

import dataclasses
import inspect
import json

from games.engine import codec
from games.engine.actions import Action
from games.engine.canonical import canonical_json
from games.engine.endings import MatchEnded
from games.engine.events import Event, told_to
from games.engine.seats import REFEREE
from tests.laws.random_play import every_options, viewers


def over_the_wire(data):
    return json.loads(canonical_json(data))


def test_views_survive(game, frames):
    for frame in frames:
        for viewer in viewers(game, frame.position.options):
            view = frame.position.view(viewer)

            assert isinstance(view, game.view_type)
            data = over_the_wire(codec.to_json(view))
            assert codec.from_json(game.view_type, data, where="view") == view


def test_events_survive_as_each_viewer_is_told_them(game, frames):
    kinds = {event.kind: event for event in (*game.events, MatchEnded)}
    for frame in frames:
        for viewer in viewers(game, frame.position.options):
            for event in told_to(viewer, frame.events):
                data = over_the_wire(codec.to_json(event))
                assert codec.from_json(kinds[data.pop("kind")], data, where="event") == event


def test_choices_survive(game, frames):
    for frame in frames:
        for seat in frame.position.seats:
            for action in frame.position.choices(seat):
                data = over_the_wire(codec.to_json(action))
                assert codec.action_from_json(game, data) == action


def test_what_a_board_may_show_while_a_choice_is_considered_is_plain_data(game, frames):
    for frame in frames:
        for seat in frame.position.seats:
            view = frame.position.view(seat)
            for action in frame.position.choices(seat):
                data = codec.to_json(game.preview(view, action))
                assert over_the_wire(data) == data


def test_records_survive_and_their_author_and_kind_are_open_to_all(game, frames):
    for frame in frames[1:]:
        if frame.record is None:
            continue
        whole = over_the_wire(codec.record_to_json(frame.record))

        assert codec.record_from_json(game, whole) == frame.record
        assert codec.record_as_seen(frame.record, REFEREE) == whole
        for viewer in viewers(game, frame.position.options):
            seen = over_the_wire(codec.record_as_seen(frame.record, viewer))
            assert seen in (whole, {"actor": whole["actor"], "kind": whole["kind"]})


def test_whoever_acts_may_know_what_they_did(game, frames):
    for frame in frames:
        for seat in frame.position.seats:
            assert all(action.open_to(seat) for action in frame.position.choices(seat))


def test_options_survive_and_the_default_comes_first(game):
    schema = codec.options_schema(game)

    assert codec.options_from_json(game, {}) == game.options_type()
    assert codec.options_from_json(game, {k: v[0] for k, v in schema.items()}) == (
        game.options_type()
    )
    for options in every_options(game):
        assert codec.options_from_json(game, over_the_wire(codec.to_json(options))) == options


def test_kinds_are_unique_and_no_field_hides_the_actor_or_the_kind(game):
    for classes in (game.actions, game.events):
        kinds = [cls.kind for cls in classes]

        assert len(set(kinds)) == len(kinds)
        for cls in classes:
            names = {field.name for field in dataclasses.fields(cls)}
            assert names.isdisjoint({"kind", "actor"})
            assert not cls.kind.startswith("match.")


def test_every_action_and_event_has_decided_who_may_know_it(game, frames):
    for cls in game.actions:
        assert issubclass(cls, Action)
        assert not inspect.isabstract(cls)
    for cls in game.events:
        assert issubclass(cls, Event)
        assert not inspect.isabstract(cls)
    for frame in frames:
        assert frame.record is None or type(frame.record.action) in game.actions
        assert {type(event) for event in frame.events} <= {*game.events, MatchEnded}


def test_every_kind_of_action_and_event_comes_up_in_random_play(game, frames):
    # Otherwise the laws above would say nothing of the ones that never do.
    done = {type(frame.record.action) for frame in frames if frame.record}
    told = {type(event) for frame in frames for event in frame.events}

    assert done == set(game.actions)
    assert told == {*game.events, MatchEnded}
