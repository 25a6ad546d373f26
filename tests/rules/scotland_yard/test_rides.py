"""Rides of the detectives and of Mr. X, with the worked examples (§5)."""

from itertools import product

import pytest

from games.engine import codec
from games.engine.errors import GameError
from games.engine.play import Position, play
from games.engine.seats import Seat
from games.rules.scotland_yard.board import NEXT, ORDINARY, STATIONS, Ticket
from games.rules.scotland_yard.purse import DETECTIVES_PURSE, Purse
from tests.rules.rulebook import rule
from tests.rules.scotland_yard.moves import moves_of_mr_x
from tests.rules.scotland_yard.tables import EMPTY, FAR, GAME, dealt, table

FROM_74 = ["taxi 58", "taxi 73", "taxi 75", "taxi 92", "bus 58", "bus 94", "underground 46"]


def pursuit(mr_x, *pawns, purses=None, **wishes):
    """Mr. X has ridden back and forth: the detectives are to move."""
    here = table(mr_x, *pawns, purses=purses, **wishes)
    ticket, station = here.offers()[0].split()
    return here.x(ticket, int(station))


@rule("5.1", "5.2")
def test_a_detective_on_74_has_the_seven_rides_of_the_booklet():
    """Example 1."""
    assert pursuit(188, 74, 1, 7).offers() == [f"red {ride}" for ride in FROM_74]


@rule("5.3", "5.9")
def test_stations_of_other_detectives_and_lines_without_a_ticket_are_not_offered():
    """Example 2."""
    here = pursuit(188, 74, 46, 92, purses={"red": Purse(10, 0, 4)})

    assert here.offers() == ["red taxi 58", "red taxi 73", "red taxi 75"]


@rule("5.6", "5.7", "6.1")
@pytest.mark.parametrize(
    ("black", "pawns", "single", "double"),
    [(2, FAR, 13, 165), (1, FAR, 13, 130), (0, FAR, 7, 48), (2, (46, 92, 6), 9, 97)],
)
def test_mr_x_on_74_has_so_many_single_and_double_moves(black, pawns, single, double):
    """Examples 3 to 6."""
    moves = moves_of_mr_x(table(74, *pawns, black=black).position)

    assert sum(len(move) == 1 for move in moves) == single
    assert sum(len(move) == 2 for move in moves) == double


@rule("5.7")
def test_a_black_ticket_to_a_station_of_several_lines_is_one_ride():
    blacks = [ride for ride in table(74, *FAR, double=0).offers() if ride.startswith("black")]

    assert blacks == [f"black {s}" for s in (46, 58, 73, 75, 92, 94)]


@rule("5.7")
def test_a_black_ticket_is_spent_for_good_and_hides_the_line():
    here = table(74, *FAR, black=1)
    after = here.x("black", 46)

    assert after.state.fugitive.reserve.black == 0
    assert after.view("detective_1").log[-1].ticket == "black"
    back = after.round_over()
    assert not [ride for ride in back.offers() if "black" in ride]
    why = back.refused("mr_x", kind="ride", ticket="black", station=74, double=False)
    assert why == "ticket_used_up"


@rule("5.8")
def test_among_detectives_the_ferry_is_the_only_way_out_of_115():
    """Example 7."""
    assert table(115, 102, 114, 126, 127, double=0).offers() == ["black 108", "black 157"]


@rule("8.5", "R5")
def test_without_a_black_ticket_mr_x_is_locked_in_there():
    """Example 8."""
    assert table(115, 102, 114, 126, 127, black=0).won == ("detectives", "locked_in")


@rule("5.8")
def test_the_ferry_is_closed_to_detectives_and_to_ordinary_tickets():
    here = table(1, 194, 7, 43).x("taxi", 8)
    assert not [ride for ride in here.offers() if ride.endswith("157")]
    ferry = {"kind": "detective_ride", "pawn": "red", "station": 157}
    assert here.refused("detective_1", **ferry, ticket="black") == "black_is_for_mr_x"
    assert here.refused("detective_1", **ferry, ticket="taxi") == "no_such_line"
    by_taxi = {"kind": "ride", "ticket": "taxi", "station": 157, "double": False}
    assert table(194, *FAR[:1], 1, 43).refused("mr_x", **by_taxi) == "ferry_wants_black"


