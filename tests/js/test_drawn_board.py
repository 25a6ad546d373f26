"""The drawn board in a real Chromium, on the study page, under the strictest content policy."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.js.samples import samples

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parent.parent.parent
SITE = "http://study.test"
STUDY = f"{SITE}/tests/js/study/index.html"
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
POLICY = "default-src 'self'"

SMALL = """() => [...document.querySelectorAll(".touch.lit, button")]
  .filter((e) => e.ownerSVGElement || e.offsetParent)
  .map((e) => [e.dataset.touch ?? e.textContent, e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""

ANGLES = """() => [...document.querySelectorAll(".turning")]
  .map((turning) => parseInt(turning.style.transform.slice("rotate(".length)))"""

DRAWN = """(selector) => {
  const spell = (node) => node.nodeType === 3 ? node.nodeValue : [
    node.nodeName, [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
    [...node.childNodes].map(spell),
  ];
  return JSON.stringify(spell(document.querySelector(selector)));
}"""

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def moments() -> dict[str, Any]:
    return samples()


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def study(browser: Browser, moments: dict[str, Any]) -> Iterator[Open]:
    """Opens the study page at a moment; whatever the console complained of fails the test."""
    said: list[str] = []
    contexts = []

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(SITE).split("?")[0]
        if path == "/var/study/samples.json":
            route.fulfill(body=json.dumps(moments), content_type="application/json")
            return
        file = ROOT / path.lstrip("/")
        headers = {"Content-Security-Policy": POLICY, "Content-Type": TYPES[file.suffix]}
        route.fulfill(body=file.read_text(), headers=headers)

    def start(moment: str, width: int = 1280, **more: Any) -> Page:
        query = "".join(f"&{name}={value}" for name, value in more.pop("ask", {}).items())
        context = browser.new_context(
            viewport={"width": width, "height": 844}, **{"reduced_motion": "reduce", **more}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.route(f"{SITE}/**", serve)
        page.goto(f"{STUDY}?bare=1&moment={moment}{query}")
        page.wait_for_selector("html[data-ready]")
        return page

    yield start
    for context in contexts:
        context.close()
    assert [text for text in said if not text.startswith("played ")] == []


def played(page: Page, confirm: Callable[[], None]) -> Any:
    """The action that confirming sends."""
    with page.expect_console_message(lambda message: message.text.startswith("played ")) as told:
        confirm()
    return json.loads(told.value.text.removeprefix("played "))


def touch(page: Page, *ids: str) -> None:
    for touched in ids:
        page.locator(f'[data-touch="{touched}"]').last.click()


@pytest.mark.parametrize("moment", ["start", "rotate", "joker", "exchange", "end"])
def test_at_390_pixels_nothing_goes_sideways_and_every_target_fits_a_finger(
    study: Open, moments: dict[str, Any], moment: str
) -> None:
    page = study(moment, 390)
    faces = {choice["path"][0] for choice in moments["moments"][moment]["choices"]}
    for face in [None, *sorted(faces)]:
        if face:
            page.locator(f'.token[data-touch="{face}"]').first.click()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert page.evaluate(SMALL) == []


@pytest.mark.parametrize(("moment", "theme"), [("rotate", "dark"), ("late-jack", "light")])
def test_axe_finds_no_fault_with_the_board(study: Open, moment: str, theme: str) -> None:
    page = study(moment, color_scheme=theme)
    found = Axe().run(page, context="#match").response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in serious] == []


def test_a_tile_turns_and_the_light_with_it_before_anything_is_sent(
    study: Open, moments: dict[str, Any]
) -> None:
    page = study("rotate")
    choice = next(
        choice
        for choice in moments["moments"]["rotate"]["choices"]
        if choice["action"]["kind"] == "rotate" and choice["preview"]["in_sight"]
    )
    before = page.locator(".beams").inner_html()
    touch(page, *choice["path"])
    assert page.locator(".district").get_attribute("data-preview") == ""
    assert page.locator(".beams").inner_html() != before
    lit = page.locator('.tile[data-lit="true"][role="img"]')
    shown = {one.get_attribute("data-character") for one in lit.all()}
    assert shown == set(choice["preview"]["in_sight"])
    assert page.locator(".suspect-group.seen .group-name").inner_text() == "Would be seen"
    assert played(page, page.get_by_text("Confirm").click) == choice["action"]
    assert page.locator(".district").get_attribute("data-preview") is None


def test_either_of_two_tiles_may_be_touched_first(study: Open, moments: dict[str, Any]) -> None:
    page = study("exchange")
    choice = next(
        choice
        for choice in moments["moments"]["exchange"]["choices"]
        if choice["action"]["kind"] == "exchange"
    )
    token, one, other = choice["path"]
    touch(page, token, other, one)
    assert played(page, page.get_by_text("Confirm").click) == choice["action"]


def test_a_choice_can_be_made_by_keyboard_alone_without_losing_the_focus(study: Open) -> None:
    page = study("rotate")
    focused = "document.activeElement.dataset.touch ?? document.activeElement.dataset.pick ?? ''"
    while not str(page.evaluate(focused)).startswith("token:"):
        page.keyboard.press("Tab")
    while page.evaluate(focused) != "token:rotation":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator('.touch.lit[tabindex="0"]').focus()
    first = page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) != first
    tile = page.evaluate(focused).removeprefix("tile:")
    page.keyboard.press("Enter")
    side = page.evaluate(focused).removeprefix("wall:")
    page.keyboard.press("Enter")
    assert page.evaluate(focused) == "confirm"
    action = played(page, lambda: page.keyboard.press("Enter"))
    assert action == {"kind": "rotate", "tile": tile, "wall": side}


def test_escape_takes_back_one_touch_after_another(study: Open) -> None:
    page = study("rotate")
    question = page.locator('[data-pick="question"]')
    asked = [question.inner_text()]
    for step in ("token:rotation", "tile:gull", "wall:N"):
        touch(page, step)
        asked.append(question.inner_text())
    assert len(set(asked)) == 4
    for sentence in reversed(asked[:-1]):
        page.keyboard.press("Escape")
        assert question.inner_text() == sentence


def test_an_ordinary_button_makes_its_choice_and_previews_it(study: Open) -> None:
    page = study("rotate")
    page.get_by_text("All choices").click()
    button = page.locator("[data-choice]").first
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert page.locator(".district").get_attribute("data-preview") == ""
    assert page.locator("[data-choice]:visible").count() == 1


@pytest.mark.parametrize("moment", ["call", "exchange", "end"])
def test_a_view_that_was_told_looks_like_one_drawn_from_nothing(study: Open, moment: str) -> None:
    told = study(moment, ask={"tell": "1"})
    drawn = study(moment)
    parts = ("tokens", "suspects", "track", "hourglasses", "alibis")
    for place in (*(f'[data-part="{part}"]' for part in parts), ".beams", ".coins", ".touches"):
        assert told.evaluate(DRAWN, place) == drawn.evaluate(DRAWN, place)
    turned = [
        [angle % 360 for angle in page.evaluate(ANGLES)]  # full circles do not show
        for page in (told, drawn)
    ]
    assert turned[0] == turned[1]


def test_nothing_moves_for_those_who_asked_for_stillness(study: Open) -> None:
    page = study("rotate")
    touch(page, "token:rotation", "tile:gull", "wall:N")
    assert page.evaluate("document.getAnimations().length") == 0


def test_things_move_for_the_others(study: Open) -> None:
    page = study("walk", reduced_motion="no-preference")
    page.locator('.token[data-touch="token:watson"]').click()
    page.locator('[data-touch="steps:2"]').click()
    assert page.evaluate("document.getAnimations().length") > 0


def test_lines_of_sight_can_be_put_out_but_a_preview_shows_them(study: Open) -> None:
    page = study("rotate")
    page.get_by_text("Lines of sight").click()
    assert not page.locator(".beam").first.is_visible()
    touch(page, "token:rotation", "tile:gull", "wall:N")
    assert page.locator(".beam").first.is_visible()
