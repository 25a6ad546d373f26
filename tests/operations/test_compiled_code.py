"""The bots' machine code: kept in var/, never stale, and loaded before anybody is served."""

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from games import bots
from games.bots.mrjack_pocket import core
from mrjack_site import compiled_code, env
from mrjack_site.celery import warm_bots
from tests.operations.clone import ROOT


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in compiled_code.SOURCES:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def test_copies_of_the_same_sources_share_their_machine_code(copy: Path) -> None:
    assert compiled_code.version_of(copy) == compiled_code.version_of(ROOT)


@pytest.mark.parametrize(
    "source", ["games/bots/mrjack_pocket/codes.py", "games/rules/mrjack_pocket/board.py"]
)
def test_a_change_in_any_source_has_machine_code_of_its_own(copy: Path, source: str) -> None:
    (copy / source).write_text((copy / source).read_text() + "\n# changed\n")
    assert compiled_code.version_of(copy) != compiled_code.version_of(ROOT)


def test_machine_code_is_found_below_the_folder_of_its_version() -> None:
    kept = Path(compiled_code.ByVersion(lambda: None, core.__file__).get_cache_path())
    version = compiled_code.version_of(ROOT)
    assert kept == Path(os.environ["NUMBA_CACHE_DIR"], version, "games", "bots", "mrjack_pocket")


def test_machine_code_is_kept_in_var_unless_somebody_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    env.keep_compiled_code(tmp_path)
    assert os.environ["NUMBA_CACHE_DIR"] == str(tmp_path / "compiled")
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    env.keep_compiled_code(tmp_path)
    assert os.environ["NUMBA_CACHE_DIR"] == "/elsewhere"


@pytest.mark.parametrize(("worker", "warmed"), [("bots@host", 1), ("default@host", 0)])
def test_the_bots_worker_alone_loads_the_search_before_its_first_task(
    worker: str, warmed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(bots, "warm", lambda: calls.append("warm"))
    warm_bots(sender=SimpleNamespace(hostname=worker))
    assert len(calls) == warmed
