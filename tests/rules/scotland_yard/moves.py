"""Whole moves of Mr. X as the booklet counts them: a ride, or the two rides of a double move."""

from typing import Any

from games.engine.play import Position, play
from games.engine.seats import Seat

MR_X = Seat("mr_x")


def moves_of_mr_x(position: Position) -> list[tuple[Any, ...]]:
    """Every single and every double move, each as the actions that make it up."""
    moves: list[tuple[Any, ...]] = []
    for first in position.choices(MR_X):
        if not first.double:  # type: ignore[attr-defined]
            moves.append((first,))
            continue
        between = play(position, MR_X, first).position
        moves += [(first, second) for second in between.choices(MR_X)]
    return moves
