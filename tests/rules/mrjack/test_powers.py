"""§7, §8, the booklet's answers and the rulings about powers."""

from typing import Any

import pytest

from games.rules.mrjack.board import STREETS, Hex
from games.rules.mrjack.characters import springheeled
from games.rules.mrjack.sight import in_sight
from tests.rules.mrjack.boards import (
    GAME,
    INSPECTOR,
    JACK,
    accuse,
    barricade,
    board,
    cordon,
    cover,
    face,
    first,
    flee,
    lamp,
    move,
    place,
    placing,
    swap,
    take,
    whistle,
)
from tests.rules.rulebook import rule


@rule("7.1", "10.2", "10.5")
def test_holmes_draws_for_whoever_used_him_and_for_nobody_else():
    for seat, other in ((JACK, INSPECTOR), (INSPECTOR, JACK)):
        scene = board("holmes@a3 bert@m8 gull@g5", card="holmes", actor=seat, jack="gull",
                      pile="bert holmes").do(move("a2"))  # fmt: skip

        assert scene.suspects == {"holmes", "bert", "gull"}
        assert scene.view(seat).draws[0].card == "bert"
        assert scene.view(other).draws[0].card is None
        drawn = scene.happened("alibi_drawn")
        assert (drawn.seen_by(seat).card, drawn.seen_by(other).card) == ("bert", None)
        assert ("bert" in scene.view(INSPECTOR).candidates) == (seat == JACK)


@rule("7.2")
def test_whoever_moves_watson_by_any_means_turns_his_lantern():
    swapped = board("gull@a1 watson@m8", card="gull", facing="N").do(first("power"), swap("watson"))
    called = board("goodley@a1 watson@a4", card="goodley", facing="N").do(first("power"))
    called = called.do(whistle("watson", "a2"))
    fled = board("pizer@a1 watson@a3", card="pizer", facing="N").do(move("a2"))
    fled = fled.do(fled.choices[0])

    assert swapped.kinds() == called.kinds() == fled.kinds() == {"face"}
    assert swapped.do(face("S")).state.table.facing == "S"


@rule("7.3", "G7")
def test_smith_moves_a_lit_tile_with_its_number_to_a_dark_post():
    scene = board("smith@a3", card="smith", lamps="b2:1 f5:0").do(first("power"))

    assert len(scene.choices) == 12
    assert all(choice.end not in ("b2", "f5") for choice in scene.choices)
    after = scene.do(lamp("b2", "h4"))
    assert after.view(JACK).lamps == {"h4": 1, "f5": 0}
    assert scene.refusal(lamp("b2", "f5")) == "must_change_place"


@rule("7.4", "G7")
def test_lestrade_moves_a_cordon_to_an_open_exit():
    scene = board("lestrade@a3", card="lestrade", cordons="NE SW").do(first("power"))

    assert {(c.start, c.end) for c in scene.choices} == {
        ("NE", "NW"), ("NE", "SE"), ("SW", "NW"), ("SW", "SE")
    }  # fmt: skip
    assert set(scene.do(cordon("NE", "SE")).state.table.cordons) == {"SE", "SW"}


@rule("7.5", "6.4")
def test_miss_stealthy_crosses_scenery_and_stops_on_a_street():
    scene = board("stealthy@a4", card="stealthy", covers="a5 c2")

    assert "c4" in scene.ends()  # straight through the garden b4
    assert {"d7", "e6"} <= scene.ends()  # three and four hexes through the houses
    assert scene.ends() <= set(STREETS)


@rule("7.8", "G7")
def test_bert_lays_a_cover_on_an_open_manhole_even_under_somebody():
    scene = board("bert@a3 gull@f7", card="bert").do(first("power"))

    assert len(scene.choices) == 12
    assert set(scene.do(cover("c2", "f7")).state.table.covers) == {"f7", "l12"}
    assert scene.refusal(cover("c2", "l12")) == "must_change_place"


@rule("7.6", "G3")
def test_the_whistle_brings_others_closer_by_the_streets_alone():
    scene = board("goodley@a5 bert@f7", card="goodley").do(first("power"))

    # From f7 the streets lead e7, d7, c6, b6, a5; the sewer to a5 does not help.
    assert scene.ends("whistle", "bert") == {"c6"}
    scene = scene.do(whistle("bert", "c6"))
    assert scene.where("bert") == "c6"
    assert "move" in scene.kinds()


