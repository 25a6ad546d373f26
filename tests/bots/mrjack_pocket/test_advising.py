"""Looking back at a match: chances and advice from what a side knew, and what calls told."""

from dataclasses import replace
from itertools import pairwise
from math import log2
from random import Random
from typing import Any

import pytest

from games.bots.advice import THOUSAND
from games.bots.mrjack_pocket.advising import BUDGET, PocketAdviser, _throws
from games.bots.mrjack_pocket.asking import bits, odds_before
from games.bots.mrjack_pocket.knowledge import evidence_in, odds
from games.bots.mrjack_pocket.thinkers import THINKERS
from games.engine.seats import CHANCE, SPECTATOR, Seat
from games.rules.mrjack_pocket.events import WitnessCalled
from games.rules.mrjack_pocket.state import INSPECTOR, JACK
from tests.bots.mrjack_pocket.matches import GAME
from tests.laws.random_play import random_match

ADVISER: Any = PocketAdviser()
PROFESSOR: Any = THINKERS["professor"]
MATCHES: Any = [random_match(GAME, number) for number in range(12)]
FRAMES = [frame for match in MATCHES for frame in match]
UNDECIDED = [frame for frame in FRAMES if not frame.position.outcome]
CALLS = [
    (before, frame)
    for match in MATCHES
    for before, frame in pairwise(match)
    if any(isinstance(event, WitnessCalled) for event in frame.events)
]


def view(frame, viewer):
    return GAME.view(frame.position.state, viewer)


def test_a_chance_is_told_from_the_deal_on_and_lies_between_never_and_always():
    for frame in UNDECIDED:
        for knower in ADVISER.knowers:
            chance = ADVISER.chance(view(frame, knower))
            if frame.version < 3:
                assert chance is None
            else:
                assert chance is not None
                assert 0 <= chance <= THOUSAND


def test_the_chance_of_the_inspectors_view_does_not_move_with_what_he_cannot_know():
    rng = Random(1)
    for frame in UNDECIDED[5::4]:
        shown = view(frame, INSPECTOR)
        other = GAME.determinize(shown, rng)
        assert ADVISER.chance(GAME.view(other, INSPECTOR)) == ADVISER.chance(shown)
        assert ADVISER.chance(view(frame, SPECTATOR)) == ADVISER.chance(shown)


def test_jacks_chance_in_his_own_eyes_hangs_on_who_he_is():
    frame = next(f for f in UNDECIDED if f.position.state.tokens and f.position.state.turn == 2)
    identities = {
        ADVISER.chance(GAME.view(GAME.determinize(view(frame, INSPECTOR), Random(i)), JACK))
        for i in range(20)
    }
    assert len(identities) > 1


def test_where_tokens_are_to_be_thrown_the_chance_is_the_mean_over_all_throws():
    frame = next(f for f in UNDECIDED if f.position.to_act is CHANCE and f.position.state.pile)
    shown = view(frame, JACK)
    thrown = [ADVISER.chance(replace(shown, tokens=tokens)) for tokens in _throws()]
    assert len(thrown) == 16
    assert len(set(thrown)) > 1
    assert abs(ADVISER.chance(shown) - sum(thrown) / 16) < 1


def test_jack_is_certain_of_what_his_last_choice_of_a_decided_turn_brings():
    decided = [
        (match[-2], match[-1])
        for match in MATCHES
        if match[-1].position.outcome.reason == "one_suspect" and match[-1].record.actor == JACK
    ]
    assert decided
    for before, last in decided[:2]:
        advice = ADVISER.advise(view(before, JACK), before.position.choices(JACK), Random(1))
        assert advice.worth[last.record.action] == 0


def test_the_advice_is_the_professors_choice_and_every_choice_has_its_worth():
    decided = [f for f in UNDECIDED if f.position.to_act in (JACK, INSPECTOR)]
    for frame in decided[::15]:
        seat = Seat(frame.position.to_act)
        shown, choices = view(frame, seat), frame.position.choices(seat)
        advice = ADVISER.advise(shown, choices, Random(4))
        assert advice.best == PROFESSOR.choose(shown, choices, Random(4), BUDGET)
        assert set(advice.worth) == set(choices)
        assert all(0 <= worth <= THOUSAND for worth in advice.worth.values())
        if seat == INSPECTOR:
            assert advice.worth[advice.best] == max(advice.worth.values())


def test_a_question_that_halves_the_suspects_tells_one_bit():
    assert bits(1 / 2) == 1
    assert bits(0) == bits(1) == 0
    assert bits(1 / 9) == pytest.approx(bits(8 / 9))


def test_the_first_call_tells_as_much_as_its_answer_was_unlikely():
    _, frame = next(pair for pair in CALLS if not pair[0].position.state.draws)
    call = frame.position.state.calls[0]
    event = next(event for event in frame.events if isinstance(event, WitnessCalled))
    answer = ADVISER.answer(view(frame, INSPECTOR), event)
    seen = len(call.in_sight)
    told = seen if call.visible else 9 - seen
    assert answer.before == 9
    assert answer.after == told
    assert answer.learned == round(THOUSAND * log2(9 / told))
    assert answer.expected == round(THOUSAND * bits(seen / 9))
    assert answer.best == round(THOUSAND * bits(4 / 9))


def test_before_a_call_the_odds_are_those_of_the_view_before_it():
    quiet = [pair for pair in CALLS if pair[1].record.action.kind != "alibi"]
    assert len(quiet) > 10
    for before, frame in quiet:
        call = frame.position.state.calls[-1]
        known = odds(evidence_in(view(before, INSPECTOR)))
        assert odds_before(view(frame, INSPECTOR), call) == known


def test_no_call_is_expected_to_tell_more_than_the_best_would():
    for _, frame in CALLS:
        event = next(event for event in frame.events if isinstance(event, WitnessCalled))
        answer = ADVISER.answer(view(frame, INSPECTOR), event)
        assert 0 <= answer.expected <= answer.best <= THOUSAND
        assert answer.after <= answer.before
        assert answer.learned >= 0


def test_nothing_but_a_witness_call_is_an_answer():
    for frame in MATCHES[0]:
        for event in frame.events:
            found = ADVISER.answer(view(frame, INSPECTOR), event)
            assert (found is not None) is isinstance(event, WitnessCalled)
