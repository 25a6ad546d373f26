"""What each viewer knows, built from nothing for that viewer (§10).

All but Mr. X know exactly the same: detectives and spectators see the open table.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.engine.game import Outcome
from games.engine.seats import REFEREE, Seat, Viewer
from games.rules.scotland_yard.board import Colour, Ticket
from games.rules.scotland_yard.purse import Purse
from games.rules.scotland_yard.seating import MR_X
from games.rules.scotland_yard.state import Fugitive, Pawn, Phase, State, Step, Window, YardOptions


@dataclass(frozen=True)
class PawnView:
    """A detective, of whom everything is open."""

    seat: Seat
    start: int
    station: int
    tickets: Purse


class Pawns(Mapping[str, PawnView]):
    """The pawns by their colours, in their order, never to be changed."""

    def __init__(self, pawns: Mapping[str, PawnView]) -> None:
        self._pawns = dict(pawns)

    def __getitem__(self, colour: str) -> PawnView:
        return self._pawns[colour]

    def __iter__(self) -> Iterator[str]:
        return iter(self._pawns)

    def __len__(self) -> int:
        return len(self._pawns)

    def __hash__(self) -> int:
        return hash(tuple(self._pawns.items()))

    def __repr__(self) -> str:
        return f"Pawns({self._pawns!r})"


@dataclass(frozen=True)
class MrXView:
    """Mr. X; None is a station that this viewer was not shown."""

    start: int | None
    station: int | None
    tickets: Purse | None
    """None where he is never short of ordinary tickets (R2)."""
    black: int
    double: int


@dataclass(frozen=True)
class WindowView:
    """An entry of his log; None is a station that this viewer was not shown."""

    window: int
    round: int
    ticket: Ticket
    station: int | None
    shown: bool
    double: bool
    taken: tuple[Ticket | None, ...]


@dataclass(frozen=True)
class YardView:
    """All that one viewer knows."""

    options: YardOptions
    phase: Phase
    round: int
    window: int
    """How many windows are filled."""
    pawns: Mapping[str, PawnView]
    waiting: tuple[Colour, ...]
    mr_x: MrXView | None
    log: tuple[WindowView, ...]
    steps: tuple[Step, ...]
    possible: tuple[int, ...] | None
    """Where Mr. X can be by all that is public; None if the players wanted no such help."""
    outcome: Outcome | None

    def __post_init__(self) -> None:
        object.__setattr__(self, "pawns", Pawns(self.pawns))

    @property
    def visible(self) -> int | None:
        """The station on which Mr. X's own pawn stands, until his next ride (§7)."""
        last = self.log[-1] if self.log else None
        return last.station if last and last.shown else None


def view(state: State, viewer: Viewer) -> YardView:
    """All that this viewer knows at this moment."""
    sees_mr_x = viewer in (MR_X, REFEREE)
    log = tuple(_window(n, window, sees_mr_x) for n, window in enumerate(state.log, start=1))
    told_possible = state.options.show_possible or viewer is REFEREE
    return YardView(
        options=state.options,
        phase=state.phase,
        round=state.round,
        window=len(state.log),
        pawns={pawn.colour.value: _pawn(pawn) for pawn in state.pawns},
        waiting=state.waiting,
        mr_x=_mr_x(state.mr_x, log, sees_mr_x) if state.mr_x else None,
        log=log,
        steps=state.steps,
        possible=state.possible if told_possible else None,
        outcome=state.outcome,
    )


def _pawn(pawn: Pawn) -> PawnView:
    return PawnView(pawn.seat, pawn.start, pawn.station, pawn.tickets)


def _window(number: int, window: Window, sees_mr_x: bool) -> WindowView:
    return WindowView(
        window=number,
        round=window.round,
        ticket=window.ticket,
        station=window.station if sees_mr_x or window.shown else None,
        shown=window.shown,
        double=window.double,
        taken=window.taken,
    )


def _mr_x(mr_x: Fugitive, log: tuple[WindowView, ...], sees_mr_x: bool) -> MrXView:
    """Where he is stands in his last window, for those who may read it."""
    last = log[-1].station if log else None
    return MrXView(
        start=mr_x.start if sees_mr_x else None,
        station=mr_x.station if sees_mr_x else last,
        tickets=mr_x.reserve.ordinary,
        black=mr_x.reserve.black,
        double=mr_x.double,
    )
