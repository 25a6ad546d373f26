"""§6: what each token does, and how many ways there are to do it."""

import pytest

from games.engine.errors import MalformedAction
from games.engine.seats import REFEREE
from tests.rules.mrjack_pocket.boards import (
    ALIBI,
    LAYOUT_A,
    action,
    district,
    exchange,
    holmes,
    joker,
    rotate,
    tiles,
    toby,
    watson,
)
from tests.rules.rulebook import rule

LANE_CLEARED = LAYOUT_A.replace("lane:S", "(lane):+")
ALL_BUT_TWO_CLEARED = """
    (gull):W  (bert):S   (stealthy):E
    smith:W   (pizer):E  (lestrade):E
    (lane):+  madame:S   (goodley):E
"""


@rule("6.1", "R1")
def test_no_action_can_be_declined():
    table = district(LAYOUT_A, tokens="alibi* watson exchange joker*")

    assert not [choice for choice in table.choices if choice.kind not in ("move", "exchange")]
    with pytest.raises(MalformedAction):
        action("pass")


@rule("6.1", "R1")
def test_a_detective_cannot_stay_where_he_is():
    for steps in (0, 3, -1, 12):
        with pytest.raises(MalformedAction):
            toby(steps)


@rule("6.2", "6.10", "6.11")
def test_a_detectives_token_moves_him_one_or_two_spaces_clockwise():
    table = district(LAYOUT_A, tokens="holmes watson exchange joker")

    assert table.choices_of("move") == [holmes(1), holmes(2), watson(1), watson(2)]
    assert table.inspector(holmes(1)).ring == (0, 3, 7)
    assert table.inspector(holmes(2)).ring == (1, 3, 7)
    assert table.inspector(watson(1)).ring == (11, 4, 7)
    assert table.inspector(watson(2)).ring == (11, 5, 7)


@rule("6.2", "6.11")
def test_toby_has_a_token_of_his_own():
    table = district(LAYOUT_A, tokens="holmes toby exchange joker")

    assert table.inspector(toby(2)).ring == (11, 3, 9)


@rule("6.2", "6.9")
def test_both_players_move_every_detective():
    table = district(LAYOUT_A, turn=2, tokens="holmes toby exchange joker")

    assert table.jack(holmes(2)).inspector(toby(1), joker("watson")).ring == (1, 4, 8)


@rule("6.3", "6.11", "R1")
def test_the_inspectors_joker_moves_one_detective_by_one_space_and_has_to():
    table = district(LAYOUT_A, tokens="holmes toby exchange joker")

    assert table.choices_of("joker") == [joker("holmes"), joker("watson"), joker("toby")]
    assert table.inspector(joker("holmes")).ring == (0, 3, 7)
    assert table.inspector(joker("watson")).ring == (11, 4, 7)
    assert table.inspector(joker("toby")).ring == (11, 3, 8)
    assert table.refusal(joker(None)) == "joker_must_move"


@rule("6.3", "6.11", "R1")
def test_jacks_joker_may_leave_all_three_where_they_are():
    table = district(LAYOUT_A, turn=2, tokens="holmes toby exchange joker")

    assert len(table.choices_of("joker")) == 4
    assert table.jack(joker("toby")).ring == (11, 3, 8)
    after = table.jack(joker(None))
    assert after.ring == (11, 3, 7)
    assert after.faces == ["holmes", "toby", "exchange"]


@rule("6.4")
def test_a_rotation_puts_the_wall_on_one_of_the_three_other_sides():
    table = district(LAYOUT_A)

    for wall in ("N", "S", "W"):
        after = table.inspector(rotate("pizer", wall))
        assert after.state.tiles == tiles(LAYOUT_A.replace("pizer:E", f"pizer:{wall}"))


@rule("6.4", "R1")
def test_a_rotation_has_to_change_how_the_tile_lies():
    assert district(LAYOUT_A).refusal(rotate("pizer", "E")) == "wall_already_there"
    assert district(LAYOUT_A).refusal(rotate("pizer", None)) == "crossroads_has_no_wall"


