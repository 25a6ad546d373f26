"""A state that a viewer cannot rule out: Mr. X's whole hidden path, each one as likely.

All that is public gives, for every window, the stations that were possible there. A path is one
station of each, every one a ride with the open ticket from the one before. Counting forwards how
many paths lead to each station, and then choosing backwards in proportion, draws a whole path
uniformly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from games.engine.chance import Rng
from games.rules.scotland_yard import knowledge
from games.rules.scotland_yard.board import NEXT, Colour, Ticket
from games.rules.scotland_yard.knowledge import Stations
from games.rules.scotland_yard.purse import Reserve
from games.rules.scotland_yard.setup import first_reserve
from games.rules.scotland_yard.state import (
    Fugitive,
    Pawn,
    Phase,
    State,
    Step,
    Window,
    YardOptions,
)
from games.rules.scotland_yard.view import WindowView, YardView

Weights = Mapping[int, int]


@dataclass(frozen=True)
class OpenLog:
    """What is public of the past: all that the possible paths follow from."""

    options: YardOptions
    starts: tuple[int, ...]
    windows: tuple[WindowView, ...]
    steps: tuple[Step, ...]
    phase: Phase
    ended_by: str | None


def determinize(view: YardView, rng: Rng) -> State:
    """Uniform over all states consistent with the view."""
    open_log = _open_log(view)
    layers = possible_by_window(open_log)
    path = _known_path(view) or _draw_path(open_log, rng)
    return State(
        options=view.options,
        phase=view.phase,
        round=view.round,
        mr_x=_fugitive(view, path) if view.mr_x else None,
        pawns=tuple(
            Pawn(Colour(colour), pawn.seat, pawn.start, pawn.station, pawn.tickets)
            for colour, pawn in view.pawns.items()
        ),
        waiting=view.waiting,
        log=tuple(
            Window(w.round, w.ticket, station, w.shown, w.double, w.taken)
            for w, station in zip(view.log, path[1:], strict=True)
        ),
        steps=view.steps,
        possible=layers[-1] if view.mr_x else (),
        outcome=view.outcome,
    )


def _fugitive(view: YardView, path: Sequence[int]) -> Fugitive:
    assert view.mr_x is not None
    reserve = Reserve(view.mr_x.tickets, view.mr_x.black)
    return Fugitive(path[0], path[-1], reserve, view.mr_x.double)


def _known_path(view: YardView) -> tuple[int, ...] | None:
    """The path itself, for Mr. X and the referee; before the deal there is none to draw."""
    if view.mr_x is None:
        return (0,)
    if view.mr_x.start is None:
        return None
    return (view.mr_x.start, *(w.station for w in view.log if w.station is not None))


def _open_log(view: YardView) -> OpenLog:
    """Without the stations that only Mr. X knows, so that all viewers share one computation."""
    return OpenLog(
        options=view.options,
        starts=tuple(pawn.start for pawn in view.pawns.values()),
        windows=tuple(_as_the_public_knows(window) for window in view.log),
        steps=view.steps,
        phase=view.phase,
        ended_by=view.outcome.reason if view.outcome else None,
    )


def _as_the_public_knows(window: WindowView) -> WindowView:
    return window if window.shown else _covered(window)


def _covered(window: WindowView) -> WindowView:
    return WindowView(
        window.window,
        window.round,
        window.ticket,
        None,
        window.shown,
        window.double,
        window.taken,
    )


# --- what was possible, window by window ----------------------------------------------------------


@lru_cache(maxsize=512)
def possible_by_window(log: OpenLog) -> tuple[Stations, ...]:
    """For the start and each window: where Mr. X could be, when the next ride began."""
    layers = [knowledge.at_the_start(log.starts)]
    if not log.starts:
        return tuple(layers)
    past = _Past(log)
    steps = {number: tuple(made) for number, made in groupby(log.steps, lambda s: s.round)}
    for number, windows in groupby(log.windows, lambda window: window.round):
        layers[-1] = knowledge.able_to_ride(layers[-1], past.reserve, past.held)
        layers += past.rides(layers[-1], tuple(windows))
        layers[-1] = past.pursuit(layers[-1], steps.get(number, ()))
    layers[-1] = past.now(layers[-1])
    return tuple(layers)


class _Past:
    """The public table as it was: where detectives stood, and what Mr. X had to spend."""

    def __init__(self, log: OpenLog) -> None:
        self._log = log
        self._stations = list(log.starts)
        self._colours = list(Colour)[: len(log.starts)]
        self.reserve = first_reserve(log.options)

    @property
    def held(self) -> frozenset[int]:
        return frozenset(self._stations)

    def rides(self, possible: Stations, windows: tuple[WindowView, ...]) -> list[Stations]:
        """One turn of Mr. X: a ride or two, and what he took for showing himself."""
        layers = []
        for window in windows:
            self.reserve = self.reserve.spent(window.ticket)
            possible = knowledge.after_ride(possible, window.ticket, self.held)
            if window.station is not None:
                possible = (window.station,)
            if window.double and window is windows[0]:
                possible = knowledge.able_to_ride(possible, self.reserve, self.held)
            layers.append(possible)
            for ticket in filter(None, window.taken):
                self.reserve = self.reserve.received(ticket)
        return layers

    def pursuit(self, possible: Stations, steps: tuple[Step, ...]) -> Stations:
        """The detectives' rides of a round; the last one of all may have caught him."""
        for step in steps:
            if step.ticket is None:
                continue
            self._stations[self._colours.index(step.colour)] = step.station
            self.reserve = self.reserve.received(step.ticket)
            if self._log.ended_by == "caught" and step is self._log.steps[-1]:
                return (step.station,)
            possible = knowledge.not_at(possible, step.station)
        return possible

    def now(self, possible: Stations) -> Stations:
        """What follows from where the match stands, or how it ended."""
        if self._log.ended_by == "locked_in":
            return knowledge.locked_in(possible, self.reserve, self.held)
        if self._log.ended_by is None and self._log.phase is Phase.RIDE:
            return knowledge.able_to_ride(possible, self.reserve, self.held)
        return possible


# --- drawing a path -------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _paths_to(log: OpenLog) -> tuple[Weights, ...]:
    """For the start and each window: how many paths lead to each possible station.

    Where only one station is possible the count begins anew at 1: what comes before it and what
    comes after are independent, and the numbers stay small.
    """
    layers = possible_by_window(log)
    counts: list[Weights] = [dict.fromkeys(layers[0], 1)]
    for window, layer in zip(log.windows, layers[1:], strict=True):
        before, near = counts[-1], NEXT[window.ticket]
        now = {one: sum(before.get(prior, 0) for prior in near[one]) for one in layer}
        counts.append(dict.fromkeys(now, 1) if len(now) == 1 else now)
    return tuple(counts)


def _draw_path(log: OpenLog, rng: Rng) -> tuple[int, ...]:
    counts = _paths_to(log)
    path = [_weighted(counts[-1], rng)]
    for window, before in zip(reversed(log.windows), reversed(counts[:-1]), strict=True):
        path.append(_weighted(_leading_to(path[-1], before, window.ticket), rng))
    return tuple(reversed(path))


def _leading_to(station: int, before: Weights, ticket: Ticket) -> Weights:
    return {prior: before[prior] for prior in sorted(NEXT[ticket][station]) if prior in before}


def _weighted(weights: Weights, rng: Rng) -> int:
    """One of these stations, each as likely as its weight says."""
    place = rng.choice(range(sum(weights.values())))
    for station, weight in weights.items():
        place -= weight
        if place < 0:
            return station
    raise AssertionError("no path leads anywhere")
