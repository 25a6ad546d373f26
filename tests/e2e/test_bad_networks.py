"""Reloads, double clicks, lost sockets and servers that go away: nothing is lost or doubled."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from tests.e2e.conftest import Visit
from tests.e2e.table import meet
from tests.operations.clone import Clone, until

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(180)]

NETWORK = ("WebSocket", "Failed to load resource", "ERR_")
"""What a browser complains of when a server is away."""


def test_a_reload_in_the_middle_shows_the_same_table(visit: Visit) -> None:
    table = visit()
    table.play_now("inspector")
    table.await_turn()
    table.move(Random(1))
    table.await_turn()
    shown = (table.version, table.story(), table.choices())
    table.touch_a_choice(Random(2))

    table.page.reload()
    table.wait_until_ready()

    assert (table.version, table.story(), table.choices()) == shown
    table.move(Random(3))


def test_a_double_click_plays_once(visit: Visit) -> None:
    jack, inspector = visit(), visit()
    meet(jack, inspector)
    acting = next(table for table in (jack, inspector) if table.may_move)
    before = acting.version
    acting.touch_a_choice(Random(4))

    acting.confirm_button.dblclick()
    acting.confirm_button.evaluate("(button) => { for (let n = 0; n < 5; n++) button.click() }")

    acting.until(lambda: acting.version > before, "the move is shown")
    acting.page.wait_for_timeout(500)
    assert acting.told()["version"] == before + 1


def test_without_a_socket_the_page_plays_by_post_and_looks_by_itself(visit: Visit) -> None:
    table = visit(grumbles=NETWORK)
    table.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    table.play_now("inspector")
    assert "connection is lost" in table.notice
    for number in range(2):
        assert table.await_turn()
        table.move(Random(number))
    assert table.await_turn()
    assert table.version == table.told()["version"]


def test_a_socket_lost_in_the_middle_comes_back_and_catches_up(visit: Visit) -> None:
    jack, inspector = visit(grumbles=NETWORK), visit()
    sockets: list[WebSocketRoute] = []
    away = False

    def pass_on(socket: WebSocketRoute) -> None:
        if away:
            socket.close()
            return
        sockets.append(socket)
        socket.connect_to_server()

    jack.page.route_web_socket("**/ws/**", pass_on)
    meet(jack, inspector)
    away = True
    sockets[-1].close()
    jack.until(lambda: "connection is lost" in jack.notice, "the loss is said")
    rng = Random(5)
    inspector.move(rng)
    while inspector.may_move:
        inspector.move(rng)

    jack.until(lambda: jack.may_move, "the other's move is seen without a socket")
    jack.move(rng)
    away = False
    jack.until(lambda: not jack.notice, "the socket is there again")
    inspector.until(lambda: inspector.version == jack.version, "both see the same")


def test_a_move_made_while_the_server_restarts_is_played_once(visit: Visit, site: Clone) -> None:
    table = visit(grumbles=NETWORK)
    table.play_now("inspector")
    table.await_turn()
    table.touch_a_choice(Random(6))
    before = table.version

    site.child("mrjack_site.web").kill()
    table.confirm_button.click()

    table.until(lambda: table.version > before, "the page catches up", seconds=60)
    until(site.is_healthy, seconds=120, what="the site is well again")
    assert table.await_turn()
    assert table.version == table.told()["version"]
    table.move(Random(7))


def test_with_redis_stopped_a_move_is_still_stored_and_answered(visit: Visit, site: Clone) -> None:
    table = visit(grumbles=NETWORK)
    table.play_now("inspector")
    table.await_turn()
    before = table.version
    overseer = site.supervisor()
    overseer.suspend()  # so that nobody starts it again
    try:
        site.child("valkey-server").kill()
        answer = post_a_move(table.page, table.match_id, table.told())
        assert answer.status == 201
        table.page.reload()
        table.wait_until_ready()
        assert table.version == table.told()["version"] > before
    finally:
        overseer.resume()
    until(site.is_healthy, seconds=60, what="health after Redis came back")
    assert table.await_turn(), "the bot answers once it can"


def post_a_move(page: Any, match_id: str, told: dict[str, Any]) -> Any:
    token = next(c["value"] for c in page.context.cookies() if c["name"] == "csrftoken")
    return page.request.post(
        f"/api/matches/{match_id}/actions/",
        headers={"X-CSRFToken": token},
        data={
            "version": told["version"],
            "key": "while-redis-is-away",
            "action": told["choices"][0]["action"],
        },
    )
