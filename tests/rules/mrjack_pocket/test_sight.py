"""§7: what the detectives see, and what a witness call does."""

from typing import Any

import pytest

from games.engine.seats import REFEREE
from tests.rules.mrjack_pocket.boards import (
    GAME,
    INSPECTOR,
    JACK,
    LAYOUT_A,
    district,
    holmes,
    joker,
    rotate,
    tiles,
)
from tests.rules.mrjack_pocket.random_matches import match
from tests.rules.rulebook import rule

LAYOUT_B = """
    (goodley):W  stealthy:N  (smith):E
    pizer:E      lestrade:S  madame:W
    gull:N       (lane):+    bert:N
"""
"""The witness example of the booklet."""

LAYOUT_C = """
    lane:S   bert:S    stealthy:E
    smith:W  pizer:E   lestrade:E
    gull:S   madame:S  goodley:E
"""


def sights(table):
    """What Holmes, Watson and Toby see, near to far."""
    sight = table.view(REFEREE).sight
    return " ".join(sight.holmes), " ".join(sight.watson), " ".join(sight.toby)


def suspects_in_sight(table):
    return set(table.view(REFEREE).in_sight) & table.suspects


@rule("7.1", "7.2", "7.3", "7.5", "7.6", "R4")
def test_example_1_the_booklets_own():
    table = district(LAYOUT_B, holmes=0, watson=5, toby=7, jack="gull")

    assert sights(table) == ("goodley pizer", "bert lane gull", "lane")
    assert suspects_in_sight(table) == {"bert", "gull", "pizer"}


@rule("4.3", "7.2")
def test_example_2_every_match_starts_blind():
    table = district(LAYOUT_A, holmes=11, watson=3, toby=7)

    assert sights(table) == ("", "", "")
    assert suspects_in_sight(table) == set()


@rule("7.3", "7.4", "2.3")
def test_example_3_side_walls_do_not_matter_and_a_barricade_is_a_wall():
    table = district(LAYOUT_A, holmes=0, watson=5, toby=8)

    assert sights(table) == ("gull smith lane", "", "")
    assert suspects_in_sight(table) == {"gull", "smith", "lane"}


@rule("2.3", "7.5")
def test_example_4_the_barricade_is_gone_with_the_suspect_side():
    drawn = """
        gull:W    bert:S    stealthy:E
        smith:W   pizer:E   lestrade:E
        (lane):+  madame:S  goodley:E
    """
    table = district(drawn, holmes=11, watson=5, toby=8)

    assert sights(table) == ("", "", "lane smith gull")
    assert suspects_in_sight(table) == {"gull", "smith"}


@rule("7.1", "7.4")
def test_example_5_three_are_seen_in_a_row():
    table = district(LAYOUT_A, holmes=9, watson=10, toby=7)

    assert sights(table) == ("lane madame goodley", "", "")
    assert suspects_in_sight(table) == {"lane", "madame", "goodley"}


@rule("7.3", "7.6")
def test_example_6_a_far_wall_ends_the_line_and_two_on_one_space_see_the_same():
    table = district(LAYOUT_A, holmes=1, watson=1, toby=7)

    assert sights(table) == ("bert", "bert", "")
    assert suspects_in_sight(table) == {"bert"}


@rule("7.3")
def test_example_7_a_barricade_ends_the_line_behind_its_own_tile():
    table = district(LAYOUT_C, holmes=0, watson=3, toby=7)

    assert sights(table) == ("lane", "", "")
    assert suspects_in_sight(table) == {"lane"}


@rule("7.5", "2.2")
def test_example_8_an_exonerated_tile_still_blocks():
    drawn = """
        gull:N      (bert):S    stealthy:E
        (smith):W   (pizer):W   lestrade:E
        lane:S      madame:S    goodley:N
    """
    table = district(drawn, holmes=4, watson=10, toby=1)

    assert sights(table) == ("", "", "bert")
    assert suspects_in_sight(table) == set()


