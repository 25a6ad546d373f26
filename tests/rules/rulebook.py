"""Which rule each test is about, so that a rule without a test is noticed.

A game's README numbers its rules: a paragraph that begins with **4.2** or **R7** is a rule. A test
names the rules it covers: `@rule("4.2", "R7")`.
"""

import importlib.util
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

NUMBERED = re.compile(r"^\*\*(?P<number>(?P<part>\d+\.|[A-Z])(?P<place>\d+))\*\* +\S", re.MULTILINE)
BOLD = re.compile(r"\*\*\s*(?:\d+\.\d+|[A-Z]\d+)\b")
DISABLED = {"skip", "skipif", "xfail"}


def rule(*numbers: str) -> Callable[[Test], Test]:
    """The test below shows that these rules hold."""

    def cite(test: Test) -> Test:
        test.rules = numbers  # type: ignore[attr-defined]
        return test

    return cite


@dataclass(frozen=True)
class Rulebook:
    """The numbered rules of one game, in the order of its README."""

    numbers: tuple[str, ...]

    @classmethod
    def read(cls, readme: Path) -> "Rulebook":
        """The rules of this README; a number that is missing or doubled is an error in it."""
        text = readme.read_text(encoding="utf-8")
        found = list(NUMBERED.finditer(text))
        if len(found) != len(BOLD.findall(text)):
            raise ValueError(f"{readme.name}: a bold number does not begin a paragraph")
        last: dict[str, int] = {}
        for match in found:
            part, place = match["part"], int(match["place"])
            if place != last.get(part, 0) + 1:
                raise ValueError(f"{readme.name}: {match['number']} is out of order")
            last[part] = place
        return cls(tuple(match["number"] for match in found))

    def untested(self, tests: Iterable[FunctionType]) -> list[str]:
        """The rules that no test cites."""
        cited = {number for test in tests for number in rules_of(test)}
        return [number for number in self.numbers if number not in cited]

    def unknown(self, tests: Iterable[FunctionType]) -> list[str]:
        """What tests cite and the README does not have."""
        return [
            f"{number} in {test.__name__}"
            for test in tests
            for number in rules_of(test)
            if number not in self.numbers
        ]


def rules_of(test: FunctionType) -> tuple[str, ...]:
    """The rules that this test covers. A test that may be skipped or fail covers none."""
    marks = {mark.name for mark in getattr(test, "pytestmark", [])}
    return () if marks & DISABLED else getattr(test, "rules", ())


def all_tests(folder: Path) -> list[FunctionType]:
    """Every test function in the test modules of this folder."""
    return [test for path in sorted(folder.rglob("test_*.py")) for test in _tests_of(_load(path))]


def _load(path: Path) -> ModuleType:
    """The module in this file, by a name of its own so that pytest's copy is left alone."""
    spec = importlib.util.spec_from_file_location(f"rulebook_{path.parent.name}_{path.stem}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _tests_of(module: ModuleType) -> Iterator[FunctionType]:
    marks = getattr(module, "pytestmark", [])
    disabled = {mark.name for mark in (marks if isinstance(marks, list) else [marks])} & DISABLED
    for name, thing in vars(module).items():
        if name.startswith("test_") and isinstance(thing, FunctionType) and not disabled:
            yield thing
