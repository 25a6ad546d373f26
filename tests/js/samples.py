"""Moments of real matches as the browser gets them, to test and to look at the drawn board.

`python -m tests.js.samples` prints them as one JSON object: the geometry, and by name each moment's
view, choices with previews, and the events that led to it.
"""

import json
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import django

from games.engine import codec
from games.engine.chance import SealedDice, numbered_seed
from games.engine.events import told_to
from games.engine.play import Frame, Position, begin, play, settle
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Seat, Viewer
from games.rules.mrjack_pocket.actions import Exchange, Joker, Move, Rotate
from games.rules.mrjack_pocket.game import MrJackPocket
from games.rules.mrjack_pocket.state import INSPECTOR, JACK, PocketOptions
from games.texts.mrjack_pocket.texts import PocketTexts

MIDDLE, LATE, CHASE = 26, 191, 334
"""Matches that are worth looking at: a lively middle, a long one, one that ends in a chase."""

GAME = MrJackPocket()
TEXTS = PocketTexts()
SPRITE = "/games/static/games/svg/sprite.svg"


def geometry() -> dict[str, Any]:
    """The board, the sprite and the words, as the match page gets them."""
    board = GAME.geometry()
    assert isinstance(board, dict)
    return {**board, "sprite": SPRITE, "texts": TEXTS.board_words()}


def match(seed: int) -> Iterator[Frame]:
    """A whole match in which both sides pick a face and then a choice at random."""
    rng = random.Random(seed)
    dice = SealedDice(numbered_seed(seed))
    position = begin(GAME, PocketOptions())
    while not position.outcome:
        if position.to_act is CHANCE:
            for frame in settle(position, dice):
                yield frame
                position = frame.position
        else:
            frame = play(position, Seat(str(position.to_act)), _pick(position, rng))
            yield frame
            position = frame.position


def _pick(position: Position, rng: random.Random) -> Any:
    choices = position.choices(Seat(str(position.to_act)))
    face = rng.choice(sorted({choice.path[0] for choice in choices}))
    return rng.choice([choice for choice in choices if choice.path[0] == face])


def moment(frame: Frame, viewer: Viewer) -> dict[str, Any]:
    """One moment as this viewer's browser gets it."""
    position = frame.position
    view = position.view(viewer)
    return {
        "viewer": str(viewer),
        "to_act": str(position.to_act),
        "view": codec.to_json(view),
        "events": [codec.to_json(event) for event in told_to(viewer, frame.events)],
        "choices": [
            {
                "action": codec.to_json(action),
                "path": list(action.path),
                "label": TEXTS.label(view, action),
                "preview": codec.to_json(position.game.preview(view, action)),
            }
            for action in position.choices(viewer)
        ],
    }


def first(seed: int, fits: Callable[[Frame], bool]) -> tuple[Frame, Frame]:
    """The first frame of this match that fits, and the one before it."""
    before = None
    for frame in match(seed):
        if before and fits(frame):
            return before, frame
        before = frame
    raise LookupError(f"match {seed} has no such moment")


def _turn(number: int, used: int = 0) -> Callable[[Frame], bool]:
    def fits(frame: Frame) -> bool:
        state = frame.position.state
        return bool(state.tokens) and state.turn == number and state.actions_taken == used

    return fits


def _offers(kind: type, seat: Seat) -> Callable[[Frame], bool]:
    """Whether this seat may do such a thing, after the first turns have cleared somebody."""

    def fits(frame: Frame) -> bool:
        position = frame.position
        return position.state.turn > 1 and any(isinstance(c, kind) for c in position.choices(seat))

    return fits


def samples() -> dict[str, Any]:
    """The moments by name, each with the one before it."""
    wanted: dict[str, tuple[int, Callable[[Frame], bool], Viewer]] = {
        "start": (MIDDLE, _turn(1), INSPECTOR),
        "jack-start": (MIDDLE, _turn(1, 1), JACK),
        "middle": (MIDDLE, _turn(3), INSPECTOR),
        "middle-jack": (MIDDLE, _turn(4), JACK),
        "watching": (MIDDLE, _turn(3), SPECTATOR),
        "exchange": (MIDDLE, _offers(Exchange, INSPECTOR), INSPECTOR),
        "joker": (LATE, _offers(Joker, JACK), JACK),
        "walk": (MIDDLE, _offers(Move, INSPECTOR), INSPECTOR),
        "walk-jack": (MIDDLE, _offers(Move, JACK), JACK),
        "rotate": (LATE, _offers(Rotate, INSPECTOR), INSPECTOR),
        "late": (LATE, _turn(6), INSPECTOR),
        "late-jack": (LATE, _turn(6), JACK),
        "call": (LATE, _called(2), INSPECTOR),
        "chase": (CHASE, lambda f: f.position.state.chase_since is not None, INSPECTOR),
        "end": (CHASE, lambda f: f.position.outcome is not None, SPECTATOR),
    }
    moments = {}
    for name, (seed, fits, viewer) in wanted.items():
        before, frame = first(seed, fits)
        moments[name] = moment(frame, viewer)
        moments[name]["before"] = codec.to_json(before.position.view(viewer))
    return {"geometry": geometry(), "moments": moments, "replay": replay(LATE)}


def replay(seed: int) -> dict[str, Any]:
    """A whole match as the replay page fetches it, and what each side is to be shown of it."""
    # It reads models too, which the command line makes ready after the imports above.
    from replays import films

    frames = [Frame(None, begin(GAME, PocketOptions())), *match(seed)]
    viewers: tuple[Viewer, ...] = (REFEREE, JACK, INSPECTOR, SPECTATOR)
    steps = [
        {
            "step": frame.version,
            "side": str(viewer),
            "view": codec.to_json(frame.position.view(viewer)),
            "events": [codec.to_json(event) for event in told_to(viewer, frame.events)],
        }
        for viewer in viewers
        for frame in frames
    ]
    return {"film": films.film(frames, viewers, TEXTS, drawn=True), "steps": steps}


def _called(turn: int) -> Callable[[Frame], bool]:
    return lambda frame: len(frame.position.state.calls) == turn


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    print(json.dumps(samples(), ensure_ascii=False))
