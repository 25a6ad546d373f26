"""Bots in the workers that bin/serve starts: they answer, also when somebody dies."""

import json
import urllib.request
from typing import Any

import pytest

from tests.operations.clone import Clone, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


class Player:
    """Somebody who plays by the API alone."""

    def __init__(self, clone: Clone, name: str) -> None:
        self.base = f"http://127.0.0.1:{clone.port}/api"
        self.token = ""
        password = "a long pass phrase"
        self.post("/users/", username=name, email="", password=password)
        self.token = self.post("/token/", username=name, password=password)["token"]

    def post(self, path: str, **body: Any) -> Any:
        return self._send(path, json.dumps(body).encode())

    def get(self, path: str) -> Any:
        return self._send(path, None)

    def _send(self, path: str, data: bytes | None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Token {self.token}"
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def challenge(self) -> str:
        seats = {"jack": "me", "inspector": "bot:professor"}
        made: dict[str, Any] = self.post("/matches/", game="mrjack_pocket", seats=seats)
        return str(made["id"])

    def my_turn(self, match: str) -> Any:
        def turn() -> Any:
            table = self.get(f"/matches/{match}/")
            return table if table["choices"] or table["outcome"] else None

        return until(turn, seconds=60, what="the bot has answered")

    def move(self, match: str, table: Any) -> None:
        action = table["choices"][0]["action"]
        key = f"k{table['version']}"
        self.post(f"/matches/{match}/actions/", version=table["version"], key=key, action=action)


def test_a_match_against_the_bot_is_played_to_its_end(clone: Clone) -> None:
    clone.serve_until_ready()
    player = Player(clone, "ada")
    match = player.challenge()
    while not (table := player.my_turn(match))["outcome"]:
        player.move(match, table)
    record = player.get(f"/replays/{match}/")
    assert record["outcome"] == table["outcome"]
    assert len(record["records"]) == table["version"]
    assert "could not choose" not in clone.said(), "the bot itself has chosen, all the time"


@pytest.mark.parametrize("victim", ["bots@", "default@", "valkey-server", "mrjack_site.web"])
def test_the_move_is_still_made_when_a_process_is_killed_in_the_middle(
    clone: Clone, victim: str
) -> None:
    clone.serve_until_ready()
    player = Player(clone, "ada")
    match = player.challenge()
    clone.child(victim).kill()
    until(clone.is_healthy, seconds=60, what=f"health after {victim} was killed")
    table = player.my_turn(match)
    assert table["to_act"] == "jack"
    assert table["version"] > 0
