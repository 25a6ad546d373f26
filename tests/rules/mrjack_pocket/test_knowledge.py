"""§9: what each seat knows, what it remembers, and what it may conclude."""

import pytest

from games.engine.codec import record_as_seen
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Viewer
from games.rules.mrjack_pocket.view import HourglassesKnown
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
from tests.rules.mrjack_pocket.random_matches import match
from tests.rules.rulebook import rule

EVERYBODY = (JACK, INSPECTOR, SPECTATOR, REFEREE)
IN_THE_KNOW: tuple[Viewer, ...] = (JACK, REFEREE)
NOT_JACK: tuple[Viewer, ...] = (INSPECTOR, SPECTATOR)

OPEN_TO_ALL = [
    *("turn", "tiles", "detectives", "tokens", "rotated", "time_tokens", "calls"),
    *("cleared", "sight", "in_sight", "chase", "chase_since"),
]


@rule("9.1")
@pytest.mark.parametrize("fact", OPEN_TO_ALL)
def test_what_lies_on_the_table_is_known_to_all(fact):
    for number in range(20):
        for frame in match(number):
            state, game = frame.position.state, frame.position.game
            known = [getattr(game.view(state, viewer), fact) for viewer in EVERYBODY]
            assert all(one == known[0] for one in known)


@rule("9.1")
def test_every_action_of_a_player_is_known_to_all():
    for number in range(20):
        for frame in match(number):
            if frame.record and frame.record.actor is not CHANCE:
                seen = [record_as_seen(frame.record, viewer) for viewer in EVERYBODY]
                assert all(one == seen[0] for one in seen)


@rule("9.1", "6.8")
def test_the_inspectors_card_is_shown_to_all():
    after = district(LAYOUT_A, pile="bert").inspector(ALIBI)

    for viewer in EVERYBODY:
        assert after.view(viewer).alibis.inspector == ("bert",)
        told = after.happened("alibi_drawn").seen_by(viewer)
        assert (told.card, told.hourglasses, told.exonerated) == ("bert", 1, True)


@rule("9.1", "9.3", "6.7")
def test_that_jack_drew_a_card_is_known_to_all_but_which_one_only_to_him():
    after = district(LAYOUT_A, turn=2, pile="madame").jack(ALIBI)

    for viewer in IN_THE_KNOW:
        assert after.view(viewer).alibis.jack == ("madame",)
        assert after.happened("alibi_drawn").seen_by(viewer).card == "madame"
    for viewer in NOT_JACK:
        view = after.view(viewer)
        assert view.alibis.jack == (None,)
        assert [(draw.turn, draw.seat, draw.card) for draw in view.draws] == [(2, JACK, None)]
        assert len(view.alibis.pile) == 7
        told = after.happened("alibi_drawn").seen_by(viewer)
        assert (told.seat, told.card, told.hourglasses) == (JACK, None, None)


@rule("9.2")
def test_in_an_odd_turn_the_next_faces_are_known():
    for viewer in EVERYBODY:
        odd = district(LAYOUT_A, turn=3, tokens="alibi watson exchange* joker").view(viewer)
        even = district(LAYOUT_A, turn=4, tokens="alibi watson exchange* joker").view(viewer)

        assert [token.next for token in odd.tokens] == ["holmes", "toby", "rotation", "rotation"]
        assert [token.next for token in even.tokens] == [None] * 4


@rule("9.3", "4.4")
def test_only_jack_knows_who_he_is():
    table = deal(jack="gull").throw("alibi toby rotation rotation")

    assert table.view(JACK).jack == table.view(REFEREE).jack == "gull"
    for viewer in NOT_JACK:
        view = table.view(viewer)
        assert view.identity_dealt
        assert view.jack is None
        assert len(view.candidates) == 9


@rule("9.3", "4.4")
def test_that_jack_has_his_identity_is_told_to_all_but_which_one_only_to_him():
    (dealt,) = match(0)[2].events
    jack = match(0)[-1].position.state.jack

    assert [dealt.seen_by(viewer).character for viewer in IN_THE_KNOW] == [jack, jack]
    assert [dealt.seen_by(viewer).character for viewer in NOT_JACK] == [None, None]


