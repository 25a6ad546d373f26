"""Whole playthroughs, compared byte for byte; README.md says how each was made."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

GOLDEN = Path(__file__).parent
RECORD = str(GOLDEN / "mrjack_pocket-1.json")
YARD_RECORD = str(GOLDEN / "scotland_yard-7.json")
YARD = (
    *("playthrough", "scotland_yard", "--seed", "7", "--options"),
    '{"detective_seats": 3, "tickets": "counted", "voluntary": true}',
)
BASE = '{"setup": "base"}'

PRINTED = {
    "mrjack_pocket-1.txt": ("playthrough", "mrjack_pocket", "--seed", "1"),
    "mrjack_pocket-2.txt": ("playthrough", "mrjack_pocket", "--seed", "2"),
    "mrjack_pocket-3.txt": ("playthrough", "mrjack_pocket", "--seed", "3"),
    "mrjack_pocket-1.jsonl": ("playthrough", "mrjack_pocket", "--seed", "1", "--json"),
    "mrjack_pocket-1-inspector.txt": ("replay", RECORD, "--as", "inspector"),
    "mrjack_pocket-1-inspector.jsonl": ("replay", RECORD, "--as", "inspector", "--json"),
    "scotland_yard-1.txt": ("playthrough", "scotland_yard", "--seed", "1"),
    "scotland_yard-7.txt": YARD,
    "scotland_yard-7-fr.txt": (*YARD, "--language", "fr"),
    "scotland_yard-7-detective_1.txt": ("replay", YARD_RECORD, "--as", "detective_1"),
    "scotland_yard-7-detective_1.jsonl": ("replay", YARD_RECORD, "--as", "detective_1", "--json"),
    "mrjack-1.txt": ("playthrough", "mrjack", "--seed", "1"),
    "mrjack-3.txt": ("playthrough", "mrjack", "--seed", "3"),
    "mrjack-1-base.txt": ("playthrough", "mrjack", "--seed", "1", "--options", BASE),
}


def printed(command):
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue().encode()


@pytest.mark.parametrize("name", PRINTED)
def test_a_golden_playthrough_is_printed_to_the_byte(name):
    assert printed(PRINTED[name]) == (GOLDEN / name).read_bytes()


RECORDS = {
    "mrjack_pocket-1.json": ("playthrough", "mrjack_pocket", "--seed", "1"),
    "scotland_yard-7.json": YARD,
}


@pytest.mark.parametrize("name", RECORDS)
def test_the_exported_record_of_a_playthrough_is_written_to_the_byte(name, tmp_path):
    written = tmp_path / "record.json"
    printed((*RECORDS[name], "--record", str(written)))

    assert written.read_bytes() == (GOLDEN / name).read_bytes()


def test_a_replay_of_the_record_is_the_playthrough_it_came_from():
    assert printed(("replay", RECORD)) == (GOLDEN / "mrjack_pocket-1.txt").read_bytes()
    assert printed(("replay", RECORD, "--json")) == (GOLDEN / "mrjack_pocket-1.jsonl").read_bytes()


def test_a_replay_of_scotland_yard_is_the_playthrough_it_came_from():
    assert printed(("replay", YARD_RECORD)) == (GOLDEN / "scotland_yard-7.txt").read_bytes()
    assert printed(("replay", YARD_RECORD, "--json")) == printed((*YARD, "--json"))


def test_every_golden_file_is_compared():
    kept = {path.name for path in GOLDEN.iterdir() if path.suffix in (".txt", ".json", ".jsonl")}

    assert kept == {*PRINTED, *RECORDS}
