"""§9 and §11: light, the call, accusations, escapes."""

import pytest

from games.engine.seats import SPECTATOR
from games.rules.mrjack.sight import beam, in_sight
from tests.rules.mrjack.boards import (
    INSPECTOR,
    JACK,
    accuse,
    base,
    board,
    face,
    first,
    fresh,
    last_card,
    leave,
    move,
    swap,
)
from tests.rules.rulebook import rule


@rule("9.1")
@pytest.mark.parametrize(
    ("jack", "end"), [("smith", (INSPECTOR, "accused")), ("bert", (JACK, "wrongly_accused"))]
)
def test_an_accusation_ends_the_match_rightly_or_wrongly(jack, end):
    scene = board("bert@a3 smith@a1", card="bert", jack=jack).do(first("move"))

    assert scene.do(accuse("smith")).ended == end


@rule("9.1")
def test_nobody_out_of_reach_is_accused():
    scene = board("bert@a3 smith@m8", card="bert").do(first("move"))

    assert "accuse" not in scene.kinds()
    assert scene.refusal(accuse("smith")) == "out_of_reach"


@rule("9.2")
def test_jack_never_accuses_and_a_swap_accuses_nobody():
    jack = board("bert@a3 smith@a1", card="bert", actor=JACK).do(first("move"))
    gull = board("gull@a3 smith@a1", card="gull", jack="smith").do(first("power"))

    assert "accuse" not in jack.kinds()
    assert gull.kinds() == {"swap"}
    assert gull.do(swap("smith")).ended is None


def escape(**changes):
    given = {
        "card": "holmes",
        "actor": JACK,
        "jack": "holmes",
        "witness": "no_witness",
        "cordons": "NE SW",
    } | changes
    return board("holmes@c6 bert@m8", **given)


@rule("9.3")
def test_jack_leaves_by_an_open_exit_with_a_point_left():
    scene = escape()

    assert {choice.exit for choice in scene.choices if choice.kind == "leave"} == {"NW"}
    assert scene.do(leave("NW")).ended == (JACK, "escaped")


@rule("9.3", "4.7")
@pytest.mark.parametrize(
    "change",
    [
        {"witness": "witness"},
        {"witness": None},
        {"actor": INSPECTOR},
        {"jack": "bert"},
        {"cordons": "NW NE"},
    ],
)
def test_jack_does_not_leave_otherwise(change):
    assert "leave" not in escape(**change).kinds()


@rule("9.3")
def test_one_point_must_be_left_to_step_out():
    near = board("holmes@c6 bert@m8", card="holmes", actor=JACK, jack="holmes",
                 witness="no_witness")  # fmt: skip
    far = board("holmes@d7 bert@m8", card="holmes", actor=JACK, jack="holmes",
                witness="no_witness", covers="a5 c2")  # fmt: skip
    there = board("holmes@b7 abberline@b6", card="holmes", actor=JACK, jack="holmes",
                  witness="no_witness")  # fmt: skip

    assert "leave" in near.kinds()
    assert "leave" not in far.kinds()
    assert set(there.choices) == {move("b7"), leave("NW")}  # and it is not forced (G1)


@rule("9.4")
def test_after_the_eighth_turn_jack_wins():
    scene = last_card(board("holmes@a3 bert@m8", card="holmes", actor=JACK, turn=7))
    assert scene.state.turn == 8
    scene = scene.do(move("a2"))

    assert scene.ended == (JACK, "eight_turns")
    assert scene.happened("witness_called").turn == 8


@rule("B4", "G13")
def test_jack_is_driven_out_by_pizer_with_the_first_second_or_third_step():
    at_exit = board("pizer@a5 bert@b7", card="pizer", actor=JACK, jack="bert",
                    witness="no_witness").do(move("b6"))  # fmt: skip
    two_steps = board("pizer@f7 bert@c6", card="pizer", actor=JACK, jack="bert",
                      witness="no_witness").do(move("d7"))  # fmt: skip

    assert leave("NW") in at_exit.choices
    assert leave("NW") in two_steps.choices
    left = two_steps.do(leave("NW"))
    assert left.ended == (JACK, "escaped")
    assert left.happened("left").driven


