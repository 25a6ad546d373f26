"""The rules of one game, without any match: what every game must be able to say."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from games.engine.actions import Action
from games.engine.canonical import Json
from games.engine.chance import Rng
from games.engine.events import Event
from games.engine.seats import Actor, Seat, Side, Viewer


@dataclass(frozen=True)
class Options:
    """How this match differs from the next; each game has its own, all fields with defaults."""


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
ViewT = TypeVar("ViewT")


@dataclass(frozen=True)
class Outcome:
    """How a match ended."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True)
class Transition(Generic[StateT]):
    """What an action leads to: the new state, and what happened on the way."""

    state: StateT
    events: tuple[Event, ...] = ()


class Game(ABC, Generic[OptionsT, StateT, ActionT, ViewT]):
    """The rules of one game. It holds no data of any match; every method is a pure function.

    `start` holds no secret: secrets are drawn by chance, so the log tells them. `legal_actions` is
    the single source of legality; `apply` may assume it.
    """

    key: ClassVar[str]
    revision: ClassVar[int]
    """Rises when a change of rules would alter the meaning of logs already played."""
    actions: ClassVar[tuple[type[Action], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    options_type: ClassVar[type[Options]]
    view_type: ClassVar[type[Any]]

    @abstractmethod
    def sides(self, options: OptionsT) -> tuple[Side, ...]:
        """Those who win and lose together, each a tuple of seats."""

    def seats(self, options: OptionsT) -> tuple[Seat, ...]:
        """Every seat, in the order of the table."""
        return tuple(seat for side in self.sides(options) for seat in side)

    @abstractmethod
    def start(self, options: OptionsT) -> StateT:
        """The table before anything is dealt."""

    @abstractmethod
    def to_act(self, state: StateT) -> Actor | None:
        """Whose decision is next; None when the game is over."""

    @abstractmethod
    def legal_actions(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """Everything this seat may do now, no two with the same effect; empty if not to act."""

    @abstractmethod
    def drawing(self, state: StateT) -> str:
        """The kind of the action that chance is about to draw."""

    @abstractmethod
    def draw(self, state: StateT, rng: Rng) -> ActionT:
        """Chance decides; the result is recorded."""

    @abstractmethod
    def can_be_drawn(self, state: StateT, action: ActionT) -> bool:
        """Whether chance could have drawn this, so that a log cannot hold what dice never give."""

    @abstractmethod
    def apply(self, state: StateT, actor: Actor, action: ActionT) -> Transition[StateT]:
        """What the action leads to. Deterministic."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: StateT, viewer: Viewer) -> ViewT:
        """All that this viewer knows, built from nothing."""

    @abstractmethod
    def determinize(self, view: ViewT, rng: Rng) -> StateT:
        """A state this viewer cannot rule out, each one as likely as any other."""

    def geometry(self) -> Json:
        """The board as drawers need it: all that no match changes; None if it is not drawn."""
        return None

    def preview(self, view: ViewT, action: ActionT) -> Any | None:
        """What the owner of this view would see after this choice, where that can be told.

        Plain data for the board, made from the view alone: considering a choice tells nothing.
        """
        return None

    def why_not(self, view: ViewT, action: ActionT) -> str:
        """A code for why the owner of this view may not do this now.

        It is made from the view, never from the state: a refusal can tell nothing that its
        reader did not know.
        """
        return "not_a_choice"


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
