"""However large, deep or odd a record is: `manage.py replay` says so soon, in little memory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOLDEN = (ROOT / "tests" / "golden" / "mrjack_pocket-1.json").read_bytes()
MEMORY = 400 * 1024 * 1024
"""Of all that such a process takes, Django and its tables included."""
SECONDS = 30
"""On a busy machine; it starts in one or two."""
MEGABYTE = 1024 * 1024

LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_DATA, ({memory}, {memory}))
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "replay", sys.argv[1]])
"""


def golden_with(**fields: object) -> bytes:
    return json.dumps(json.loads(GOLDEN) | fields).encode()


def repeated(part: bytes, times: int) -> Iterator[bytes]:
    for _ in range(times):
        yield part * 1000


ENORMOUS: dict[str, tuple[Callable[[], Iterator[bytes]], str]] = {
    "five million records": (
        lambda: iter([b'{"records": [', *repeated(b"{},", 5_000), b"{}]}"]),
        "more than",
    ),
    "a million numbers for records": (
        lambda: iter([b'{"records": [', *repeated(b"1,", 1_000), b"1]}"]),
        "is missing",
    ),
    "ten million brackets": (lambda: repeated(b"[", 10_000), "more than"),
    "as deep as fits": (lambda: iter([b"[" * (4 * MEGABYTE - 1)]), "nested more than"),
    "one text of four megabytes": (
        lambda: iter([golden_with(id="@").replace(b"@", b"x" * (4 * MEGABYTE - 20_000))]),
        "match.id: the text is too long",
    ),
    "a hundred thousand names": (
        lambda: iter([json.dumps({f"n{i}": i for i in range(100_000)}).encode()]),
        "unknown field",
    ),
    "ten thousand records and one": (
        lambda: iter(
            [golden_with(**dict.fromkeys(("records", "times", "keys", "hashes"), [None] * 10_001))]
        ),
        "match.records: the list is too long",
    ),
    "options of a hundred thousand": (
        lambda: iter([golden_with(options={f"n{i}": i for i in range(100_000)})]),
        "match.options: the object is too large",
    ),
    "a truncated record": (lambda: iter([GOLDEN[: len(GOLDEN) // 2]]), "not JSON"),
}


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", ENORMOUS)
def test_an_enormous_record_is_refused_in_bounded_time_and_memory(
    name: str, tmp_path: Path
) -> None:
    parts, complaint = ENORMOUS[name]
    file = tmp_path / "match.json"
    with file.open("wb") as out:
        out.writelines(parts())
    begun = time.monotonic()
    run = subprocess.run(
        [sys.executable, "-c", LIMITED.format(memory=MEMORY), str(file)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "mrjack_site.settings"},
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert time.monotonic() - begun < SECONDS
    assert run.returncode == 1, run.stderr
    assert complaint in run.stderr
    assert "Traceback" not in run.stderr
    assert len(run.stderr) < 1_000


@pytest.mark.slow
def test_a_genuine_record_needs_no_more_than_that(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(GOLDEN)
    run = subprocess.run(
        [sys.executable, "-c", LIMITED.format(memory=MEMORY), str(file)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "mrjack_site.settings"},
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert run.returncode == 0, run.stderr
