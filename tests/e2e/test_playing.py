"""Whole matches in real browsers, against the processes that bin/serve starts."""

from random import Random

import pytest

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.table import Table, pair
from tests.e2e.test_every_page import sideways

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(180)]


def test_a_stranger_plays_a_whole_match_against_the_bot_by_touching_the_board(
    visit: Visit,
) -> None:
    table = visit()
    table.play_now("inspector")

    moves = table.play_to_the_end(Random(1))

    assert moves >= 4, "two turns at the least"
    told = table.told()
    assert told["status"] == "finished"
    assert told["outcome"]["reason"] != "resigned"
    assert table.verdict == told["verdict"]
    assert not table.may_move
    table.page.wait_for_selector("[data-judged]")  # it comes without a reload
    assert "ratings stay as they are" in table.page.locator("[data-rating]").inner_text()
    table.page.get_by_role("button", name="Once more, sides swapped").click()
    table.wait_until_ready()
    assert table.told()["viewer"] == "jack"


def test_two_browsers_play_a_whole_ranked_match_and_see_the_same_end(visit: Visit) -> None:
    desk, phone = visit(), visit(size=PHONE, has_touch=True)
    tables, rng, moves = (desk, phone), Random(2), 0
    pair(desk, phone)
    told = desk.told()
    assert told["ranked"]
    assert told["clock"]["kind"] == "live"

    while not desk.verdict:
        desk.until(
            lambda: desk.verdict or any(table.may_move for table in tables), "somebody's turn"
        )
        for table in tables:
            if table.may_move and not table.verdict:
                table.move(rng)
                moves += 1

    assert moves >= 8
    phone.until(lambda: phone.verdict, "the other one sees the end")
    assert phone.verdict == desk.verdict
    assert phone.version == desk.version == desk.told()["version"]
    assert phone.story()[-1] == desk.story()[-1]
    assert {table.told()["viewer"] for table in tables} == {"jack", "inspector"}
    assert sideways(phone.page) == 0


def test_touching_the_story_shows_the_table_of_then_and_leads_back(visit: Visit) -> None:
    table = visit()
    table.play_now("inspector")
    first = tiles(table)
    while tiles(table) == first and table.await_turn():
        table.move(Random(8))
    assert table.await_turn()
    now, choices = tiles(table), table.choices()

    table.page.get_by_role("button", name="The Inspector acts first.").or_(
        table.page.get_by_role("button", name="Jack acts first.")
    ).first.click()
    table.until(lambda: tiles(table) == first, "the table as it was dealt")
    assert table.lit().count() == 0, "nothing can be done in the past"

    table.page.keyboard.press("Escape")
    table.until(lambda: tiles(table) == now, "the present")
    assert table.choices() == choices
    table.move(Random(9))


def tiles(table: Table) -> list[str | None]:
    """What the board says of each tile."""
    return [
        place.get_attribute("aria-label") for place in table.page.locator(".houses .tile").all()
    ]


def test_a_whole_match_is_played_by_keyboard_alone(visit: Visit) -> None:
    table = visit()
    table.play_now("inspector")
    while table.await_turn():
        table.choose_by_keyboard()
    assert table.told()["outcome"]["reason"] != "resigned"


def test_a_whole_match_is_played_without_scripts(visit: Visit) -> None:
    table = visit(java_script_enabled=False)
    page = table.page
    page.goto("/")
    page.locator("button[name=side][value=inspector]").first.click()
    rng = Random(10)
    while True:
        # Until the bot has answered, the page looks again by itself.
        page.wait_for_selector("[data-list] button, [data-verdict]:not(:empty)", state="attached")
        if table.verdict:
            break
        before = table.version
        buttons = page.locator("[data-list] button")
        buttons.nth(rng.randrange(buttons.count())).click()
        assert table.version > before
    assert page.locator(".story li").last.text_content()
    assert page.get_by_role("button", name="Once more, sides swapped").is_visible()


def test_a_french_reader_is_told_everything_in_french(visit: Visit) -> None:
    table = visit(locale="fr-FR")
    table.play_now("inspector")
    assert table.page.locator("html").get_attribute("lang") == "fr"
    assert table.confirm_button.text_content() == "Confirmer"
    table.await_turn()
    table.move(Random(3))
    table.await_turn()
    told = table.page.evaluate(
        "(id) => fetch(`/api/matches/${id}/?since=0`).then((answer) => answer.json())",
        table.match_id,
    )["told"]
    sentences = {line for step in told for line in step["sentences"]}
    assert sentences & {"L’Enquêteur commence.", "Jack commence."}
    assert sentences <= set(table.story()), "what came over the socket is in French too"
