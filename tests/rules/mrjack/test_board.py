"""§2 and §3: the box, the board, and every figure that can be counted from it."""

import pytest

from games.rules.mrjack.board import (
    BARRICADE_EDGES,
    EDGES,
    EDITIONS,
    EXITS,
    FIRST_CORDONS,
    FIRST_LAMPS,
    NEIGHBOURS,
    POSTS,
    SCENERY,
    STREETS,
    Character,
    axial,
)
from games.rules.mrjack.characters import moving, springheeled
from games.rules.mrjack.setup import empty_table
from games.rules.mrjack.sight import in_sight
from games.rules.mrjack.state import MrJackOptions
from games.rules.mrjack.walking import distances
from tests.rules.mrjack.boards import base, board, fresh
from tests.rules.rulebook import rule


def turned(name):
    """The hex that lies there when the board is turned by half a circle."""
    q, r = axial(name)
    return f"{chr(ord('a') + 12 - q)}{7 - (1 - r)}"


@rule("2.1", "1.3")
def test_there_are_thirteen_characters_and_eight_play_all_suspects():
    assert len(Character) == 13
    assert len(base().state.playing) == len(base().suspects) == 8


@rule("2.2", "2.3")
def test_six_lit_tiles_two_covers_two_cordons():
    assert sorted(FIRST_LAMPS.values()) == [0, 0, 1, 2, 3, 4]
    assert len(POSTS) == 8
    state = fresh().state
    assert (len(state.table.covers), len(state.table.cordons)) == (2, 2)
    assert state.table.barricade is None


@rule("3.1")
def test_the_hexes_and_edges_are_counted():
    kinds = [kind.value for kind in SCENERY.values()]

    assert (len(STREETS), len(set(STREETS) | set(SCENERY))) == (60, 86)
    assert [kinds.count(kind) for kind in ("building", "garden", "gaslight")] == [13, 5, 8]
    assert len(EDGES) == 87
    assert len(distances(fresh().state.table, STREETS[0])) == 60


@rule("3.2")
def test_each_exit_is_one_street_hex():
    assert EXITS == {"NW": "b7", "NE": "l12", "SW": "b1", "SE": "l6"}
    assert {hex_: set(NEIGHBOURS[hex_]) for hex_ in EXITS.values()} == {
        "b7": {"b6"},
        "l12": {"k11", "m12"},
        "b1": {"a1", "c2"},
        "l6": {"l7"},
    }


@rule("3.3")
@pytest.mark.parametrize(("year", "holes"), [("2006", 8), ("2016", 9)])
def test_manholes_lie_on_streets(year, holes):
    manholes = EDITIONS[year].manholes

    assert len(manholes) == holes
    assert set(EDITIONS[year].covered) < set(manholes) < set(STREETS)


@rule("3.4")
@pytest.mark.parametrize(("year", "alone"), [("2006", {"a5", "c2", "l12", "m9"}), ("2016", {"g6"})])
def test_turned_by_half_a_circle_the_board_is_itself_again(year, alone):
    start = set(EDITIONS[year].start.values())
    for same in (set(STREETS), set(SCENERY), set(POSTS), set(FIRST_LAMPS), start):
        assert {turned(name) for name in same} == same
    assert {turned(EXITS[way]) for way in FIRST_CORDONS} == {EXITS[way] for way in FIRST_CORDONS}
    manholes = set(EDITIONS[year].manholes)
    assert {hole for hole in manholes if turned(hole) not in manholes} == alone


@rule("G16", "B12", "8.2")
def test_the_barricade_stands_between_two_streets_at_no_exit():
    assert len(BARRICADE_EDGES) == 81
    assert not {hex_ for edge in BARRICADE_EDGES for hex_ in edge} & set(EXITS.values())
    assert not {hex_ for edge in BARRICADE_EDGES for hex_ in edge} & set(SCENERY)


@rule("8.6")
def test_there_are_88_jumps_over_scenery():
    table = board("springheeled@a1").state.table

    assert sum(len(list(springheeled.jumps(table, hex_))) for hex_ in STREETS) == 88


@rule("4.2", "11.1")
@pytest.mark.parametrize("year", ["2006", "2016"])
def test_four_are_seen_at_the_start(year):
    table = empty_table(MrJackOptions(setup="base", board=year)).table

    assert set(in_sight(table)) == {"holmes", "smith", "lestrade", "bert"}


REACH = {
    "2006": "holmes 28 23 watson 17 17 smith 28 23 lestrade 21 20 "
    "stealthy 44 37 goodley 31 27 gull 26 22 bert 21 20",
    "2016": "holmes 35 31 watson 31 29 smith 21 19 lestrade 22 21 "
    "stealthy 38 34 goodley 17 17 gull 32 30 bert 21 20",
}


@rule("6.2", "6.5", "7.5")
@pytest.mark.parametrize("year", REACH)
def test_how_far_everybody_gets_from_the_start(year):
    table = empty_table(MrJackOptions(setup="base", board=year)).table
    words = REACH[year].split()
    for who, every, free in zip(words[::3], words[1::3], words[2::3], strict=True):
        reached = moving.reach_of(table, Character(who))
        streets = [h for h in STREETS if reached.costs.get(h, 0)]

        assert (len(streets), len(reached.ends(table))) == (int(every), int(free)), who
