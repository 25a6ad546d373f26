"""No two choices do the same, and every choice is one that the rules allow."""

from collections import defaultdict

import pytest

from games.engine.play import play
from games.rules.mrjack_pocket.actions import EXCHANGES, JOKERS, MOVES, ROTATIONS
from tests.rules.mrjack_pocket.boards import (
    ALIBI,
    INSPECTOR,
    LAYOUT_A,
    district,
    joker,
    rotate,
)
from tests.rules.mrjack_pocket.random_matches import AnyMove, AnyToken, decisions, match
from tests.rules.rulebook import rule

LANE_CLEARED = LAYOUT_A.replace("lane:S", "(lane):+")

EVERY_ACTION = [
    ALIBI,
    *(move for pair in MOVES.values() for move in pair),
    *JOKERS,
    joker(None),
    *ROTATIONS.values(),
    *EXCHANGES,
]


@rule("6.11", "R2")
@pytest.mark.parametrize("bot", [AnyToken, AnyMove])
def test_no_two_choices_lead_to_the_same_state(bot):
    crossroads = two_rotations = 0
    for number in range(25):
        for position in decisions(match(number, bot)):
            reached = defaultdict(list)
            for choice in position.choices(position.to_act):
                after = play(position, position.to_act, choice).position.state
                reached[after].append(choice)
            for state, choices in reached.items():
                assert len(choices) == 1 or barricade_just_taken_away(position, state, choices)
            unused = [token.face for token in position.state.tokens if not token.used]
            crossroads += rotate("lane", None) in position.choices(position.to_act)
            two_rotations += unused.count("rotation") == 2

    assert crossroads > 20
    assert two_rotations > 20


def barricade_just_taken_away(position, state, choices):
    """The one way in which different choices may end alike: Lane's barricade is turned with the
    last token, and the call that follows exonerates him. Only Jack could have told beforehand."""
    call = state.calls[-1]
    return (
        position.state.actions_taken == 3
        and "lane" in call.exonerated
        and all(choice.kind == "rotate" and choice.tile == "lane" for choice in choices)
    )


@rule("6.11")
def test_two_rotation_tokens_are_one_offer():
    both = district(LAYOUT_A, tokens="alibi toby rotation rotation")
    one = district(LAYOUT_A, tokens="alibi toby rotation joker")

    assert both.choices_of("rotate") == one.choices_of("rotate")
    assert len(set(both.choices)) == len(both.choices) == 27 + 2 + 1


@rule("6.11")
def test_there_are_never_more_choices_than_a_rotation_an_exchange_and_two_detectives_give():
    table = district(LAYOUT_A, tokens="holmes toby exchange rotation")

    assert len(table.choices) == 2 + 2 + 36 + 27 == 67


@rule("6.1", "6.11")
def test_what_is_not_among_the_choices_is_refused_for_a_reason():
    reasons = set()
    drawn = (LAYOUT_A, LANE_CLEARED)
    for table in (
        district(d, rotated="gull", tokens=t)
        for d in drawn
        for t in (
            "alibi toby exchange rotation",
            "holmes watson rotation joker",
        )
    ):
        assert table.to_act == INSPECTOR
        for action in EVERY_ACTION:
            if action not in table.choices:
                reasons.add(table.refusal(action))

    assert reasons == {
        "token_not_there",
        "joker_must_move",
        "tile_already_rotated",
        "crossroads_has_no_wall",
        "wall_already_there",
    }
