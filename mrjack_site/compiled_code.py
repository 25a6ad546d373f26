"""Where the machine code of the bots is kept: in a folder named after the sources it was made of.

Numba notices when the file of a compiled function changes, but not when something that it calls
in another file does; and it would keep the code of every copy of the project apart. Here the name
of the folder is a hash of everything that can go into that code, so that it is never stale, and
copies of the same version share it.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("games/bots", "games/rules", "games/engine")


@cache
def version_of(root: Path) -> str:
    """A name for these very sources, compiled by this very compiler."""
    found = hashlib.sha256(f"numba {numba.__version__}".encode())
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.py")):
            found.update(f"\n{path.relative_to(root)}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


class ByVersion(UserProvidedCacheLocator):
    """Numba's own way to keep code, but for the folder."""

    def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
        super().__init__(py_func, py_file)
        folder = Path(py_file).resolve().parent.relative_to(ROOT)
        self._cache_path = str(Path(os.environ["NUMBA_CACHE_DIR"]) / version_of(ROOT) / folder)
