"""Why an action is not among the choices, from what its reader may know."""

from games.rules.mrjack.actions import (
    Accuse,
    Barricade,
    Begin,
    Draft,
    DraftAndReveal,
    Face,
    Flee,
    Leave,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    MrJackAction,
    Place,
    Swap,
    TakeCard,
    Whistle,
)
from games.rules.mrjack.state import Stage
from games.rules.mrjack.view import MrJackView

ASKED: dict[Stage, tuple[type[MrJackAction], ...]] = {
    "draft": (Draft, DraftAndReveal),
    "card": (TakeCard,),
    "place": (Place,),
    "first": (Begin,),
    "move": (Move, Accuse, Leave),
    "face": (Face,),
    "flee": (Flee, Leave),
    "lamp": (MoveLamp,),
    "cordon": (MoveCordon,),
    "cover": (MoveCover,),
    "barricade": (Barricade,),
    "whistle": (Whistle,),
    "swap": (Swap,),
}
"""The kinds of action that answer each question."""


def why_not(view: MrJackView, action: MrJackAction) -> str:
    """The first thing that speaks against it."""
    if view.asked is None or not isinstance(action, ASKED[view.asked]):
        return "not_asked_now"
    match action:
        case TakeCard():
            return "card_not_up"
        case Place(to) | Move(to) | Whistle(_, to) | Flee(_, to) if _taken(view, to):
            return "hex_taken"
        case Move() | Accuse() | Whistle() | Flee():
            return "out_of_reach"
        case Leave():
            return "cannot_leave"
        case MoveLamp() | MoveCordon() | MoveCover() | Barricade():
            return "must_change_place"
        case _:
            return "not_a_choice"


def _taken(view: MrJackView, to: str) -> bool:
    return any(at.hex == to for at in view.characters.values())
