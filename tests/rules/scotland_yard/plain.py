"""Another opinion on where Mr. X can have been: every way through the city, tried one by one.

Written from §10 of the rulebook and from what is open in a view, with nothing of the rules' own
reckoning but the lines of the map.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.rules.scotland_yard.board import LINES, START_CARDS

Way = tuple[int, ...]

JOINED: dict[str, set[tuple[int, int]]] = {
    kind: {pair for one, other in lines for pair in ((one, other), (other, one))}
    for kind, lines in LINES.items()
}
JOINED["black"] = set().union(*JOINED.values())
ORDINARY = ("taxi", "bus", "underground")
NEAR: dict[str, dict[int, list[int]]] = {
    kind: {s: sorted(b for a, b in pairs if a == s) for s in range(1, 200)}
    for kind, pairs in JOINED.items()
}


def conditions(view: Any, options: Any) -> Iterator[list[Any]]:  # noqa: C901 (§10, all of it)
    """For the start and every window, the questions that Mr. X's station there must pass."""
    colours = list(view.pawns)
    at = {colour: pawn.start for colour, pawn in view.pawns.items()}
    counted = options.tickets == "counted"
    purse = {"taxi": 4, "bus": 3, "underground": 3, "black": len(colours)}

    def can_ride() -> Any:
        """Somewhere to go from here, by what he has and where they stand at this moment."""
        kinds = [k for k in (*ORDINARY, "black") if purse[k] > 0 or (k in ORDINARY and not counted)]
        held = set(at.values())
        return lambda s: any(n not in held for kind in kinds for n in NEAR[kind][s])

    placed = set(at.values())
    now: list[Any] = [lambda s: s in START_CARDS and s not in placed]
    if view.round:
        now.append(can_ride())
    for number, window in enumerate(view.log):
        yield now
        held = set(at.values())
        now = [lambda s, held=held: s not in held]
        purse[window.ticket] -= 1
        if window.shown:
            now.append(lambda s, shown=window.station: s == shown)
        for ticket in filter(None, window.taken):
            purse[ticket] += 1
        following = view.log[number + 1] if number + 1 < len(view.log) else None
        if following and following.round == window.round:
            now.append(can_ride())
            continue
        if following is None and view.phase == "second_ride":
            now.append(can_ride())
        steps = [s for s in view.steps if s.round == window.round and s.ticket]
        for step in steps:
            at[step.colour] = step.station
            purse[step.ticket] += 1
            met = view.outcome and view.outcome.reason == "caught" and step is view.steps[-1]
            now.append(lambda s, here=step.station, met=met: (s == here) is bool(met))
        if following or (view.phase == "ride" and not view.outcome):
            now.append(can_ride())
        if view.outcome and view.outcome.reason == "locked_in" and not following:
            free = can_ride()
            now.append(lambda s, free=free: not free(s))
    yield now


def ways(view: Any, options: Any, only: Way | None = None) -> Iterator[Way]:
    """Every way that agrees with all that is open; with `only`, that one if it does."""
    questions = list(conditions(view, options))
    tickets = [window.ticket for window in view.log]

    def go_on(way: Way) -> Iterator[Way]:
        place = len(way) - 1
        if not all(question(way[-1]) for question in questions[place]):
            return
        if place == len(tickets):
            yield way
            return
        for station in NEAR[tickets[place]][way[-1]]:
            if only is None or station == only[place + 1]:
                yield from go_on((*way, station))

    for start in START_CARDS if only is None else only[:1]:
        yield from go_on((start,))


def ways_at_random(view: Any, questions: list[list[Any]], rng: Random) -> Iterator[Way]:
    """Ways that agree with all that is open, found in a random order; some only, not all."""
    tickets = [window.ticket for window in view.log]
    layers = _layers(view, questions)
    for _ in range(20):
        way = [rng.choice(sorted(layers[-1]))]
        for place in reversed(range(len(tickets))):
            before = [s for s in NEAR[tickets[place]][way[0]] if s in layers[place]]
            way.insert(0, rng.choice(before))
        yield tuple(way)


def _layers(view: Any, questions: list[list[Any]]) -> list[set[int]]:
    """The stations reached, one window after another."""
    layers = [{s for s in START_CARDS if all(question(s) for question in questions[0])}]
    for window, asked in zip(view.log, questions[1:], strict=True):
        reached = {n for s in layers[-1] for n in NEAR[window.ticket][s]}
        layers.append({s for s in reached if all(question(s) for question in asked)})
    return layers


def possible_stations(view: Any, options: Any) -> set[int]:
    """Where a way can end."""
    return _layers(view, list(conditions(view, options)))[-1]
