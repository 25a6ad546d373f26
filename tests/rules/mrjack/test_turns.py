"""§5 and §6: cards, their order, moves."""

from itertools import pairwise
from typing import Any

import pytest

from games.engine.seats import SPECTATOR
from tests.laws.random_play import random_match
from tests.rules.mrjack.boards import (
    GAME,
    INSPECTOR,
    JACK,
    base,
    board,
    cordon,
    cover,
    face,
    first,
    lamp,
    last_card,
    move,
    swap,
    take,
)
from tests.rules.rulebook import rule

MATCHES: list[Any] = [random_match(GAME, number) for number in range(30)]


def whole_turns():
    """The actors and cards of every turn that was played to its end, by number."""
    for match in MATCHES:
        taken: dict[int, list[tuple[str, str]]] = {}
        for before, frame in pairwise(match):
            if frame.record.action.kind == "take_card" and before.position.state.turn:
                at = taken.setdefault(before.position.state.turn, [])
                at.append((frame.record.actor, frame.record.action.character))
        yield {turn: cards for turn, cards in taken.items() if len(cards) == 4}


@rule("1.1")
def test_two_sit_at_the_table():
    assert GAME.sides(base().position.options) == ((JACK,), (INSPECTOR,))


@rule("5.3", "1.2")
def test_one_two_one_beginning_with_the_detective_in_odd_turns():
    seen = set()
    for turns in whole_turns():
        for turn, cards in turns.items():
            seen.add(turn)
            detective_first = [INSPECTOR, JACK, JACK, INSPECTOR]
            jack_first = [JACK, INSPECTOR, INSPECTOR, JACK]
            assert [actor for actor, _ in cards] == (detective_first if turn % 2 else jack_first)
    assert seen == set(range(1, 9))


@rule("5.1", "5.2", "10.3")
def test_the_other_four_cards_come_in_the_even_turn_and_everybody_knows_them():
    for match, turns in zip(MATCHES, whole_turns(), strict=True):
        playing = set(match[-1].position.state.playing)
        for odd in (1, 3, 5, 7):
            if odd in turns and odd + 1 in turns:
                one, two = ({who for _, who in turns[turn]} for turn in (odd, odd + 1))
                assert one | two == playing
        for frame in match:
            view = GAME.view(frame.position.state, SPECTATOR)
            if view.turn % 2 and view.cards.up:
                assert {*view.cards.up, *view.cards.used, *view.cards.later} == playing
            if view.turn and view.turn % 2 == 0:
                assert view.cards.later == ()


@rule("5.4", "5.7", "6.6")
def test_a_card_is_used_up_by_small_decisions_before_the_next_is_taken():
    scene = base(up="smith watson holmes goodley")
    assert scene.refusal(move("g9")) == "not_asked_now"
    scene = scene.do(take("smith"))
    assert scene.kinds() == {"begin"}
    assert scene.refusal(take("watson")) == "not_asked_now"
    scene = scene.do(first("move"), move("g9"))
    assert scene.kinds() == {"move_lamp"}
    scene = scene.do(lamp("b2", "f9"))
    assert (scene.to_act, scene.kinds()) == (JACK, {"take_card"})
    assert scene.refusal(take("smith")) == "card_not_up"


@rule("5.4", "1.3")
def test_either_player_uses_suspects_and_innocents_and_jack_himself():
    for actor in (JACK, INSPECTOR):
        for drawn in ("smith@g5 bert@a1", "(smith)@g5 bert@a1"):
            assert board(drawn, card="smith", actor=actor).kinds() == {"begin"}


@rule("5.5", "5.6")
def test_the_lamp_of_the_turn_goes_out_after_the_call_wherever_it_stands():
    scene = base(up="holmes lestrade smith bert")
    scene = scene.do(take("smith"), first("power"), lamp("b2", "f9"), move("g9"))
    scene = scene.do(take("holmes"), move("g4"), take("bert"), first("move"), move("i9"))
    scene = scene.do(cover("c2", "a5"), take("lestrade"), first("power"), cordon("NE", "NW"))
    scene = scene.do(move("e4"))

    kinds = [event.kind for event in scene.events]
    assert kinds.index("witness_called") < kinds.index("lamp_went_out")
    assert scene.happened("lamp_went_out").post == "f9"
    assert "smith" in scene.happened("witness_called").in_sight  # by the lamp on f9
    assert scene.state.turn == 2
    assert set(scene.view(SPECTATOR).lamps.values()) == {0, 2, 3, 4}


