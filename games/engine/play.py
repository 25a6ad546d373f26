"""The fold: how records turn into positions, for live play and for replays alike."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.engine.actions import Action, Record
from games.engine.chance import Dice
from games.engine.endings import Ending, FromOutside, HandedOver, MatchEnded, PlayerLeft, outcome_of
from games.engine.errors import (
    GameError,
    IllegalAction,
    InvalidRecord,
    MatchOver,
    NotYourTurn,
    UnknownSeat,
    WrongDraw,
)
from games.engine.events import Event
from games.engine.game import AnyGame, Options, Outcome
from games.engine.seats import CHANCE, REFEREE, Actor, Seat, Viewer


@dataclass(frozen=True)
class Position:
    """Where a match stands: what its log folds to. It never leaves the server."""

    game: AnyGame
    options: Options
    state: Any
    """Of the game's own type, and opaque here."""
    version: int = 0
    """How many records the log holds."""
    draws: int = 0
    """How many of them chance drew."""
    ending: Outcome | None = None
    """How the match was ended from outside its rules, if it was."""
    handed_over: tuple[Seat, ...] = ()
    """The seats whose players have left, and for which bots decide since."""

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by its rules or from outside."""
        return self.ending or self.game.outcome(self.state)

    @property
    def to_act(self) -> Actor | None:
        """Whose decision is next; None when the match is over."""
        return None if self.ending else self.game.to_act(self.state)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat of this match."""
        return self.game.seats(self.options)

    def choices(self, viewer: Viewer) -> tuple[Action, ...]:
        """What this viewer may do now; empty for all but the seat that is to act."""
        if viewer != self.to_act or viewer not in self.seats:
            return ()
        return self.game.legal_actions(self.state, Seat(viewer))

    def view(self, viewer: Viewer) -> Any:
        """What this viewer knows. After the end everybody may know what the referee knows."""
        return self.game.view(self.state, REFEREE if self.outcome else viewer)


@dataclass(frozen=True)
class Frame:
    """One step of a match: the record (None before the first), and what it led to."""

    record: Record | None
    position: Position
    events: tuple[Event, ...] = ()

    @property
    def version(self) -> int:
        """How many records the log holds after this step."""
        return self.position.version


def begin(game: AnyGame, options: Options) -> Position:
    """The position of an empty log: nothing dealt yet."""
    return Position(game, options, game.start(options))


def play(position: Position, seat: Seat, action: Action) -> Frame:
    """A seat acts: check turn and legality, then apply."""
    if seat not in position.seats:
        raise UnknownSeat(f"There is no seat {seat!r} at this table.", seat=seat)
    if position.outcome:
        raise MatchOver("The match is over.")
    if isinstance(action, FromOutside):
        return _leave(position, seat, action)
    if position.to_act != seat:
        raise NotYourTurn("Somebody else is to act.")
    if action not in position.game.legal_actions(position.state, seat):
        view = position.game.view(position.state, seat)
        raise IllegalAction(reason=position.game.why_not(view, action))
    return _apply(position, Record(seat, action))


def settle(position: Position, dice: Dice) -> Iterator[Frame]:
    """Let chance draw until a seat is to act or the match is over."""
    while position.to_act is CHANCE:
        frame = _apply(position, Record(CHANCE, promised_draw(position, dice)))
        yield frame
        position = frame.position


def promised_draw(position: Position, dice: Dice) -> Action:
    """What these dice give for the draw that is due."""
    game, state = position.game, position.state
    action: Action = game.draw(state, dice(position.draws, game.drawing(state)))
    return action


def replay(game: AnyGame, options: Options, log: Iterable[Record]) -> Iterator[Frame]:
    """The fold, from the empty table on. It never draws and never asks the time."""
    frame = Frame(None, begin(game, options))
    yield frame
    for record in log:
        frame = step(frame.position, record)
        yield frame


def step(position: Position, record: Record) -> Frame:
    """The next frame of a log, or InvalidRecord if the record cannot stand there."""
    try:
        if record.actor is CHANCE:
            return _draw(position, record)
        return play(position, Seat(record.actor), record.action)
    except GameError as error:
        raise InvalidRecord(error.detail, version=position.version + 1) from error


def prove(frames: Iterable[Frame], dice: Dice) -> Iterator[Frame]:
    """The same frames, each draw compared with what the opened seed gives."""
    before: Position | None = None
    for frame in frames:
        if before and frame.record:
            _prove_draw(before, frame.record, dice)
        yield frame
        before = frame.position


def _prove_draw(position: Position, record: Record, dice: Dice) -> None:
    if record.actor is CHANCE and promised_draw(position, dice) != record.action:
        raise WrongDraw("the opened seed gives another draw", version=position.version + 1)


def _draw(position: Position, record: Record) -> Frame:
    if position.outcome:
        raise MatchOver("The match is over.")
    if position.to_act is not CHANCE:
        raise NotYourTurn("Chance is not to draw.")
    if not position.game.can_be_drawn(position.state, record.action):
        raise IllegalAction(reason="impossible_draw")
    return _apply(position, record)


def _apply(position: Position, record: Record) -> Frame:
    transition = position.game.apply(position.state, record.actor, record.action)
    after = replace(
        position,
        state=transition.state,
        version=position.version + 1,
        draws=position.draws + (record.actor is CHANCE),
    )
    return Frame(record, after, transition.events + _last_event(after))


def _leave(position: Position, seat: Seat, action: FromOutside) -> Frame:
    """A seat is left once, and its side is lost with the last one: so that one is not handed on."""
    side = next(side for side in position.game.sides(position.options) if seat in side)
    others = set(side) - {seat, *position.handed_over}
    if seat in position.handed_over or (isinstance(action, HandedOver) and not others):
        raise IllegalAction(reason="not_a_choice")
    match action:
        case Ending():
            return _end(position, seat, action)
        case HandedOver():
            return _hand_over(position, seat, action)
        case _:
            raise TypeError(f"{action.kind} is understood by nobody")


def _hand_over(position: Position, seat: Seat, action: HandedOver) -> Frame:
    after = replace(
        position, handed_over=(*position.handed_over, seat), version=position.version + 1
    )
    return Frame(Record(seat, action), after, (PlayerLeft(seat, action.why, action.bot),))


def _end(position: Position, seat: Seat, action: Ending) -> Frame:
    ending = outcome_of(position.game, position.options, seat, action)
    after = replace(position, ending=ending, version=position.version + 1)
    return Frame(Record(seat, action), after, _last_event(after))


def _last_event(position: Position) -> tuple[Event, ...]:
    outcome = position.outcome
    return (MatchEnded(outcome.winners, outcome.reason),) if outcome else ()