@rule("5.5", "R8")
def test_a_detective_without_a_fitting_ticket_stays_for_good():
    """Examples 11 and 12: 26 has only taxis, 34 has buses too."""
    here = pursuit(188, 34, 26, 1, purses=dict.fromkeys(["red", "blue"], Purse(0, 8, 4)))
    assert here.offers() == ["red bus 22", "red bus 46", "red bus 63"]

    after = here.rides("red", "bus", 46)
    assert [event.pawn for event in after.told("detective_stayed")] == ["blue"]
    assert after.to_act == "detective_3"
    assert after.pawn("blue").tickets == Purse(0, 8, 4)
    assert after.pawn("blue").station == 26


@rule("R8")
def test_a_detective_who_was_only_blocked_rides_in_a_later_round():
    only_taxi = {"red": Purse(10, 0, 0)}
    # 1 is joined by taxi to 8 and 9 only.
    here = pursuit(188, 1, 8, 9, purses=only_taxi)
    assert here.to_act == "detective_2"
    assert [step.colour for step in here.state.steps] == ["red"]
    here = here.rides("blue", "taxi", 18).any_ride()
    assert here.to_act == "mr_x"
    ticket, station = here.offers()[0].split()
    assert here.x(ticket, int(station)).offers("red")


@rule("5.5", "R7")
def test_a_detective_who_can_ride_has_nothing_else_to_choose():
    here = pursuit(188, 74, 1, 7)

    assert {a.kind for a in here.position.choices(Seat("detective_1"))} == {"detective_ride"}


@rule("5.3")
def test_mr_x_never_enters_a_detectives_station():
    here = table(74, 58, 188, 43)

    assert not [ride for ride in here.offers() if ride.endswith(" 58")]
    to_58 = {"kind": "ride", "ticket": "bus", "station": 58, "double": False}
    assert here.refused("mr_x", **to_58) == "station_held"


@rule("5.3")
def test_a_station_just_left_is_free_at_once():
    here = pursuit(188, 58, 74, 7)
    assert "blue taxi 58" not in here.offers()

    assert "blue taxi 58" in here.rides("red", "taxi", 59).offers()


@rule("5.1")
def test_riding_straight_back_is_allowed():
    here = table(74, *FAR).x("taxi", 58).round_over()

    assert "taxi 74" in here.offers()


@rule("5.1", "R18")
def test_a_ride_ends_at_the_next_station_and_no_detective_on_the_way_matters():
    # The underground from 74 leads to 46 and no further, whoever stands beside it.
    here = table(74, 58, 75, 43, black=0, double=0)

    assert here.offers("underground") == ["underground 46"]
    beyond = {"kind": "ride", "ticket": "underground", "station": 79, "double": False}
    assert here.refused("mr_x", **beyond) == "no_such_line"


@rule("5.4", "R14", "10.7")
def test_a_detective_is_offered_the_station_of_mr_x_like_any_other():
    hidden, elsewhere = table(94, 74, 6, 188), table(60, 74, 6, 188)
    after = [hidden.x("taxi", 75), elsewhere.x("taxi", 61)]

    assert after[0].offers() == after[1].offers()
    assert "red taxi 75" in after[0].offers()


@rule("4.3", "5.9")
def test_a_ride_costs_one_ticket_of_that_pawn_and_it_goes_to_mr_x():
    here = pursuit(188, 74, 1, 7, tickets="counted")
    before = here.state.fugitive.reserve.ordinary
    after = here.rides("red", "bus", 58)

    assert after.pawn("red").tickets == Purse(10, 7, 4)
    assert after.pawn("blue").tickets == DETECTIVES_PURSE
    assert after.state.fugitive.reserve.ordinary == before.changed(Ticket.BUS, 1)


@rule("R2", "5.6")
def test_mr_x_is_never_short_of_ordinary_tickets():
    here = table(74, *FAR, black=0, double=0)
    for station in (46, 74) * 4:
        here = here.x("underground", station).round_over()

    assert "underground 46" in here.offers()
    assert here.view("detective_1").mr_x.tickets is None


@rule("R2", "9.2")
def test_counted_tickets_run_out():
    here = table(74, *FAR, black=0, double=0, own=Purse(4, 3, 1), tickets="counted")
    here = here.x("underground", 46)
    assert here.view("detective_1").mr_x.tickets == Purse(4, 3, 0)
    here = here.round_over()

    assert here.offers("underground") == []
    again = {"kind": "ride", "ticket": "underground", "station": 74, "double": False}
    assert here.refused("mr_x", **again) == "ticket_used_up"


