"""A bar that grows while somebody is looking."""

import sys
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

WIDTH: Final = 30
ItemT = TypeVar("ItemT")


def watched(items: Iterable[ItemT], total: int, name: str = "") -> Iterator[ItemT]:
    """The same items; on a terminal, with a bar of how many have come."""
    for number, item in enumerate(items, start=1):
        if sys.stderr.isatty():
            done = WIDTH * number // total
            sys.stderr.write(f"\r{name}[{'#' * done}{'.' * (WIDTH - done)}] {number}/{total}")
            sys.stderr.write("\n" if number == total else "")
            sys.stderr.flush()
        yield item
