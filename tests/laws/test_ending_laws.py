"""Every match ends, once, and everybody learns how."""

import pytest

from games.engine.chance import SealedDice
from games.engine.endings import ENDINGS, HandedOver, MatchEnded, PlayerLeft, Resigned
from games.engine.errors import IllegalAction, MatchOver
from games.engine.events import told_to
from games.engine.play import play, settle
from games.engine.seats import REFEREE
from tests.laws.random_play import viewers


def test_play_ends_with_exactly_one_outcome(matches):
    for match in matches:
        *course, last = match

        assert [frame for frame in course if frame.position.outcome] == []
        assert last.position.outcome is not None
        assert last.position.to_act is None


def test_the_winners_are_whole_sides_and_not_all_of_them(game, matches):
    for match in matches:
        outcome = match[-1].position.outcome
        sides = game.sides(match[0].position.options)
        winning = [side for side in sides if set(side) <= set(outcome.winners)]

        assert 0 < len(winning) < len(sides)
        assert {seat for side in winning for seat in side} == set(outcome.winners)
        assert outcome.reason


def test_the_last_event_and_no_other_tells_everybody_the_outcome(game, matches):
    for match in matches:
        options, outcome = match[0].position.options, match[-1].position.outcome
        ended = MatchEnded(outcome.winners, outcome.reason)
        for viewer in viewers(game, options):
            told = [event for frame in match for event in told_to(viewer, frame.events)]

            assert told[-1] == ended
            assert [event for event in told if event.kind == MatchEnded.kind] == [ended]


def test_after_the_end_everybody_sees_what_the_referee_sees(game, matches):
    for match in matches:
        position = match[-1].position
        truth = game.view(position.state, REFEREE)

        assert all(position.view(v) == truth for v in viewers(game, position.options))


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: ending.kind)
def test_a_match_may_be_ended_from_outside_at_any_moment_and_the_other_sides_win(
    game, matches, ending
):
    for frame in matches[0][:-1]:
        before = frame.position
        for side in game.sides(before.options):
            for seat in side:
                ended = play(before, seat, ending())
                outcome = ended.position.outcome

                assert outcome is not None
                assert outcome.reason == ending.reason
                assert set(outcome.winners) == set(before.seats) - set(side)
                assert ended.position.to_act is None
                assert ended.position.state == before.state
                assert ended.version == before.version + 1
                assert ended.events == (MatchEnded(outcome.winners, outcome.reason),)
                assert list(settle(ended.position, SealedDice(b""))) == []
                with pytest.raises(MatchOver):
                    play(ended.position, seat, ending())


@pytest.mark.parametrize("why", ["resigned", "timed_out", "abandoned"])
def test_all_but_the_last_seat_of_a_side_may_be_handed_to_a_bot_at_any_moment_once(
    game, matches, why
):
    for frame in matches[0][:-1]:
        before = frame.position
        for side in game.sides(before.options):
            position = before
            for seat in side[:-1]:
                left = play(position, seat, HandedOver(why, "random"))

                assert left.events == (PlayerLeft(seat, why, "random"),)
                assert left.position.state == before.state
                assert left.position.to_act == before.to_act
                assert left.position.version == position.version + 1
                position = left.position
                assert play_refused(position, seat, HandedOver(why, "random"))
                assert play_refused(position, seat, Resigned())
            assert position.handed_over == side[:-1]
            assert play_refused(position, side[-1], HandedOver(why, "random"))
            assert play(position, side[-1], Resigned()).position.outcome is not None


def play_refused(position, seat, action):
    with pytest.raises(IllegalAction):
        play(position, seat, action)
    return True
