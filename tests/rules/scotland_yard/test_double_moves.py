"""Double moves (§6, R11, R12)."""

from games.rules.scotland_yard.purse import Purse
from tests.rules.rulebook import rule
from tests.rules.scotland_yard.tables import FAR, table


@rule("6.1", "R11")
def test_a_double_move_spends_one_of_two_cards_and_a_turn_takes_one_at_most():
    here = table(74, *FAR).x("taxi", 58, double=True)
    assert here.state.fugitive.double == 1
    assert here.to_act == "mr_x"
    assert not here.offers("double")
    again = {"kind": "ride", "ticket": "taxi", "station": 74, "double": True}
    assert here.refused("mr_x", **again) == "already_a_double_move"

    here = here.x("black", 59).round_over().x("taxi", 58, double=True).x("bus", 74).round_over()
    assert here.state.fugitive.double == 0
    assert not here.offers("double")
    third = {"kind": "ride", "ticket": "taxi", "station": 58, "double": True}
    assert here.refused("mr_x", **third) == "no_double_card"


@rule("6.2")
def test_nobody_moves_in_between_and_the_second_ride_may_lead_back():
    here = table(74, *FAR).x("taxi", 58, double=True)

    assert here.to_act == "mr_x"
    assert "bus 74" in here.offers()
    assert here.x("bus", 74).to_act == "detective_1"


@rule("6.2")
def test_neither_ride_may_end_on_a_detectives_station():
    here = table(74, 58, 73, 188)
    assert not [ride for ride in here.offers("double") if ride.endswith((" 58", " 73"))]

    between = here.x("taxi", 75, double=True)
    assert not [ride for ride in between.offers() if ride.endswith(" 58")]


@rule("6.3")
def test_a_double_move_fills_two_windows_of_one_round():
    here = table(74, *FAR).x("taxi", 58, double=True).x("bus", 77)

    assert [(w.round, w.ticket, w.double) for w in here.state.log] == [
        (1, "taxi", True),
        (1, "bus", True),
    ]
    assert here.round_over().state.round == 2


@rule("6.4", "7.2")
def test_shown_in_the_first_window_he_vanishes_with_the_second_ride():
    here = table(74, *FAR, windows=2).x("taxi", 58, double=True)
    assert here.view("detective_1").mr_x.station == 58
    assert [event.station for event in here.told("mr_x_appeared")] == [58]

    after = here.x("taxi", 75)
    assert after.view("detective_1").mr_x.station is None
    assert [w.station for w in after.view("detective_1").log[2:]] == [58, None]


@rule("6.4")
def test_if_the_second_window_shows_him_he_appears_after_the_second_ride():
    here = table(74, *FAR, windows=1).x("taxi", 58, double=True)
    assert here.view("detective_1").mr_x.station is None

    assert here.x("taxi", 75).view("detective_1").mr_x.station == 75


@rule("R11", "R12")
def test_a_first_ride_without_a_second_is_not_offered():
    """Example 9: the last black ticket takes him to 115, where everything else is held."""
    here = table(157, 102, 114, 126, 127, black=1)

    assert "black 115" in here.offers()
    assert "double black 115" not in here.offers()
    first = {"kind": "ride", "ticket": "black", "station": 115, "double": True}
    assert here.refused("mr_x", **first) == "no_second_ride"
    assert "double black 115" in table(157, 102, 114, 126, 127, black=2).offers()


@rule("R11")
def test_with_counted_tickets_the_second_ride_has_to_be_paid_too():
    # From 75 there are only taxis, and his only taxi ticket took him there.
    here = table(94, *FAR, black=0, own=Purse(1, 0, 0), tickets="counted")

    assert "taxi 75" in here.offers()
    assert not here.offers("double")


@rule("6.1", "5.2")
def test_from_94_by_taxi_to_75_no_bus_goes_on():
    """Example 14."""
    here = table(94, *FAR).x("taxi", 75, double=True)

    assert "taxi 58" in here.offers()
    assert "bus 58" not in here.offers()


@rule("R12")
def test_any_ordinary_first_ride_can_be_followed_by_a_second():
    for station in (1, 13, 74, 115, 199):
        here = table(station, *(s for s in (6, 188, 43)))
        singles = {ride for ride in here.offers() if "double" not in ride}

        ordinary = {f"double {ride}" for ride in singles if "black" not in ride}
        assert ordinary <= set(here.offers("double"))