@rule("9.3")
def test_only_jack_knows_how_many_hourglasses_his_cards_carry():
    table = district(LAYOUT_A, turn=4, unseen_in=(1, 3), jack_drew="madame@1")

    assert table.view(JACK).hourglasses == table.view(REFEREE).hourglasses == 4
    for viewer in NOT_JACK:
        assert table.view(viewer).hourglasses is None
        assert table.view(viewer).hourglasses_known == HourglassesKnown(2, 4)


@rule("9.3", "9.5")
def test_the_deal_of_identity_and_pile_is_told_without_its_content():
    records = [frame.record for frame in match(0)[2:4]]

    for viewer in NOT_JACK:
        assert [record_as_seen(record, viewer) for record in records] == [
            {"actor": "chance", "kind": "deal_identity"},
            {"actor": "chance", "kind": "shuffle_pile"},
        ]
    assert record_as_seen(records[0], JACK)["character"] == match(0)[-1].position.state.jack
    assert record_as_seen(records[1], JACK) == {"actor": "chance", "kind": "shuffle_pile"}


@rule("9.4")
def test_jack_can_name_the_cards_of_the_pile():
    table = district(
        LAYOUT_A, jack="gull", jack_drew="madame", inspector_drew="bert", pile="smith lane"
    )

    assert table.view(JACK).alibis.unseen == (
        "lestrade",
        "goodley",
        "stealthy",
        "smith",
        "pizer",
        "lane",
    )


@rule("9.4")
def test_the_inspector_cannot_tell_jacks_identity_his_cards_and_the_pile_apart():
    table = district(
        LAYOUT_A, jack="gull", jack_drew="madame", inspector_drew="bert", pile="smith lane"
    )

    for viewer in NOT_JACK:
        alibis = table.view(viewer).alibis
        assert set(alibis.unseen) == {
            *("lestrade", "goodley", "stealthy", "smith"),
            *("pizer", "gull", "lane", "madame"),
        }
        assert len(alibis.unseen) == 1 + len(alibis.jack) + len(alibis.pile)


@rule("9.5")
def test_nobody_knows_the_order_of_the_pile():
    for viewer in (JACK, INSPECTOR, SPECTATOR):
        first = district(LAYOUT_A, pile="gull bert lane").view(viewer)
        second = district(LAYOUT_A, pile="lane gull bert").view(viewer)

        assert first.alibis.pile == (None,) * 8
        assert first == second


@rule("9.5")
def test_the_referee_sees_the_pile_as_it_lies():
    pile = district(LAYOUT_A, pile="gull bert lane").view(REFEREE).alibis

    assert pile.pile[:3] == ("gull", "bert", "lane")
    assert pile.unseen == ()


@rule("9.5")
def test_what_the_referee_knows_of_the_cards_grows_as_they_are_dealt():
    unseen = [
        set(frame.position.game.view(frame.position.state, REFEREE).alibis.unseen)
        for frame in match(0)[:4]
    ]
    jack = match(0)[-1].position.state.jack

    assert unseen[1] - unseen[2] == {jack}
    assert (len(unseen[0]), len(unseen[1]), len(unseen[3])) == (9, 9, 0)


@rule("9.7")
def test_jack_is_one_of_the_suspects_and_has_five_hourglasses_at_most_outside_a_chase():
    in_chase = 0
    for number in range(150):
        for frame in match(number):
            state = frame.position.state
            if state.jack:
                assert state.jack in frame.position.game.view(state, INSPECTOR).candidates
            if state.tokens and not state.actions_taken:
                assert (state.hourglasses >= 6) == (state.chase_since is not None)
                in_chase += state.chase_since is not None

    assert in_chase > 0


@rule("9.7")
def test_a_match_that_goes_on_tells_that_jack_has_not_six_hourglasses():
    """Four time tokens and a card: it cannot be Madame's, or Jack would have won."""
    table = district(LAYOUT_A, turn=5, unseen_in=(1, 2, 3, 4), jack_drew="gull@2")

    assert table.view(INSPECTOR).hourglasses_known == HourglassesKnown(4, 5)


@rule("9.7")
def test_a_card_drawn_in_this_turn_may_still_be_any():
    """The same, but Jack drew after the last call: nothing speaks against Madame."""
    table = district(LAYOUT_A, turn=5, unseen_in=(1, 2, 3, 4), jack_drew="gull@5")

    assert table.view(INSPECTOR).hourglasses_known == HourglassesKnown(4, 6)


