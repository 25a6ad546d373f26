"""§4: how a match is dealt, drafted and placed."""

import random
from collections import Counter
from typing import Any

import pytest

from games.engine.errors import InvalidRecord
from games.engine.seats import REFEREE, SPECTATOR
from games.rules.mrjack.board import STREETS
from games.rules.mrjack.setup import draw
from tests.rules.mrjack.boards import (
    INSPECTOR,
    JACK,
    action,
    barricade,
    base,
    drafting,
    face,
    fresh,
    place,
    placing,
    take,
)
from tests.rules.rulebook import rule


def even(found, cells):
    """Each value is as frequent as any other: chi-square within four of its deviations."""
    counts, freedom = Counter(found), cells - 1
    expected = sum(counts.values()) / cells
    assert len(counts) == cells
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert square < freedom + 4 * (2 * freedom) ** 0.5


@rule("4.1")
@pytest.mark.parametrize(("year", "covers"), [("2006", {"c2", "l12"}), ("2016", {"b1", "l12"})])
@pytest.mark.parametrize("setup", ["base", "extension"])
def test_covers_lights_and_cordons_lie_at_the_start(setup, year, covers):
    view = fresh(setup=setup, board=year).view(SPECTATOR)

    assert set(view.covers) == covers
    assert view.lamps == {"b2": 1, "l11": 2, "c7": 3, "k6": 4, "f5": 0, "h8": 0}
    assert set(view.cordons) == {"NE", "SW"}


@rule("4.2")
@pytest.mark.parametrize(
    ("year", "watson", "stealthy"), [("2006", "a3", "i4"), ("2016", "i4", "a3")]
)
def test_the_base_setup_stands(year, watson, stealthy):
    scene = fresh(setup="base", board=year)
    where = {who: at.hex for who, at in scene.view(SPECTATOR).characters.items()}

    assert where == {
        "holmes": "g5",
        "watson": watson,
        "smith": "g8",
        "lestrade": "e5",
        "stealthy": stealthy,
        "goodley": "m10",
        "gull": "e9",
        "bert": "i8",
    }
    assert scene.state.table.facing == "NE"
    assert scene.view(SPECTATOR).beam == ()


@rule("4.3")
def test_each_player_picks_two_of_his_hand_and_all_four_join():
    scene = drafting()
    assert (scene.to_act, len(scene.choices)) == (JACK, 10)
    scene = scene.do(action("draft", characters=["gull", "watson"]))
    assert (scene.to_act, len(scene.choices)) == (INSPECTOR, 6)
    scene = scene.do(action("draft_and_reveal", characters=["madame", "lane"]))

    joined = scene.happened("characters_joined")
    assert (joined.jack, joined.inspector) == (("watson", "gull"), ("lane", "madame"))
    assert set(scene.state.playing) == {
        *("bert", "holmes", "lestrade", "smith"),
        *("gull", "watson", "lane", "madame"),
    }


@rule("4.4", "10.4")
def test_that_jack_has_picked_is_open_and_what_is_not_before_both_have():
    scene = drafting().do(action("draft", characters=["gull", "watson"]))
    other = drafting().do(action("draft", characters=["pizer", "goodley"]))

    for viewer in (INSPECTOR, SPECTATOR):
        assert scene.view(viewer).jack_has_drafted
        assert scene.view(viewer).drafted.jack is None
        assert scene.view(viewer) == other.view(viewer)
        assert scene.events[0].seen_by(viewer).characters is None
    assert scene.view(JACK).drafted.jack == ("watson", "gull")
    scene = scene.do(action("draft_and_reveal", characters=["madame", "lane"]))
    assert scene.view(SPECTATOR).drafted.jack == ("watson", "gull")


@rule("10.4")
def test_both_players_know_both_hands_and_spectators_neither():
    scene = drafting()

    assert scene.view(JACK).hands == scene.view(INSPECTOR).hands == scene.state.hands
    assert scene.view(SPECTATOR).hands is None
    assert scene.events[0].seen_by(SPECTATOR).jack is None


