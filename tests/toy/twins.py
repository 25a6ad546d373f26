"""Twins of the toy game: the guesser and the public never see the keeper's card.

What they see is whether each guess was right. So a deal may be any card that is not guessed while
it is held.
"""

from collections.abc import Iterator

from games.engine import codec
from games.engine.game import AnyGame
from games.engine.seats import SPECTATOR
from tests.laws.random_play import random_match
from tests.laws.spelling import records_of, spelled
from tests.laws.twins import Spelled, Twins
from tests.toy.game import GUESSER

TRIES: list[Spelled] = [
    *({"kind": "guess", "card": card} for card in (1, 4, 9)),
    {"kind": "keep"},
    {"kind": "swap"},
    {"kind": "deal", "card": 1},
]


def twins(game: AnyGame, number: int) -> Iterator[Twins]:
    """Every other card that could have been dealt in this match, deal by deal."""
    frames = random_match(game, number)
    options = spelled(frames[0].position.options)
    log = [codec.record_to_json(record) for record in records_of(frames)]
    for place, record in enumerate(log):
        if record["kind"] != "deal":
            continue
        for card in set(range(1, options["cards"] + 1)) - {record["card"]}:
            other = [*log[:place], record | {"card": card}, *log[place + 1 :]]
            until = _known_alike(log, other)
            if until > place:
                yield Twins(options, log, other, until, (GUESSER, SPECTATOR), "card", TRIES)


def _known_alike(one: list[Spelled], other: list[Spelled]) -> int:
    """How many records both logs show alike: up to the first answer that differs."""
    right = [_answers(log) for log in (one, other)]
    return next((i for i in range(len(one)) if right[0][i] != right[1][i]), len(one))


def _answers(log: list[Spelled]) -> list[bool | None]:
    """Whether each record is a guess that hits the card which then lies there."""
    answers: list[bool | None] = []
    card, tried = 0, set[int]()
    for record in log:
        if record["kind"] == "deal":
            card = record["card"]
            # Nobody is dealt a card that was guessed: such a deal ends the likeness at once.
            answers.append(True if card in tried else None)
        elif record["kind"] == "guess":
            tried.add(record["card"])
            answers.append(record["card"] == card)
        else:
            answers.append(None)
    return answers
