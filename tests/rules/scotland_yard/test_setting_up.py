"""The deal (§3, R10)."""

import random
from collections import Counter

import pytest

from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import begin, settle
from games.rules.scotland_yard.actions import DealMrX, PlaceDetectives
from games.rules.scotland_yard.board import START_CARDS
from games.rules.scotland_yard.purse import DETECTIVES_PURSE, Purse
from tests.laws.random_play import every_options
from tests.rules.rulebook import rule
from tests.rules.scotland_yard.tables import GAME, dealt, options


@rule("3.1")
def test_every_pawn_has_22_tickets_of_its_own():
    for pawn in dealt(13, 26, 29, 34, 50, detective_seats=2).state.pawns:
        assert pawn.tickets == Purse(10, 8, 4) == DETECTIVES_PURSE


@rule("3.2")
@pytest.mark.parametrize(("seats", "black"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_mr_x_has_a_black_ticket_for_every_pawn(seats, black):
    here = dealt(13, *START_CARDS[1 : black + 1], detective_seats=seats, tickets="counted")
    mr_x = here.state.fugitive

    assert mr_x.reserve.black == black
    assert mr_x.reserve.ordinary == Purse(4, 3, 3)
    assert mr_x.double == 2


@rule("3.3", "R10")
def test_cards_differ_and_the_detectives_show_theirs():
    for number in range(30):
        agreed = every_options(GAME)[number % len(every_options(GAME))]
        *_, last = settle(begin(GAME, agreed), SealedDice(numbered_seed(number)))
        state = last.position.state
        cards = [state.mr_x.start, *(pawn.start for pawn in state.pawns)]

        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(START_CARDS)
        seen = GAME.view(state, "detective_1")
        assert [pawn.station for pawn in seen.pawns.values()] == cards[1:]
        assert seen.mr_x.start is None
        assert seen.mr_x.station is None


@rule("10.8")
def test_every_card_is_as_likely_and_mr_x_draws_first():
    rng, start = random.Random(3), GAME.start(options(detective_seats=3))
    assert GAME.drawing(start) == "deal_mr_x"
    drawn = Counter(GAME.draw(start, rng).station for _ in range(18_000))
    # 1,000 of each are expected; six standard deviations are 184.
    assert all(abs(drawn[card] - 1_000) < 184 for card in START_CARDS)

    after = GAME.apply(start, "chance", DealMrX(13)).state
    assert GAME.drawing(after) == "place_detectives"
    pawns = Counter(GAME.draw(after, rng).stations for _ in range(17_000))
    assert all(len(set(stations)) == 3 and 13 not in stations for stations in pawns)
    for place in range(3):
        by_card: Counter[int] = Counter()
        for stations, count in pawns.items():
            by_card[stations[place]] += count
        assert all(abs(by_card[card] - 1_000) < 184 for card in START_CARDS if card != 13)


@rule("10.8")
@pytest.mark.parametrize(
    "wrong",
    [
        PlaceDetectives((26, 29)),
        PlaceDetectives((26, 29, 34, 50)),
        PlaceDetectives((26, 26, 29)),
        PlaceDetectives((13, 26, 29)),
        PlaceDetectives((1, 26, 29)),
        DealMrX(26),
    ],
)
def test_cards_that_cannot_be_drawn_are_refused(wrong):
    after = GAME.apply(GAME.start(options(detective_seats=3)), "chance", DealMrX(13)).state

    assert not GAME.can_be_drawn(after, wrong)
    assert not GAME.can_be_drawn(GAME.start(options()), DealMrX(1))


def test_nothing_more_is_drawn_after_the_deal():
    here = dealt(13, 26, 29, 34)
    assert here.to_act == "mr_x"
    assert [event.kind for event in here.events] == [
        "start_dealt",
        *["detective_placed"] * 3,
        "round_began",
    ]
