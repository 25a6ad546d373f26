"""The board as drawers need it: all that no match changes, as plain data."""

from games.engine.canonical import Json
from games.rules.mrjack_pocket.board import (
    HOURGLASS_GOAL,
    HOURGLASSES,
    LINES,
    TURNS,
    Character,
    Detective,
)
from games.rules.mrjack_pocket.order import starter


def geometry() -> Json:
    """Spaces with the cells they look along, who is in the box, the turns and the goal."""
    return {
        "columns": 3,
        "spaces": [{"side": side.value, "cells": list(cells)} for side, cells in LINES],
        "characters": [character.value for character in Character],
        "detectives": [detective.value for detective in Detective],
        "turns": [{"number": n, "starter": starter(n)} for n in range(1, TURNS + 1)],
        "goal": HOURGLASS_GOAL,
        "steps": {"holmes": "1–2", "watson": "1–2", "toby": "1–2", "joker": "1"},
        "hourglasses": {character.value: worth for character, worth in HOURGLASSES.items()},
        "barricade": Character.LANE.value,
    }
