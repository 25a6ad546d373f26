"""Mr. X against detectives: two people in browsers of their own, a bot beside one of them."""

from random import Random

import pytest

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.table import Table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROUNDS = 3


def open_table(mr_x: Table) -> str:
    """Three detectives: two seats for whoever comes, and a bot on the third."""
    page = mr_x.page
    page.goto("/matches/new/?game=scotland_yard&option_detective_seats=3")
    page.locator("[name=who_detective_3]").select_option("bot:random")
    page.get_by_role("button", name="Open the table").click()
    return str(page.locator("code.link").text_content())


def sit_down(table: Table, address: str, *seats: str) -> None:
    table.page.goto(address)
    for seat in seats:
        table.page.locator(f"button[name=seat][value={seat}]").click()


def choose(table: Table, rng: Random) -> None:
    """Pick from the plain list, and confirm."""
    page, before = table.page, table.version
    page.locator("[data-choices]").evaluate("list => { list.open = true; }")
    shown = page.locator("[data-list] button:visible")
    table.press(shown.nth(rng.randrange(shown.count())))
    table.press(table.confirm_button)
    table.until(lambda: table.verdict or table.version > before, "the move is shown")


def acting(table: Table) -> str:
    place = table.page.locator("[data-acting]")
    return (place.text_content() or "") if place.is_visible() else ""


def somebody_s_turn(*tables: Table) -> Table:
    """Whoever may move, once anybody may."""
    tables[0].until(lambda: any(table.may_move for table in tables), "somebody's turn")
    return next(table for table in tables if table.may_move)


def fits(table: Table) -> bool:
    """Whether nothing stands out at the side."""
    wide: bool = table.page.evaluate(
        "document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth"
    )
    return wide


def test_mr_x_against_a_person_with_two_seats_and_a_bot(visit: Visit) -> None:
    mr_x, detective = visit(), visit(size=PHONE, has_touch=True)
    sit_down(detective, open_table(mr_x), "detective_1", "detective_2")
    for table in (mr_x, detective):
        table.wait_until_ready()
        assert fits(table)

    rng, acted = Random(5), list[str]()
    for _ in range(ROUNDS):
        while somebody_s_turn(mr_x, detective) is mr_x:
            choose(mr_x, rng)  # once, or twice where the move was a double one
        for _ in range(2):
            detective.until(lambda: detective.may_move, "the turn of a detective")
            acted.append(acting(detective))
            choose(detective, rng)
    assert len(set(acted)) == 2, acted
    assert acted == acted[:2] * ROUNDS, "red and blue, round by round"
    assert fits(detective)

    mr_x.await_turn()
    mr_x.page.locator(".match-resign summary").click()
    mr_x.page.get_by_role("button", name="Yes, the other side wins").click()
    mr_x.until(lambda: mr_x.verdict, "the end")
    detective.until(lambda: detective.verdict, "the end")


def moved_past(table: Table, rng: Random) -> None:
    before = table.version
    choose(table, rng)
    table.until(lambda: table.version > before, "the move is stored")


def test_a_side_talks_alone_and_whoever_gives_up_watches_a_bot_play_on(visit: Visit) -> None:
    mr_x, first, second = visit(), visit(size=PHONE), visit()
    link = open_table(mr_x)
    sit_down(first, link, "detective_1")
    sit_down(second, link, "detective_2")
    for table in (mr_x, first, second):
        table.wait_until_ready()

    first.page.locator("#chat-text").fill("He is near the river.")
    first.page.get_by_role("button", name="Send").click()
    second.page.locator(".chat-lines li").get_by_text("He is near the river.").wait_for()
    assert "river" not in mr_x.page.content()

    first.page.locator(".match-resign summary").click()
    first.page.get_by_role("button", name="Yes, a bot shall play on for me").click()
    name = second.page.locator("[data-seat=detective_1] .player-name")
    second.until(lambda: "bot, for" in (name.text_content() or ""), "the bot is named")
    first.wait_until_ready()
    assert first.page.locator(".match-resign").count() == 0
    assert not first.may_move

    rng = Random(7)
    while mr_x.may_move:
        moved_past(mr_x, rng)
    second.until(lambda: second.may_move, "the bot has moved for whoever left")
    choose(second, rng)
