"""The hash chain: whatever is changed in an entry, or before it, changes its hash."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from games.engine.chain import Entry, first_link, next_link
from tests.engine import by_hand

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "chain.json").read_text())


def test_the_vectors_are_what_the_scheme_gives_when_worked_out_by_hand():
    assert by_hand.chain_vectors() == VECTORS


def test_the_links_are_the_promised_ones():
    link = first_link(VECTORS["header"])
    assert link == VECTORS["first_link"]
    for entry in VECTORS["entries"]:
        link = next_link(link, Entry(entry["version"], entry["record"], entry["at"], entry["key"]))

        assert link == entry["link"]


ENTRY = Entry(3, {"actor": "jack", "kind": "move", "steps": 1}, "2026-11-18T09:30:00Z", "k1")


@pytest.mark.parametrize(
    "changed",
    [
        replace(ENTRY, version=4),
        replace(ENTRY, record={"actor": "jack", "kind": "move", "steps": 2}),
        replace(ENTRY, record={"actor": "jack", "kind": "move"}),
        replace(ENTRY, at="2026-11-18T09:30:01Z"),
        replace(ENTRY, key="k2"),
        replace(ENTRY, key=None),
        replace(ENTRY, key=""),
    ],
)
def test_every_field_of_an_entry_counts(changed):
    assert next_link("00", changed) != next_link("00", ENTRY)


def test_what_stands_before_an_entry_counts():
    assert next_link("00", ENTRY) != next_link("01", ENTRY)
    assert first_link({"match": "1"}) != first_link({"match": "2"})
