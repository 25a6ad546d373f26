"""bin/bench [NAME] [--json]: run the benchmarks and print one table."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from types import ModuleType

import django

from tests.bench.measure import Bench, Figure


def benchmarks() -> dict[str, ModuleType]:
    """Every module beside this one that has figures to tell, by name."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    found = {name: import_module(f"tests.bench.{name}") for name in names}
    return {name: module for name, module in found.items() if hasattr(module, "figures")}


def table(lines: Iterator[tuple[str, Figure]]) -> Iterator[str]:
    """A line for each figure, as soon as it is known."""
    yield f"{'benchmark':<14} {'figure':<44} {'value':>14} {'unit':<12} {'ratio':>10}  to"
    for name, figure in lines:
        ratio = "" if figure.ratio is None else f"{figure.ratio:.4g}"
        yield (
            f"{name:<14} {figure.name:<44} {figure.value:>14,.4g} {figure.unit:<12}"
            f" {ratio:>10}  {figure.reference}"
        )


def main() -> int:
    """Run what was asked for."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    known = benchmarks()
    parser = argparse.ArgumentParser(prog="bin/bench", description=__doc__)
    parser.add_argument("name", nargs="?", choices=[*known], metavar="NAME", help=", ".join(known))
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    given = parser.parse_args()
    chosen = [given.name] if given.name else [*known]
    bench = Bench()
    lines = ((name, figure) for name in chosen for figure in known[name].figures(bench))
    if given.json:
        machine = {"python": platform.python_version(), "cpus": os.cpu_count()}
        figures = [{"benchmark": name, **asdict(figure)} for name, figure in lines]
        print(json.dumps({"machine": machine, "figures": figures}, indent=2))
    else:
        for line in table(lines):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
