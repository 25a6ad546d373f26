"""After a match, in a real browser: its chance proved fair, and the match looked at by the bots."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_every_page import faults, sideways

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(240)]


def resigned(table: Table) -> str:
    """A short match that is over."""
    table.play_now("jack")
    assert table.await_turn()
    table.page.locator(".match-resign summary").click()
    table.page.locator(".match-resign button").click()
    table.until(lambda: table.verdict, "the end")
    return table.match_id


def found(page: Page, part: str) -> list[str]:
    """What the marks of a part say: right, wrong or untold."""
    marks = page.locator(f"[data-part={part}] [data-found]")
    return [mark.get_attribute("data-found") or "" for mark in marks.all()]


def paste(page: Page, record: Any) -> None:
    text = record if isinstance(record, str) else json.dumps(record)
    page.locator("#record-text").fill(text)
    page.get_by_role("button", name="Check this text").click()
    page.wait_for_function("() => document.querySelector('[data-part=verdict] [data-found]')")


def test_a_browser_proves_a_match_and_finds_out_what_was_tampered_with(
    visit: Visit, tmp_path: Path
) -> None:
    table = visit(size=PHONE)
    page, match_id = table.page, resigned(table)
    record = page.request.get(f"/api/replays/{match_id}/").json()

    page.goto(f"/replays/{match_id}/fairness/")
    table.wait_until_ready()
    assert found(page, "verdict") == ["right"]
    assert set(found(page, "draws")) == {"right"}
    assert len(found(page, "draws")) >= 4
    assert sideways(page) == 0
    assert faults(page) == []

    page.locator("#kept-seal").fill(record["seal"].upper())
    assert found(page, "kept") == ["right"]
    page.locator("#kept-seal").fill("0" * 64)
    assert found(page, "kept") == ["wrong"]

    other = next(who for who in ("gull", "bert") if who != record["records"][1]["character"])
    edited = json.loads(json.dumps(record))
    edited["records"][1]["character"] = other
    paste(page, edited)
    assert found(page, "verdict") == ["wrong"]
    assert "2" in (page.locator("[data-part=chained]").text_content() or "")
    assert found(page, "draws")[:2] == ["right", "wrong"]

    paste(page, {**record, "seed": "00" * 32})
    assert found(page, "sealed") == ["wrong"]
    paste(page, json.dumps(record)[:200])
    assert found(page, "verdict") == ["wrong"]
    assert not page.locator("[data-part=findings]").is_visible()

    file = tmp_path / "somebody.json"
    file.write_text(json.dumps(record))
    page.locator("#record-file").set_input_files(file)
    page.locator("[data-found=right]").first.wait_for(state="attached")
    assert found(page, "verdict") == ["right"]
    file.write_bytes(b"\xff\xfe\x00")
    page.locator("#record-file").set_input_files([])
    page.locator("#record-file").set_input_files(file)
    page.locator("[data-part=verdict] [data-found=wrong]").first.wait_for(state="attached")


def test_without_scripts_the_page_of_fairness_says_what_to_do(visit: Visit) -> None:
    match_id = resigned(visit())
    plain = visit(java_script_enabled=False)
    plain.page.goto(f"/replays/{match_id}/fairness/")
    assert plain.page.get_by_text(f"python manage.py replay {match_id}.json").first.is_visible()
    assert not plain.page.get_by_role("heading", name="The result").is_visible()


def test_the_bots_look_at_a_match_and_its_curve_leads_to_the_steps(visit: Visit) -> None:
    table = visit()
    page, match_id = table.page, resigned(table)
    page.goto(f"/replays/{match_id}/analysis/")
    page.get_by_role("button", name="Analyse this match").click()
    page.wait_for_selector(".analysis-curve", timeout=120_000)
    assert page.locator(".analysis-figure polyline.analysis-line").count() == 4
    assert faults(page) == []

    page.evaluate(
        "document.dispatchEvent(new CustomEvent('replay:step', {detail: {step: 4}}))",
    )
    marker = page.locator("[data-part=marker]")
    column = page.locator("rect[data-step='4']")
    assert marker.get_attribute("x1") == column.get_attribute("data-x")
    page.get_by_text("All steps in numbers").click()
    assert page.locator("tr[aria-current=step]").count() == 1

    # Below the board of the replay the same curve leads to the steps, and marks the one shown.
    page.goto(f"/replays/{match_id}/")
    page.wait_for_selector(".analysis-curve")
    page.locator("rect[data-step='2']").click()
    page.wait_for_url("**step=2*")
    assert page.locator("[data-scrub]").input_value() == "2"
    assert marker.get_attribute("x1") == page.locator("rect[data-step='2']").get_attribute("data-x")
    page.keyboard.press("Home")
    page.wait_for_function("() => document.querySelector('[data-scrub]').value === '0'")
    assert marker.get_attribute("x1") == page.locator("rect[data-step='0']").get_attribute("data-x")

    # Asked again by anybody, it is there at once.
    stranger = visit(size=PHONE)
    stranger.page.goto(f"/replays/{match_id}/analysis/")
    assert stranger.page.locator(".analysis-curve").is_visible()
    assert sideways(stranger.page) == 0
    column = stranger.page.locator("rect[data-step='4']")
    with stranger.page.expect_request(
        lambda request: f"/replays/{match_id}/?step=4" in request.url
    ):
        column.click()