@rule("G2")
def test_the_whistle_spends_as_many_points_as_the_position_allows():
    scene = board("goodley@a5 bert@b6 smith@m8", card="goodley").do(first("power"))
    # Bert is as close as can be: the three points are Smith's.
    assert {choice.character for choice in scene.choices} == {"smith"}

    near = board("goodley@b7 bert@b6", card="goodley").do(first("power"))
    assert near.kinds() == {"move", "accuse"}  # nobody can come closer: the whistle is over at once

    two = board("goodley@b7 bert@d7", card="goodley").do(first("power"))
    assert two.state.active.points == 2
    assert two.do(whistle("bert", "b6")).kinds() == {"move", "accuse"}


@rule("G4")
def test_nobody_is_called_twice_everybody_ends_on_a_free_hex_and_a_hex_just_left_is_free():
    scene = board("goodley@b7 bert@c6 smith@d7", card="goodley").do(first("power"))
    assert scene.state.active.points == 2
    # Smith may pass Bert for both points, or follow him when he has left.
    assert {(c.character, c.to) for c in scene.choices} == {("bert", "b6"), ("smith", "b6")}
    scene = scene.do(whistle("bert", "b6"))
    assert {(c.character, c.to) for c in scene.choices} == {("smith", "c6")}


@rule("G4")
def test_goodley_does_not_call_himself_and_several_share_the_points():
    scene = board("goodley@a1 bert@a4 smith@c3 gull@g3", card="goodley").do(first("power"))

    assert {choice.character for choice in scene.choices} == {"bert", "smith", "gull"}
    scene = scene.do(whistle("bert", "a3"))
    assert {choice.character for choice in scene.choices} == {"smith", "gull"}


@rule("G5", "9.2", "G12")
def test_a_whistle_leads_nobody_out_accuses_nobody_and_uses_no_power():
    scene = board("goodley@a5 stealthy@b7 smith@m8", card="goodley", actor=JACK,
                  jack="stealthy", witness="no_witness").do(first("power"))  # fmt: skip

    assert scene.kinds() == {"whistle"}
    assert scene.ends("whistle", "stealthy") == {"b6"}


@rule("8.1", "B3", "G11")
def test_everybody_next_to_pizer_flees_in_any_order():
    scene = board("pizer@e3 bert@e5 smith@d3", card="pizer").do(move("e4"))

    assert set(scene.state.active.fleeing) == {"bert", "smith"}
    assert {choice.character for choice in scene.choices} == {"bert", "smith"}
    one = scene.do(scene.choices[0])
    assert len({choice.character for choice in one.choices}) == 1
    assert one.do(one.choices[0]).kinds() == {"take_card"}


@rule("8.1", "B2", "G11")
def test_flight_is_three_steps_by_the_streets_and_not_across_pizer():
    scene = board("pizer@b7 bert@a5", card="pizer").do(move("b6"))

    # Only a4, a3, then a2 or b3: no sewer from a5, and not through b6.
    assert scene.ends("flee") == {"a2", "b3"}


@rule("B1")
def test_who_cannot_go_three_hexes_goes_as_far_as_it_can_or_stays():
    short = board("pizer@l7 bert@l6", card="pizer").do(move("k7"))
    assert short.kinds() == {"take_card"}  # nobody next to him
    stuck = board("pizer@k7 bert@l6", card="pizer").do(move("l7"))
    assert stuck.ends("flee") == {"l6"}
    assert stuck.do(flee("bert", "l6")).where("bert") == "l6"
    two = board("pizer@a3 bert@a5 smith@b7 gull@c6 lane@d7", card="pizer").do(move("a4"))
    # Three steps would end on Gull's neighbours: b6, c6, d7 is taken, b6, b7 ends there.
    assert two.ends("flee") == {"b6"}


@rule("B5")
def test_pizer_moved_by_another_power_frightens_nobody():
    swapped = board("gull@a4 pizer@m8 bert@a5", card="gull").do(first("power"), swap("pizer"))
    called = board("goodley@a1 pizer@b3 bert@a3 smith@m8", card="goodley").do(first("power"))
    called = called.do(whistle("pizer", "a2"))

    assert swapped.state.activation is None
    assert called.state.active.fleeing == ()


@rule("B6", "B9", "8.5")
def test_next_to_abberline_flight_and_whistle_lead_one_hex_far():
    fled = board("pizer@a1 bert@a3 abberline@a4", card="pizer").do(move("a2"))
    called = board("goodley@a5 bert@a1 abberline@b1 smith@a3", card="goodley").do(first("power"))

    assert fled.ends("flee", "bert") == {"b3"}
    assert called.ends("whistle", "bert") == {"a2"}