@rule("6.1")
def test_a_character_has_to_move_and_not_to_end_where_it_began():
    scene = board("bert@i8", card="bert").do(first("move"))

    assert "i8" not in scene.ends()
    assert scene.refusal(move("i8")) == "hex_taken"


SEWERS_FROM_A5 = {"f10", "f7", "h3", "h6", "m9"}
"""What the third point gives from a5, which lies two steps from a3: the other open manholes."""


@rule("6.2", "6.4")
def test_three_points_lead_three_streets_far_and_not_into_scenery():
    scene = board("holmes@a3", card="holmes")

    streets = {"a4", "a5", "b6", "b3", "a2", "a1", "b1", "c4", "c3", "c2", "d3", "d5"}
    assert scene.ends() == streets | SEWERS_FROM_A5


@rule("6.2")
@pytest.mark.parametrize(("who", "far"), [("bert", 3), ("stealthy", 4), ("madame", 6)])
def test_each_has_its_own_points(who, far):
    from games.rules.mrjack.characters.moving import points_of

    assert points_of(board(f"{who}@e5").state.table, who) == far


@rule("6.3")
def test_others_are_passed_but_a_move_ends_on_a_free_street():
    scene = board("holmes@b7 bert@b6", card="holmes", actor=JACK, jack="bert")

    assert "b6" not in scene.ends()
    assert {"c6", "d7", "a5", "a4"} <= scene.ends()
    assert scene.refusal(move("b6")) == "hex_taken"
    assert scene.refusal(move("m8")) == "out_of_reach"


@rule("6.5", "3.3")
def test_a_point_leads_from_an_open_manhole_to_another_and_covers_stop_it():
    open_ = board("bert@b6", card="bert").do(first("move"))
    closed = board("bert@b6", card="bert", covers="a5 c2").do(first("move"))

    assert {"f10", "e9", "g10", "m9", "h3"} <= open_.ends()  # a step, the sewers, a step
    assert not {"c2", "l12"} & open_.ends()
    assert closed.ends() == {"b7", "a5", "c6", "d7", "a4", "a3", "e7", "e8"}


@rule("6.5")
def test_several_sewer_trips_pass_an_occupied_manhole():
    scene = board("bert@a5 gull@f10 smith@f7", card="bert", covers="h3 h6").do(first("move"))

    assert {"g10", "e9", "m9", "l12", "c2"} <= scene.ends()
    assert "f10" not in scene.ends()


@rule("6.7", "6.6")
@pytest.mark.parametrize(
    ("who", "power"),
    [
        ("smith", "move_lamp"),
        ("lestrade", "move_cordon"),
        ("bert", "move_cover"),
        ("lane", "barricade"),
        ("goodley", "whistle"),
    ],
)
def test_a_power_before_or_after_the_move_must_be_used(who, power):
    scene = board(f"{who}@g5 gull@a1", card=who, lamps="b2:1", barricade="g8-g7")
    before = scene.do(first("power"))
    assert before.kinds() == {power}
    after = scene.do(first("move"))
    after = after.do(move("g4"))
    assert after.kinds() == {power}
    while before.kinds() == {power}:
        before = before.do(before.choices[0])
    assert before.kinds() >= {"move"}


@rule("6.7", "7.7")
def test_gull_swaps_only_if_wished_and_then_does_not_move():
    scene = board("gull@a1 bert@m8 smith@g5", card="gull")
    swapped = scene.do(first("power"), swap("bert"))
    moved = scene.do(first("move"), move("a2"))

    assert (swapped.where("gull"), swapped.where("bert")) == ("m8", "a1")
    assert swapped.kinds() == moved.kinds() == {"take_card"}


@rule("6.7", "7.2")
def test_watson_turns_his_lantern_at_the_end_of_his_move():
    scene = board("watson@a3 bert@m8", card="watson", facing="N")
    assert scene.kinds() == {"move"}
    scene = scene.do(move("a2"))
    assert {choice.direction for choice in scene.choices} == {"N", "NE", "SE", "S", "SW", "NW"}
    assert scene.do(face("N")).state.table.facing == "N"


def test_the_fourth_card_is_the_last_of_the_turn():
    scene = last_card(board("holmes@a3 bert@m8", card="holmes", turn=5)).do(move("a2"))

    assert scene.happened("witness_called").turn == scene.state.turn - 1