@rule("B4", "G13")
@pytest.mark.parametrize(
    "change",
    [
        {"witness": "witness"},
        {"actor": INSPECTOR},
        {"jack": "pizer"},
        {"cordons": "NW NE"},
    ],
)
def test_nobody_is_driven_out_otherwise(change):
    given = {"card": "pizer", "actor": JACK, "jack": "bert", "witness": "no_witness"} | change
    scene = board("pizer@f7 bert@c6", **given).do(move("d7"))

    assert scene.kinds() == {"flee"}


@rule("11.1")
def test_a_character_next_to_a_lit_post_is_seen():
    assert in_sight(board("bert@a1 smith@g5", lamps="b2:1").state.table) == ("bert",)
    assert in_sight(board("bert@a1 smith@g5").state.table) == ()


@rule("11.2")
def test_neighbours_are_seen_also_in_the_dark():
    assert set(in_sight(board("bert@a1 smith@a2 gull@g5").state.table)) == {"bert", "smith"}


@rule("11.3")
def test_the_lantern_shines_past_characters_up_to_scenery_and_not_on_watson():
    scene = board("watson@g10 bert@g8 smith@g3 gull@e5", facing="S")

    assert beam(scene.state.table) == ("g9", "g8", "g7", "g6", "g5", "g4", "g3")
    assert set(in_sight(scene.state.table)) == {"bert", "smith"}


@rule("G6", "11.3")
@pytest.mark.parametrize("lamps", ["", "b2:1"])
def test_every_post_stops_the_light_lit_or_not(lamps):
    # c2, then the post b2 to the NW, then a3.
    scene = board("watson@c2 bert@a3", facing="NW", lamps=lamps)

    assert beam(scene.state.table) == ()


@rule("G10")
@pytest.mark.parametrize("stops", [False, True])
def test_the_barricade_stops_the_lantern_only_by_option(stops):
    scene = board("watson@g10 bert@g3", facing="S", barricade="g6-g5", barricade_stops_beam=stops)

    assert ("bert" in in_sight(scene.state.table)) is not stops
    assert beam(scene.state.table)[:3] == ("g9", "g8", "g7")


CALL = "holmes@a3 bert@m8 smith@g5 gull@g4"


@rule("11.4", "11.5", "5.5")
def test_seen_clears_the_unseen_and_turns_the_card():
    scene = last_card(board(CALL, card="holmes", jack="smith")).do(move("a2"))

    assert scene.happened("witness_called").visible
    assert scene.suspects == {"smith", "gull"}
    assert scene.view(SPECTATOR).witness == "witness"


@rule("11.4", "11.5", "1.3")
def test_unseen_clears_the_seen_and_turns_the_card():
    scene = last_card(board(CALL, card="holmes", jack="bert")).do(move("a2"))

    assert scene.suspects == {"bert", "holmes"}
    assert scene.view(SPECTATOR).witness == "no_witness"
    assert [c.reason for c in scene.view(SPECTATOR).cleared] == ["seen", "seen"]


@rule("10.7")
def test_after_the_end_everything_is_open():
    scene = board("bert@a3 smith@a1", card="bert", jack="smith").do(first("move"), accuse("smith"))

    assert scene.position.view(SPECTATOR).jack == "smith"


@rule("10.1")
def test_who_jack_is_he_alone_knows():
    for viewer in (INSPECTOR, SPECTATOR):
        assert base(jack="gull").view(viewer).jack is None
        one, other = base(jack="gull").view(viewer), base(jack="smith").view(viewer)
        assert one == other
    assert base(jack="gull").view(JACK).jack == "gull"


def test_before_the_deal_nothing_is_hidden():
    assert fresh().view(SPECTATOR) == fresh().view(JACK)


@rule("7.2")
def test_the_light_of_a_lantern_just_turned_counts_at_the_call():
    scene = last_card(board("watson@g9 bert@g3", card="watson", jack="bert", facing="N"))
    scene = scene.do(move("g10"), face("S"))

    assert scene.happened("witness_called").in_sight == ("bert",)
