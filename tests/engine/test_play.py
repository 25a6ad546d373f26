"""The fold: turn and legality are checked, chance draws when it is due, and a log must fit."""

import pytest

from games.engine.actions import Action, ClosedAction, OpenAction, Record
from games.engine.chance import SealedDice
from games.engine.endings import Abandoned, MatchEnded, Resigned, TimedOut, outcome_of
from games.engine.errors import (
    IllegalAction,
    InvalidRecord,
    MatchOver,
    NotYourTurn,
    UnknownSeat,
    WrongDraw,
)
from games.engine.events import Event, PublicEvent, told_to
from games.engine.game import Outcome
from games.engine.play import (
    Frame,
    Position,
    begin,
    play,
    promised_draw,
    prove,
    replay,
    settle,
    step,
)
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Seat
from tests.laws.spelling import records_of
from tests.toy.game import (
    GUESSER,
    KEEPER,
    CardDealt,
    CardOptions,
    Deal,
    Guess,
    Guessed,
    HiddenCard,
    Keep,
    Swap,
)

GAME = HiddenCard()
START = begin(GAME, CardOptions())
LOG = [
    Record(CHANCE, Deal(2)),
    Record(GUESSER, Guess(1)),
    Record(KEEPER, Swap()),
    Record(CHANCE, Deal(3)),
    Record(GUESSER, Guess(2)),
    Record(KEEPER, Keep()),
    Record(GUESSER, Guess(3)),
]


def after(*records: Record) -> Position:
    *_, last = replay(GAME, CardOptions(), records)
    return last.position


DEALT = after(*LOG[:1])
OVER = after(*LOG)


def test_an_empty_log_is_a_table_where_nothing_is_dealt():
    assert (START.version, START.draws, START.outcome) == (0, 0, None)
    assert START.to_act is CHANCE
    assert START.seats == (KEEPER, GUESSER)


def test_a_seat_acts_and_the_position_moves_on_by_one_record():
    frame = play(DEALT, GUESSER, Guess(1))

    assert frame.record == Record(GUESSER, Guess(1))
    assert frame.events == (Guessed(1, right=False),)
    assert (frame.version, frame.position.draws) == (2, 1)
    assert frame.position.to_act == KEEPER


def test_a_position_is_never_changed():
    before = repr(DEALT)
    play(DEALT, GUESSER, Guess(2))

    assert repr(DEALT) == before


def test_a_seat_that_is_not_at_the_table_is_refused():
    for stranger in ("nobody", "chance", "spectator", "referee", ""):
        with pytest.raises(UnknownSeat) as refusal:
            play(DEALT, Seat(stranger), Guess(1))
        assert refusal.value.facts == {"seat": stranger}


def test_a_seat_that_is_not_to_act_is_refused():
    with pytest.raises(NotYourTurn):
        play(DEALT, KEEPER, Keep())


def test_a_seat_is_refused_while_chance_is_to_draw():
    with pytest.raises(NotYourTurn):
        play(START, GUESSER, Guess(1))


def test_an_action_that_is_not_a_choice_is_refused_with_the_games_reason():
    position = after(*LOG[:4])
    for action, reason in [
        (Guess(1), "already_guessed"),
        (Guess(99), "not_a_choice"),
        (Keep(), "not_a_choice"),
        (Deal(1), "not_a_choice"),
    ]:
        with pytest.raises(IllegalAction) as refusal:
            play(position, GUESSER, action)
        assert refusal.value.reason == reason
        assert refusal.value.facts == {"reason": reason}


def test_nobody_acts_after_the_end():
    for action in (Guess(4), Keep(), Resigned()):
        with pytest.raises(MatchOver):
            play(OVER, GUESSER, action)


def test_an_unknown_seat_is_told_so_even_after_the_end():
    with pytest.raises(UnknownSeat):
        play(OVER, Seat("nobody"), Guess(4))


def fixed_dice(*cards: int):
    """Dice that give these cards, whatever is asked; and what they were asked."""
    asked: list[tuple[int, str]] = []

    class Fixed:
        def choice(self, seq, /):
            return cards[len(asked) - 1]

        def sample(self, population, k):
            raise AssertionError("nobody shuffles here")

    def dice(number: int, what: str):
        asked.append((number, what))
        return Fixed()

    return dice, asked


