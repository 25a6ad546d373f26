"""Positions of Scotland Yard, told as the rulebook tells them, and what players do in them.

Actions are spelled as in the log: tests say what players say, not what the code calls it.
"""

from dataclasses import dataclass, replace
from typing import Any

from games.engine import codec
from games.engine.actions import Record
from games.engine.errors import IllegalAction
from games.engine.play import Position, play, step
from games.engine.seats import CHANCE, Seat
from games.rules.scotland_yard import seating, turns
from games.rules.scotland_yard.board import Colour, Ticket
from games.rules.scotland_yard.game import ScotlandYard
from games.rules.scotland_yard.purse import DETECTIVES_PURSE, MR_X_PURSE, Purse, Reserve
from games.rules.scotland_yard.state import Fugitive, Pawn, State, Window, YardOptions

GAME: Any = ScotlandYard()
"""Of any type here: tests speak of seats and views by their plain names."""
MR_X = Seat("mr_x")
FAR = (6, 188, 43)
"""Three stations far from the middle of the map and from each other."""
EMPTY = Purse(0, 0, 0)


def options(**wishes: Any) -> YardOptions:
    found = codec.options_from_json(GAME, wishes)
    assert isinstance(found, YardOptions)
    return found


@dataclass(frozen=True)
class Table:
    """A position, and what happened just before it."""

    position: Any
    events: tuple[Any, ...] = ()

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def to_act(self) -> Any:
        return self.position.to_act

    @property
    def won(self) -> tuple[str, str] | None:
        """Which side won, and by what reason."""
        outcome = self.position.outcome
        if outcome is None:
            return None
        return ("mr_x" if outcome.winners == (MR_X,) else "detectives", outcome.reason)

    def view(self, viewer: str) -> Any:
        return GAME.view(self.state, viewer)

    def does(self, seat: str, **action: Any) -> "Table":
        """A seat does what it spells."""
        frame = play(self.position, Seat(seat), codec.action_from_json(GAME, action))
        return Table(frame.position, frame.events)

    def x(self, ticket: str, station: int, *, double: bool = False) -> "Table":
        """Mr. X rides."""
        return self.does("mr_x", kind="ride", ticket=ticket, station=station, double=double)

    def rides(self, pawn: str, ticket: str, station: int) -> "Table":
        """Whoever is to act moves this pawn."""
        return self.does(
            str(self.to_act), kind="detective_ride", pawn=pawn, ticket=ticket, station=station
        )

    def refused(self, seat: str, **action: Any) -> str:
        """Why this seat may not do that."""
        try:
            self.does(seat, **action)
        except IllegalAction as error:
            return str(error.reason)
        raise AssertionError(f"{seat} may do {action}")

    def offers(self, kind: str = "") -> list[str]:
        """The choices in short: "taxi 58", "double black 115", "red taxi 58"."""
        assert self.to_act is not None
        spelled = [codec.to_json(a) for a in self.position.choices(Seat(self.to_act))]
        return [_short(action) for action in spelled if kind in _short(action)]

    def pawn(self, colour: str) -> Any:
        """The detective of this colour."""
        return self.state.pawn(Colour(colour))

    def told(self, kind: str) -> list[Any]:
        """The events of this kind."""
        return [event for event in self.events if event.kind == kind]

    def any_ride(self) -> "Table":
        """The first pawn that can rides wherever it can, but not to Mr. X."""
        rides = self.position.choices(Seat(str(self.to_act)))
        away = [ride for ride in rides if ride.station != self.state.fugitive.station]
        frame = play(self.position, Seat(str(self.to_act)), away[0])
        return Table(frame.position, frame.events)

    def round_over(self) -> "Table":
        """Every detective rides somewhere."""
        table = self
        while table.to_act not in (None, "mr_x"):
            table = table.any_ride()
        return table


def _short(action: Any) -> str:
    words = ("double " if action.get("double") else "") + (f"{action.get('pawn', '')} ").lstrip()
    return f"{words}{action.get('ticket', action['kind'])} {action.get('station', '')}".strip()


def dealt(mr_x: int, *pawns: int, **wishes: Any) -> Table:
    """A match after its deal, by records as chance draws them."""
    wishes.setdefault("detective_seats", len(pawns))
    position = Position(GAME, options(**wishes), GAME.start(options(**wishes)))
    events: tuple[Any, ...] = ()
    for data in (
        {"kind": "deal_mr_x", "station": mr_x},
        {"kind": "place_detectives", "stations": list(pawns)},
    ):
        frame = step(position, Record(CHANCE, codec.action_from_json(GAME, data)))
        position, events = frame.position, events + frame.events
    return Table(position, events)


def table(
    mr_x: int,
    *pawns: int,
    black: int | None = None,
    double: int = 2,
    number: int = 1,
    windows: int = 0,
    purses: dict[str, Purse] | None = None,
    possible: tuple[int, ...] = (),
    own: Purse = MR_X_PURSE,
    **wishes: Any,
) -> Table:
    """A made-up position at the beginning of a round: full purses unless stated."""
    wishes.setdefault("detective_seats", len(pawns))
    agreed, purses = options(**wishes), purses or {}
    seats = agreed.detective_seats
    counted = agreed.tickets == "counted"
    reserve = Reserve(own if counted else None, len(pawns) if black is None else black)
    before = State(
        agreed,
        round=number - 1,
        mr_x=Fugitive(mr_x, mr_x, reserve, double),
        pawns=tuple(
            Pawn(c, seating.leader(c, seats), at, at, purses.get(c.value, DETECTIVES_PURSE))
            for c, at in zip(Colour, pawns, strict=False)
        ),
        log=tuple(_filler(mr_x) for _ in range(windows)),
        possible=possible or (mr_x,),
    )
    began = turns.begin_round(before)
    return Table(Position(GAME, agreed, began.state, version=9), began.events)


def _filler(station: int) -> Window:
    return Window(0, Ticket.TAXI, station, shown=False, double=False)


def with_purse(here: Table, colour: str, purse: Purse) -> Table:
    """The same position, but a detective has other tickets."""
    pawns = tuple(
        replace(pawn, tickets=purse) if pawn.colour == colour else pawn for pawn in here.state.pawns
    )
    return replace(here, position=replace(here.position, state=replace(here.state, pawns=pawns)))
