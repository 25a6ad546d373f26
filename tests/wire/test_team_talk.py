"""What detectives say among themselves leaves no mark on anything that others are sent."""

from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.db.models import Q
from django.utils import timezone
from rest_framework.authtoken.models import Token

from accounts.models import User
from games.engine.seats import SPECTATOR, Seat, Viewer
from games.models import ChatLine, Match
from games.rules import LIBRARY
from games.services import chat, matches
from tests.factories import NOON, a_chase, a_user, holder
from tests.laws.twins import Twins
from tests.rules.scotland_yard.twins import twins
from tests.sockets import Headers, Socket
from tests.wire.stored_twins import Stored, moments, sent, stored

pytestmark = [
    pytest.mark.slow,
    pytest.mark.stored,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]

YARD = LIBRARY.newest("scotland_yard")
MR_X = Seat("mr_x")
# The match of number 1, and a moment half way through it at which somebody is waited for.
PAIR: Twins = next(pair for pair in twins(YARD, 1) if moments(YARD, pair))
MOMENT = moments(YARD, PAIR)[-1]


def told(viewer: Viewer, *, talk: bool) -> dict[str, str]:
    """All that this viewer is sent of the same match, whether its detectives talk or not."""
    twin = stored(YARD, PAIR, PAIR.one, MOMENT)
    if talk:
        for number, (seat, user) in enumerate(twin.players.items()):
            if seat != MR_X:
                say(twin.match, user, f"He went to {number}.", "side")
    found = sent(twin, viewer, PAIR.tries) | {"lobby": async_to_sync(lobby)(twin, viewer)}
    Match.objects.filter(pk=twin.match.pk).update(private=True)
    return found


def say(match: Match, user: User, text: str, to: str) -> None:
    now = timezone.now()
    chat.say(match_id=match.id, user=user, key=f"k{len(text)}-{to}", text=text, to=to, now=now)


async def lobby(twin: Stored, viewer: Viewer) -> str:
    socket = await opened("/ws/lobby/", twin.players.get(str(viewer)))
    found = str(await socket.hear())
    await socket.leave()
    return twin.named_alike(found)


async def opened(path: str, user: User | None) -> Socket:
    headers: Headers = [(b"origin", b"http://127.0.0.1")]
    if user is not None:
        token, _ = await Token.objects.aget_or_create(user=user)
        headers.append((b"authorization", f"Token {token.key}".encode()))
    socket = Socket(path, headers)
    await socket.connect()
    assert socket.connected
    return socket


def differences(viewer: Viewer) -> list[str]:
    silent, talking = told(viewer, talk=False), told(viewer, talk=True)
    assert silent.keys() == talking.keys()
    return [channel for channel in silent if silent[channel] != talking[channel]]


@pytest.mark.parametrize("viewer", [MR_X, SPECTATOR])
def test_who_is_not_on_the_side_is_sent_the_same_whether_it_talks_or_not(viewer: Viewer) -> None:
    assert differences(viewer) == []


def test_whoever_is_on_the_side_reads_it_on_the_page_by_http_and_on_the_socket() -> None:
    assert {"page", "chat", "frame since 1"} <= set(differences(Seat("detective_2")))


def show_every_line(patch: pytest.MonkeyPatch) -> None:
    """The side of a line is forgotten when lines are read."""
    patch.setattr(chat, "Q", lambda **wanted: Q(pk__isnull=False) if wanted else Q())


def test_a_planted_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    show_every_line(monkeypatch)
    assert {"page", "chat"} <= set(differences(MR_X))


@async_to_sync
async def hearing(match: Match, talk: Any, *listeners: tuple[str, User | None]) -> list[bool]:
    """Whether each of these sockets hears anything when somebody talks."""
    sockets = [await opened(path, user) for path, user in listeners]
    for socket in sockets:
        await socket.hear()
        await socket.receive_nothing(0.3)
    await talk()
    heard = [not await socket.receive_nothing(0.7) for socket in sockets]
    for socket in sockets:
        await socket.leave()
    return heard


def test_a_push_reaches_the_side_alone_and_wakes_no_other_page() -> None:
    from asgiref.sync import sync_to_async

    mr_x, anna, ben = a_user(), a_user(), a_user()
    match = a_chase(anna, ben, ben, mr_x=mr_x)
    table, home = f"/ws/matches/{match.id}/", "/ws/lobby/"

    def listen(to: str) -> list[bool]:
        talk = sync_to_async(lambda: say(match, anna, f"To the {to}!", to))
        people = [(table, ben), (table, mr_x), (table, None), (table, a_user())]
        return hearing(match, talk, *people, (home, mr_x), (home, ben))

    assert listen("side") == [True, False, False, False, False, False]
    assert listen("table") == [True, True, False, False, False, False]


def test_after_the_end_the_talk_of_a_side_stays_its_own() -> None:
    mr_x, anna, ben = a_user(), a_user(), a_user()
    match = a_chase(anna, ben, ben, mr_x=mr_x)
    say(match, anna, "He is at the docks.", "side")
    matches.resign(match_id=match.id, user=mr_x, version=match.version, now=NOON)
    match = Match.objects.get(pk=match.pk)
    assert match.status == "finished"
    assert chat.lines(match, mr_x) == ()
    assert [line.to for line in chat.lines(match, ben)] == ["side"]
    assert ChatLine.objects.get().side == "detective_1"


def test_mr_x_speaks_to_a_side_of_his_own_and_the_detectives_never_read_it() -> None:
    match = a_chase(a_user(), a_user(), None)
    say(match, holder(match, "mr_x"), "Note to self.", "side")
    assert chat.lines(match, holder(match, "detective_1")) == ()
    assert len(chat.lines(match, holder(match, "mr_x"))) == 1