@rule("8.5", "B7")
def test_next_to_abberline_the_one_point_may_lead_through_the_sewers():
    scene = board("holmes@a5 abberline@a4", card="holmes", actor=JACK)

    assert scene.ends() == {"b6", "f10", "f7", "h3", "h6", "m9"}


@rule("8.5", "B8")
def test_spring_heeled_man_next_to_abberline_jumps_once():
    scene = board("springheeled@a4 abberline@a3", card="springheeled", actor=JACK)

    # A step to a5, over Abberline to a2, or over one hex of scenery.
    assert scene.ends() == {"a5", "a2"} | over_scenery("a4")


def over_scenery(hex_):
    """Where jumps from this hex lead while nobody else is there."""
    return landings(board("springheeled@a1").state.table, hex_)


def landings(table, hex_):
    return set(springheeled.jumps(table, Hex(hex_)))


@rule("G8")
def test_coming_next_to_abberline_on_the_way_costs_nothing_and_a_swap_is_no_move():
    passing = board("holmes@a1 abberline@b3", card="holmes", actor=JACK)
    assert {"a4"} <= passing.ends()  # past a2 and a3, both next to him
    held = board("gull@a3 abberline@b3 bert@m8", card="gull").do(first("power"))
    assert held.do(swap("bert")).where("gull") == "m8"


@rule("G9", "8.3")
def test_across_the_barricade_abberline_and_pizer_have_no_effect():
    free = board("holmes@a4 abberline@a3", card="holmes", barricade="a4-a3", actor=JACK)
    calm = board("pizer@a1 bert@a3", card="pizer", barricade="a3-a2").do(move("a2"))

    assert {"b6", "b7", "c6"} <= free.ends()
    assert calm.kinds() == {"take_card"}


@rule("8.2", "G16", "B12")
def test_lane_moves_the_barricade_and_nobody_crosses_it():
    scene = board("lane@g5", card="lane", barricade="a5-a4").do(first("power"))
    assert len(scene.choices) == 80  # it has to change its place
    with_it: dict[str, Any] = {"barricade": "a5-a4", "actor": JACK, "covers": "a5 c2"}
    assert "a5" not in board("holmes@a4", card="holmes", **with_it).ends()
    stealthy = board("stealthy@a4", card="stealthy", **with_it)
    assert "a5" in stealthy.ends()  # around, through the building b5
    madame = board("madame@a4 bert@m8", card="madame", **with_it)
    assert "a5" not in madame.ends()
    jumper = board("springheeled@a3 bert@a4", card="springheeled", **with_it)
    assert "a5" not in jumper.ends()  # it stands on the line of the jump
    after = scene.do(barricade("g6", "g7"))
    assert after.state.table.barricade == ("g7", "g6")


@rule("B11", "B12", "G7")
def test_the_barricade_enters_with_lane_anywhere_between_two_streets():
    scene = placing().do(take("lane"), place("m8"))

    assert len(scene.choices) == 81
    assert scene.do(barricade("a4", "a3")).state.table.barricade == ("a4", "a3")


@rule("8.3")
def test_the_barricade_parts_neighbours_but_not_a_gaslight_from_its_street():
    parted = board("bert@a4 smith@a3", barricade="a4-a3").state.table
    together = board("bert@a4 smith@a3").state.table
    lit = board("bert@a1 smith@a2", lamps="b2:0", barricade="a2-a1").state.table

    assert in_sight(parted) == ()
    assert set(in_sight(together)) == {"bert", "smith"}
    assert set(in_sight(lit)) == {"bert", "smith"}


@rule("8.4")
def test_madame_never_uses_the_sewers():
    scene = board("madame@a5", card="madame")

    assert "m9" not in scene.ends()
    assert {"a1", "b1", "e6", "f7"} <= scene.ends()


@rule("8.6")
def test_spring_heeled_man_jumps_over_one_scenery_hex_onto_a_free_street():
    scene = board("springheeled@c6 abberline@d7", card="springheeled", actor=JACK)
    taken = board("springheeled@c6 abberline@d7 bert@c4", card="springheeled", actor=JACK)

    # One point, since Abberline is near: a step to b6, or over b5, c5 or d6; over Abberline to
    # e8 the line is all street.
    assert scene.ends() == {"b6", "a4", "c4", "e6", "e8"}
    assert taken.ends() == scene.ends() - {"c4"}
    # Never over several: h9, h8 and h7 lie between h10 and h6.
    assert "h6" not in over_scenery("h10")


