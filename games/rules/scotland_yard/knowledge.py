"""Where Mr. X can be by all that is public, exactly (§10).

Every condition bears on where he is at one moment only, so the set of the moment is all that need
be remembered: one step of knowledge after another gives all stations that some path leads to.
"""

from collections.abc import Iterable

from games.rules.scotland_yard.board import NEXT, START_CARDS, Ticket
from games.rules.scotland_yard.choices import can_ride
from games.rules.scotland_yard.purse import Reserve

Stations = tuple[int, ...]
"""Stations by number, each once."""


def at_the_start(cards_shown: Iterable[int]) -> Stations:
    """His card is none of those that the detectives drew."""
    return tuple(sorted(set(START_CARDS).difference(cards_shown)))


def after_ride(possible: Stations, ticket: Ticket, held: frozenset[int]) -> Stations:
    """One ride away with this ticket, and on no detective's station."""
    near = NEXT[ticket]
    reached = set[int]().union(*(near[station] for station in possible))
    return tuple(sorted(reached - held))


def not_at(possible: Stations, station: int) -> Stations:
    """A detective came here and did not meet him."""
    return tuple(one for one in possible if one != station)


def able_to_ride(possible: Stations, reserve: Reserve, held: frozenset[int]) -> Stations:
    """He is to ride and the match goes on, so he can (R5, R11)."""
    return tuple(one for one in possible if can_ride(one, reserve, held))


def locked_in(possible: Stations, reserve: Reserve, held: frozenset[int]) -> Stations:
    """The match ended because he could not ride (R5)."""
    return tuple(one for one in possible if not can_ride(one, reserve, held))
