"""Positions that the page of rules shows. The rules make them, and a board draws their views."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from games.engine.seats import SPECTATOR
from games.rules.mrjack_pocket.actions import PlayerAction, Rotate
from games.rules.mrjack_pocket.board import Character, Face, Wall
from games.rules.mrjack_pocket.preview import Preview, preview
from games.rules.mrjack_pocket.state import INSPECTOR, Detectives, PocketOptions, State, Tile, Token
from games.rules.mrjack_pocket.turns import act
from games.rules.mrjack_pocket.view import PocketView, view

LAID: Final = "gull:W bert:S stealthy:E smith:W pizer:E lestrade:E lane:S madame:S goodley:E"
"""A district as it is dealt, row by row: nobody is in sight (4.3)."""
THROWN: Final = (Face.ALIBI, Face.TOBY, Face.ROTATION, Face.JOKER)
OPENING: Final = Rotate(Character.MADAME, Wall.W)
"""Turning this tile opens the street before Toby."""


@dataclass(frozen=True)
class Picture:
    """What a spectator sees, and what an action that is considered would bring about."""

    view: PocketView
    preview: Preview | None = None


def pictures() -> Mapping[str, Picture]:
    """By name: the table as dealt, a street that would open, and a turn with its witness call."""
    dealt = _dealt()
    return {
        "dealt": Picture(_seen(dealt)),
        "considered": Picture(_seen(dealt), _considered(dealt, OPENING)),
        "called": Picture(_seen(_after_the_call(dealt))),
    }


def _dealt() -> State:
    laid = (word.split(":") for word in LAID.split())
    return State(
        options=PocketOptions(),
        tiles=tuple(Tile(Character(name), Wall(wall)) for name, wall in laid),
        detectives=Detectives(),
        tokens=tuple(map(Token, THROWN)),
        jack=Character.GOODLEY,
        pile=tuple(card for card in Character if card != Character.GOODLEY),
    )


def _after_the_call(dealt: State) -> State:
    """The same table when three tokens are used and the opening ends the turn (5.5)."""
    tokens = tuple(Token(face, used=face is not Face.ROTATION) for face in THROWN)
    return act(replace(dealt, tokens=tokens), INSPECTOR, OPENING).state


def _seen(state: State) -> PocketView:
    return view(state, SPECTATOR)


def _considered(state: State, action: PlayerAction) -> Preview | None:
    return preview(_seen(state), action)
