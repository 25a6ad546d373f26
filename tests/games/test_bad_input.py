"""Whatever is sent to the one way in gets its named error, and changes nothing."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import User
from games import store
from games.engine import codec
from games.engine.canonical import digest
from games.engine.errors import GameError, IllegalAction, MalformedAction
from games.engine.seats import Seat
from games.errors import MalformedRequest
from games.models import LogEntry, Match, MatchSeat, Seal
from games.services import audit, matches
from tests.factories import NOON, a_finished_match, a_live_match, holder, play_on

pytestmark = [pytest.mark.stored, pytest.mark.django_db]


def everything() -> str:
    """A digest of all that is stored about matches."""
    tables: tuple[Any, ...] = (Match, MatchSeat, LogEntry, Seal)
    return digest([[str(row) for row in t.objects.order_by("pk").values_list()] for t in tables])


@pytest.fixture
def match() -> Match:
    return play_on(a_live_match(), steps=2)


def send(match: Match, user: User, **changes: Any) -> matches.Played:
    request: dict[str, Any] = {
        "match_id": match.id,
        "user": user,
        "version": match.version,
        "key": "bad-input",
        "action": {"kind": "alibi"},
        "now": NOON,
    }
    return matches.play(**(request | changes))


DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]

MALFORMED: dict[str, Any] = {
    "nothing": None,
    "a list": [],
    "text": "alibi",
    "a number": 7,
    "no kind": {},
    "unknown kind": {"kind": "castle"},
    "kind of another shape": {"kind": ["alibi"]},
    "an ending": {"kind": "match.resigned"},
    "a Python name": {"kind": "games.rules.mrjack_pocket.actions.Alibi"},
    "an extra field": {"kind": "alibi", "card": "lane"},
    "an actor": {"kind": "alibi", "actor": "jack"},
    "a missing field": {"kind": "move", "detective": "holmes"},
    "a wrong type": {"kind": "move", "detective": "holmes", "steps": "1"},
    "true for one": {"kind": "move", "detective": "holmes", "steps": True},
    "a fraction": {"kind": "move", "detective": "holmes", "steps": 1.0},
    "a huge number": {"kind": "move", "detective": "holmes", "steps": 10**400},
    "a number out of range": {"kind": "move", "detective": "holmes", "steps": 3},
    "nobody we know": {"kind": "move", "detective": "poirot", "steps": 1},
    "a tile twice": {"kind": "exchange", "tiles": ["lane", "lane"]},
    "three tiles": {"kind": "exchange", "tiles": ["lane", "gull", "bert"]},
    "NUL": {"kind": "alibi\x00"},
    "a lone surrogate": {"kind": "\ud800"},
    "depth": {"kind": "exchange", "tiles": DEEP},
    "length": {"kind": "exchange", "tiles": ["lane"] * 100_000},
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_is_no_action_is_malformed(match: Match, name: str) -> None:
    before = everything()
    for seat in ("jack", "inspector"):
        with pytest.raises(MalformedAction):
            send(match, holder(match, seat), action=MALFORMED[name])
    assert everything() == before


CHANCE_ONLY = {
    "another identity": {"kind": "deal_identity", "character": "lane"},
    "a better throw": {"kind": "throw_tokens", "faces": ["alibi", "holmes", "toby", "rotation"]},
}


@pytest.mark.parametrize("name", CHANCE_ONLY)
def test_nobody_plays_for_chance(match: Match, name: str) -> None:
    before = everything()
    for seat in ("jack", "inspector"):
        with pytest.raises(GameError) as refused:
            send(match, holder(match, seat), action=CHANCE_ONLY[name])
        assert refused.value.code in ("not_your_turn", "illegal_action", "malformed_action")
    assert everything() == before


@pytest.mark.parametrize("version", [None, "4", 4.0, True, [], {}])
def test_a_version_is_a_whole_number(match: Match, version: Any) -> None:
    before = everything()
    user = holder(match, "jack")
    with pytest.raises(MalformedRequest, match="version"):
        send(match, user, version=version)
    with pytest.raises(MalformedRequest, match="version"):
        matches.resign(match_id=match.id, user=user, version=version, now=NOON)
    assert everything() == before


@pytest.mark.parametrize(
    "key", [None, "", 7, [], "x" * 65, "a b", "a\nb", "é", "\x00", "\ud800", "x" * 10_000_000]
)
def test_a_key_is_a_short_visible_word(match: Match, key: Any) -> None:
    before = everything()
    with pytest.raises(MalformedRequest, match="key"):
        send(match, holder(match, "jack"), key=key)
    assert everything() == before


@pytest.mark.parametrize("seat", ["", "watson", "chance", "referee", "\x00", "x" * 100_000, 7, []])
def test_an_unknown_seat_is_named(match: Match, seat: Any) -> None:
    before = everything()
    with pytest.raises(GameError) as refused:
        send(match, holder(match, "jack"), seat=seat)
    assert refused.value.code == "unknown_seat"
    assert len(str(refused.value.facts["seat"])) <= 40, "what was sent is not sent back whole"
    assert everything() == before


def test_after_the_end_nothing_is_taken_from_anybody() -> None:
    match = a_finished_match()
    before = everything()
    for seat in ("jack", "inspector"):
        user = holder(match, seat)
        with pytest.raises(GameError) as refused:
            send(match, user)
        assert refused.value.code == "match_over"
    assert everything() == before


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@settings(
    max_examples=150,
    deadline=timedelta(seconds=5),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_thrown_junk_is_refused_by_name_and_changes_nothing(match: Match, data: Any) -> None:
    kinds = [action.kind for action in store.rules_of(match).actions]
    fields = ("detective", "steps", "tile", "wall", "tiles", "character", "cards", "faces")
    shaped = st.fixed_dictionaries(
        {"kind": st.sampled_from(kinds)}, optional=dict.fromkeys(fields, junk)
    )
    position = store.head(match).position
    legal = [codec.to_json(choice) for choice in position.choices(Seat(str(position.to_act)))]
    action = data.draw(junk | shaped)
    if action in legal:
        return
    before = everything()
    with pytest.raises((MalformedAction, IllegalAction)):
        send(match, holder(match, str(position.to_act)), action=action)
    assert everything() == before


def test_a_match_goes_on_undisturbed_among_bad_requests() -> None:
    match, dice = a_live_match(), Random(6)
    while match.status == Match.Status.LIVE:
        for seat in ("jack", "inspector"):
            for _ in range(3):
                with pytest.raises(GameError):
                    send(
                        match,
                        holder(match, seat),
                        version=dice.choice([match.version - 1, match.version]),
                        action=dice.choice(list(MALFORMED.values())),
                    )
        match = play_on(match, steps=1, choose=dice.choice)
    assert audit.faults(match.id) == []
