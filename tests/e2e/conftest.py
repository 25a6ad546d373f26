"""One site for all browser tests, served by bin/serve, and browsers whose complaints count."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.e2e.table import Table
from tests.operations.clone import Clone

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE, DESK = (390, 844), (1280, 900)

Visit = Callable[..., Table]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clone]:
    """The processes that bin/serve starts."""
    clone = Clone(tmp_path_factory.mktemp("site") / "clone")
    try:
        clone.serve_until_ready()
        yield clone
    finally:
        clone.clean_up()


@pytest.fixture(scope="module")  # no longer: beside its event loop no other test can have one
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture
def visit(site: Clone, browser: Browser) -> Iterator[Visit]:
    """A visitor with a browser of their own. What its console complains of fails the test.

    `grumbles` are words of the complaints that a test provokes itself.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def come(*, size: tuple[int, int] = DESK, grumbles: tuple[str, ...] = (), **more: Any) -> Table:
        context = browser.new_context(
            base_url=f"http://127.0.0.1:{site.port}",
            viewport={"width": size[0], "height": size[1]},
            **{"reduced_motion": "reduce", "locale": "en-GB", **more},
        )
        contexts.append(context)
        context.set_default_timeout(20_000)
        page = context.new_page()

        def complain(text: str) -> None:
            if not any(word in text for word in grumbles):
                complaints.append(text)

        listen(page, complain)
        return Table(page, finger=bool(more.get("has_touch")))

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


def listen(page: Page, complain: Callable[[str], None]) -> None:
    """Hear whatever goes wrong in a page: errors, warnings, refusals of the content policy."""
    page.on("pageerror", lambda error: complain(str(error)))

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complain(f"{message.text} {message.location.get('url', '')}".strip())

    page.on("console", hear)