@rule("6.5", "R3")
def test_no_tile_is_rotated_twice_in_a_turn():
    table = district(LAYOUT_A).inspector(rotate("pizer", "N"))

    for wall in ("E", "S", "W"):
        assert table.refusal(rotate("pizer", wall)) == "tile_already_rotated"
    assert table.jack(rotate("gull", "N")).state.rotated == ("pizer", "gull")


@rule("6.5")
def test_a_tile_may_be_rotated_again_in_the_next_turn():
    table = district(LAYOUT_A, tokens="alibi* toby* exchange* rotation")

    after = table.inspector(rotate("pizer", "N"))

    assert (after.state.turn, after.state.rotated) == (2, ())
    assert after.jack(rotate("pizer", "E")).state.tiles == tiles(LAYOUT_A)


@rule("R3", "6.5")
def test_the_ban_goes_with_the_tile_and_not_with_its_cell():
    # No match gets here, since two Rotations leave no Exchange (9.12); the rule is the same.
    table = district(LAYOUT_A, tokens="alibi toby exchange rotation", rotated="gull")

    moved = table.inspector(exchange("gull", "goodley"))

    assert moved.refusal(rotate("gull", "N")) == "tile_already_rotated"
    assert rotate("goodley", "N") in moved.choices


@rule("R3", "6.6")
def test_a_tile_may_be_rotated_and_exchanged_in_one_turn_in_either_order():
    table = district(LAYOUT_A, tokens="alibi toby exchange rotation")
    drawn = """
        goodley:E  bert:S    stealthy:E
        smith:W    pizer:E   lestrade:E
        lane:S     madame:S  gull:N
    """

    rotated_first = table.inspector(rotate("gull", "N")).jack(exchange("gull", "goodley"))
    exchanged_first = table.inspector(exchange("gull", "goodley")).jack(rotate("gull", "N"))

    assert rotated_first.state.tiles == exchanged_first.state.tiles == tiles(drawn)


@rule("R2", "6.4", "6.11")
def test_lanes_crossroads_may_be_rotated_which_changes_nothing_and_is_one_choice():
    table = district(LANE_CLEARED)

    assert [c for c in table.choices_of("rotate") if c.tile == "lane"] == [rotate("lane", None)]
    after = table.inspector(rotate("lane", None))
    assert after.state.tiles == tiles(LANE_CLEARED)
    assert after.refusal(rotate("lane", None)) == "tile_already_rotated"
    for wall in ("N", "E", "S", "W"):
        assert table.refusal(rotate("lane", wall)) == "crossroads_has_no_wall"


@rule("R2", "6.5")
def test_a_barricade_that_was_turned_and_then_taken_away_cannot_be_turned_again():
    table = district(LAYOUT_A, turn=2, tokens="alibi toby rotation rotation", pile="lane")

    table = table.jack(rotate("lane", "N")).inspector(ALIBI)

    assert table.refusal(rotate("lane", None)) == "tile_already_rotated"


@rule("6.6")
def test_an_exchange_turns_no_tile_around_and_none_over():
    table = district(ALL_BUT_TWO_CLEARED, tokens="alibi toby exchange rotation")

    assert table.inspector(exchange("gull", "madame")).state.tiles == tiles("""
        madame:S  (bert):S   (stealthy):E
        smith:W   (pizer):E  (lestrade):E
        (lane):+  (gull):W   (goodley):E
    """)


@rule("6.6", "6.11")
def test_the_order_in_which_two_tiles_are_named_does_not_matter():
    assert exchange("gull", "madame") == exchange("madame", "gull")
    with pytest.raises(MalformedAction):
        exchange("gull", "gull")


@rule("6.7", "R14")
def test_a_card_drawn_by_jack_is_his_and_clears_nobody():
    table = district(LAYOUT_A, turn=2, pile="madame gull")

    after = table.jack(ALIBI)

    assert after.state.tiles == tiles(LAYOUT_A)
    assert after.view(REFEREE).alibis.jack == ("madame",)
    assert after.view(REFEREE).alibis.pile[0] == "gull"
    assert (table.view(REFEREE).hourglasses, after.view(REFEREE).hourglasses) == (0, 2)


