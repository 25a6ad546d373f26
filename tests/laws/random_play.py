"""Whole matches played at random, the same ones in every process."""

import random
from collections.abc import Iterable
from functools import cache
from itertools import product

from games.engine import codec
from games.engine.chance import Dice, SealedDice, numbered_seed
from games.engine.game import AnyGame, Options
from games.engine.play import Frame, begin, play, settle
from games.engine.seats import REFEREE, SPECTATOR, Seat, Viewer

LONGEST_MATCH = 2_000
"""More records than any match may have."""
RAREST = 500
"""Among so many matches everything must have come up."""


@cache
def every_options(game: AnyGame) -> tuple[Options, ...]:
    """Every way to set the game's options."""
    schema = codec.options_schema(game)
    return tuple(
        codec.options_from_json(game, dict(zip(schema, values, strict=True)))
        for values in product(*schema.values())
    )


@cache
def random_match(game: AnyGame, number: int) -> tuple[Frame, ...]:
    """The frames of the match that is known by this number, from the empty table to the end.

    Successive numbers go through the game's options in turn.
    """
    options = every_options(game)
    dice = SealedDice(numbered_seed(number))
    return played_at_random(game, options[number % len(options)], dice, random.Random(number))


def played_at_random(
    game: AnyGame, options: Options, dice: Dice, picker: random.Random
) -> tuple[Frame, ...]:
    """A match by these dice in which every seat picks uniformly among its choices."""
    frames = [Frame(None, begin(game, options))]
    while frames[-1].position.to_act is not None:
        frames += settle(frames[-1].position, dice)
        position = frames[-1].position
        if position.to_act is not None:
            seat = Seat(position.to_act)
            frames.append(play(position, seat, picker.choice(position.choices(seat))))
        assert len(frames) < LONGEST_MATCH, "play does not end"
    return tuple(frames)


def random_matches(game: AnyGame, count: int) -> tuple[tuple[Frame, ...], ...]:
    """So many matches at random."""
    return tuple(random_match(game, number) for number in range(count))


@cache
def varied_matches(game: AnyGame, count: int) -> tuple[tuple[Frame, ...], ...]:
    """So many matches, and further ones that first show a rare kind of action or event."""
    matches = list(random_matches(game, count))
    missing = {*game.actions, *game.events} - _kinds(matches)
    for number in range(count, RAREST):
        if not missing:
            break
        match = random_match(game, number)
        if missing & _kinds([match]):
            matches.append(match)
            missing -= _kinds([match])
    return tuple(matches)


def _kinds(matches: Iterable[tuple[Frame, ...]]) -> set[type]:
    frames = [frame for match in matches for frame in match]
    done = {type(frame.record.action) for frame in frames if frame.record}
    return done | {type(event) for frame in frames for event in frame.events}


def viewers(game: AnyGame, options: Options) -> tuple[Viewer, ...]:
    """Everybody who may look at a match."""
    return (*game.seats(options), SPECTATOR, REFEREE)
