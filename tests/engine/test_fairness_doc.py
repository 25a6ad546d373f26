"""What docs/fairness.md tells a curious player to do gives what it says."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine.chance import SealedDice, commitment, numbered_seed
from games.engine.seats import Seat
from games.rules.mrjack_pocket.board import Character
from games.rules.mrjack_pocket.game import MrJackPocket
from tests.engine import by_hand
from tests.engine.documents import Document, document_of, play_sealed, rehashed

DOC = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
NONCES = {"jack": 'né "🔎" \\', "inspector": "a1"}
NOBODY = ((Seat("jack"), ""), (Seat("inspector"), ""))


def block(language: str) -> str:
    """The one block of the page in this language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", DOC, re.DOTALL)
    return str(found)


def hashes(text: str) -> list[str]:
    return re.findall(r"\b[0-9a-f]{64}\b", text)


def test_the_worked_example_is_the_playthrough_it_says_it_is():
    seed = numbered_seed(1)
    message = by_hand.message(1, "deal_identity", [list(pair) for pair in NOBODY])

    assert seed.hex() in block("bash")
    assert message.decode() in block("bash")
    assert hashes(block("text")) == [commitment(seed), by_hand.block(seed, message, 0).hex()]
    assert SealedDice(seed, NOBODY)(1, "deal_identity").choice(tuple(Character)) == "gull"
    assert "number 5 of the box is `gull`" in DOC


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not on this machine")
def test_the_shell_commands_print_what_the_page_says():
    done = subprocess.run(
        ["bash", "-c", block("bash")], capture_output=True, text=True, check=True, timeout=30
    )

    assert hashes(done.stdout) == hashes(block("text"))


def run_script(document: Document, folder: Path) -> subprocess.CompletedProcess[str]:
    script, match = folder / "check.py", folder / "match.json"
    script.write_text(block("python"))
    match.write_text(json.dumps(document))
    return subprocess.run(
        [sys.executable, "-I", script, match],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
        cwd=folder,
    )


@pytest.fixture
def document() -> Document:
    game = MrJackPocket()
    return document_of(game, NONCES, play_sealed(game, NONCES, 3))


def test_the_script_proves_a_genuine_match(document, tmp_path):
    done = run_script(document, tmp_path)
    draws = sum(record["actor"] == "chance" for record in document["records"])

    assert done.stdout == f"{draws} draws, all as promised by the seal {document['seal']}\n"
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        ({"seed": "00" * 32}, "the seed is not the sealed one"),
        ({"id": "43"}, "record 1 has another hash"),
        ({"nonces": {"jack": "", "inspector": "a1"}}, "record 1 is not what the seed gives"),
    ],
)
def test_the_script_finds_a_forgery(document, tmp_path, damage, complaint):
    forged = {**document, **damage}
    done = run_script(rehashed(forged) if "nonces" in damage else forged, tmp_path)

    assert done.returncode == 1
    assert complaint in done.stderr
