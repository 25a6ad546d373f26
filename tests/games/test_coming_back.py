"""Whoever comes back is told what happened since they acted last, and the page explains itself."""

import pytest
from django.test import Client

from games import selectors
from games.engine.seats import Seat
from games.models import Match
from games.texts import texts_for
from tests.factories import a_live_match, holder, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def news(match: Match, seat: str) -> tuple[str, ...]:
    shown = selectors.match_view(match, Seat(seat), since=0)
    return selectors.since_last_turn(match, shown, [seat])


def test_nobody_is_told_news_before_they_have_acted_or_while_others_are_to_act() -> None:
    match = a_live_match()
    assert news(match, "inspector") == ()
    assert news(play_on(match, steps=1), "inspector") == ()


def test_the_inspector_is_told_the_two_actions_of_jack_and_not_his_own() -> None:
    match = play_on(a_live_match(), steps=3)  # the Inspector, Jack, Jack (5.3)
    told = news(match, "inspector")
    own = selectors.match_view(match, Seat("inspector"), since=0, upto=match.version - 2)
    assert len(told) >= 2
    assert all(sentence.startswith("Jack ") for sentence in told)
    assert told[0] not in own.told[-1].sentences


def test_the_page_tells_it_without_scripts() -> None:
    match = play_on(a_live_match(), steps=3)
    client = Client()
    client.force_login(holder(match, "inspector"))
    text = client.get(f"/matches/{match.id}/").content.decode()
    assert "Since your last turn" in text


def test_hints_are_about_things_that_the_game_has() -> None:
    from games.rules import LIBRARY

    kinds = {kind.kind for kind in LIBRARY.newest("mrjack_pocket").events}
    about = set(texts_for("mrjack_pocket").hints())
    assert {name.removeprefix("event:") for name in about} - kinds == {"choose", "preview"}
