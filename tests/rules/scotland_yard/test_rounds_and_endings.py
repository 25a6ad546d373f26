"""The order of a round, showing himself, and every way to end (§4, §7, §8)."""

from itertools import combinations

import pytest

from games.engine.play import replay
from games.engine.seats import REFEREE
from games.rules.scotland_yard.board import NEXT, ORDINARY, START_CARDS, Ticket
from games.rules.scotland_yard.purse import Purse
from tests.laws.random_play import random_match
from tests.laws.spelling import records_of
from tests.rules.rulebook import rule
from tests.rules.scotland_yard.tables import EMPTY, FAR, GAME, dealt, table, with_purse


@rule("4.1", "10.1")
def test_mr_x_begins_and_his_ticket_covers_the_station():
    here = dealt(103, 13, 26, 29)
    assert here.to_act == "mr_x"

    after = here.x("taxi", 85)
    (window,) = after.view("detective_1").log
    assert (window.window, window.ticket, window.station) == (1, "taxi", None)
    assert after.view("mr_x").log[0].station == 85


@rule("4.2")
def test_the_detectives_follow_seat_by_seat_and_each_pawn_once():
    here = dealt(103, 13, 26, 29, 34, 50).x("taxi", 85)
    order = []
    while here.to_act != "mr_x":
        order.append(here.to_act)
        here = here.any_ride()

    assert order == [f"detective_{n}" for n in range(1, 6)]


@rule("R9")
def test_a_seat_with_two_pawns_chooses_which_goes_first_and_then_moves_the_other():
    here = dealt(103, 13, 26, 29, 34, detective_seats=2).x("taxi", 85)
    assert {ride.split()[0] for ride in here.offers()} == {"red", "blue"}

    after = here.rides("blue", "taxi", 27)
    assert after.to_act == "detective_1"
    assert {ride.split()[0] for ride in after.offers()} == {"red"}
    assert after.any_ride().to_act == "detective_2"


@rule("R9")
def test_moving_the_second_pawn_can_set_the_first_one_free():
    """Example 13."""
    here = table(6, 132, 114, 140, 199, detective_seats=2).x("taxi", 7)
    assert {ride.split()[0] for ride in here.offers()} == {"blue"}

    after = here.rides("blue", "taxi", 113)
    assert after.to_act == "detective_1"
    assert after.offers() == ["red taxi 114"]


@rule("8.3", "R9")
def test_a_seat_whose_pawns_cannot_ride_is_passed_over():
    stuck = dict.fromkeys(["red", "blue"], EMPTY)
    here = table(6, 132, 114, 140, 199, purses=stuck, detective_seats=2).x("taxi", 7)

    assert here.to_act == "detective_2"
    assert [event.pawn for event in here.told("detective_stayed")] == ["red", "blue"]


@rule("7.1", "7.2", "R3")
@pytest.mark.parametrize("window", range(1, 25))
def test_he_shows_himself_in_windows_3_8_13_and_18(window):
    here = table(74, *FAR, windows=window - 1).x("taxi", 58)
    shown = window in (3, 8, 13, 18)

    assert [event.station for event in here.told("mr_x_appeared")] == [58] * shown
    assert here.view("spectator").mr_x.station == (58 if shown else None)
    assert here.state.log[-1].shown is shown


@rule("R3")
def test_a_double_move_in_round_two_brings_the_first_appearance_then():
    here = dealt(103, 13, 26, 29).x("taxi", 85).round_over()
    here = here.x("taxi", 103, double=True).x("taxi", 85)

    assert here.state.round == 2
    assert here.told("mr_x_appeared")


@rule("R13")
def test_after_a_black_ticket_the_station_is_shown_and_not_the_line():
    here = table(74, *FAR, windows=2).x("black", 58)
    window = here.view("detective_1").log[-1]

    assert (window.ticket, window.station) == ("black", 58)


