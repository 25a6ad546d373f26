"""What follows a stored move: pings that tell nothing, and never a failed request."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import pytest
from channels.layers import channel_layers
from django.db import transaction

from games import store
from games.errors import StaleVersion
from games.models import Match
from games.services import announce, matches
from games.services.announce import Change
from tests.factories import NOON, a_live_match, a_match, holder, play_on

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

Captured = Callable[..., Any]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Change]:
    """Every change that a listener is told of."""
    changes: list[Change] = []
    monkeypatch.setattr(announce, "_listeners", [])
    announce.listen(changes.append)
    return changes


def test_every_change_is_told_once_after_the_commit(
    heard: list[Change], django_capture_on_commit_callbacks: Captured
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        match = a_live_match()
        assert heard == [], "not before the commit"
    assert heard == [Change(match.id, 4, bot_to_act=False, over=False)]
    heard.clear()
    with django_capture_on_commit_callbacks(execute=True):
        match = play_on(match)
    assert [change.version for change in heard] == sorted({change.version for change in heard})
    assert heard[-1] == Change(match.id, match.version, bot_to_act=False, over=True)
    assert not any(change.over for change in heard[:-1])


def test_a_bot_that_is_to_act_is_told_of(
    heard: list[Change], django_capture_on_commit_callbacks: Captured
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        a_match(seats={"jack": "me", "inspector": "bot:random"})
        a_match(seats={"inspector": "me", "jack": "bot:random"})
    assert [change.bot_to_act for change in heard] == [True, False], "the inspector begins"


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_not_told(heard: list[Change]) -> None:
    match = a_live_match()
    heard.clear()
    with transaction.atomic():
        play_on(match, steps=1)
        transaction.set_rollback(True)
    assert heard == []
    with pytest.raises(StaleVersion):
        matches.resign(match_id=match.id, user=holder(match, "jack"), version=0, now=NOON)
    assert heard == []


@pytest.mark.django_db(transaction=True)
def test_a_listener_that_fails_fails_alone(
    heard: list[Change], caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_change: Change) -> None:
        raise ZeroDivisionError

    announce._listeners.insert(0, broken)
    match = play_on(a_live_match(), steps=1)
    assert match.version == 5
    assert heard[-1].version == 5
    assert "broken failed" in caplog.text


class Layer:
    """A channel layer that does as it is told."""

    def __init__(self, fail: Callable[[], Any]) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self._fail = fail

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        self.sent.append((group, message))
        result = self._fail()
        if result is not None:
            await result


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Layer]:
    def put(fail: Callable[[], Any] = lambda: None) -> Layer:
        made = Layer(fail)
        monkeypatch.setattr(announce, "_listeners", [announce.changed])
        monkeypatch.setattr(announce, "get_channel_layer", lambda: made)
        return made

    return put


@pytest.mark.django_db(transaction=True)
def test_a_ping_holds_the_version_and_nothing_else(layer: Callable[..., Layer]) -> None:
    pinged = layer()
    match = play_on(a_live_match(), steps=2)
    pings = [ping for ping in pinged.sent if ping[0] != announce.LOBBY]
    assert pings == [
        (f"match.{match.id}", {"type": "match.changed", "version": version})
        for version in (4, 5, 6)
    ]


@pytest.mark.django_db(transaction=True)
def test_the_lobby_is_pinged_when_a_list_changes_and_told_nothing(
    layer: Callable[..., Layer],
) -> None:
    pinged = layer()
    match = play_on(a_live_match())
    lobby = [message for group, message in pinged.sent if group == announce.LOBBY]
    assert lobby == [{"type": "lobby.changed"}] * 3, "opened, begun and finished"
    pinged.sent.clear()
    play_on(a_live_match(private=True))
    assert announce.LOBBY not in [group for group, _ in pinged.sent]
    assert match.status == Match.Status.FINISHED


@pytest.mark.django_db(transaction=True)
def test_a_layer_that_is_away_delays_a_move_by_no_more_than_a_moment(
    layer: Callable[..., Layer],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(announce, "PATIENCE", 0.2)
    match = a_live_match()
    layer(lambda: asyncio.sleep(60))
    begun = time.monotonic()
    assert play_on(match, steps=1).version == 5
    assert 0.15 < time.monotonic() - begun < 5
    assert "the channel layer is away" in caplog.text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("error", [ConnectionError(), TimeoutError(), RuntimeError("?")])
def test_a_layer_that_fails_does_not_fail_the_move(
    layer: Callable[..., Layer], error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    match = a_live_match()

    def fail() -> None:
        raise error

    layer(fail)
    assert play_on(match, steps=1).version == 5
    assert store.head(match).version == 5
    assert match.id in caplog.text


@pytest.mark.django_db(transaction=True)
def test_without_redis_a_move_is_stored_and_answered(
    settings: Any, tmp_path: Any, caplog: pytest.LogCaptureFixture
) -> None:
    gone = {"address": f"unix://{tmp_path}/nobody.sock", "socket_connect_timeout": 1}
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [gone]},
        }
    }
    channel_layers.backends.clear()
    try:
        match = play_on(a_live_match(), steps=2)
    finally:
        channel_layers.backends.clear()
    assert match.version == 6
    assert "the channel layer is away" in caplog.text


def test_listening_twice_is_listening_once(heard: list[Change]) -> None:
    announce.listen(heard.append)
    assert announce._listeners == [heard.append]


def test_no_network_is_used_inside_a_transaction(layer: Callable[..., Layer]) -> None:
    pinged = layer()
    match = a_live_match()  # plain django_db: the test's own transaction never commits
    play_on(match, steps=2)
    assert pinged.sent == []
    assert Match.objects.get(pk=match.pk).version == 6
