"""A fresh process with another order of hashes, in which things must come out as they do here."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def printed_elsewhere(module: str, given: str = "") -> list[str]:
    """The lines that a module of the tests prints there."""
    run = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT)},
        input=given,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return run.stdout.splitlines()
