"""What somebody who knows a game well says of a match afterwards, from each side's knowledge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engine.actions import Action
from games.engine.chance import Rng
from games.engine.seats import Seat

THOUSAND = 1000
"""Chances are told in thousandths, and bits of information too: there are no fractions in data."""


@dataclass(frozen=True)
class Advice:
    """What a seat could have done, by its own knowledge."""

    best: Action
    """What the strongest bot would have played."""
    worth: Mapping[Action, int]
    """Its chance of winning after each choice, as that bot sees it."""


@dataclass(frozen=True)
class Answer:
    """How much the answer to a question told whoever did not know."""

    turn: int
    visible: bool
    before: int
    """Who could still be meant before it."""
    after: int
    learned: int
    """Thousandths of a bit: how unexpected the answer was."""
    expected: int
    """What such a question tells on average, as the table stood."""
    best: int
    """What the best question would have told on average."""


class Adviser(Protocol):
    """Looks back at matches of one game. It is given views, as bots are."""

    @property
    def revision(self) -> int:
        """Rises when the same match would be judged differently."""

    @property
    def side(self) -> Seat:
        """Whose chance of winning is told; the others have what is left."""

    @property
    def knowers(self) -> Sequence[Seat]:
        """From whose knowledge."""

    def chance(self, view: Any) -> int | None:
        """The chance of `side`, as far as the owner of this view can tell; None before the deal."""

    def advise(self, view: Any, choices: Sequence[Any], rng: Rng) -> Advice:
        """What the owner of this view, who is to act, should do."""

    def answer(self, view: Any, event: Any) -> Answer | None:
        """How much this event told, if it answered anything, from the view after it."""
