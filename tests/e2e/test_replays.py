"""A match one has just played, watched again in a browser: buttons, keys, fingers, and links."""

import re
from random import Random

import pytest
from playwright.sync_api import Request

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_every_page import faults, sideways

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(240)]


def a_played_match(table: Table, moves: int = 3) -> None:
    """Play a little, give up, and follow the way to the replay."""
    table.play_now("jack")
    for seed in range(moves):
        if table.await_turn():
            table.move(Random(seed))
    table.await_turn()
    table.page.locator(".match-resign summary").click()
    table.page.locator(".match-resign button").click()
    table.wait_until_ready()
    table.page.get_by_role("link", name="Look at the replay").click()
    table.wait_until_ready()


def place(table: Table) -> tuple[int, str]:
    """What the address says, as soon as it has followed."""
    table.page.wait_for_timeout(350)
    found = re.search(r"\?step=(\d+)&as=(\w+)$", table.page.url)
    assert found, table.page.url
    return int(found.group(1)), found.group(2)


def discs(table: Table) -> str:
    return table.page.locator("[data-part=suspects]").inner_text()


def test_a_match_is_stepped_through_without_asking_the_server_again(visit: Visit) -> None:
    table = visit(size=DESK)
    a_played_match(table)
    page = table.page
    asked: list[str] = []

    def hear(request: Request) -> None:
        # Chromium looks at the sign in the tab again whenever the address follows, and at the
        # sprite whenever an emblem is drawn: both lie in its cache. The analysis is not ours.
        if not request.url.endswith(".svg") and "/analysis/" not in request.url:
            asked.append(request.url)

    page.on("request", hear)
    assert place(table) == (4, "referee")
    last = int(page.locator("[data-scrub]").get_attribute("max") or 0)
    for key, step in (
        ("ArrowRight", 5),
        ("ArrowRight", 6),
        ("ArrowLeft", 5),
        ("End", last),
        ("Home", 0),
        ("PageDown", 4),
    ):
        page.keyboard.press(key)
        assert place(table) == (step, "referee"), key
        assert page.locator("[data-count]").inner_text() == f"Step {step} of {last}"
    page.locator("[data-go=forward]").click()
    assert place(table) == (5, "referee")
    truth = discs(table)
    assert "Jack" in truth
    page.locator("[data-as=inspector]").click()
    assert place(table) == (5, "inspector")
    assert discs(table) != truth
    page.locator(".story a").last.click()
    assert place(table) == (last, "inspector")
    page.locator("[data-parts] a.part").first.click()
    assert place(table) == (4, "inspector")
    page.locator("[data-speed]").select_option("4")
    page.locator("[data-play]").click()
    table.until(lambda: place(table)[0] == last, "the replay plays to its end")
    assert page.locator("[data-play]").inner_text() == "Play"
    assert asked == []
    assert page.evaluate(
        """async () => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const press = (key) => document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key, bubbles: true }));
          press("Home");
          await frame();
          return document.querySelector("[data-count]").textContent.startsWith("Step 0 ");
        }"""
    )


def test_a_link_shows_just_that_moment_with_scripts_and_without(visit: Visit) -> None:
    table = visit(size=DESK)
    a_played_match(table)
    page = table.page
    page.locator("[data-as=inspector]").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert place(table) == (6, "inspector")
    told = page.locator("[data-now]").inner_text()
    again = visit(size=DESK)
    again.page.goto(table.address)
    again.wait_until_ready()
    assert again.page.locator("[data-now]").inner_text() == told
    plain = visit(size=PHONE, java_script_enabled=False)
    plain.page.goto(table.address)
    assert plain.page.locator("[data-now]").inner_text() == told
    assert "Jack is" in plain.page.locator("[data-drawing]").inner_text()
    plain.page.locator("[data-go=forward]").click()
    assert plain.page.url.endswith("?step=7&as=inspector")
    plain.page.locator("[data-as=jack]").click()
    assert plain.page.url.endswith("?step=7&as=jack")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_pages_of_replays_fit_and_have_no_serious_fault(
    visit: Visit, theme: str, size: tuple[int, int]
) -> None:
    table = visit(color_scheme=theme, size=size, grumbles=("400 (Bad Request)",))
    a_played_match(table, moves=1)
    wrong = faults(table.page)
    widths = [sideways(table.page)]
    for address in ("/replays/", "/replays/?ranked=no", f"{table.address.split('?')[0]}?as=toby"):
        table.page.goto(address)
        wrong += faults(table.page)
        widths.append(sideways(table.page))
    assert (wrong, widths) == ([], [0] * 4)


def test_a_finger_turns_the_page(visit: Visit) -> None:
    table = visit(size=PHONE, has_touch=True)
    a_played_match(table, moves=1)
    swipe = """([dx]) => {
      const stage = document.querySelector("[data-stage]");
      const at = (type, x) => stage.dispatchEvent(new PointerEvent(type, {
        pointerType: "touch", isPrimary: true, bubbles: true, clientX: x, clientY: 300 }));
      at("pointerdown", 200);
      at("pointerup", 200 + dx);
    }"""
    table.page.evaluate(swipe, [-80])
    assert place(table)[0] == 5
    table.page.evaluate(swipe, [80])
    assert place(table)[0] == 4