@rule("9.7")
def test_two_cards_with_hourglasses_cannot_both_be_jacks_if_that_would_have_won():
    """Three time tokens and two cards by turn 4: two ones at most, or Madame and a nought."""
    table = district(LAYOUT_A, turn=5, unseen_in=(1, 2, 4), jack_drew="gull@1 bert@4")

    assert table.view(INSPECTOR).hourglasses_known == HourglassesKnown(3, 5)


@rule("9.7")
def test_a_card_that_jack_must_hold_proves_that_he_is_somebody_else():
    """Five time tokens and a card after turn 5: it carries nothing, so it is Lestrade's or
    Goodley's; the Inspector drew Lestrade's, so Goodley's card is in Jack's hand."""
    table = district(
        LAYOUT_A,
        turn=6,
        unseen_in=(1, 2, 3, 4, 5),
        jack_drew="goodley@1",
        inspector_drew="lestrade@3",
    )
    view = table.view(INSPECTOR)

    assert view.hourglasses_known == HourglassesKnown(5, 5)
    assert "goodley" in table.suspects
    assert set(view.candidates) == table.suspects - {"goodley"}


@rule("9.6", "R8", "9.7")
def test_a_chase_tells_what_jack_must_hold():
    """Four time tokens and a chase: the one card of Jack is Madame's."""
    one_left = """
        (pizer):W    gull:S      (stealthy):E
        (goodley):W  (smith):E   (lestrade):E
        (lane):+     (madame):S  (bert):E
    """
    table = district(
        one_left, turn=6, jack="gull", unseen_in=(1, 2, 3, 5), jack_drew="madame@1", chase_since=5
    )

    view = table.view(INSPECTOR)

    assert view.hourglasses_known == HourglassesKnown(6, 6)
    assert view.candidates == ("gull",)
    assert view.alibis.jack == (None,)


def third_turn():
    """Jack is Bert. In turn 1 the Inspector draws Goodley's card, and Jack is not seen while Holmes
    looks from space 0 along Gull, Smith and Lane. In turn 2 Holmes sees Jack; Watson sees Lestrade,
    Pizer and Smith; nobody sees Stealthy and Madame."""
    table = deal(LAYOUT_A, jack="bert", pile="goodley gull").throw("alibi toby rotation joker")
    table = table.inspector(ALIBI).jack(toby(1), rotate("pizer", "N")).inspector(joker("holmes"))
    table = table.jack(holmes(1)).inspector(rotate("lestrade", "N"), watson(1))
    return table.jack(exchange("gull", "goodley"))


@rule("9.1", "7.7")
def test_everybody_remembers_each_call():
    for viewer in EVERYBODY:
        first, second = third_turn().view(viewer).calls

        assert (first.turn, first.visible) == (1, False)
        assert first.in_sight == ("gull", "smith", "lane")
        assert first.exonerated == ("gull", "smith", "lane")
        assert (second.turn, second.visible) == (2, True)
        assert second.in_sight == ("goodley", "bert", "smith", "pizer", "lestrade", "lane")
        assert second.exonerated == ("stealthy", "madame")


@rule("9.1", "7.8", "7.9", "6.8")
def test_everybody_remembers_who_was_exonerated_when_and_why():
    for viewer in EVERYBODY:
        cleared = third_turn().view(viewer).cleared

        assert [f"{c.character} {c.turn} {c.reason}" for c in cleared] == [
            "goodley 1 alibi",
            "gull 1 seen",
            "smith 1 seen",
            "lane 1 seen",
            "stealthy 2 unseen",
            "madame 2 unseen",
        ]


@rule("R13", "9.1")
def test_a_card_for_somebody_cleared_before_does_not_change_when_and_why_they_were():
    before = third_turn().throw("alibi toby rotation joker")

    after = before.inspector(ALIBI)

    for viewer in EVERYBODY:
        assert after.view(viewer).alibis.inspector == ("goodley", "gull")
        assert after.view(viewer).cleared == before.view(viewer).cleared


@rule("9.1")
def test_time_tokens_are_remembered_by_their_turn():
    table = district(LAYOUT_A, turn=6, unseen_in=(1, 4))

    for viewer in EVERYBODY:
        assert table.view(viewer).time_tokens.jack == (1, 4)
        assert table.view(viewer).time_tokens.inspector == (2, 3, 5)
