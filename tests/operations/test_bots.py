"""Bots in the workers that bin/serve starts: they answer, also when somebody dies."""

import json
import sqlite3
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from tests.operations.clone import Clone, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


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


# --- killed in the middle of a thought ------------------------------------------------------------

DWELLS = 3
"""Seconds that the bots of the copy below dwell on every thought."""
SLOW = """

def _dwell() -> None:
    import time

    with open("var/thinking", "a") as mark:
        mark.write(".")
    time.sleep({seconds})
"""


@pytest.fixture(scope="module")
def thoughtful(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clone]:
    """A served copy with two bot processes, whose bots are slow and mark when they begin."""
    clone = Clone(tmp_path_factory.mktemp("thoughtful") / "clone")
    module = clone.place / "games" / "services" / "bot_turns.py"
    begins = "    action = _chosen(\n"
    source = module.read_text()
    assert source.count(begins) == 1
    module.write_text(
        source.replace(begins, f"    _dwell()\n{begins}") + SLOW.format(seconds=DWELLS)
    )
    try:
        clone.serve_until_ready(seconds=240, WORKER_PROCESSES="2")
        clone.wait_for_health()
        yield clone
    finally:
        clone.clean_up()


def thoughts_begun(clone: Clone) -> int:
    mark = clone.place / "var" / "thinking"
    return len(mark.read_text()) if mark.exists() else 0


def rows(clone: Clone, query: str, *values: Any) -> list[Any]:
    """What stands in the database of the copy."""
    database = sqlite3.connect(f"file:{clone.place}/var/db.sqlite3?mode=ro", uri=True, timeout=20)
    with closing(database):
        return database.execute(query, values).fetchall()


def by_bot(clone: Clone, match: str) -> int:
    """How many records of a match are the bot's."""
    ((count,),) = rows(
        clone, "select count(*) from games_logentry where match_id=? and actor='inspector'", match
    )
    return int(count)


def decided(clone: Clone, match: str) -> int:
    ((count,),) = rows(clone, "select count(*) from games_botanswer where match_id=?", match)
    return int(count)


def assert_one_move_was_made(clone: Clone, match: str) -> None:
    """The bot that opens a match has moved once, and nothing of it is left over."""
    until(lambda: by_bot(clone, match), seconds=90, what="the bot has moved")
    until(lambda: not decided(clone, match), seconds=60, what="no decision is left over")
    assert by_bot(clone, match) == 1
    ((to_act, version),) = rows(clone, "select to_act, version from games_match where id=?", match)
    assert to_act == "jack"
    log = rows(clone, "select version from games_logentry where match_id=? order by 1", match)
    assert [row[0] for row in log] == list(range(1, version + 1))
    assert "as they were played" in clone.manage("verify_logs", "--match", match)


VICTIMS = {
    "the thinking process": "",
    "its worker": "bots@",
    "the Redis server": "valkey-server",
    "the web": "mrjack_site.web",
    "the other worker": "default@",
    "beat": "celery -q -A mrjack_site beat",
}
"""What is killed, and the words by which it is found."""


@pytest.mark.parametrize("victim", VICTIMS)
def test_the_move_is_still_made_once_when_something_is_killed_in_mid_thought(
    thoughtful: Clone, victim: str
) -> None:
    thoughtful.wait_for_health()
    before = thoughts_begun(thoughtful)
    match = Player(thoughtful, f"ada{list(VICTIMS).index(victim)}").challenge()
    until(lambda: thoughts_begun(thoughtful) > before, seconds=30, what="the bot is thinking")
    words = VICTIMS[victim]
    # Which of the two is thinking cannot be seen from outside, so both are killed.
    doomed = [thoughtful.child(words)] if words else thoughtful.child("bots@").children()
    for process in doomed:
        process.kill()
    assert decided(thoughtful, match) == by_bot(thoughtful, match) == 0, "killed before it decided"
    assert_one_move_was_made(thoughtful, match)
    until(thoughtful.is_healthy, seconds=90, what=f"health after {victim} was killed")


def test_two_workers_that_are_given_every_task_many_times_make_each_move_once(
    thoughtful: Clone,
) -> None:
    thoughtful.wait_for_health()
    player = Player(thoughtful, "bertha")
    matches = [player.challenge() for _ in range(4)]
    versions = [
        rows(thoughtful, "select version from games_match where id=?", match)[0][0]
        for match in matches
    ]
    again = (
        "from games.tasks import give_bot_answer, take_bot_turn\n"
        f"for pair in {list(zip(matches, versions, strict=True))!r} * 3:\n"
        "    take_bot_turn.delay(*pair)\n"
        "    give_bot_answer.delay(*pair)\n"
    )
    thoughtful.manage("shell", "--no-imports", "-c", again)
    for match in matches:
        assert_one_move_was_made(thoughtful, match)
    for match, version in zip(matches, versions, strict=True):
        ((key,),) = rows(
            thoughtful,
            "select key from games_logentry where match_id=? and actor='inspector'",
            match,
        )
        assert key == f"bot-{version}", "the move that was made is the answer to that version"
