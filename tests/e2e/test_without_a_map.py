"""Scotland Yard on the match page by its plain choices: the table is read, no map is drawn."""

from collections.abc import Sequence

import pytest

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.table import Table

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(180)]

SEATS = ("mr_x", *(f"detective_{number}" for number in range(1, 6)))


def open_a_table(table: Table, own: Sequence[str]) -> None:
    """One person on these seats, bots on all others."""
    page = table.page
    page.goto("/matches/new/?game=scotland_yard")
    for seat in SEATS:
        page.locator(f"[name=who_{seat}]").select_option("me" if seat in own else "bot:random")
    page.get_by_role("button", name="Open the table").click()
    table.wait_until_ready()


def words(table: Table) -> str:
    """The table as the page tells it."""
    return (table.page.locator("pre.board-text").text_content() or "").replace("\xa0", " ")


def choose(table: Table, number: int) -> str:
    """Pick a choice by its button and confirm it; the label of what was done."""
    before, label = table.version, table.choices()[number]
    table.page.locator("[data-list] button").nth(number).click()
    table.press(table.confirm_button)
    table.until(lambda: table.version > before, "the move is shown")
    return label


def test_detectives_ride_and_read_where_everybody_stands(visit: Visit) -> None:
    table = visit(size=PHONE)
    open_a_table(table, SEATS[1:])
    table.until(lambda: table.may_move, "the bot has ridden", seconds=120)
    for colour in ("Red", "Blue"):
        assert table.await_turn()
        question = table.page.locator("[data-pick=question]").text_content()
        assert question == f"Choose where the {colour.lower()} detective goes."
        ride = choose(table, 0)
        station = ride.rsplit(" ", 1)[-1]

        assert ride.startswith(f"{colour}: ")
        table.until(lambda: f"on {station} ·" in words(table), "the table is told anew")  # noqa: B023


def test_a_single_ride_can_be_made_while_a_double_move_still_could(visit: Visit) -> None:
    table = visit()
    open_a_table(table, SEATS[:1])
    ride = choose(table, 0)

    assert "Double" not in ride
    table.until(lambda: " 1 taxi " in words(table), "the first window is filled")
    assert f"Mr. X         on {ride.rsplit(' ', 1)[-1]}\n" in words(table)
