"""§8: when a match is over, and who has won it."""

import pytest

from games.engine.seats import CHANCE, REFEREE, SPECTATOR
from games.rules.mrjack_pocket.board import HOURGLASSES
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
from tests.rules.mrjack_pocket.random_matches import frames, match
from tests.rules.rulebook import rule

GULL_IN_SIGHT = """
    (pizer):W    gull:S      (stealthy):E
    (goodley):W  smith:E     (lestrade):E
    (lane):+     (madame):S  (bert):E
"""
"""Smith and Gull are left, and from space 1 only Gull is seen."""

SMITH_IN_SIGHT = """
    (pizer):W    smith:S     (stealthy):E
    (goodley):W  gull:E      (lestrade):E
    (lane):+     (madame):S  (bert):E
"""

BOTH_IN_SIGHT = """
    (pizer):W    gull:W      (stealthy):E
    (goodley):W  smith:E     (lestrade):E
    (lane):+     (madame):S  (bert):E
"""

LAST_JOKER = "holmes* toby* exchange* joker"
"""Jack ends an even turn, moving nobody."""


def at_the_call(drawn, turn, hourglasses, **around):
    """A position before the last action of an even turn; Jack is Smith, Holmes looks from 1."""
    unseen_in = tuple(range(1, hourglasses + 1))
    around = {"tokens": LAST_JOKER, "jack": "smith"} | around
    return district(drawn, holmes=1, watson=3, toby=7, turn=turn, unseen_in=unseen_in, **around)


@rule("8.6", "R8", "9.6")
def test_case_9a_both_goals_with_jack_out_of_sight_begin_a_chase():
    after = at_the_call(GULL_IN_SIGHT, 6, 5).jack(joker(None))

    assert after.view(REFEREE).hourglasses == 6
    assert after.suspects == {"smith"}
    assert after.ended is None
    assert (after.state.turn, after.to_act) == (7, CHANCE)
    for viewer in (JACK, INSPECTOR, SPECTATOR, REFEREE):
        assert after.view(viewer).chase
        assert after.view(viewer).chase_since == 6
        assert [e for e in after.events if e.kind == "chase_began" and e.seen_by(viewer)]


@rule("R8", "9.3", "6.7")
def test_jack_shows_no_card_when_the_chase_begins():
    after = at_the_call(GULL_IN_SIGHT, 6, 4, jack_drew="bert@1").jack(joker(None))

    assert after.view(INSPECTOR).chase
    assert after.view(INSPECTOR).alibis.jack == (None,)


@rule("8.8")
def test_case_9b_both_goals_in_the_eighth_turn_with_jack_out_of_sight_are_his():
    after = at_the_call(GULL_IN_SIGHT, 8, 5).jack(joker(None))

    assert after.suspects == {"smith"}
    assert after.ended == (JACK, "escaped")


def sixth_hourglass_in_sight(double_goal):
    """Turn 6: Jack draws his sixth hourglass with his last token, and then he is seen."""
    table = at_the_call(
        SMITH_IN_SIGHT,
        6,
        5,
        tokens="alibi toby* exchange* rotation*",
        pile="bert",
        double_goal=double_goal,
    )
    return table.jack(ALIBI)


@rule("8.7", "R7")
def test_case_9c_both_goals_with_jack_in_sight_are_the_inspectors_by_the_french_reading():
    after = sixth_hourglass_in_sight("inspector")

    assert after.view(REFEREE).hourglasses == 6
    assert after.suspects == {"smith"}
    assert after.ended == (INSPECTOR, "caught")


@rule("8.7", "R7")
def test_case_9c_both_goals_with_jack_in_sight_begin_a_chase_by_the_german_reading():
    after = sixth_hourglass_in_sight("chase")

    assert after.suspects == {"smith"}
    assert after.ended is None
    assert after.happened("chase_began").turn == 6
    assert (after.state.turn, after.to_act) == (7, CHANCE)