@rule("6.8")
def test_a_suspect_whose_card_the_inspector_draws_is_exonerated_at_once():
    table = district(LAYOUT_A, pile="madame gull")

    after = table.inspector(ALIBI)

    assert after.state.tiles == tiles(LAYOUT_A.replace("madame:S", "(madame):S"))
    assert after.to_act == "jack"
    assert after.view(REFEREE).alibis.inspector == ("madame",)
    assert after.view(REFEREE).alibis.pile[0] == "gull"


@rule("6.8", "R13")
def test_the_hourglasses_on_a_card_of_the_inspector_are_lost_to_jack():
    cleared = LAYOUT_A.replace("madame:S", "(madame):S")
    for drawn in (LAYOUT_A, cleared):
        after = district(drawn, pile="madame gull").inspector(ALIBI)

        assert after.view(REFEREE).hourglasses == 0
        assert "madame" not in after.view(REFEREE).alibis.pile


@rule("R13")
def test_the_card_of_somebody_exonerated_already_turns_no_tile():
    cleared = LAYOUT_A.replace("madame:S", "(madame):S")

    after = district(cleared, pile="madame").inspector(ALIBI)

    assert after.state.tiles == tiles(cleared)
    assert after.happened("alibi_drawn").exonerated is False


@rule("6.9")
def test_exonerated_tiles_are_rotated_and_exchanged_like_any_other():
    table = district(ALL_BUT_TWO_CLEARED, tokens="alibi toby exchange rotation")

    after = table.inspector(rotate("pizer", "N")).jack(exchange("bert", "goodley"))

    assert after.state.tiles == tiles("""
        (gull):W  (goodley):E  (stealthy):E
        smith:W   (pizer):N    (lestrade):E
        (lane):+  madame:S     (bert):S
    """)


@rule("6.10")
def test_a_detective_never_leaves_the_ring_and_never_goes_back():
    table = district(LAYOUT_A, tokens="holmes watson exchange joker")
    before = dict(zip(("holmes", "watson", "toby"), table.ring, strict=True))

    for choice in table.choices_of("move") + table.choices_of("joker"):
        now = table.inspector(choice).ring
        after = dict(zip(before, now, strict=True))
        gone = {who: (after[who] - before[who]) % 12 for who in before}
        assert set(gone.values()) <= {0, 1, 2}
        assert sum(gone.values()) in (1, 2)


@rule("6.11")
@pytest.mark.parametrize(
    ("tokens", "kind", "turn", "number"),
    [
        ("holmes* toby exchange joker", "move", 1, 2),
        ("holmes* toby exchange joker", "joker", 2, 3),
        ("holmes toby exchange joker", "joker", 2, 4),
        ("holmes toby exchange joker", "joker", 1, 3),
        ("holmes toby exchange joker", "exchange", 1, 36),
        ("alibi toby exchange rotation", "rotate", 1, 27),
        ("alibi toby rotation rotation", "rotate", 1, 27),
        ("alibi toby rotation rotation", "alibi", 1, 1),
    ],
)
def test_each_token_has_as_many_choices_as_the_table_says(tokens, kind, turn, number):
    assert len(district(LAYOUT_A, turn=turn, tokens=tokens).choices_of(kind)) == number


@rule("6.11", "6.5")
def test_the_second_rotation_of_a_turn_has_24_choices():
    table = district(LAYOUT_A).inspector(rotate("pizer", "N"))

    assert len(table.choices_of("rotate")) == 24


@rule("6.11", "R2")
def test_a_crossroads_that_may_still_be_turned_takes_two_choices_away():
    table = district(LANE_CLEARED)

    assert len(table.choices_of("rotate")) == 25
    assert len(table.inspector(rotate("pizer", "N")).choices_of("rotate")) == 22
    assert len(table.inspector(rotate("lane", None)).choices_of("rotate")) == 24