@rule("9.2", "8.5")
def test_with_counted_tickets_mr_x_loses_when_he_has_none_that_fits():
    # 1 has taxis and buses; only an underground ticket is left.
    assert table(2, *FAR, black=0, own=Purse(0, 0, 3), tickets="counted").won == (
        "detectives",
        "locked_in",
    )


@rule("10.13")
def test_nobody_ever_has_more_rides_than_the_map_allows():
    by_detective = {s: sum(len(near) for near in (NEXT[t][s] for t in ORDINARY)) for s in STATIONS}
    most = max(by_detective.values())
    assert most == 13
    assert {s for s, rides in by_detective.items() if rides == most} == {67, 128, 140, 153}

    by_mr_x = {s: moves_of_mr_x(table(s, *far_from(s)).position) for s in STATIONS}
    singles = {s: sum(len(m) == 1 for m in moves) for s, moves in by_mr_x.items()}
    assert max(singles.values()) == 26
    assert max(len(moves) for moves in by_mr_x.values()) == len(by_mr_x[67]) == 368
    # Asked for one ride after the other, he never chooses from more than each ride made twice.
    assert len(table(67, *far_from(67)).offers()) == 2 * 26


def far_from(station: int) -> tuple[int, int, int]:
    """Three stations more than three rides away by anything."""
    near = {station}
    for _ in range(2):
        near |= {n for s in near for n in NEXT[Ticket.BLACK][s]}
    chosen: list[int] = [s for s in STATIONS if s not in near]
    return chosen[0], chosen[-1], chosen[len(chosen) // 2]


REASONS = {
    "no_such_line": ("red", "taxi", 1),
    "black_is_for_mr_x": ("red", "black", 58),
    "no_such_pawn": ("black", "taxi", 58),
    "not_your_pawn": ("blue", "taxi", 8),
    "ticket_used_up": ("red", "underground", 46),
    "station_held": ("red", "taxi", 58),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_detective_is_told_why_a_ride_is_refused(reason):
    here = pursuit(188, 74, 58, 7, purses={"red": Purse(10, 8, 0)})
    pawn, ticket, station = REASONS[reason]
    ride = {"kind": "detective_ride", "pawn": pawn, "ticket": ticket, "station": station}

    assert here.refused("detective_1", **ride) == reason


def test_a_pawn_that_has_moved_does_not_move_again():
    here = pursuit(188, 74, 1, 7, 199, detective_seats=2).rides("red", "taxi", 58)
    again = {"kind": "detective_ride", "pawn": "red", "ticket": "taxi", "station": 74}

    assert here.refused("detective_1", **again) == "pawn_has_moved"


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "appear"},
        {"kind": "stay_hidden"},
        {"kind": "take_ticket", "pawn": "red", "ticket": "taxi"},
        {"kind": "detective_ride", "pawn": "red", "ticket": "taxi", "station": 1},
    ],
)
def test_what_belongs_to_another_moment_is_refused(action):
    assert table(74, *FAR).refused("mr_x", **action) == "not_that_moment"


@rule("10.7")
def test_no_refusal_to_a_detective_depends_on_where_mr_x_is():
    """Every ride that can be spelled, against two tables that differ in Mr. X alone."""
    hidden = dealt(94, 13, 26, 29).x("taxi", 75)
    elsewhere = dealt(138, 13, 26, 29).x("taxi", 124)
    seat = Seat("detective_1")
    for pawn, ticket in product(("red", "blue", "yellow"), Ticket):
        for station in (*range(-1, 202, 7), 75, 124, 4, 23):
            ride = {"kind": "detective_ride", "pawn": pawn, "ticket": ticket, "station": station}
            assert answer(hidden.position, seat, ride) == answer(elsewhere.position, seat, ride)


def answer(position: Position, seat: Seat, ride: dict) -> object:
    try:
        play(position, seat, codec.action_from_json(GAME, ride))
    except GameError as error:
        return error.code, error.detail, error.facts
    return "may"


def test_an_empty_purse_has_no_kinds():
    assert EMPTY.kinds == ()
    assert EMPTY.count(Ticket.BLACK) == 0
