"""bin/bench: the table, its JSON, and measuring itself."""

import json
import subprocess
import sys

from tests.bench import measure
from tests.bench.__main__ import benchmarks, table
from tests.operations.clone import ROOT


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.bench", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_json_names_each_figure_with_unit_and_ratio() -> None:
    told = json.loads(run("calibration", "--json").stdout)
    (figure,) = told["figures"]
    assert figure["benchmark"] == "calibration"
    assert figure["unit"] == "loops/s"
    assert figure["value"] > 0
    assert figure["ratio"] > 0


def test_an_unknown_benchmark_is_refused_with_the_list_of_known_ones() -> None:
    refused = run("no-such-benchmark")
    assert refused.returncode == 2
    assert "calibration" in refused.stderr


def test_every_benchmark_says_what_it_measures() -> None:
    assert benchmarks()
    for name, module in benchmarks().items():
        assert module.__doc__, name


def test_a_figure_twice_as_fast_as_its_reference_has_ratio_two() -> None:
    seconds = 0.0

    def once() -> int:
        nonlocal seconds
        seconds += 0.25
        return 1

    def twice_as_fast() -> int:
        return 2 * once()

    bench = measure.Bench(seconds=10, rounds=3, clock=lambda: seconds)
    figure = bench.rate("twice", "things/s", twice_as_fast, against=once, reference="once")
    assert figure == measure.Figure("twice", 8.0, "things/s", 2.0, "once")
    assert [*table(iter([("example", figure)]))][1].endswith("once")


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(value) for value in range(1, 101)]
    assert measure.percentile(values, 99) == 99
    assert measure.percentile([5.0], 99) == 5
