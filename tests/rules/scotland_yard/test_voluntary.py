"""Showing himself of his own will (R15)."""

from games.rules.scotland_yard.purse import Purse
from tests.rules.rulebook import rule
from tests.rules.scotland_yard.tables import EMPTY, FAR, table


@rule("9.3", "R15")
def test_unless_agreed_he_is_not_asked():
    assert table(74, *FAR).x("taxi", 58).to_act == "detective_1"


@rule("9.3", "R15")
def test_where_agreed_he_may_show_himself_or_stay_hidden_after_every_turn():
    here = table(74, *FAR, voluntary=True).x("taxi", 58)
    assert here.to_act == "mr_x"
    assert here.offers() == ["stay_hidden", "appear"]

    hidden = here.does("mr_x", kind="stay_hidden")
    assert hidden.to_act == "detective_1"
    assert hidden.view("detective_1").mr_x.station is None
    assert hidden.round_over().x("taxi", 74).offers() == ["stay_hidden", "appear"]


@rule("R15")
def test_he_takes_a_ticket_of_his_choice_from_every_detective():
    here = table(74, *FAR, voluntary=True, tickets="counted", own=Purse(4, 3, 3))
    here = here.x("taxi", 58).does("mr_x", kind="appear")
    assert here.view("detective_1").mr_x.station == 58
    assert here.offers() == ["red taxi", "red bus", "red underground"]
    for pawn, ticket in (("red", "taxi"), ("blue", "underground"), ("green", "taxi")):
        here = here.does("mr_x", kind="take_ticket", pawn=pawn, ticket=ticket)

    assert here.to_act == "detective_1"
    assert [pawn.tickets for pawn in here.state.pawns] == [
        Purse(9, 8, 4),
        Purse(10, 8, 3),
        Purse(9, 8, 4),
    ]
    assert here.state.fugitive.reserve.ordinary == Purse(5, 3, 4)
    assert here.view("detective_1").log[-1].taken == ("taxi", "underground", "taxi")
    assert here.view("detective_1").possible == (58,)


@rule("R15")
def test_a_detective_without_tickets_loses_none_and_only_kinds_that_are_there_can_be_taken():
    purses = {"red": EMPTY, "blue": Purse(0, 2, 0), "green": EMPTY}
    here = table(74, 6, 34, 43, purses=purses, voluntary=True).x("taxi", 58)
    here = here.does("mr_x", kind="appear")
    assert here.offers() == ["blue bus"]

    after = here.does("mr_x", kind="take_ticket", pawn="blue", ticket="bus")
    assert after.state.log[-1].taken == (None, "bus", None)
    assert after.to_act == "detective_2"


@rule("R15", "8.2")
def test_taking_the_last_ticket_ends_the_match():
    purses = {"red": EMPTY, "blue": Purse(1, 0, 0), "green": EMPTY}
    here = table(74, 6, 34, 43, purses=purses, voluntary=True).x("taxi", 58)
    here = here.does("mr_x", kind="appear")

    after = here.does("mr_x", kind="take_ticket", pawn="blue", ticket="taxi")
    assert after.won == ("mr_x", "stranded")


@rule("R15")
def test_a_window_that_shows_him_anyway_brings_no_tickets():
    here = table(74, *FAR, windows=2, voluntary=True).x("taxi", 58)

    assert here.to_act == "detective_1"
    assert here.told("mr_x_appeared")[0].voluntary is False


@rule("R15")
def test_he_cannot_show_himself_in_the_middle_of_a_double_move():
    here = table(74, *FAR, voluntary=True).x("taxi", 58, double=True)
    assert here.refused("mr_x", kind="appear") == "not_that_moment"

    assert here.x("taxi", 75).offers() == ["stay_hidden", "appear"]


@rule("R15", "7.2")
def test_he_stays_in_sight_until_his_next_ride():
    here = table(74, *FAR, voluntary=True).x("taxi", 58).does("mr_x", kind="appear")
    while here.to_act == "mr_x":
        pawn, ticket = here.offers()[0].split()
        here = here.does("mr_x", kind="take_ticket", pawn=pawn, ticket=ticket)
    here = here.round_over()
    assert here.view("spectator").visible == 58

    assert here.x("taxi", 74).view("spectator").visible is None