@rule("R7")
def test_the_french_reading_is_the_default():
    assert deal().state.options.double_goal == "inspector"


@rule("8.4", "R10")
def test_case_9d_one_suspect_in_the_eighth_turn_wins_even_with_jack_out_of_sight():
    after = at_the_call(GULL_IN_SIGHT, 8, 4).jack(joker(None))

    assert after.view(REFEREE).hourglasses == 5
    assert after.ended == (INSPECTOR, "one_suspect")


@rule("8.5", "R11")
def test_case_9e_eight_turns_without_a_winner_are_jacks():
    after = at_the_call(BOTH_IN_SIGHT, 8, 3).jack(joker(None))

    assert after.happened("witness_called").visible
    assert after.suspects == {"smith", "gull"}
    assert after.ended == (JACK, "eight_turns")


@rule("8.5", "R11")
def test_eight_turns_without_a_winner_are_jacks_out_of_sight_too():
    after = at_the_call(LAYOUT_A, 8, 3).jack(joker(None))

    assert not after.happened("witness_called").visible
    assert after.ended == (JACK, "eight_turns")


@rule("8.5")
@pytest.mark.parametrize(("drawn", "visible"), [(BOTH_IN_SIGHT, True), (LAYOUT_A, False)])
def test_with_neither_goal_reached_the_next_turn_begins(drawn, visible):
    after = at_the_call(drawn, 6, 2).jack(joker(None))

    assert after.happened("witness_called").visible is visible
    assert after.ended is None
    assert after.state.turn == 7


@rule("8.2", "8.4")
@pytest.mark.parametrize("turn", [2, 6, 8])
@pytest.mark.parametrize(("drawn", "visible"), [(SMITH_IN_SIGHT, True), (GULL_IN_SIGHT, False)])
def test_one_suspect_alone_wins_for_the_inspector_in_any_turn(drawn, visible, turn):
    after = at_the_call(drawn, turn, 1).jack(joker(None))

    assert after.happened("witness_called").visible is visible
    assert after.suspects == {"smith"}
    assert after.ended == (INSPECTOR, "one_suspect")


@rule("8.3", "8.4")
@pytest.mark.parametrize("turn", [6, 8])
def test_six_hourglasses_alone_win_for_an_unseen_jack(turn):
    after = at_the_call(LAYOUT_A, turn, 5).jack(joker(None))

    assert after.view(REFEREE).hourglasses == 6
    assert after.ended == (JACK, "hourglasses")


@rule("8.3", "8.4")
@pytest.mark.parametrize("turn", [6, 8])
def test_six_hourglasses_alone_win_for_jack_when_he_is_seen(turn):
    table = at_the_call(
        BOTH_IN_SIGHT, turn, 5, tokens="alibi toby* exchange* rotation*", pile="bert"
    )

    after = table.jack(ALIBI)

    assert after.happened("witness_called").visible
    assert after.ended == (JACK, "hourglasses")


@rule("8.3", "6.7")
def test_hourglasses_on_time_tokens_and_on_drawn_cards_are_added():
    after = at_the_call(LAYOUT_A, 6, 2, jack_drew="madame@1 bert@3").jack(joker(None))

    assert after.view(REFEREE).hourglasses == 6
    assert after.ended == (JACK, "hourglasses")


@rule("8.3")
def test_more_than_six_hourglasses_are_enough_too():
    table = at_the_call(LAYOUT_A, 6, 5, tokens="alibi toby* exchange* rotation*", pile="madame")

    after = table.jack(ALIBI)

    assert after.view(REFEREE).hourglasses == 8
    assert after.ended == (JACK, "hourglasses")


@rule("R5", "8.3")
def test_the_hourglasses_of_the_identity_card_are_not_jacks():
    after = at_the_call(LAYOUT_A, 6, 4, jack="madame").jack(joker(None))

    assert after.view(REFEREE).hourglasses == 5
    assert after.ended is None