@rule("4.5")
def test_jack_draws_his_alibi_before_the_placement():
    scene = drafting().do(
        action("draft", characters=["gull", "watson"]),
        action("draft_and_reveal", characters=["madame", "lane"]),
    )
    assert scene.position.game.drawing(scene.state) == "deal_identity"
    with pytest.raises(InvalidRecord):
        scene.chance("deal_identity", character="pizer")
    scene = scene.chance("deal_identity", character="madame")
    rest = [who for who in scene.state.playing if who != "madame"]
    scene = scene.chance("shuffle_pile", cards=rest)
    assert len(scene.state.pile) == 7
    assert scene.state.turn == 0


@rule("4.6", "B13", "G17", "B11")
def test_the_placement_goes_one_two_one_and_one_two_one():
    scene = placing()
    order = [scene.to_act]
    scene = scene.do(take("holmes"))
    assert scene.ends("place") == set(STREETS)  # exits and manholes too
    scene = scene.do(place("b7"))
    order.append(scene.to_act)
    scene = scene.do(take("watson"))
    assert "b7" not in scene.ends("place")  # no two on one hex
    scene = scene.do(place("c2"))
    assert scene.kinds() == {"face"}  # whoever places Watson turns his lantern
    scene = scene.do(face("SE"))
    order.append(scene.to_act)
    scene = scene.do(take("lane"), place("m12"))
    assert len(scene.choices) == 81  # and the barricade enters with Lane
    scene = scene.do(barricade("e5", "e6"))
    order.append(scene.to_act)
    scene = scene.do(take("smith"), place("a1"))
    assert set(scene.state.up) == {"lestrade", "bert", "pizer", "abberline"}
    for who, hex_ in (("lestrade", "g5"), ("bert", "g3"), ("pizer", "i9"), ("abberline", "f7")):
        order.append(scene.to_act)
        scene = scene.do(take(who), place(hex_))

    assert order == [INSPECTOR, JACK, JACK, INSPECTOR, JACK, INSPECTOR, INSPECTOR, JACK]
    assert scene.state.table.barricade == ("e6", "e5")
    assert len(scene.suspects) == 8
    assert scene.position.game.drawing(scene.state) == "reveal_cards"
    scene = scene.chance("reveal_cards", cards=["holmes", "smith", "bert", "lane"])
    assert (scene.state.turn, scene.to_act) == (1, INSPECTOR)


@rule("4.7")
def test_the_witness_card_begins_on_witness_or_aside():
    assert base().view(SPECTATOR).witness == "witness"
    assert placing().view(SPECTATOR).witness is None


def drawn(state, rng) -> Any:
    """What chance gives, of whatever kind is due."""
    return draw(state, rng)


@rule("10.6")
def test_chance_gives_every_result_as_often():
    rng = random.Random(1)
    hands = [drawn(fresh().state, rng) for _ in range(2_000)]
    even((who for hand in hands for who in hand.jack), 9)
    dealt = fresh(setup="base").state
    even((drawn(dealt, rng).character for _ in range(800)), 8)
    identity = fresh(setup="base").chance("deal_identity", character="gull")
    even((drawn(identity.state, rng).cards[0] for _ in range(700)), 7)
    piled = identity.chance("shuffle_pile", cards=[who for who in dealt.playing if who != "gull"])
    even((drawn(piled.state, rng).cards for _ in range(3_500)), 70)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("deal_hands", {"jack": ["watson"] * 5, "inspector": ["lane"] * 4}),
        (
            "deal_hands",
            {
                "jack": ["watson", "stealthy", "goodley", "gull"],
                "inspector": ["pizer", "lane", "madame", "abberline", "springheeled"],
            },
        ),
        ("reveal_cards", {"cards": ["holmes", "bert", "smith", "gull"]}),
    ],
)
def test_a_deal_that_dice_never_give_is_refused(kind, fields):
    with pytest.raises(InvalidRecord):
        fresh().chance(kind, **fields)


def test_the_referee_sees_the_pile_as_it_lies():
    assert base(jack="smith").view(REFEREE).alibis.pile[0] == "holmes"
