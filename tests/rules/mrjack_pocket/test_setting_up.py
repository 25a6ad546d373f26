"""§4 and the chance of §9: how a match is dealt."""

from collections import Counter

import pytest

from games.engine.chance import SealedDice, numbered_seed
from games.engine.errors import InvalidRecord
from games.engine.play import begin, settle
from games.engine.seats import CHANCE, REFEREE
from tests.rules.mrjack_pocket.boards import GAME, LAYOUT_A, deal, empty_table
from tests.rules.mrjack_pocket.random_matches import match
from tests.rules.rulebook import rule

NAMES = ["lestrade", "goodley", "stealthy", "smith", "pizer", "gull", "bert", "lane", "madame"]
DEALS = 3_600


@pytest.fixture(scope="module")
def dealt():
    """The tables of many matches before their first action."""
    options = GAME.options_type()
    tables = []
    for number in range(DEALS):
        *_, last = settle(begin(GAME, options), SealedDice(numbered_seed(number)))
        tables.append(last.position.state)
    return tables


def assert_even(found, values):
    """Each value is as frequent as any other: chi-square within four of its deviations."""
    counts, values = Counter(found), list(values)
    assert set(counts) == set(values)
    expected = sum(counts.values()) / len(values)
    chi_square = sum((counts[value] - expected) ** 2 / expected for value in values)
    freedom = len(values) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


@rule("4.1", "9.9", "R19")
def test_each_character_is_as_likely_in_each_cell(dealt):
    for cell in range(9):
        assert_even((table.tiles[cell].character for table in dealt), NAMES)


@rule("4.1")
def test_all_nine_are_suspects_when_the_tiles_are_laid(dealt):
    for table in dealt:
        assert sorted(tile.character for tile in table.tiles) == sorted(NAMES)
        assert all(tile.suspect for tile in table.tiles)


@rule("4.1", "9.9")
def test_each_tile_that_faces_no_detective_is_turned_in_each_way_as_likely(dealt):
    for cell in (1, 3, 4, 5, 6, 8):
        assert_even((table.tiles[cell].wall for table in dealt), "NESW")


@rule("4.1", "9.9")
def test_how_one_tile_is_turned_tells_nothing_of_the_next(dealt):
    pairs = ((table.tiles[3].wall + table.tiles[4].wall) for table in dealt)

    assert_even(pairs, [one + other for one in "NESW" for other in "NESW"])


@rule("4.2")
def test_holmes_starts_in_the_north_west_watson_in_the_north_east_and_toby_in_the_south():
    assert deal().ring == (11, 3, 7)


@rule("4.3")
def test_each_detective_starts_before_a_wall_and_nobody_is_in_sight(dealt):
    for table in dealt:
        assert (table.tiles[0].wall, table.tiles[2].wall, table.tiles[7].wall) == ("W", "E", "S")
    for number in range(60):
        first = match(number)[4].position.view(REFEREE)
        assert first.in_sight == ()
        assert (first.sight.holmes, first.sight.watson, first.sight.toby) == ((), (), ())


@rule("4.4", "9.9")
def test_jacks_identity_is_each_of_the_nine_as_likely(dealt):
    assert_even((table.jack for table in dealt), NAMES)


@rule("4.5", "9.9")
def test_the_other_eight_cards_are_the_pile_in_any_order(dealt):
    for table in dealt:
        assert sorted([table.jack, *table.pile]) == sorted(NAMES)
    for place in range(8):
        assert_even((table.pile[place] for table in dealt), NAMES)


@rule("4.4", "4.5")
def test_who_jack_is_tells_nothing_of_the_first_card_but_that_it_is_another(dealt):
    pairs = ((table.jack, table.pile[0]) for table in dealt)

    assert_even(pairs, [(one, other) for one in NAMES for other in NAMES if one != other])


@rule("4.6")
def test_nobody_has_a_time_token_at_the_start():
    view = deal().view(REFEREE)

    assert view.turn == 1
    assert (view.time_tokens.jack, view.time_tokens.inspector) == ((), ())
    assert view.hourglasses == 0


@rule("5.1", "9.9")
def test_the_four_tokens_fall_on_each_side_as_likely_and_each_on_its_own(dealt):
    thrown = [tuple(token.face for token in table.tokens) for table in dealt]

    sides = [
        ("alibi", "holmes"),
        ("toby", "watson"),
        ("rotation", "exchange"),
        ("rotation", "joker"),
    ]
    every = [(a, b, c, d) for a in sides[0] for b in sides[1] for c in sides[2] for d in sides[3]]
    assert len(every) == 16
    assert_even(thrown, every)


@rule("9.9", "R17")
def test_chance_deals_tiles_then_identity_then_pile_then_throws_before_anybody_acts():
    for number in range(30):
        kinds = [frame.record.action.kind for frame in match(number) if frame.record]

        assert kinds[:4] == ["lay_tiles", "deal_identity", "shuffle_pile", "throw_tokens"]


@rule("9.10", "5.1", "R16")
def test_later_on_chance_only_throws_the_tokens_of_odd_turns():
    for number in range(60):
        thrown_in = []
        for frame in match(number)[4:]:
            if frame.record and frame.record.actor is CHANCE:
                assert frame.record.action.kind == "throw_tokens"
                thrown_in.append(frame.position.state.turn)
        assert thrown_in == [1, 3, 5, 7][: len(thrown_in)]
        assert len(thrown_in) == (match(number)[-1].position.state.turn + 1) // 2


@rule("4.3")
def test_a_deal_in_which_a_detective_faces_an_open_street_cannot_stand():
    with pytest.raises(InvalidRecord):
        deal(LAYOUT_A.replace("gull:W", "gull:N"))


@rule("4.5")
def test_a_pile_that_holds_jacks_own_card_cannot_stand():
    table = empty_table()
    laid = [dict(zip(("character", "wall"), t.split(":"), strict=True)) for t in LAYOUT_A.split()]
    table = table.chance("lay_tiles", tiles=laid).chance("deal_identity", character="smith")

    with pytest.raises(InvalidRecord):
        table.chance("shuffle_pile", cards=[name for name in NAMES if name != "gull"])
