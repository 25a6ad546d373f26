"""Twins: two logs that some viewers must not be able to tell apart, and everything they receive.

The other laws cannot see a leak: a view that tells too much is still consistent. So each game has
a `twins.py`, written from its rulebook and not from its code, whose `twins(game, number)` yields
pairs of logs that differ only in what some viewers may not know. Here both logs are played, and
whatever reaches such a viewer is compared byte by byte.
"""

import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from games.engine import codec
from games.engine.actions import Record
from games.engine.canonical import Json, canonical_json
from games.engine.chance import SealedDice
from games.engine.errors import GameError, InvalidRecord
from games.engine.events import told_to
from games.engine.game import AnyGame
from games.engine.play import Frame, Position, begin, play, promised_draw, step
from games.engine.seats import CHANCE, REFEREE, Seat, Viewer
from games.texts import texts_for
from games.texts.base import GameTexts

Spelled = dict[str, Any]
"""A record as the log stores it."""


@dataclass(frozen=True)
class Twins:
    """Two logs of one game with the same moves, and those who must see no difference in them."""

    options: Mapping[str, Json]
    one: Sequence[Spelled]
    other: Sequence[Spelled]
    until: int
    """How many records these viewers know alike. What follows differs, or may."""
    viewers: tuple[Viewer, ...]
    differs: str
    """What is different: the name of the secret."""
    tries: Sequence[Spelled] = ()
    """Actions that a seat may try at any moment, to be refused at most of them."""


@dataclass(frozen=True)
class Difference:
    """Something by which a viewer could have told the twins apart."""

    step: int
    viewer: Viewer
    channel: str
    one: bytes
    other: bytes


def differences(
    game: AnyGame, twins: Twins, words: GameTexts | None = None
) -> Iterator[Difference]:
    """Every difference between what these viewers receive from the one log and from the other."""
    words = words or texts_for(game.key)
    one, other = (retell(game, twins, log) for log in (twins.one, twins.other))
    assert not (one.refused and other.refused), f"no logs of this game: {one.refused}"
    for viewer in twins.viewers:
        for number, (frame, twin) in enumerate(zip_longest(one.frames, other.frames)):
            if frame == twin:
                continue  # before the secret is dealt: nothing to tell apart
            got = received(frame, viewer, words, twins.tries) if frame else {}
            instead = received(twin, viewer, words, twins.tries) if twin else {}
            for channel in sorted(got.keys() | instead.keys()):
                here, there = got.get(channel, b""), instead.get(channel, b"")
                if here != there:
                    yield Difference(number, viewer, channel, here, there)


@dataclass(frozen=True)
class Retold:
    """A log as a game plays it, and why it stopped there if a move was refused."""

    frames: list[Frame]
    refused: str = ""


def retell(game: AnyGame, twins: Twins, log: Sequence[Spelled]) -> Retold:
    """The match, played anew: the seats move as in the log, and chance draws what it drew there.

    A game that asks for a draw the log does not have gets one from fixed dice; one that asks for a
    draw too early gets it from what the log has yet to come.
    """
    told, to_come = log[: twins.until], log[twins.until :]
    moves = deque(record for record in told if record["actor"] != CHANCE.value)
    drawn = deque(record for record in told if record["actor"] == CHANCE.value)
    future = deque(record for record in to_come if record["actor"] == CHANCE.value)
    frames = [Frame(None, begin(game, codec.options_from_json(game, twins.options)))]
    while True:
        position = frames[-1].position
        if position.to_act is CHANCE and (drawn or moves):
            frames.append(step(position, _next_draw(position, drawn, future)))
        elif position.to_act in (CHANCE, None) or not moves:
            return Retold(frames)
        else:
            try:
                frames.append(step(position, codec.record_from_json(game, moves.popleft())))
            except InvalidRecord as error:
                return Retold(frames, error.detail)


def _next_draw(position: Position, *sources: deque[Spelled]) -> Record:
    due = position.game.drawing(position.state)
    for records in sources:
        if records and records[0]["kind"] == due:
            return codec.record_from_json(position.game, records.popleft())
    return Record(CHANCE, promised_draw(position, SealedDice(bytes(32))))


def received(
    frame: Frame, viewer: Viewer, words: GameTexts, tries: Iterable[Spelled]
) -> dict[str, bytes]:
    """All that reaches this viewer at this step, channel by channel, as bytes.

    After the end the truth is open to all, so the view is compared as the game gives it to this
    viewer and not as the position then shows it.
    """
    position = frame.position
    game = position.game
    view = game.view(position.state, viewer)
    told = told_to(viewer, frame.events)
    choices = position.choices(viewer)
    channels: dict[str, Json] = {
        "records": position.version,
        "record": codec.record_as_seen(frame.record, viewer) if frame.record else None,
        "events": codec.to_json(told),
        "view": codec.to_json(view),
        "to_act": position.to_act,
        "outcome": codec.to_json(position.outcome),
        "choices": [codec.to_json(action) for action in choices],
        "paths": [action.path for action in choices],
        "previews": [codec.to_json(game.preview(view, action)) for action in choices],
        "labels": [words.label(view, action) for action in choices],
        "sentences": [words.asked(view, viewer, position.to_act), *map(words.tell, told)],
        "drawing": words.board(view),
        "refusals": [_refusal(position, viewer, words, action) for action in tries],
        "worlds": _worlds(game, view),
    }
    return {name: canonical_json(data) for name, data in channels.items()}


def _worlds(game: AnyGame, view: Any) -> Json:
    """What a bot imagines from this view with the same dice, down to the last hidden card."""
    dice = random.Random(1)
    return codec.to_json(game.view(game.determinize(view, dice), REFEREE))


def _refusal(position: Position, viewer: Viewer, words: GameTexts, action: Spelled) -> Json:
    """What a seat reads that tries this now; the empty text if it may."""
    if viewer not in position.seats:
        return None
    try:
        play(position, Seat(viewer), codec.action_from_json(position.game, action))
    except GameError as error:
        reason = words.refusal(str(error.facts.get("reason", "")))
        return [error.code, error.detail, dict(error.facts), reason]
    return ""