@rule("8.7", "G15")
def test_spring_heeled_man_jumps_over_somebody_as_far_behind_as_he_stood_before():
    # g10 … g3 is one straight street.
    near = board("springheeled@g8 bert@g7 abberline@a1", card="springheeled", covers="f10 f7")
    far = board("springheeled@g8 bert@g6", card="springheeled", actor=JACK, covers="f10 f7")
    two = board("springheeled@g8 bert@g6 smith@g5", card="springheeled", actor=JACK,
                covers="f10 f7")  # fmt: skip

    assert "g6" in landings(near.state.table, "g8")
    assert "g4" in landings(far.state.table, "g8")
    assert "g4" not in landings(two.state.table, "g8")  # Smith is on the trajectory
    barred = board("springheeled@g8 bert@g6", barricade="g5-g4").state.table
    assert "g4" not in landings(barred, "g8")
    assert {"g4", "g3"} <= far.ends()  # jumps and steps mix


@rule("B10", "9.1")
def test_spring_heeled_man_lands_on_somebody_only_to_accuse():
    drawn = "springheeled@g8 bert@g6 smith@g4 abberline@g9"
    jack = board(drawn, card="springheeled", actor=JACK, jack="smith", covers="f10 f7")
    detective = board(drawn, card="springheeled", jack="smith", covers="f10 f7")

    assert "g4" not in jack.ends()
    assert accuse("smith") in detective.choices
    assert detective.do(accuse("smith")).ended == (INSPECTOR, "accused")


FLIGHTS = {
    "path": {"a2", "b3"},
    "walk": {"a4", "a2", "b3"},
    "distance": {"a2", "b3"},
}


@rule("G11")
@pytest.mark.parametrize("reading", FLIGHTS)
def test_three_hexes_are_a_path_a_walk_or_a_distance(reading):
    """From a5 with Pizer on b6; a walk may go a4, a5, a4 or a4, a3, a4."""
    scene = board("pizer@b7 bert@a5", card="pizer", flight=reading).do(move("b6"))

    assert scene.ends("flee") == FLIGHTS[reading]


@rule("G11")
def test_a_path_may_end_nearer_than_a_distance_of_three():
    """From e4 around the corner: d3, e3 … by a path, but e3 is next to e4."""
    by_path = board("pizer@e7 bert@e5", card="pizer").do(move("e6"))
    by_distance = board("pizer@e7 bert@e5", card="pizer", flight="distance").do(move("e6"))

    assert by_distance.ends("flee") < by_path.ends("flee")


@rule("G12", "8.4")
def test_who_is_frightened_has_no_powers_of_its_own():
    stealthy = board("pizer@b7 stealthy@a5", card="pizer").do(move("b6"))
    madame = board("pizer@b7 madame@a5", card="pizer").do(move("b6"))

    assert stealthy.ends("flee") == madame.ends("flee") == {"a2", "b3"}


@rule("G14", "9.2")
def test_a_flight_ends_on_nobody_and_accuses_nobody():
    scene = board("pizer@b7 bert@a5 smith@a2", card="pizer").do(move("b6"))

    assert scene.kinds() == {"flee"}
    assert scene.ends("flee") == {"b3"}


@rule("G1", "8.5")
def test_somebody_who_can_go_nowhere_stays_and_still_uses_its_power():
    """b7 has one street neighbour, and Abberline stands there."""
    scene = board("bert@b7 abberline@b6", card="bert", actor=JACK).do(first("move"))
    assert scene.ends() == {"b7"}
    scene = scene.do(move("b7"))
    assert scene.where("bert") == "b7"
    assert scene.kinds() == {"move_cover"}


@rule("G1")
def test_an_accusation_that_is_possible_then_is_not_forced():
    scene = board("bert@b7 abberline@b6", card="bert").do(first("move"))

    assert set(scene.choices) == {move("b7"), accuse("abberline")}


def test_every_power_is_a_module_of_its_own():
    from pathlib import Path

    import games.rules.mrjack.characters as package

    names = {path.stem for path in Path(package.__path__[0]).glob("*.py")}
    assert {"smith", "lestrade", "bert", "lane", "goodley", "gull", "pizer"} <= names
    assert {"stealthy", "madame", "springheeled"} <= names
    assert GAME.key == "mrjack"
