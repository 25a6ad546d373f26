"""What a viewer can conclude is exactly what no other deal could have brought about."""

import random
from collections import Counter
from itertools import islice

import pytest

from games.engine import codec
from games.engine.seats import REFEREE, SPECTATOR
from games.rules.mrjack_pocket.view import HourglassesKnown
from tests.rules.mrjack_pocket.boards import GAME, INSPECTOR, JACK, district
from tests.rules.mrjack_pocket.plain import (
    HOURGLASSES,
    PlainMatch,
    possible_secrets,
    story,
    with_secrets,
)
from tests.rules.mrjack_pocket.random_matches import AnyMove, AnyToken, match
from tests.rules.rulebook import rule

READINGS = ("inspector", "chase")
MOST_HIDDEN_CARDS = 3
"""With four there are 15,120 deals to retell, which takes too long to do often."""


def log_of(frames):
    return [codec.record_to_json(frame.record) for frame in frames if frame.record]


def stops(found, numbers, double_goal):
    """For each match: a random step of it, and its last."""
    for number in numbers:
        frames = found(number, double_goal)
        for version in (random.Random(number).randrange(4, len(frames)), len(frames) - 1):
            yield frames[version].position.state, log_of(frames[: version + 1])


def any_match(number, double_goal):
    return match(number, AnyMove if number % 2 else AnyToken, double_goal)


def assert_known_exactly(state, log, double_goal):
    """The views allow every secret that fits the open table, and no other."""
    tokens = len(state.time_tokens_of(JACK))
    secrets = list(possible_secrets(log, double_goal))
    totals = [tokens + sum(HOURGLASSES[card] for card in hand) for _, hand in secrets]

    for viewer in (INSPECTOR, SPECTATOR):
        view = GAME.view(state, viewer)
        assert set(view.candidates) == {jack for jack, _ in secrets}
        assert view.hourglasses_known == HourglassesKnown(min(totals), max(totals))


@rule("9.4", "9.7")
@pytest.mark.parametrize("double_goal", READINGS)
def test_candidates_and_hourglasses_are_those_of_every_deal_that_fits_the_open_table(double_goal):
    cards: Counter[int] = Counter()
    for state, log in stops(any_match, range(44), double_goal):
        drawn = len(state.cards_of(JACK))
        if drawn <= MOST_HIDDEN_CARDS:
            cards[drawn] += 1
            assert_known_exactly(state, log, double_goal)

    assert set(cards) == {0, 1, 2, 3}


def late_matches():
    """Matches in which Jack's hourglasses came close to six, where the open table tells most."""
    return [
        number
        for number in range(200)
        if match(number)[-1].position.state.hourglasses >= 5
        and 1 <= len(match(number)[-1].position.state.cards_of(JACK)) <= 2
    ]


@rule("9.7")
def test_close_to_six_hourglasses_the_open_table_tells_more_and_never_too_much():
    told_more = 0
    for number in islice(late_matches(), 12):
        frames = match(number)
        for version in range(4, len(frames)):
            state = frames[version].position.state
            fresh_turn = state.tokens and not state.actions_taken
            if fresh_turn and state.turn > 4:
                assert_known_exactly(state, log_of(frames[: version + 1]), "inspector")
                known = GAME.view(state, INSPECTOR).hourglasses_known
                held = len(state.time_tokens_of(JACK)), len(state.cards_of(JACK))
                told_more += known.possible < held[0] + held[1] + 1

    assert told_more > 0


def test_a_state_imagined_from_a_view_looks_the_same_to_its_viewer():
    rng = random.Random(1)
    for number in range(12):
        for frame in match(number):
            for viewer in (JACK, INSPECTOR, SPECTATOR, REFEREE):
                view = GAME.view(frame.position.state, viewer)

                assert GAME.view(GAME.determinize(view, rng), viewer) == view