@rule("7.3", "R21")
def test_at_the_end_the_whole_way_is_shown():
    here = dealt(13, 34, 26, 50).x("underground", 46).rides("red", "bus", 46)
    seen = here.position.view("detective_2")

    assert seen == GAME.view(here.state, REFEREE)
    assert (seen.mr_x.start, seen.mr_x.station) == (13, 46)
    assert [w.station for w in seen.log] == [46]


@rule("R21")
def test_the_log_is_always_a_way_through_the_city():
    for number in range(8):
        state = random_match(GAME, number)[-1].position.state
        way = [state.mr_x.start, *(w.station for w in state.log)]
        for before, window in zip(way, state.log, strict=False):
            assert window.station in NEXT[window.ticket][before]


@rule("8.1", "4.4", "R17", "5.4")
def test_a_detective_who_enters_mr_xs_station_wins_at_once_and_pays():
    """Example 15."""
    here = dealt(13, 34, 26, 50).x("underground", 46).rides("red", "bus", 46)

    assert here.won == ("detectives", "caught")
    assert here.position.outcome.winners == ("detective_1", "detective_2", "detective_3")
    assert here.pawn("red").tickets == Purse(10, 7, 4)
    assert here.to_act is None
    assert [event.kind for event in here.events][:2] == ["detective_rode", "mr_x_caught"]


@rule("R14")
def test_the_pawn_of_mr_x_on_the_map_is_in_nobodys_way():
    here = table(94, 74, 6, 188, windows=2).x("taxi", 75)
    assert here.view("detective_1").mr_x.station == 75

    assert here.rides("red", "taxi", 75).won == ("detectives", "caught")


@rule("8.5", "R5")
def test_mr_x_loses_when_his_turn_begins_and_he_cannot_ride():
    """Example 10: 2 has no neighbours but 10 and 20."""
    assert table(2, 10, 20, 199).won == ("detectives", "locked_in")


@rule("R5", "8.5")
def test_being_surrounded_during_the_round_is_not_yet_the_end():
    here = table(10, 9, 11, 199).x("taxi", 2).rides("red", "taxi", 20).rides("blue", "taxi", 10)
    assert here.won is None

    assert here.any_ride().won == ("detectives", "locked_in")


@rule("8.2", "R16", "4.4")
def test_mr_x_wins_at_once_when_no_detective_can_ride():
    """Example 17: in the middle of the round."""
    last_taxi = {"red": EMPTY, "blue": EMPTY, "green": Purse(1, 0, 0)}
    here = table(188, 26, 1, 7, number=15, purses=last_taxi).x("taxi", 173)
    assert here.to_act == "detective_3"

    after = here.rides("green", "taxi", 6)
    assert after.won == ("mr_x", "stranded")


@rule("8.2", "R16")
def test_waiting_pawns_do_not_delay_the_end():
    purses = dict.fromkeys(["blue", "green"], EMPTY) | {"red": Purse(1, 0, 0)}
    here = table(188, 26, 1, 7, purses=purses).x("taxi", 173).rides("red", "taxi", 27)

    assert here.won == ("mr_x", "stranded")
    assert here.state.waiting == ("blue", "green")


@rule("8.3")
def test_one_detective_who_can_ride_keeps_the_match_going():
    """Example 18."""
    purses = dict.fromkeys(["red", "blue", "yellow", "black"], EMPTY)
    here = table(188, 26, 1, 7, 43, 199, number=15, purses=purses).x("taxi", 173)
    assert here.to_act == "detective_3"

    after = here.rides("green", "taxi", 6)
    assert after.won is None
    assert after.to_act == "mr_x"
    assert [event.pawn for event in after.told("detective_stayed")] == ["yellow", "black"]


@rule("8.4", "R4")
def test_after_round_22_mr_x_has_won_whatever_tickets_are_left():
    """Example 16."""
    here = table(188, *FAR[::2], 1, number=22).x("taxi", 173).round_over()

    assert here.won == ("mr_x", "last_round")
    assert table(188, *FAR[::2], 1, number=21).x("taxi", 173).round_over().won is None


