"""Compiling the message catalogs with Babel, for machines without GNU gettext."""

import os
import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogs(*folders: Path) -> list[Path]:
    """Compile every .po that is newer than its .mo; return the files that were written."""
    stale = [
        source
        for folder in folders
        for source in sorted(folder.glob("*/LC_MESSAGES/*.po"))
        if _is_stale(source, source.with_suffix(".mo"))
    ]
    return [_compile(source) for source in stale]


def _is_stale(source: Path, compiled: Path) -> bool:
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def _compile(source: Path) -> Path:
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
    compiled = source.with_suffix(".mo")
    # Written beside and moved into place: a site that is running never reads half a catalog, and
    # two processes that compile at once do not meet.
    handle, draft = tempfile.mkstemp(dir=compiled.parent, prefix=".", suffix=".mo")
    with os.fdopen(handle, "wb") as file:
        write_mo(file, catalog)
    Path(draft).chmod(0o644)
    return Path(draft).replace(compiled)