@rule("7.2", "7.3", "7.4", "7.5")
@pytest.mark.parametrize("face", ["{}:{}", "({}):{}"])
@pytest.mark.parametrize(
    ("wall", "seen"), [("N", "gull"), ("S", "gull smith"), ("E", "gull smith bert")]
)
def test_a_wall_counts_the_same_on_either_face_of_a_tile(face, wall, seen):
    drawn = f"""
        gull:W     madame:N  stealthy:E
        {face.format("smith", wall)}  pizer:E   lestrade:E
        bert:S     lane:S    goodley:E
    """
    table = district(drawn, holmes=0, jack="lane")

    assert sights(table)[0] == seen


@rule("R18")
def test_a_wall_of_either_tile_closes_the_border_between_them():
    """Holmes looks south through gull, smith and bert."""
    on_the_near_tile = LAYOUT_A.replace("gull:W", "gull:S")
    on_the_far_tile = LAYOUT_A.replace("smith:W", "smith:N")

    for drawn in (on_the_near_tile, on_the_far_tile):
        assert sights(district(drawn, holmes=0))[0] == "gull"
    assert sights(district(LAYOUT_A, holmes=0))[0] == "gull smith lane"


@rule("R4")
def test_nobody_stands_in_the_way():
    """Watson sees Bert, and Gull two tiles behind him; Toby beside him changes nothing."""
    table = district(LAYOUT_B, holmes=9, watson=5, toby=5, jack="gull")

    assert sights(table)[1] == "bert lane gull"


@rule("7.1")
def test_sight_never_turns_a_corner():
    """Every tile is open to the next; only those straight ahead are seen."""
    drawn = """
        gull:W   bert:W    stealthy:W
        smith:W  pizer:W   lestrade:W
        lane:W   madame:W  goodley:W
    """
    table = district(drawn, holmes=0, watson=0, toby=0)

    assert table.view(REFEREE).in_sight == ("gull", "smith", "lane")


@rule("7.6")
def test_one_detective_who_sees_is_enough():
    table = district(LAYOUT_A, holmes=0, watson=9, toby=1)

    assert suspects_in_sight(table) == {"gull", "smith", "lane", "madame", "goodley", "bert"}


# The call ends a turn: here Jack's last token is a Joker with which he moves nobody.
LAST_JOKER: dict[str, Any] = {"turn": 2, "tokens": "holmes* toby* exchange* joker"}


@rule("7.7", "7.8", "7.10")
def test_case_1a_a_visible_jack_exonerates_all_who_are_out_of_sight():
    table = district(LAYOUT_B, holmes=0, watson=5, toby=7, jack="gull", **LAST_JOKER)

    after = table.jack(joker(None))

    call = after.happened("witness_called")
    assert call.visible
    assert set(call.exonerated) == {"lestrade", "madame", "stealthy"}
    assert after.state.tiles == tiles("""
        (goodley):W  (stealthy):N  (smith):E
        pizer:E      (lestrade):S  (madame):W
        gull:N       (lane):+      bert:N
    """)
    assert after.ended is None


@rule("7.8", "2.5")
def test_the_time_token_of_a_visible_jack_is_the_inspectors_and_worth_nothing():
    table = district(LAYOUT_B, holmes=0, watson=5, toby=7, jack="gull", **LAST_JOKER)

    view = table.jack(joker(None)).view(REFEREE)

    assert view.time_tokens.inspector == (1, 2)
    assert (view.time_tokens.jack, view.hourglasses) == ((), 0)


@rule("7.7", "7.9", "7.10")
def test_case_1b_an_invisible_jack_exonerates_all_who_are_in_sight():
    table = district(LAYOUT_B, holmes=0, watson=5, toby=7, jack="madame", **LAST_JOKER)

    after = table.jack(joker(None))

    call = after.happened("witness_called")
    assert not call.visible
    assert set(call.exonerated) == {"bert", "gull", "pizer"}
    assert after.state.tiles == tiles("""
        (goodley):W  stealthy:N  (smith):E
        (pizer):E    lestrade:S  madame:W
        (gull):N     (lane):+    (bert):N
    """)
    assert after.ended is None