def test_chance_draws_until_a_seat_is_to_act():
    dice, asked = fixed_dice(3)
    frames = list(settle(START, dice))

    assert [frame.record for frame in frames] == [Record(CHANCE, Deal(3))]
    assert frames[-1].position.to_act == GUESSER
    assert asked == [(0, "deal")]


def test_each_draw_is_numbered_by_the_draws_before_it_and_not_by_the_records():
    dice, asked = fixed_dice(3)
    list(settle(after(*LOG[:3]), dice))

    assert asked == [(1, "deal")]


def test_nothing_is_drawn_when_a_seat_is_to_act_or_the_match_is_over():
    dice, asked = fixed_dice()

    assert list(settle(DEALT, dice)) == []
    assert list(settle(OVER, dice)) == []
    assert list(settle(play(START, KEEPER, Resigned()).position, dice)) == []
    assert asked == []


def test_a_replay_gives_the_empty_table_and_a_frame_for_each_record():
    frames = list(replay(GAME, CardOptions(), LOG))

    assert [frame.version for frame in frames] == list(range(len(LOG) + 1))
    assert frames[0] == Frame(None, START)
    assert [frame.record for frame in frames[1:]] == LOG
    assert frames[-1].position.outcome == Outcome((GUESSER,), "found")
    assert frames[-1].events == (Guessed(3, right=True), MatchEnded((GUESSER,), "found"))


@pytest.mark.parametrize(
    ("log", "cause"),
    [
        ([Record(CHANCE, Deal(9))], IllegalAction),
        ([Record(CHANCE, Guess(1))], IllegalAction),
        ([Record(CHANCE, Resigned())], IllegalAction),
        ([Record(GUESSER, Guess(1))], NotYourTurn),
        ([Record(KEEPER, Deal(1))], NotYourTurn),
        ([LOG[0], Record(CHANCE, Deal(1))], NotYourTurn),
        ([LOG[0], Record(KEEPER, Keep())], NotYourTurn),
        ([LOG[0], Record(GUESSER, Deal(1))], IllegalAction),
        ([LOG[0], Record(GUESSER, Guess(7))], IllegalAction),
        ([LOG[0], Record(Seat("nobody"), Guess(1))], UnknownSeat),
        ([*LOG[:3], Record(CHANCE, Deal(1))], IllegalAction),
        ([*LOG, Record(KEEPER, Keep())], MatchOver),
        ([*LOG, Record(KEEPER, Resigned())], MatchOver),
        ([*LOG, Record(CHANCE, Deal(4))], MatchOver),
        ([Record(KEEPER, Resigned()), LOG[0]], MatchOver),
    ],
)
def test_a_record_that_cannot_stand_there_is_named_by_its_number(log, cause):
    frames = replay(GAME, CardOptions(), log)
    for _ in log:
        next(frames)
    with pytest.raises(InvalidRecord) as refusal:
        next(frames)

    assert refusal.value.version == len(log)
    assert refusal.value.facts == {"version": len(log)}
    assert type(refusal.value.__cause__) is cause


def test_a_step_of_a_log_is_what_live_play_gives():
    assert step(DEALT, LOG[1]) == play(DEALT, GUESSER, Guess(1))


def sealed_match(seed: bytes) -> list[Frame]:
    """A match by sealed dice, in which the keeper swaps."""
    dice = SealedDice(seed)
    frames = [Frame(None, START), *settle(START, dice)]
    wrong = next(c for c in range(1, 5) if c != frames[-1].position.state.card)
    frames.append(play(frames[-1].position, GUESSER, Guess(wrong)))
    frames.append(play(frames[-1].position, KEEPER, Swap()))
    frames += settle(frames[-1].position, dice)
    return frames


def test_the_opened_seed_proves_every_draw():
    frames = sealed_match(bytes(32))

    assert list(prove(frames, SealedDice(bytes(32)))) == frames


