"""What a visitor's browser fetches for the home page and the match page: requests and kilobytes.

Counted in Chromium as they go over the wire, for a first visit with nothing kept and for the next.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.bench.measure import Bench, Figure
from tests.conftest import CHROMIUM
from tests.operations.clone import Clone

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
SETTLED = 1500
"""Milliseconds in which a page that is ready fetches what it still wants."""


@dataclass
class Fetched:
    """What has gone over the wire since it was last emptied."""

    requests: int = 0
    bytes: float = 0


def figures(_: Bench) -> Iterator[Figure]:
    """Home and match page, first and again."""
    if CHROMIUM is None:
        raise SystemExit("Chromium is missing: apt-get install chromium")
    with tempfile.TemporaryDirectory() as place:
        clone = Clone(Path(place) / "clone")
        try:
            clone.serve_until_ready()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                yield from _visits(browser.new_page(base_url=f"http://127.0.0.1:{clone.port}"))
                browser.close()
        finally:
            clone.clean_up()


def _visits(page: Page) -> Iterator[Figure]:
    page.goto("/")
    page.locator("button[name=side][value=inspector]").first.click()
    page.wait_for_selector("html[data-ready]")
    for name, address in (("home page", "/"), ("match page", page.url)):
        fetched = _listen(page)
        page.goto("about:blank")
        fetched.session.send("Network.clearBrowserCache")
        for when in ("first visit", "again"):
            fetched.count.requests, fetched.count.bytes = 0, 0
            page.goto(address)
            page.wait_for_timeout(SETTLED)
            figures = (("requests", fetched.count.requests), ("kB", fetched.count.bytes / 1000))
            for unit, value in figures:
                yield Figure(f"{name}, {when}", value, unit, None, "")
            page.goto("about:blank")


@dataclass
class Listening:
    """An ear at the network of one page."""

    session: Any
    count: Fetched


def _listen(page: Page) -> Listening:
    ear = Listening(page.context.new_cdp_session(page), Fetched())
    cached: set[str] = set()

    def answered(event: dict[str, Any]) -> None:
        kept = event["response"].get("fromDiskCache") or event["response"].get("fromPrefetchCache")
        if kept or not event["response"]["url"].startswith("http"):
            cached.add(event["requestId"])

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] not in cached and event["encodedDataLength"] > 0:
            ear.count.requests += 1
            ear.count.bytes += event["encodedDataLength"]

    ear.session.on("Network.responseReceived", answered)
    ear.session.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    ear.session.on("Network.loadingFinished", finished)
    ear.session.send("Network.enable")
    return ear
