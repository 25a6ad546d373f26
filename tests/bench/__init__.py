"""The benchmarks behind bin/bench: figures, printed; nothing here fails for being slow.

To add one, put a module here whose docstring's first line says what it measures, with a function

    def figures(bench: Bench) -> Iterator[Figure]:
        yield bench.rate("random matches", "matches/s", play_one)

Its name is the module's name: `bin/bench playouts` runs tests/bench/playouts.py. `bench.rate` and
`bench.times` measure in turns with a reference, by default the calibration loop of measure.py.
"""
