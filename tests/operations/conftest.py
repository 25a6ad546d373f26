"""Copies of the project for the tests that serve it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.operations.clone import Clone


@pytest.fixture
def make_clone(tmp_path: Path) -> Iterator[Callable[[str], Clone]]:
    clones: list[Clone] = []

    def make(name: str) -> Clone:
        clones.append(Clone(tmp_path / name))
        return clones[-1]

    yield make
    for clone in clones:
        clone.clean_up()


@pytest.fixture
def clone(make_clone: Callable[[str], Clone]) -> Clone:
    return make_clone("clone")
