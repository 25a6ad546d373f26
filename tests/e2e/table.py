"""A visitor at a table, who plays by touching what is lit as anybody would."""

import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

LIT = ", ".join(
    (
        "button.token[data-lit=true]",
        "g.touch.lit[role=button]",
    )
)
PATIENCE = 40.0


class Table:
    """One browser tab."""

    def __init__(self, page: Page, *, finger: bool = False) -> None:
        self.page = page
        self.finger = finger  # or else a mouse

    # --- coming and looking ---

    def play_now(self, side: str = "inspector") -> None:
        """From the first page, against whoever answers fastest."""
        self.page.goto("/")
        self.page.locator("select[name=level]").first.select_option("random")
        self.page.locator(f"button[name=side][value={side}]").first.click()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        self.page.wait_for_selector("html[data-ready]")

    @property
    def address(self) -> str:
        return self.page.url

    @property
    def match_id(self) -> str:
        return self.page.url.rstrip("/").rsplit("/", 1)[-1]

    def told(self) -> dict[str, Any]:
        """The match as the API tells this visitor."""
        answer = self.page.request.get(f"/api/matches/{self.match_id}/")
        assert answer.ok, answer.status
        told: dict[str, Any] = answer.json()
        return told

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.locator("form.match-live input[name=version]").input_value())

    @property
    def verdict(self) -> str:
        place = self.page.locator("[data-verdict]")
        return (place.text_content() or "").strip() if place.is_visible() else ""

    @property
    def may_move(self) -> bool:
        return self.page.locator("[data-list] button").count() > 0

    @property
    def notice(self) -> str:
        place = self.page.locator("[data-part=notice]")
        return (place.text_content() or "") if place.is_visible() else ""

    def story(self) -> list[str]:
        return self.page.locator(".story li").all_text_contents()

    def choices(self) -> list[str]:
        return self.page.locator("[data-list] button").all_text_contents()

    # --- playing ---

    def until(self, holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
        """Wait for something about this page, letting the page live meanwhile."""
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
            self.page.wait_for_timeout(50)

    def await_turn(self) -> bool:
        """Wait until it is this visitor's turn; False if the match is over instead."""
        self.until(lambda: self.verdict or self.may_move, "a turn or the end")
        return not self.verdict

    def lit(self) -> Locator:
        """Everything that glows: what may be touched now."""
        return self.page.locator(LIT)

    @property
    def confirm_button(self) -> Locator:
        return self.page.locator("[data-pick=confirm]")

    def touch_a_choice(self, rng: Random) -> None:
        """Touch one lit thing after another until a choice can be confirmed."""
        for _ in range(6):
            self.page.wait_for_function(
                "(lit) => document.querySelector('[data-pick=confirm]:enabled')"
                " || document.querySelector(lit)",
                arg=LIT,
            )
            if self.confirm_button.is_enabled():
                return
            lit = self.lit()
            self.press(lit.nth(rng.randrange(lit.count())))
        raise AssertionError("six touches did not make a choice")

    def move(self, rng: Random) -> None:
        """One whole move on the board, and wait until the page shows what came of it."""
        before = self.version
        self.touch_a_choice(rng)
        self.press(self.confirm_button)
        self.until(lambda: self.version > before, "the move is shown")

    def press(self, place: Locator) -> None:
        """With the finger or the mouse."""
        if self.finger:
            place.tap()
            return
        # What the mouse rests on is looked at and may move with that: rest elsewhere first.
        self.page.mouse.move(1, 1)
        place.click()

    def choose_by_keyboard(self) -> None:
        """Find something lit with the tabulator key, press it, and so on until it is confirmed."""
        keyboard, before = self.page.keyboard, self.version
        for _ in range(80):
            if self._focused("[data-pick=confirm]:enabled"):
                keyboard.press("Enter")
                self.until(lambda: self.version > before, "the move is shown")
                return
            keyboard.press("Enter" if self._focused(LIT) else "Tab")
        raise AssertionError("eighty keys did not make a move")

    def _focused(self, selector: str) -> bool:
        focused: bool = self.page.evaluate(
            "(selector) => document.activeElement.matches(selector)", selector
        )
        return focused

    def play_to_the_end(self, rng: Random) -> int:
        """Move whenever it is one's turn; return how many moves that were."""
        moves = 0
        while self.await_turn():
            self.move(rng)
            moves += 1
        return moves


PASSWORD = "a lamp by the river 17"


def register(table: Table) -> str:
    """Become a member, by the form; return the name."""
    name = f"member-{secrets.token_hex(4)}"
    page = table.page
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill(name)
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill(PASSWORD)
    page.locator("main form button").click()
    page.wait_for_url("**/")
    return name


def pair(*tables: Table) -> None:
    """Members who look for an opponent, and find each other."""
    for table in tables:
        register(table)
    for table in tables:
        table.page.goto("/")
        table.page.get_by_role("button", name="Find an opponent: Mr. Jack Pocket").click()
    for table in tables:
        table.page.wait_for_url("**/matches/*/")
        table.wait_until_ready()


def meet(jack: Table, inspector: Table) -> None:
    """A table by link: one opens it, the other one follows the link and sits down."""
    jack.page.goto("/matches/new/")
    jack.page.locator("[name=side][value=jack]").check()
    jack.page.locator("[name=opponent][value=link]").check()
    jack.page.get_by_role("button", name="Open the table").click()
    link = jack.page.locator("code.link").text_content()
    assert link
    inspector.page.goto(link)
    inspector.page.locator("button[name=seat]").click()
    for table in (inspector, jack):
        table.wait_until_ready()
