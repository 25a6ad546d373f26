"""Every page fits a phone and is free of serious faults for those who do not see it or see ill."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(180)]

PLAIN = [
    "/",
    "/rules/mrjack_pocket/",
    "/matches/new/",
    "/accounts/login/",
    "/accounts/signup/",
    "/nowhere/",
]
AS_A_GUEST = ["/", "/settings/", "/matches/new/"]


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


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_has_a_serious_fault_or_scrolls_sideways(
    visit: Visit, theme: str, size: tuple[int, int]
) -> None:
    table = visit(color_scheme=theme, size=size, grumbles=("404 (Not Found)",))
    assert open_pages(table) == []
