"""Where Mr. X can be, what each viewer knows, and worlds that agree with it (§10)."""

import random
from collections import Counter

import pytest

from games.engine import codec
from games.engine.seats import REFEREE, SPECTATOR, Seat
from games.rules.scotland_yard.board import START_CARDS
from tests.laws.random_play import random_match
from tests.laws.spelling import records_of
from tests.rules.rulebook import rule
from tests.rules.scotland_yard.plain import possible_stations, ways
from tests.rules.scotland_yard.tables import GAME, MR_X, dealt, table

BLACK_FROM_67_AND_89 = (
    *(13, 23, 51, 52, 55, 65, 66, 67, 68, 71, 79, 82, 84, 88, 89),
    *(102, 105, 111, 128, 140),
)


def possible(here):
    return here.view("detective_1").possible


@rule("10.3", "10.4", "10.5")
def test_the_worked_example_of_where_mr_x_may_be():
    here = dealt(13, 34, 26, 50)
    assert possible(here) == tuple(c for c in START_CARDS if c not in (26, 34, 50))
    here = here.x("underground", 89)
    assert possible(here) == (46, 67, 89)
    here = here.rides("red", "bus", 46)
    assert possible(here) == (67, 89)
    here = here.rides("blue", "taxi", 39).rides("green", "taxi", 49)
    assert possible(here) == (67, 89)
    assert possible(here.x("black", 71)) == BLACK_FROM_67_AND_89
    here = here.x("taxi", 71)
    assert possible(here) == (51, 66, 68, 71, 84, 88, 105)
    here = here.rides("red", "bus", 78).rides("blue", "taxi", 51).rides("green", "taxi", 66)
    assert possible(here) == (68, 71, 84, 88, 105)
    here = here.x("taxi", 72, double=True)
    assert possible(here) == (72,)
    assert possible(here.x("bus", 105)) == (42, 105, 107)
    assert possible(here.x("black", 105)) == (42, 71, 90, 91, 105, 107)


@rule("10.5", "R5")
def test_where_he_could_not_ride_he_is_not():
    """Example 8 of the table: a made-up start."""
    cards = tuple(c for c in START_CARDS if c != 26)
    here = table(13, 114, 140, 26, possible=cards)

    assert possible(here) == tuple(c for c in cards if c != 132)


@rule("10.5", "R11")
def test_in_the_middle_of_a_double_move_there_is_a_second_ride():
    # After the last black ticket 115 would be a dead end, 194 would not.
    here = table(157, 102, 114, 126, 127, black=1, possible=(157,)).x("black", 194, double=True)

    assert 194 in possible(here)
    assert 115 not in possible(here)


@rule("10.6")
@pytest.mark.parametrize("number", range(16))
def test_the_set_is_exact_by_a_count_of_every_way_through_the_city(number):
    match = random_match(GAME, number)
    options = match[0].position.options
    for frame in match[2::9]:
        state = frame.position.state
        seen = GAME.view(state, REFEREE)
        assert set(seen.possible) == possible_stations(GAME.view(state, SPECTATOR), options)


@rule("10.6")
def test_the_true_station_is_always_possible():
    for number in range(32):
        for frame in random_match(GAME, number)[1:]:
            state = frame.position.state
            assert state.fugitive.station in state.possible


@rule("10.1", "10.2")
def test_detectives_and_spectators_know_the_same_and_mr_x_knows_all():
    for number in (0, 5, 9, 18):
        for frame in random_match(GAME, number)[::6]:
            state, seats = frame.position.state, frame.position.seats
            blind = GAME.view(state, SPECTATOR)

            assert all(GAME.view(state, seat) == blind for seat in seats[1:])
            assert all(w.station is None or w.shown for w in blind.log)
            seen = GAME.view(state, "mr_x")
            assert [w.station for w in seen.log] == [w.station for w in state.log]


@rule("9.4")
def test_the_help_can_be_switched_off_and_changes_no_rule():
    with_help, without = (
        dealt(13, 34, 26, 50, show_possible=wanted).x("underground", 46) for wanted in (True, False)
    )

    assert without.view("detective_1").possible is None
    assert without.view("mr_x").possible is None
    assert without.view(REFEREE).possible == with_help.view("detective_1").possible
    assert without.offers() == with_help.offers()


@rule("10.2")
def test_the_records_of_mr_x_are_closed_to_all_others():
    for record in records_of(random_match(GAME, 6)):
        whole = codec.record_to_json(record)
        seen = codec.record_as_seen(record, Seat("detective_1"))
        if record.action.kind in ("ride", "deal_mr_x"):
            assert set(seen) == {"actor", "kind"}
            assert codec.record_as_seen(record, MR_X) == whole
        else:
            assert seen == whole


@rule("10.7")
def test_only_mr_x_has_a_list_of_his_choices():
    here = dealt(13, 34, 26, 50)

    assert here.position.choices("detective_1") == ()
    assert here.position.choices(SPECTATOR) == ()


# --- worlds ---------------------------------------------------------------------------------------


def test_every_world_is_a_way_that_agrees_with_the_open_log():
    rng = random.Random(1)
    for number in range(8):
        match = random_match(GAME, number)
        for frame in match[2::8]:
            view = GAME.view(frame.position.state, SPECTATOR)
            world = GAME.determinize(view, rng)
            way = (world.fugitive.start, *(w.station for w in world.log))

            assert way in set(ways(view, frame.position.options, only=way))


def test_every_hidden_past_is_as_likely_as_any_other():
    here = dealt(13, 34, 26, 50).x("taxi", 23).round_over().x("taxi", 12)
    view = here.view("detective_1")
    every = set(ways(view, here.position.options))
    rng, rounds = random.Random(7), 10_000
    found = Counter(
        (world.fugitive.start, *(w.station for w in world.log))
        for world in (GAME.determinize(view, rng) for _ in range(rounds))
    )

    assert set(found) == every
    expected = rounds / len(every)
    # Six standard deviations of a count that rare.
    assert all(abs(count - expected) < 6 * expected**0.5 for count in found.values())


def test_mr_x_imagines_only_what_is():
    for frame in random_match(GAME, 3)[1::5]:
        state = frame.position.state
        assert GAME.determinize(GAME.view(state, "mr_x"), random.Random(1)) == state
