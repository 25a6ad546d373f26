"""Twins in the database: two matches alike in all but a secret, and all that leaves the server.

Both are played at the same times. What differs between any two matches (their ids, their seals,
the names of their players, the marks of forms) is named alike before anything is compared.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from asgiref.sync import async_to_sync
from django.test import Client
from rest_framework.authtoken.models import Token

from accounts.models import User
from games import store
from games.engine.game import AnyGame
from games.engine.play import Frame
from games.engine.seats import CHANCE, SPECTATOR, Viewer
from games.models import Match, MatchSeat
from tests.factories import NOON, a_match, a_user
from tests.laws.twins import Spelled, Twins, retell
from tests.sockets import Headers, Socket

Channels = dict[str, str]
TIMES = ("Expires", "Date", "Last-Modified")
NAMED_ALIKE = (
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*'), r"\1MARK"),
    (re.compile(r'(name="key" value=")[^"]*'), r"\1KEY"),
)


@dataclass(frozen=True)
class Stored:
    """A match in the database, as one of a pair."""

    match: Match
    version: int
    players: dict[str, User]

    def named_alike(self, text: str) -> str:
        """What was sent, with nothing in it that differs between any two matches."""
        text = text.replace(self.match.id, "MATCH").replace(self.match.seal_id, "SEAL")
        for seat, user in self.players.items():
            text = text.replace(user.username, f"PLAYER {seat}")
        for pattern, name in NAMED_ALIKE:
            text = pattern.sub(name, text)
        return text


def moments(game: AnyGame, pair: Twins) -> list[int]:
    """When both wait for somebody, early and late: after the deal, half way, and the last one."""
    one, other = (retell(game, pair, log).frames for log in (pair.one, pair.other))
    waiting = [
        now
        for now, (frame, twin) in enumerate(zip(one, other, strict=False))
        if now <= pair.until and frame != twin and _waits(frame) and _waits(twin)
    ]
    return sorted({waiting[0], waiting[len(waiting) // 2], waiting[-1]}) if waiting else []


def _waits(frame: Frame) -> bool:
    return frame.position.to_act not in (CHANCE, None)


def stored(game: AnyGame, pair: Twins, log: Sequence[Spelled], version: int) -> Stored:
    """Write one of the twins, as far as this version, into the log of a match of its own."""
    frames = retell(game, pair, log).frames[: version + 1]
    number = User.objects.count()
    first, *others = map(str, frames[0].position.seats)
    players = {seat: a_user(f"holder-{number:04}-of-{seat}") for seat in (first, *others)}
    match = a_match(
        game=game.key, creator=players[first], seats={first: "me"}, options=dict(pair.options)
    )
    for seat in others:
        MatchSeat.objects.filter(match=match, seat=seat).update(user=players[seat], joined_at=NOON)
    match = Match.objects.get(pk=match.pk)
    end = store.append(match, store.head(match), frames[1:], key=None, now=NOON)
    Match.objects.filter(pk=match.pk).update(
        status=Match.Status.LIVE,
        started_at=NOON,
        moved_at=NOON,
        version=end.version,
        to_act=str(end.position.to_act),
    )
    return Stored(Match.objects.get(pk=match.pk), end.version, players)


def sent(twin: Stored, viewer: Viewer, tries: Sequence[Spelled]) -> Channels:
    """All that this viewer is sent about this match, channel by channel."""
    client, user = Client(), twin.players.get(str(viewer))
    if user is not None:
        client.force_login(user)
    found = dict(_pages(client, twin, viewer))
    told = client.get(f"/api/matches/{twin.match.id}/").json()
    legal = [choice["action"] for choice in told["choices"]]
    refused = [action for action in tries if action not in legal]
    found |= dict(_refusals(client, twin, refused))
    found |= async_to_sync(_frames)(twin, user, refused)
    return {channel: twin.named_alike(text) for channel, text in found.items()}


def _pages(client: Client, twin: Stored, viewer: Viewer) -> Iterator[tuple[str, str]]:
    own = f"/api/matches/{twin.match.id}/"
    addresses = {
        "page": f"/matches/{twin.match.id}/",
        "page in French": f"/matches/{twin.match.id}/",
        "home": "/",
        "body": own,
        "body since 0": f"{own}?since=0",
        "body since the last": f"{own}?since={twin.version}",
        "body half way": f"{own}?at={twin.version // 2}",
        "chat": f"{own}chat/",
        "presence": f"{own}presence/",
        "list": "/api/matches/",
        "record": f"/api/replays/{twin.match.id}/",
        "step": f"/api/replays/{twin.match.id}/steps/{twin.version}/",
        "replays": "/api/replays/",
        **({} if viewer is SPECTATOR else {"body by seat": f"{own}?seat={viewer}"}),
    }
    for channel, address in addresses.items():
        language = "fr" if "French" in channel else "en"
        answer = client.get(address, headers={"accept-language": language})
        headers = {k: v for k, v in answer.headers.items() if k not in TIMES}
        yield channel, f"{answer.status_code} {headers} {answer.content.decode()}"


def _refusals(client: Client, twin: Stored, tries: list[Spelled]) -> Iterator[tuple[str, str]]:
    address = f"/api/matches/{twin.match.id}/"
    for number, action in enumerate(tries):
        for version in (twin.version, twin.version - 1):
            body = {"version": version, "key": f"try-{number}", "action": action}
            answer = client.post(f"{address}actions/", body, content_type="application/json")
            yield f"refusal of {action} at {version}", _spelled(answer)
    stale = client.post(f"{address}resign/", {"version": 1}, content_type="application/json")
    yield "refusal to resign", _spelled(stale)


def _spelled(answer: Any) -> str:
    assert answer.status_code >= 400, answer.content
    return f"{answer.status_code} {answer.content.decode()}"


async def _frames(twin: Stored, user: User | None, tries: list[Spelled]) -> Channels:
    headers: Headers = [(b"origin", b"http://127.0.0.1")]
    if user is not None:
        token, _ = await Token.objects.aget_or_create(user=user)
        headers.append((b"authorization", f"Token {token.key}".encode()))
    socket = Socket(f"/ws/matches/{twin.match.id}/", headers)
    await socket.connect()
    found = {"frame": str(await socket.hear())}
    await socket.say({"have": min(1, twin.version - 1)})
    found["frame since 1"] = str(await socket.hear())
    for number, action in enumerate(tries):
        move = {"version": twin.version, "key": f"try-{number}", "action": action}
        await socket.say({"play": move})
        found[f"refused frame of {action}"] = str(await socket.hear())
    await socket.leave()
    return found