@rule("8.4", "R4")
def test_after_round_22_it_does_not_matter_that_mr_x_is_locked_in():
    """Example 16: he is on 2, and 10 and 20 are taken in the last round."""
    here = table(10, 9, 11, 199, number=22).x("taxi", 2)
    after = here.rides("red", "taxi", 20).rides("blue", "taxi", 10).any_ride()

    assert after.won == ("mr_x", "last_round")
    assert table(10, 9, 11, 199, number=21).x("taxi", 2).rides("red", "taxi", 20).rides(
        "blue", "taxi", 10
    ).any_ride().won == ("detectives", "locked_in")


@rule("R6")
def test_if_nobody_can_ride_mr_x_has_won():
    """Example 19: the last tickets lock him in, and strand them all."""
    here = table(10, 9, 11, 199, number=9).x("taxi", 2)
    for colour, purse in (
        ("red", Purse(1, 0, 0)),
        ("blue", Purse(1, 0, 0)),
        ("green", EMPTY),
    ):
        here = with_purse(here, colour, purse)

    assert here.rides("red", "taxi", 20).rides("blue", "taxi", 10).won == ("mr_x", "stranded")


@rule("R19")
def test_one_person_may_lead_all_detectives_for_the_rules_know_only_seats():
    # The same records fold to the same match, whoever sends them.
    match = random_match(GAME, 0)

    assert tuple(replay(GAME, match[0].position.options, records_of(match))) == match
    assert len(GAME.sides(match[0].position.options)) == 2


@rule("R20")
def test_talk_is_no_part_of_the_rules():
    assert {kind.kind for kind in GAME.actions} == {
        "deal_mr_x",
        "place_detectives",
        "ride",
        "stay_hidden",
        "appear",
        "take_ticket",
        "detective_ride",
    }


@rule("10.9")
def test_no_deal_lets_mr_x_be_caught_or_locked_in_before_his_first_ride():
    for mr_x, other in combinations(START_CARDS, 2):
        assert other not in NEXT[Ticket.BLACK][mr_x]
    near = [
        {mr_x, pawn}
        for mr_x, pawn in combinations(START_CARDS, 2)
        if any(NEXT[Ticket.BLACK][mr_x] & NEXT[ticket][pawn] for ticket in ORDINARY)
    ]
    assert near == [{13, 34}, {26, 29}]


@rule("10.10", "10.11", "10.12")
def test_windows_rounds_and_tickets_add_up_in_random_matches():
    for number in range(32):
        for frame in random_match(GAME, number)[2:]:
            check_sums(frame.position.state)
        state = random_match(GAME, number)[-1].position.state
        if state.outcome.winners == ("mr_x",):
            assert state.round >= (5 if state.options.voluntary else 10)


def check_sums(state):
    pawns, mr_x = state.pawns, state.fugitive
    assert len(state.log) <= 24
    open_turn = state.phase == "ride" and state.outcome is None
    riding = state.phase == "second_ride"
    assert len(state.log) + open_turn + riding == state.round + 2 - mr_x.double
    assert sum(w.ticket == "black" for w in state.log) == len(pawns) - mr_x.reserve.black
    for kind, each, own in (("taxi", 10, 4), ("bus", 8, 3), ("underground", 4, 3)):
        on_log = sum(w.ticket == kind for w in state.log)
        held = sum(getattr(pawn.tickets, kind) for pawn in pawns)
        paid = sum(step.ticket == kind for step in state.steps)
        taken = sum(ticket == kind for w in state.log for ticket in w.taken)
        assert held + paid + taken == each * len(pawns)
        if mr_x.reserve.ordinary is not None:
            his = getattr(mr_x.reserve.ordinary, kind)
            assert his >= 0
            assert held + his + on_log == each * len(pawns) + own