@rule("R6", "8.1")
def test_a_card_that_leaves_one_suspect_does_not_end_the_match_before_the_call():
    table = at_the_call(
        SMITH_IN_SIGHT, 6, 1, tokens="alibi toby exchange* rotation*", pile="gull", jack="smith"
    )

    after = table.inspector(ALIBI)

    assert after.suspects == {"smith"}
    assert after.ended is None
    assert after.to_act == JACK
    assert after.jack(toby(1)).ended == (INSPECTOR, "one_suspect")


@rule("R6", "8.1", "8.6")
def test_jack_may_still_catch_up_after_the_card_that_leaves_one_suspect():
    table = at_the_call(GULL_IN_SIGHT, 6, 5, tokens="alibi toby* exchange* joker", pile="gull")

    after = table.inspector(ALIBI).jack(joker(None))

    assert after.ended is None
    assert after.view(SPECTATOR).chase


@rule("R6", "8.1")
def test_the_sixth_hourglass_on_a_card_does_not_end_the_match_before_the_call():
    table = district(
        SMITH_IN_SIGHT,
        holmes=1,
        turn=6,
        jack="smith",
        unseen_in=(1, 2, 3, 4, 5),
        tokens="alibi watson exchange rotation",
        pile="bert",
    )

    after = table.jack(ALIBI)

    assert after.view(REFEREE).hourglasses == 6
    assert after.ended is None
    assert after.to_act == INSPECTOR


@rule("R6", "8.1", "8.7")
def test_the_inspector_may_still_catch_up_after_jacks_sixth_hourglass():
    table = district(
        SMITH_IN_SIGHT,
        holmes=1,
        turn=6,
        jack="smith",
        unseen_in=(1, 2, 3, 4, 5),
        tokens="alibi watson* exchange* joker*",
        pile="bert",
    )

    assert table.jack(ALIBI).ended == (INSPECTOR, "caught")


def chased(drawn, turn, **around):
    """A chase, before the last action of an even turn: Smith alone is left, Jack has his six."""
    around = {"tokens": LAST_JOKER} | around
    return district(
        drawn.replace("gull", "(gull)"),
        holmes=1,
        turn=turn,
        jack="smith",
        unseen_in=(1, 2, 3, 5),
        jack_drew="madame@1",
        chase_since=5,
        **around,
    )


@rule("8.9", "R7")
@pytest.mark.parametrize("double_goal", ["inspector", "chase"])
@pytest.mark.parametrize("turn", [6, 8])
def test_in_a_chase_the_inspector_wins_when_a_turn_ends_with_jack_in_sight(turn, double_goal):
    after = chased(SMITH_IN_SIGHT, turn, double_goal=double_goal).jack(joker(None))

    assert after.ended == (INSPECTOR, "caught")


@rule("8.9")
def test_in_a_chase_an_unseen_jack_runs_on():
    after = chased(GULL_IN_SIGHT, 6).jack(joker(None))

    assert after.ended is None
    assert after.state.turn == 7
    assert after.view(INSPECTOR).chase_since == 5
    assert not [event for event in after.events if event.kind == "chase_began"]


@rule("8.9")
@pytest.mark.parametrize("double_goal", ["inspector", "chase"])
def test_jack_escapes_when_he_ends_the_eighth_turn_of_a_chase_unseen(double_goal):
    after = chased(GULL_IN_SIGHT, 8, double_goal=double_goal).jack(joker(None))

    assert after.ended == (JACK, "escaped")


