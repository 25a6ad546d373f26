"""§5: tokens, order of play, and how one turn follows another."""

from itertools import product

import pytest

from games.engine.errors import NotYourTurn
from games.engine.seats import CHANCE
from tests.rules.mrjack_pocket.boards import (
    ALIBI,
    INSPECTOR,
    JACK,
    LAYOUT_A,
    deal,
    district,
    exchange,
    holmes,
    joker,
    rotate,
    toby,
    watson,
)
from tests.rules.mrjack_pocket.random_matches import decisions, match
from tests.rules.rulebook import rule

SIDES = (("alibi", "holmes"), ("toby", "watson"), ("rotation", "exchange"), ("rotation", "joker"))
THROWS = list(product(*SIDES))


@rule("5.1", "R17")
def test_the_tokens_are_thrown_before_anybody_acts():
    table = deal()
    assert table.to_act is CHANCE
    assert table.faces == []

    table = table.throw("holmes toby exchange rotation")

    assert table.faces == ["holmes", "toby", "exchange", "rotation"]
    assert table.to_act == INSPECTOR
    assert {choice.kind for choice in table.choices} == {"move", "exchange", "rotate"}


@rule("5.2", "R16", "9.11")
@pytest.mark.parametrize("thrown", THROWS)
def test_in_an_even_turn_the_tokens_show_what_they_hid_in_the_turn_before(thrown):
    table = deal().throw(" ".join(thrown))
    while table.state.turn == 1 and table.ended is None:
        actor = table.inspector if table.to_act == INSPECTOR else table.jack
        table = actor(table.choices[0])

    hidden = [
        pair[1] if face == pair[0] else pair[0] for pair, face in zip(SIDES, thrown, strict=True)
    ]
    assert table.faces == hidden
    assert table.happened("turn_began").thrown is False
    assert sorted([*thrown, *hidden]) == sorted(face for pair in SIDES for face in pair)


@rule("5.3", "5.4")
def test_in_an_odd_turn_the_inspector_acts_first_and_last_and_jack_twice_in_between():
    table = district(LAYOUT_A, turn=3, tokens="holmes watson exchange joker")
    acted = []
    for action in (holmes(1), watson(1), exchange("gull", "bert"), joker("toby")):
        acted.append(table.to_act)
        table = (table.jack if table.to_act == JACK else table.inspector)(action)

    assert acted == [INSPECTOR, JACK, JACK, INSPECTOR]


@rule("5.3", "5.4")
def test_in_an_even_turn_jack_acts_first_and_last_and_the_inspector_twice_in_between():
    table = district(LAYOUT_A, turn=2, tokens="holmes watson exchange joker")
    acted = []
    for action in (holmes(1), watson(1), exchange("gull", "bert"), joker(None)):
        acted.append(table.to_act)
        table = (table.jack if table.to_act == JACK else table.inspector)(action)

    assert acted == [JACK, INSPECTOR, INSPECTOR, JACK]


@rule("5.3")
def test_nobody_acts_out_of_turn():
    table = district(LAYOUT_A, turn=1)

    with pytest.raises(NotYourTurn):
        table.jack(toby(1))
    with pytest.raises(NotYourTurn):
        table.inspector(toby(1)).inspector(ALIBI)


@rule("5.4")
def test_a_token_that_was_taken_cannot_be_taken_again_in_the_turn():
    table = district(LAYOUT_A, tokens="alibi toby exchange joker").inspector(toby(1))

    assert table.faces == ["alibi", "exchange", "joker"]
    assert table.refusal(toby(1)) == "token_not_there"


@rule("5.4")
def test_a_face_that_does_not_lie_up_cannot_be_taken():
    table = district(LAYOUT_A, tokens="alibi toby exchange joker")

    for hidden in (holmes(1), watson(1), rotate("gull", "N")):
        assert table.refusal(hidden) == "token_not_there"


@rule("5.3", "5.4")
def test_the_starter_is_left_with_the_last_token():
    table = district(LAYOUT_A, tokens="alibi* toby* exchange* joker")

    assert table.to_act == INSPECTOR
    assert {choice.kind for choice in table.choices} == {"joker"}


@rule("5.4", "6.11")
def test_of_two_rotation_tokens_the_lower_numbered_one_is_used_first():
    table = district(LAYOUT_A, tokens="alibi toby rotation rotation")

    table = table.inspector(rotate("gull", "N"))

    assert [token.used for token in table.state.tokens] == [False, False, True, False]


@rule("5.5")
def test_the_fourth_action_is_followed_by_the_witness_call_and_the_next_turn():
    table = district(LAYOUT_A, tokens="alibi* toby* exchange* joker")

    after = table.inspector(joker("toby"))

    kinds = [event.kind for event in after.events]
    assert kinds == ["detective_moved", "witness_called", "turn_began"]
    assert (after.state.turn, after.to_act) == (2, JACK)
    assert after.faces == ["holmes", "watson", "rotation", "rotation"]


@rule("5.5", "5.1")
def test_after_an_even_turn_the_tokens_are_to_be_thrown():
    table = district(LAYOUT_A, turn=2, tokens="alibi* toby* exchange* joker")

    after = table.jack(joker(None))

    assert (after.state.turn, after.to_act) == (3, CHANCE)
    assert after.faces == []


@rule("R15")
def test_the_player_in_the_middle_takes_his_two_tokens_in_the_order_he_likes():
    table = district(LAYOUT_A, tokens="alibi watson exchange* joker")

    assert table.jack(watson(1), joker("watson")).faces == ["alibi"]
    assert table.jack(joker("watson"), watson(1)).faces == ["alibi"]
    assert table.jack(ALIBI, joker(None)).faces == ["watson"]


@rule("R15")
def test_the_second_action_in_the_middle_may_build_on_the_first():
    table = district(LAYOUT_A, watson=3, tokens="alibi* watson exchange joker")

    after = table.jack(watson(2), joker("watson"))

    assert after.ring == (11, 6, 7)


@rule("R15")
def test_in_even_turns_too_the_first_action_in_the_middle_is_done_before_the_second_is_chosen():
    table = district(LAYOUT_A, turn=4, tokens="alibi watson* rotation rotation", pile="lane")
    table = table.inspector(ALIBI)
    assert table.to_act == INSPECTOR

    assert "lane:none" in {f"{c.tile}:{c.wall or 'none'}" for c in table.choices_of("rotate")}


@rule("9.11", "R12")
def test_alibi_comes_up_once_in_each_pair_of_turns_so_the_pile_keeps_four_cards():
    fewest = 8
    for number in range(200):
        last = match(number)[-1].position.state
        assert len(last.draws) <= (last.turn + 1) // 2
        assert len(last.pile) == 8 - len(last.draws) >= 4
        fewest = min(fewest, len(last.pile))

    assert fewest == 4


@rule("9.12")
@pytest.mark.parametrize("faces", THROWS)
def test_two_rotations_leave_no_exchange_and_without_an_exchange_there_is_a_rotation(faces):
    rotations, exchanges = faces.count("rotation"), faces.count("exchange")

    assert (rotations, exchanges) in {(2, 0), (1, 1), (0, 1), (1, 0)}


@rule("9.13")
def test_every_token_on_the_table_can_always_be_carried_out():
    for number in range(100):
        for position in decisions(match(number)):
            unused = {token.face for token in position.state.tokens if not token.used}
            offered = {choice.path[0] for choice in position.choices(position.to_act)}
            assert offered == {f"token:{face}" for face in unused}
