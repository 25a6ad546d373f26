"""Live matches over a real channel layer: who is sent what, and what may be sent."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels_redis.pubsub import RedisPubSubLoopLayer
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisConnectionError
from rest_framework.authtoken.models import Token

from accounts.models import User
from games.models import LogEntry, Match
from games.services import chat, matches, open_tables, pairing
from tests.factories import NOON, a_chase, a_live_match, a_match, a_user, holder, play_on
from tests.sockets import Headers, Socket

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.stored,
    pytest.mark.asyncio,
    pytest.mark.usefixtures("redis_server"),
]

ORIGIN = (b"origin", b"http://127.0.0.1")


class Sockets:
    """Opens sockets and closes every one of them after the test."""

    def __init__(self) -> None:
        self._opened: list[Socket] = []

    async def open(
        self,
        match: Match,
        user: User | None = None,
        *,
        origin: tuple[bytes, bytes] | None = ORIGIN,
    ) -> Socket:
        headers: Headers = [origin] if origin else []
        if user is not None:
            token, _ = await Token.objects.aget_or_create(user=user)
            headers.append((b"authorization", f"Token {token.key}".encode()))
        socket = Socket(f"/ws/matches/{match.id}/", headers)
        await socket.connect()
        if socket.connected:
            self._opened.append(socket)
        return socket

    async def close(self) -> None:
        for socket in self._opened:
            await socket.leave()


@pytest.fixture
async def sockets() -> AsyncIterator[Sockets]:
    opened = Sockets()
    yield opened
    await opened.close()


@sync_to_async
def dealt(**wishes: Any) -> tuple[Match, User, User]:
    match = a_live_match(**wishes)
    return match, holder(match, "jack"), holder(match, "inspector")


async def test_each_viewer_is_sent_a_view_of_their_own_on_connect(sockets: Sockets) -> None:
    match, jack, inspector = await dealt()
    first = [await (await sockets.open(match, user)).hear() for user in (jack, inspector, None)]
    assert [message["type"] for message in first] == ["match"] * 3
    assert [message["viewer"] for message in first] == ["jack", "inspector", "spectator"]
    assert [message["view"]["jack"] is None for message in first] == [False, True, True]


async def test_a_move_over_the_socket_is_answered_and_reaches_the_others(sockets: Sockets) -> None:
    match, jack, inspector = await dealt()
    mine, theirs = await sockets.open(match, inspector), await sockets.open(match, jack)
    table = await mine.hear()
    await theirs.hear()
    move = {"version": table["version"], "key": "k", "action": table["choices"][0]["action"]}
    await mine.say({"play": move})
    played = await mine.hear()
    assert (played["type"], played["key"]) == ("played", "k")
    pushed = await theirs.hear()
    assert (pushed["type"], pushed["version"]) == ("match", played["version"])
    assert pushed["events"]
    own = await mine.hear()
    assert (own["type"], own["version"]) == ("match", played["version"])
    assert await mine.receive_nothing()


async def test_a_closed_table_closes_the_sockets_of_those_who_waited_at_it(
    sockets: Sockets,
) -> None:
    match = await sync_to_async(a_match)()
    waiting = await sockets.open(match)
    assert (await waiting.hear())["status"] == "open"
    await sync_to_async(open_tables.close)(match_id=match.id, user=match.creator)
    assert await waiting.hear_closing() == 4404


async def test_those_at_a_table_are_told_who_gets_up(sockets: Sockets) -> None:
    seats = {"mr_x": "me", "detective_1": "open", "detective_2": "open"}
    options = {"detective_seats": 2}
    match = await sync_to_async(a_match)(game="scotland_yard", seats=seats, options=options)
    waiting = await sockets.open(match, match.creator)
    visitor = await sync_to_async(a_user)()
    sat = []
    await waiting.hear()
    for change in (partial(matches.join, seat="detective_1"), open_tables.leave):
        await sync_to_async(change)(match_id=match.id, user=visitor, now=NOON)
        told = await waiting.hear()
        sat.append((told["type"], told["version"], told["seats"]["detective_1"]["taken"]))
    assert sat == [("match", 0, True), ("match", 0, False)]


async def test_a_repeated_move_is_answered_the_same_and_adds_nothing(sockets: Sockets) -> None:
    match, _, inspector = await dealt()
    socket = await sockets.open(match, inspector)
    table = await socket.hear()
    move = {"version": table["version"], "key": "k", "action": table["choices"][0]["action"]}
    await socket.say({"play": move})
    first, _view = await socket.hear(), await socket.hear()
    count = await LogEntry.objects.acount()
    await socket.say({"play": move})
    assert await socket.hear() == first
    assert await LogEntry.objects.acount() == count


@pytest.mark.parametrize(
    ("message", "status", "code"),
    [
        ({"play": {"version": 1, "key": "k", "action": {"kind": "alibi"}}}, 409, "stale_version"),
        ({"play": {"version": 4, "key": "k", "action": {"kind": "fly"}}}, 400, "malformed_action"),
        ({"play": {"version": 4, "key": 7, "action": {}}}, 400, "malformed_request"),
        ({"play": []}, 400, "malformed_request"),
        ({"have": "all"}, 400, "malformed_request"),
        ([], 400, "malformed_request"),
    ],
)
async def test_a_bad_message_is_refused_as_by_http(
    sockets: Sockets, message: Any, status: int, code: str
) -> None:
    match, _, inspector = await dealt()
    socket = await sockets.open(match, inspector)
    await socket.hear()
    await socket.say(message)
    refusal = await socket.hear()
    assert (refusal["type"], refusal["status"], refusal["code"]) == ("refused", status, code)
    assert refusal["detail"]


async def test_a_spectator_who_plays_is_refused(sockets: Sockets) -> None:
    match, _, _ = await dealt()
    socket = await sockets.open(match)
    await socket.hear()
    await socket.say({"play": {"version": 4, "key": "k", "action": {"kind": "alibi"}}})
    refusal = await socket.hear()
    assert (refusal["status"], refusal["code"]) == (403, "not_seated")


async def test_one_who_is_behind_is_sent_what_they_missed(sockets: Sockets) -> None:
    match, jack, _ = await dealt()
    socket = await sockets.open(match, jack)
    before = await socket.hear()
    await socket.say({"have": before["version"]})
    assert await socket.receive_nothing()
    await socket.say({"have": before["version"] - 1})
    again = await socket.hear()
    assert again["version"] == before["version"]


async def test_a_foreign_origin_is_refused(sockets: Sockets) -> None:
    match, _, _ = await dealt()
    socket = await sockets.open(match, origin=(b"origin", b"http://elsewhere.example"))
    assert not socket.connected


async def test_a_program_needs_a_token_and_no_origin(sockets: Sockets) -> None:
    match, jack, _ = await dealt()
    assert (await (await sockets.open(match, jack, origin=None)).hear())["viewer"] == "jack"
    assert not (await sockets.open(match, origin=None)).connected


async def test_a_token_that_is_nobodys_is_refused() -> None:
    match, _, _ = await dealt()
    socket = Socket(f"/ws/matches/{match.id}/", [ORIGIN, (b"authorization", b"Token nobodys")])
    await socket.connect()
    assert not socket.connected


async def test_an_address_of_nothing_is_closed_at_once() -> None:
    socket = Socket("/ws/elsewhere/", [ORIGIN])
    await socket.connect()
    assert await socket.hear_closing() == 4404


async def test_a_private_match_is_closed_to_strangers(sockets: Sockets) -> None:
    match, jack, _ = await dealt(private=True)
    socket = await sockets.open(match, await sync_to_async(a_user)())
    assert await socket.hear_closing() == 4404
    assert (await (await sockets.open(match, jack)).hear())["viewer"] == "jack"


async def test_a_flood_is_cut_off(sockets: Sockets) -> None:
    match, _, _ = await dealt()
    socket = await sockets.open(match)
    await socket.hear()
    for _ in range(120):
        await socket.say_text("{}")
    assert await socket.hear_closing() == 4429


async def test_asking_again_and_again_is_cut_off_sooner(sockets: Sockets) -> None:
    match, _, _ = await dealt()
    socket = await sockets.open(match)
    before = await socket.hear()
    for _ in range(40):
        await socket.say({"have": before["version"]})
    assert await socket.hear_closing() == 4429


async def test_an_enormous_message_is_cut_off(sockets: Sockets) -> None:
    match, _, _ = await dealt()
    socket = await sockets.open(match)
    await socket.hear()
    await socket.say_text("x" * 20_000)
    assert await socket.hear_closing() == 4413


async def test_the_end_opens_the_secrets_to_everyone(sockets: Sockets) -> None:
    match, _, _ = await dealt()
    await sync_to_async(play_on)(match)
    shown = await (await sockets.open(match)).hear()
    assert shown["outcome"] is not None
    assert shown["view"]["jack"] is not None


async def test_with_the_channel_layer_away_one_is_asked_to_come_back_later(
    sockets: Sockets, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, jack, _ = await dealt()

    async def refuse(*_: Any) -> None:
        raise RedisConnectionError

    monkeypatch.setattr(RedisPubSubLoopLayer, "group_add", refuse)
    monkeypatch.setattr(RedisPubSubLoopLayer, "group_discard", refuse)
    socket = await sockets.open(match, jack)
    assert await socket.hear_closing() == 1013


@sync_to_async
def chased() -> tuple[Match, User, User]:
    """Mr. X has moved; the first of two detectives of one person is to act."""
    anna, ben = a_user(), a_user()
    match = play_on(a_chase(anna, ben, anna), steps=1)
    assert match.to_act == "detective_1"
    return match, anna, ben


def first_choice(table: Any, **more: Any) -> Any:
    return {"version": table["version"], "action": table["choices"][0]["action"], **more}


async def test_somebody_with_several_seats_is_sent_the_view_of_the_one_that_is_to_act(
    sockets: Sockets,
) -> None:
    match, anna, ben = await chased()
    mine, theirs = await sockets.open(match, anna), await sockets.open(match, ben)
    table, other = await mine.hear(), await theirs.hear()
    assert (table["viewer"], other["viewer"]) == ("detective_1", "detective_2")
    await mine.say({"play": first_choice(table, key="k", seat="detective_1")})
    assert (await mine.hear())["type"] == "played"
    table, other = await mine.hear(), await theirs.hear()
    assert (table["viewer"], other["viewer"]) == ("detective_1", "detective_2")
    await theirs.say({"play": first_choice(other, key="k", seat="detective_2")})
    table = await mine.hear()
    assert (table["viewer"], table["to_act"]) == ("detective_3", "detective_3")
    assert table["choices"]


async def test_over_the_socket_one_acts_for_one_s_own_seats_alone(sockets: Sockets) -> None:
    match, anna, ben = await chased()
    mine, theirs = await sockets.open(match, anna), await sockets.open(match, ben)
    table = await mine.hear()
    await theirs.hear()
    refused = []
    for socket, seat in ((theirs, "detective_1"), (theirs, None), (mine, "detective_3")):
        await socket.say({"play": first_choice(table, key="k", seat=seat)})
        refused.append((await socket.hear())["code"])
    assert refused == ["not_seated", "not_your_turn", "not_your_turn"]
    assert await LogEntry.objects.filter(match=match).acount() == table["version"]


async def test_whoever_has_left_is_sent_what_a_spectator_is(sockets: Sockets) -> None:
    match, anna, _ = await chased()
    mine = await sockets.open(match, anna)
    table = await mine.hear()
    give_up = sync_to_async(matches.resign)
    await give_up(match_id=match.id, user=anna, version=table["version"], now=NOON)
    told = await mine.hear()
    while told["version"] < table["version"] + 2:
        told = await mine.hear()
    assert (told["viewer"], told["choices"], told["status"]) == ("spectator", [], "live")
    assert told["seats"]["detective_3"]["bot"] == "random"


async def test_the_lobby_tells_of_open_tables_as_they_come_and_go() -> None:
    lobby = Socket("/ws/lobby/", [ORIGIN])
    await lobby.connect()
    assert await lobby.hear() == {"type": "tables", "matches": []}
    match = await sync_to_async(a_match)()
    assert [table["id"] for table in (await lobby.hear())["matches"]] == [match.id]
    await sync_to_async(a_match)(private=True)
    assert await lobby.receive_nothing()
    join = sync_to_async(matches.join)
    joiner = await sync_to_async(a_user)()
    await join(match_id=match.id, user=joiner, seat="inspector", now=NOON)
    assert (await lobby.hear())["matches"] == []
    await lobby.leave()


async def lobby_of(user: User) -> Socket:
    token, _ = await Token.objects.aget_or_create(user=user)
    lobby = Socket("/ws/lobby/", [ORIGIN, (b"authorization", f"Token {token.key}".encode())])
    await lobby.connect()
    assert (await lobby.hear())["type"] == "tables"
    return lobby


async def test_the_lobby_tells_players_alone_that_their_private_match_moved_on() -> None:
    match, jack, _ = await dealt(private=True)
    mine, others = await lobby_of(jack), await lobby_of(await sync_to_async(a_user)())
    await sync_to_async(play_on)(match, steps=1)
    told = await mine.hear()
    assert set(told) == {"type", "version"}
    assert (told["type"], told["version"] > match.version) == ("moved", True)
    assert await others.receive_nothing()
    for lobby in (mine, others):
        await lobby.leave()


async def test_the_lobby_of_a_player_outlives_talk_and_visitors_at_their_table() -> None:
    match, jack, inspector = await dealt(private=True)
    lobby = await lobby_of(jack)
    say, now = sync_to_async(chat.say), timezone.now()
    await say(match_id=match.id, user=inspector, key="k", text="Good evening.", now=now)
    visitor = Socket(f"/ws/matches/{match.id}/", [ORIGIN])
    await visitor.connect()
    assert await lobby.receive_nothing(0.5)
    await sync_to_async(play_on)(match, steps=1)
    assert (await lobby.hear())["type"] == "moved"
    for socket in (visitor, lobby):
        await socket.leave()


async def test_the_lobby_tells_both_when_they_are_paired() -> None:
    users = [await sync_to_async(a_user)() for _ in range(2)]
    lobbies = [await lobby_of(user) for user in users]
    for user in users:
        await sync_to_async(pairing.seek)(user=user, game="mrjack_pocket", now=timezone.now())
    match = await Match.objects.aget()
    for lobby in lobbies:
        heard = await lobby.hear()
        while heard["type"] == "tables":  # as many as there were changes of the list
            heard = await lobby.hear()
        assert heard == {"type": "paired", "match": match.id}
        await lobby.leave()