def test_an_imagined_deal_would_have_led_to_the_same_open_table():
    rng = random.Random(2)
    for double_goal in READINGS:
        for state, log in stops(any_match, range(60), double_goal):
            for viewer in (INSPECTOR, SPECTATOR, JACK):
                imagined = GAME.determinize(GAME.view(state, viewer), rng)
                pile = [*(draw.card for draw in imagined.draws), *imagined.pile]
                retold = with_secrets(log, str(imagined.jack), pile)

                assert list(story(retold, double_goal)) == list(story(log, double_goal))


def chi_square(counts, expected):
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts)


def assert_uniform(counts, cells):
    """Every cell came up, no other did, and chi-square is within four of its deviations."""
    assert set(counts) == set(cells)
    freedom = len(cells) - 1
    expected = sum(counts.values()) / len(cells)
    assert chi_square(counts, expected) < freedom + 4 * (2 * freedom) ** 0.5


TWO_LEFT = """
    (pizer):W    gull:S      (stealthy):E
    goodley:W    smith:E     (lestrade):E
    (lane):+     (madame):S  (bert):E
"""


def test_imagined_states_are_uniform_over_identity_hand_and_next_card():
    """Five time tokens after turn 5, one card of Jack that carries nothing, two of the Inspector.

    Small enough to count by hand: the card is Lestrade's or Goodley's.
    """
    state = district(
        TWO_LEFT,
        turn=6,
        jack="smith",
        unseen_in=(1, 2, 3, 4, 5),
        jack_drew="lestrade@1",
        inspector_drew="bert@3 pizer@5",
    ).state
    unseen = {"lestrade", "goodley", "stealthy", "smith", "gull", "lane", "madame"}
    cells = [
        (jack, card, following)
        for jack in ("gull", "goodley", "smith")
        for card in ("lestrade", "goodley")
        for following in unseen
        if len({jack, card, following}) == 3
    ]
    assert len(cells) == 25
    rng = random.Random(3)

    view = GAME.view(state, INSPECTOR)
    worlds = [GAME.determinize(view, rng) for _ in range(5_000)]

    assert_uniform(Counter((w.jack, w.cards_of(JACK)[0], w.pile[0]) for w in worlds), cells)


def test_imagined_states_are_uniform_over_every_deal_that_fits_a_played_match():
    rng = random.Random(4)
    for frames in islice(with_one_hidden_card(), 3):
        state, log = frames[-1].position.state, log_of(frames)
        cells = list(possible_secrets(log, "inspector"))
        view = GAME.view(state, SPECTATOR)

        worlds = [GAME.determinize(view, rng) for _ in range(30 * len(cells))]

        assert_uniform(Counter((w.jack, w.cards_of(JACK)) for w in worlds), cells)


def with_one_hidden_card():
    """Matches up to just before their end, several turns long, in which Jack drew one card."""
    for number in range(100):
        frames = match(number)[:-1]
        state = frames[-1].position.state
        if state.turn >= 4 and len(state.cards_of(JACK)) == 1 and len(state.suspects) > 1:
            yield frames


def test_jack_imagines_each_order_of_the_pile_as_likely():
    state = district(
        TWO_LEFT, jack="smith", jack_drew="lane gull", inspector_drew="bert pizer"
    ).state
    rng = random.Random(5)

    worlds = [GAME.determinize(GAME.view(state, JACK), rng) for _ in range(4_800)]

    assert {(w.jack, w.cards_of(JACK)) for w in worlds} == {("smith", ("lane", "gull"))}
    orders = Counter(world.pile for world in worlds)
    assert len(orders) == 24
    assert_uniform(orders, list(orders))


def test_the_plain_program_finds_the_true_secrets_among_the_possible_ones():
    for number in range(10):
        frames = match(number)
        plain = PlainMatch()
        for record in log_of(frames):
            plain.read(record)
        if len(plain.cards["jack"]) <= 2:
            found = set(possible_secrets(log_of(frames), "inspector"))
            assert (plain.jack, tuple(plain.cards["jack"])) in found