@rule("R9", "8.6", "8.8")
@pytest.mark.parametrize(("turn", "ended"), [(6, None), (8, (JACK, "escaped"))])
def test_a_jack_whom_the_fall_of_the_barricade_lays_open_was_out_of_sight_all_the_same(turn, ended):
    """Holmes looks from space 1 at Lane, whose barricade hides Smith."""
    behind_the_barricade = """
        (pizer):W    lane:S      (stealthy):E
        (goodley):W  smith:E     (lestrade):E
        (gull):W     (madame):S  (bert):E
    """

    after = at_the_call(behind_the_barricade, turn, 5).jack(joker(None))

    assert (after.view(REFEREE).hourglasses, after.suspects) == (6, {"smith"})
    assert "smith" in after.view(REFEREE).in_sight
    assert after.ended == ended
    assert after.view(SPECTATOR).chase is (turn < 8)


@rule("8.8", "R7")
@pytest.mark.parametrize("double_goal", ["inspector", "chase"])
def test_both_goals_in_the_eighth_turn_with_jack_in_sight_are_the_inspectors(double_goal):
    table = at_the_call(
        SMITH_IN_SIGHT,
        8,
        5,
        tokens="alibi toby* exchange* rotation*",
        pile="bert",
        double_goal=double_goal,
    )

    after = table.jack(ALIBI)

    assert (after.view(REFEREE).hourglasses, after.suspects) == (6, {"smith"})
    assert after.ended == (INSPECTOR, "caught")


@rule("8.10")
def test_in_a_chase_a_turn_runs_as_always():
    after = chased(GULL_IN_SIGHT, 6, pile="bert pizer").jack(joker(None))
    assert after.view(REFEREE).time_tokens.jack == (1, 2, 3, 5, 6)

    after = after.throw("alibi watson rotation joker")
    assert after.to_act == INSPECTOR
    after = after.inspector(ALIBI)
    assert after.view(SPECTATOR).alibis.inspector == ("bert",)
    after = after.jack(watson(1), rotate("pizer", "N")).inspector(joker("toby"))

    assert after.state.turn == 8
    assert after.faces == ["holmes", "toby", "exchange", "rotation"]
    assert after.to_act == JACK
    assert after.jack(toby(1)).inspector(exchange("pizer", "bert"), holmes(1)).faces == ["rotation"]


@rule("9.14")
def test_jack_can_win_in_the_third_turn_with_madame_and_one_more_card():
    table = deal(LAYOUT_A, jack="smith", pile="madame bert")
    table = table.throw("alibi watson rotation rotation")
    table = table.inspector(rotate("goodley", "N")).jack(ALIBI, rotate("pizer", "N"))
    table = table.inspector(watson(1))
    assert table.state.turn == 2
    table = table.jack(joker(None)).inspector(toby(1), exchange("pizer", "goodley"))
    table = table.jack(holmes(2))
    table = table.throw("alibi watson rotation rotation")
    table = table.inspector(watson(1)).jack(ALIBI, rotate("gull", "N"))
    assert table.ended is None

    after = table.inspector(rotate("pizer", "S"))

    assert after.view(REFEREE).time_tokens.jack == (1, 2, 3)
    assert after.ended == (JACK, "hourglasses")
    assert after.state.turn == 3


@rule("9.14")
def test_jack_cannot_win_before_the_third_turn():
    # Two turns give two time tokens and one Alibi, and no card has more than two hourglasses.
    assert 2 + max(HOURGLASSES.values()) < 6
    for number in range(300):
        last = list(frames(number))[-1].position.state
        if last.outcome.winners == (JACK,):
            assert last.turn >= 3


@rule("8.1")
def test_a_match_only_ever_ends_with_a_witness_call():
    for number in range(100):
        *before, last = match(number)
        assert all(frame.position.outcome is None for frame in before)
        assert [event.kind for event in last.events][-2:] == ["witness_called", "match.ended"]


@rule("9.8")
def test_everything_is_laid_open_when_the_match_is_over():
    for number in range(20):
        *_, before, last = match(number)
        assert before.position.view(INSPECTOR).jack is None
        for viewer in (JACK, INSPECTOR, SPECTATOR):
            assert last.position.view(viewer) == last.position.view(REFEREE)
        assert None not in last.position.view(SPECTATOR).alibis.pile
