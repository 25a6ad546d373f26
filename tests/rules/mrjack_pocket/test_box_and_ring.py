"""§1 to §3: who plays, what lies in the box, and the geometry of district and ring."""

import pytest

from games.engine.seats import REFEREE
from games.rules.mrjack_pocket.board import HOURGLASSES, TOKENS, Character, Detective
from games.rules.mrjack_pocket.sight import seen_from
from tests.rules.mrjack_pocket.boards import (
    ALIBI,
    GAME,
    INSPECTOR,
    JACK,
    LAYOUT_A,
    deal,
    district,
    holmes,
    joker,
    tiles,
    toby,
    watson,
)
from tests.rules.mrjack_pocket.random_matches import match
from tests.rules.rulebook import rule


@rule("1.1")
def test_jack_and_the_inspector_play_against_each_other():
    assert GAME.sides(GAME.options_type()) == (("jack",), ("inspector",))


@rule("1.2")
def test_a_turn_is_four_actions_and_a_witness_call_and_there_are_eight_at_most():
    longest = 0
    for number in range(60):
        actions = 0
        for frame in match(number):
            actions += bool(frame.record and frame.record.actor in (JACK, INSPECTOR))
            called = [event for event in frame.events if event.kind == "witness_called"]
            if called:
                assert actions == 4
                actions = 0
        calls = match(number)[-1].position.state.calls
        assert [call.turn for call in calls] == list(range(1, len(calls) + 1))
        longest = max(longest, len(calls))

    assert longest == 8


@rule("1.3")
def test_nobody_who_was_exonerated_is_ever_a_suspect_again():
    for number in range(60):
        suspects = set(Character)
        for frame in match(number):
            if frame.position.state.tiles:
                now = set(frame.position.state.suspects)
                assert now <= suspects
                suspects = now
        assert suspects < set(Character)


@rule("2.1")
def test_the_nine_alibi_cards_carry_eight_hourglasses():
    assert HOURGLASSES == {
        "lestrade": 0,
        "goodley": 0,
        "stealthy": 1,
        "smith": 1,
        "pizer": 1,
        "gull": 1,
        "bert": 1,
        "lane": 1,
        "madame": 2,
    }
    assert sum(HOURGLASSES.values()) == 8


@rule("2.2", "6.8")
@pytest.mark.parametrize("wall", ["N", "E", "S", "W"])
def test_a_tile_that_is_turned_over_keeps_its_wall_where_it_was(wall):
    before = district(LAYOUT_A.replace("pizer:E", f"pizer:{wall}"), pile="pizer")

    after = before.inspector(ALIBI)

    assert after.state.tiles == tiles(LAYOUT_A.replace("pizer:E", f"(pizer):{wall}"))


@rule("2.3", "6.8")
def test_lanes_barricade_is_gone_once_his_tile_is_turned_over():
    before = district(LAYOUT_A, pile="lane")
    assert before.state.tiles[6].wall == "S"

    after = before.inspector(ALIBI)

    assert after.state.tiles == tiles("""
        gull:W    bert:S    stealthy:E
        smith:W   pizer:E   lestrade:E
        (lane):+  madame:S  goodley:E
    """)


@rule("2.4")
def test_the_four_tokens_have_eight_faces_of_which_two_are_rotations():
    assert TOKENS == (
        ("alibi", "holmes"),
        ("toby", "watson"),
        ("rotation", "exchange"),
        ("rotation", "joker"),
    )


@rule("2.5", "5.3")
def test_the_inspector_starts_the_odd_turns_and_jack_the_even_ones():
    for turn in range(1, 9):
        table = district(LAYOUT_A, turn=turn)

        assert table.to_act == (INSPECTOR if turn % 2 else JACK)


@rule("2.5")
def test_there_are_three_detectives_and_a_time_token_for_each_turn():
    assert list(Detective) == ["holmes", "watson", "toby"]
    for number in range(30):
        taken = match(number)[-1].position.view(REFEREE).time_tokens

        assert sorted(taken.jack + taken.inspector) == list(
            range(1, match(number)[-1].position.state.turn + 1)
        )


@rule("3.1")
def test_a_district_is_laid_row_by_row():
    laid = deal(LAYOUT_A).state.tiles

    assert [f"{tile.character}:{tile.wall}" for tile in laid] == LAYOUT_A.split()


@rule("3.2", "6.2")
@pytest.mark.parametrize(
    ("start", "steps", "end"),
    [(2, 1, 3), (5, 1, 6), (8, 1, 9), (11, 1, 0), (10, 2, 0), (11, 2, 1), (1, 2, 3), (4, 1, 5)],
)
def test_a_corner_of_the_ring_is_a_step_like_any_other(start, steps, end):
    table = district(LAYOUT_A, toby=start)

    assert table.inspector(toby(steps)).ring == (11, 3, end)


@rule("3.2", "6.2")
@pytest.mark.parametrize("space", range(12))
def test_each_detective_goes_around_the_ring_the_same_way(space):
    table = district(LAYOUT_A, holmes=space, tokens="holmes watson rotation joker")
    assert table.inspector(holmes(1)).ring == ((space + 1) % 12, 3, 7)

    table = district(LAYOUT_A, watson=space, tokens="holmes watson rotation joker")
    assert table.inspector(watson(2)).ring == (11, (space + 2) % 12, 7)


@rule("3.3", "7.1")
@pytest.mark.parametrize(
    ("space", "line"),
    [
        (0, "c0 c3 c6"),
        (1, "c1 c4 c7"),
        (2, "c2 c5 c8"),
        (3, "c2 c1 c0"),
        (4, "c5 c4 c3"),
        (5, "c8 c7 c6"),
        (6, "c8 c5 c2"),
        (7, "c7 c4 c1"),
        (8, "c6 c3 c0"),
        (9, "c6 c7 c8"),
        (10, "c3 c4 c5"),
        (11, "c0 c1 c2"),
    ],
)
def test_each_space_looks_along_one_row_or_column_near_to_far(space, line):
    across = "E" if space in (0, 1, 2, 6, 7, 8) else "N"
    names = ["gull", "bert", "stealthy", "smith", "pizer", "lestrade", "lane", "madame", "goodley"]
    open_lanes = tiles(" ".join(f"{name}:{across}" for name in names))

    assert seen_from(open_lanes, space) == tuple(names[int(cell[1])] for cell in line.split())


@rule("6.10")
def test_detectives_may_share_a_space():
    table = district(LAYOUT_A, holmes=7, watson=6, toby=7, tokens="alibi watson rotation joker")

    table = table.inspector(watson(1))

    assert table.ring == (7, 7, 7)
    assert table.jack(joker("toby")).ring == (7, 7, 8)
