"""Every page fits a phone and is free of serious faults for those who do not see it or see ill."""

from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table, pair

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(180)]

PLAIN = [
    "/",
    "/rules/mrjack_pocket/",
    "/rules/scotland_yard/",
    "/leaderboard/",
    "/matches/new/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
    "/pairing/",
    "/nowhere/",
]
AS_A_GUEST = ["/", "/settings/", "/matches/new/"]
AS_A_MEMBER = [
    "/settings/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/delete/",
    "/accounts/logout/",
    "/pairing/",
]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    wider: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wider


def faults(page: Page) -> list[str]:
    """Everything axe calls serious or critical."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{page.url} {fault['id']}: {node['html']}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def open_pages(table: Table) -> list[str]:
    """Look at every page with a form of its own; what is wrong with any."""
    wrong: list[str] = []

    def look() -> None:
        wrong.extend(faults(table.page))
        if excess := sideways(table.page):
            wrong.append(f"{table.page.url} is {excess} px too wide")

    for address in PLAIN:
        table.page.goto(address)
        look()
    table.play_now("jack")
    table.await_turn()
    look()
    match = table.address
    rng = Random(11)
    for _ in range(3):
        table.move(rng)
        table.await_turn()
    look()
    table.touch_a_choice(rng)
    look()
    table.page.locator(".moment").last.click()
    table.page.locator("[data-past] button").wait_for()
    look()
    for address in AS_A_GUEST:
        table.page.goto(address)
        look()
    table.page.goto(match)
    table.wait_until_ready()
    table.page.locator(".match-resign summary").click()
    table.page.locator(".match-resign button").click()
    table.wait_until_ready()
    assert table.verdict
    look()
    return wrong


def pages_of_members(table: Table, other: Table) -> list[str]:
    """The pages of somebody with an account, and a table with talk and clocks."""
    wrong: list[str] = []

    def look() -> None:
        wrong.extend(faults(table.page))
        if excess := sideways(table.page):
            wrong.append(f"{table.page.url} is {excess} px too wide")

    pair(table, other)
    table.page.locator("[name=text]").fill("Good evening. " * 6)
    table.page.locator("[data-chat-say] button").click()
    other.page.locator("[data-chat-lines] li").wait_for()
    other.page.locator("[name=text]").fill("A-word-that-is-as-long-as-it-is-thoughtless" * 2)
    other.page.locator("[data-chat-say] button").click()
    table.page.locator("[data-chat-lines] li:not(.own)").wait_for()
    look()
    table.page.goto("/matches/new/")
    table.page.locator("[name=opponent][value=link]").check()
    table.page.get_by_role("button", name="Open the table").click()
    look()
    for address in AS_A_MEMBER:
        table.page.goto(address)
        look()
    table.page.goto("/")
    table.page.locator("a.me").click()
    look()
    return wrong


@pytest.mark.parametrize(
    ("theme", "size"), [("dark", DESK), ("light", PHONE)], ids=["desk by night", "phone by day"]
)
def test_no_page_of_a_member_has_a_serious_fault_or_scrolls_sideways(
    visit: Visit, theme: str, size: tuple[int, int]
) -> None:
    table, other = visit(color_scheme=theme, size=size), visit()
    assert pages_of_members(table, other) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_has_a_serious_fault_or_scrolls_sideways(
    visit: Visit, theme: str, size: tuple[int, int]
) -> None:
    table = visit(color_scheme=theme, size=size, grumbles=("404 (Not Found)",))
    assert open_pages(table) == []