@rule("7.9", "2.5")
def test_the_time_token_of_an_invisible_jack_is_his_and_one_hourglass():
    table = district(LAYOUT_B, holmes=0, watson=5, toby=7, jack="madame", **LAST_JOKER)

    view = table.jack(joker(None)).view(REFEREE)

    assert view.time_tokens.inspector == (1,)
    assert (view.time_tokens.jack, view.hourglasses) == ((2,), 1)


@rule("7.8", "8.2", "9.14")
def test_case_6a_the_inspector_can_win_in_the_first_turn():
    table = district(
        LAYOUT_A, holmes=0, watson=1, toby=7, jack="bert", tokens="holmes toby* exchange* joker*"
    )

    after = table.inspector(holmes(1))

    assert after.ring == (1, 1, 7)
    assert after.suspects == {"bert"}
    assert after.ended == (INSPECTOR, "one_suspect")
    assert after.state.turn == 1


@rule("R9", "7.10")
def test_case_7a_an_answer_stands_even_if_lanes_barricade_hid_jack_until_now():
    table = district(LAYOUT_C, holmes=0, watson=3, toby=7, jack="smith", **LAST_JOKER)

    after = table.jack(joker(None))

    assert not after.happened("witness_called").visible
    assert after.state.tiles == tiles(LAYOUT_C.replace("lane:S", "(lane):+"))
    assert sights(after)[0] == "lane smith gull"
    assert after.view(REFEREE).time_tokens.jack == (2,)
    assert after.suspects >= {"smith", "gull"}


@rule("7.9")
def test_with_nobody_in_sight_a_call_exonerates_nobody():
    table = district(LAYOUT_A, **LAST_JOKER)

    after = table.jack(joker(None))

    assert after.state.tiles == tiles(LAYOUT_A)
    assert after.view(REFEREE).time_tokens.jack == (2,)


@rule("7.8")
def test_with_everybody_in_sight_a_visible_jack_exonerates_nobody():
    drawn = """
        gull:N   bert:N    stealthy:N
        smith:N  pizer:N   lestrade:N
        lane:N   madame:N  goodley:N
    """
    table = district(drawn, holmes=9, watson=10, toby=11, **LAST_JOKER)

    after = table.jack(joker(None))

    assert after.happened("witness_called").visible
    assert len(after.suspects) == 9


@rule("7.7", "R20")
def test_jack_always_answers_the_truth():
    answers = set()
    for number in range(100):
        for frame in match(number):
            for event in frame.events:
                if event.kind == "witness_called":
                    jack = frame.position.state.jack
                    assert event.visible == (jack in event.in_sight)
                    answers.add(event.visible)

    assert answers == {True, False}


@rule("R20")
def test_nobody_can_answer_a_call_himself_or_accuse_anybody():
    by_players = {kind.kind for kind in GAME.actions} - {
        "lay_tiles",
        "deal_identity",
        "shuffle_pile",
        "throw_tokens",
    }

    assert by_players == {"move", "joker", "rotate", "exchange", "alibi"}


@rule("8.2")
def test_jacks_own_tile_is_never_turned_over():
    for number in range(100):
        for frame in match(number):
            state = frame.position.state
            if state.tiles and state.jack:
                assert state.jack in state.suspects


@rule("7.10", "5.5")
def test_the_last_action_of_a_turn_counts_for_the_call():
    table = district(
        LAYOUT_A, holmes=0, toby=7, jack="pizer", tokens="holmes* toby* exchange* rotation"
    )

    after = table.inspector(rotate("smith", "N"))

    assert set(after.happened("witness_called").exonerated) == {"gull"}
    assert (after.to_act, after.state.turn) == (JACK, 2)
