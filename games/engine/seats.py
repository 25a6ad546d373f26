"""Who takes part: seats play, chance draws, spectators and the referee watch."""

from enum import StrEnum
from typing import Literal, NewType, TypeAlias

Seat = NewType("Seat", str)


class Role(StrEnum):
    """Those who are present at every match without holding a seat."""

    CHANCE = "chance"
    SPECTATOR = "spectator"
    REFEREE = "referee"


CHANCE: Literal[Role.CHANCE] = Role.CHANCE
SPECTATOR: Literal[Role.SPECTATOR] = Role.SPECTATOR
REFEREE: Literal[Role.REFEREE] = Role.REFEREE

Actor: TypeAlias = Seat | Literal[Role.CHANCE]
Viewer: TypeAlias = Seat | Literal[Role.SPECTATOR, Role.REFEREE]

Side: TypeAlias = tuple[Seat, ...]
"""The seats that win and lose together."""


def as_actor(name: str) -> Actor:
    """The actor a log calls by this name."""
    return CHANCE if name == CHANCE.value else Seat(name)


def as_viewer(name: str) -> Viewer:
    """The viewer an address or a command calls by this name."""
    if name == SPECTATOR.value:
        return SPECTATOR
    return REFEREE if name == REFEREE.value else Seat(name)