def test_a_draw_that_the_seed_does_not_give_is_named():
    log = records_of(sealed_match(bytes(32)))
    promised = promised_draw(after(*log[:3]), SealedDice(bytes(32)))
    for card in range(1, 5):
        forged = Record(CHANCE, Deal(card))
        if forged.action == promised or card in after(*log[:3]).state.guesses:
            continue
        with pytest.raises(WrongDraw) as refusal:
            list(prove(replay(GAME, CardOptions(), [*log[:3], forged]), SealedDice(bytes(32))))
        assert refusal.value.version == 4


def test_with_another_seed_a_long_enough_match_is_not_proved():
    frames = sealed_match(bytes(32))
    proved = 0
    for number in range(200):
        try:
            list(prove(frames, SealedDice(number.to_bytes(32))))
            proved += 1
        except WrongDraw:
            continue

    # Two draws of one in four and one in three: a twelfth of all seeds would do.
    assert 0 < proved < 40


def test_everybody_sees_what_the_referee_sees_once_the_match_is_over_and_not_before():
    for viewer in (GUESSER, SPECTATOR):
        assert DEALT.view(viewer).card is None
        assert OVER.view(viewer) == GAME.view(OVER.state, REFEREE)
        assert play(DEALT, KEEPER, TimedOut()).position.view(viewer).card == 2
    assert DEALT.view(KEEPER).card == 2


def test_only_the_actor_has_choices():
    assert DEALT.choices(GUESSER) == tuple(Guess(card) for card in (1, 2, 3, 4))
    for viewer in (KEEPER, SPECTATOR, REFEREE, Seat("nobody")):
        assert DEALT.choices(viewer) == ()
    assert START.choices(GUESSER) == ()
    assert OVER.choices(GUESSER) == ()


def test_a_seat_called_chance_has_no_choices_while_chance_is_to_draw():
    assert START.choices(Seat("chance")) == ()


@pytest.mark.parametrize("ending", [Resigned(), TimedOut(), Abandoned()])
def test_an_ending_from_outside_loses_for_the_side_of_its_seat_whoever_is_to_act(ending):
    for position in (START, DEALT, after(*LOG[:3])):
        for seat, other in ((KEEPER, GUESSER), (GUESSER, KEEPER)):
            frame = play(position, seat, ending)

            assert frame.position.outcome == Outcome((other,), ending.reason)
            assert frame.position.to_act is None
            assert frame.events == (MatchEnded((other,), ending.reason),)
            assert frame.position.draws == position.draws
            assert step(position, Record(seat, ending)) == frame


class Teams(HiddenCard):
    """Three sides, one of two seats."""

    def sides(self, options):
        return ((Seat("a"),), (Seat("b"), Seat("c")), (Seat("d"),))


def test_everybody_wins_who_does_not_sit_on_the_side_that_lost():
    options = CardOptions()

    assert Teams().seats(options) == ("a", "b", "c", "d")
    assert outcome_of(Teams(), options, Seat("c"), Resigned()) == Outcome(
        (Seat("a"), Seat("d")), "resigned"
    )


def test_an_event_is_told_to_each_viewer_as_far_as_they_may_know_and_in_order():
    class Hush(Event):
        kind = "hush"

        def seen_by(self, viewer):
            return self if viewer is REFEREE else None

    events = (Guessed(1, right=False), Hush(), CardDealt(3))

    assert told_to(GUESSER, events) == (events[0], CardDealt(None))
    assert told_to(KEEPER, events) == (events[0], events[2])
    assert told_to(REFEREE, events) == events


def test_an_event_or_action_that_forgets_to_decide_who_may_know_it_cannot_be_made():
    class Forgetful(Event):
        kind = "forgetful"

    class Careless(Action):
        kind = "careless"

    with pytest.raises(TypeError, match="abstract"):
        Forgetful()  # type: ignore[abstract]
    with pytest.raises(TypeError, match="abstract"):
        Careless()  # type: ignore[abstract]


def test_open_actions_are_open_to_all_and_closed_ones_to_the_referee_alone():
    class Said(OpenAction):
        kind = "said"

    class Thought(ClosedAction):
        kind = "thought"

    class Shouted(PublicEvent):
        kind = "shouted"

    for viewer in (KEEPER, GUESSER, SPECTATOR, REFEREE):
        assert Said().open_to(viewer)
        assert Thought().open_to(viewer) is (viewer is REFEREE)
        assert Shouted().seen_by(viewer) == Shouted()
