"""The map, the tickets, the cards and who leads which pawn (§1, §2)."""

import pytest

from games.rules.scotland_yard import london
from games.rules.scotland_yard.board import (
    LINES,
    NEXT,
    ORDINARY,
    START_CARDS,
    STATIONS,
    Colour,
    Ticket,
)
from games.rules.scotland_yard.purse import DETECTIVES_PURSE, MR_X_PURSE
from tests.rules.rulebook import rule
from tests.rules.scotland_yard.tables import FAR, GAME, dealt, options, table


@rule("1.1")
def test_mr_x_plays_alone_against_all_detectives():
    assert GAME.sides(options()) == (
        ("mr_x",),
        ("detective_1", "detective_2", "detective_3", "detective_4", "detective_5"),
    )
    assert GAME.seats(options(detective_seats=2)) == ("mr_x", "detective_1", "detective_2")


@rule("1.2", "1.3", "9.1")
@pytest.mark.parametrize(
    ("seats", "led"),
    [
        (2, {"red": 1, "blue": 1, "green": 2, "yellow": 2}),
        (3, {"red": 1, "blue": 2, "green": 3}),
        (4, {"red": 1, "blue": 2, "green": 3, "yellow": 4}),
        (5, {"red": 1, "blue": 2, "green": 3, "yellow": 4, "black": 5}),
    ],
)
def test_each_seat_leads_one_pawn_and_each_of_two_seats_leads_two(seats, led):
    here = dealt(13, *START_CARDS[1 : len(led) + 1], detective_seats=seats)

    assert {p.colour: p.seat for p in here.state.pawns} == {
        colour: f"detective_{number}" for colour, number in led.items()
    }


@rule("1.4")
def test_every_ride_of_mr_x_fills_a_window_and_a_round_is_a_turn_of_everybody():
    here = dealt(103, 13, 26, 29)
    assert (here.state.round, len(here.state.log)) == (1, 0)
    here = here.x("taxi", 85)
    assert (here.state.round, len(here.state.log)) == (1, 1)
    assert here.round_over().state.round == 2


@rule("2.1")
def test_the_map_has_its_stations_and_lines():
    stops = {t: {s for s in STATIONS if NEXT[t][s]} for t in ORDINARY}

    assert len(STATIONS) == 199
    assert {k: len(v) for k, v in LINES.items()} == {
        "taxi": 345,
        "bus": 99,
        "underground": 20,
        "ferry": 3,
    }
    assert stops[Ticket.TAXI] == set(STATIONS)
    assert (len(stops[Ticket.BUS]), len(stops[Ticket.UNDERGROUND])) == (62, 14)
    assert stops[Ticket.UNDERGROUND] <= stops[Ticket.BUS]
    assert len(set(STATIONS) - stops[Ticket.BUS]) == 137
    for lines in LINES.values():
        assert len({frozenset(line) for line in lines}) == len(lines)
        assert all(one != other for one, other in lines)


def test_every_station_has_two_neighbours_at_least():
    assert min(len(NEXT[Ticket.BLACK][s]) for s in STATIONS) == 2
    assert min(len(frozenset().union(*(NEXT[t][s] for t in ORDINARY))) for s in STATIONS) == 2


def test_the_map_lies_within_its_frame_and_no_two_stations_on_one_spot():
    places = london.PLACES.split()
    geometry = GAME.geometry()

    assert len(set(places)) == len(places) == 199
    assert all(0 < s["x"] < geometry["width"] for s in geometry["stations"])
    assert all(0 < s["y"] < geometry["height"] for s in geometry["stations"])
    assert [s["number"] for s in geometry["stations"]] == list(STATIONS)
    assert geometry["stations"][73]["stops"] == ["taxi", "bus", "underground"]


@rule("2.2")
def test_the_tickets_in_the_box_serve_five_detectives_and_mr_x():
    in_the_box = {"taxi": 54, "bus": 43, "underground": 23}

    for ticket in ORDINARY:
        needed = 5 * DETECTIVES_PURSE.count(ticket) + MR_X_PURSE.count(ticket)
        assert needed == in_the_box[ticket]
    assert table(74, 6, 188, 43, 1, 7).state.fugitive.reserve.black == 5


@rule("2.3")
def test_there_are_eighteen_start_cards_and_no_line_joins_two_of_them():
    assert len(set(START_CARDS)) == 18
    for card in START_CARDS:
        assert NEXT[Ticket.BLACK][card].isdisjoint(START_CARDS)
    assert [card for card in START_CARDS if NEXT[Ticket.UNDERGROUND][card]] == [13]


@rule("R1", "5.8")
def test_the_ferry_goes_from_115_to_108_and_not_to_118():
    legs = {frozenset(leg) for leg in LINES["ferry"]}

    assert legs == {frozenset({194, 157}), frozenset({157, 115}), frozenset({115, 108})}
    assert "black 108" in table(115, *FAR).offers()
    assert "black 118" not in table(115, *FAR).offers()


def test_pawns_are_listed_in_their_order():
    assert [c.value for c in Colour] == ["red", "blue", "green", "yellow", "black"]
