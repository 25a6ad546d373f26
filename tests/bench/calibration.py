"""The calibration loop itself, which all ratios are taken to."""

from collections.abc import Iterator

from tests.bench.measure import Bench, Figure, calibration


def figures(bench: Bench) -> Iterator[Figure]:
    """How often a second this machine runs the loop; its ratio shows how steady the machine is."""
    yield bench.rate("calibration loop", "loops/s", calibration)
