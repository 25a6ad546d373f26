"""Demo players and their finished matches, made by the services that serve everybody.

Each match is one transaction, so what is broken off half-way leaves nothing; the matches that are
there are counted, so a second call adds nothing. Nobody is told of them while they are played.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction

from accounts import services as people
from accounts.models import User
from games import store
from games.bots import level_of, levels_of
from games.bots.base import Level
from games.engine import codec
from games.engine.game import AnyGame
from games.engine.play import Position
from games.engine.seats import Seat, Side
from games.models import Match
from games.rules import LIBRARY
from games.services import announce, matches, ratings

NAMES: Final = (
    *("Mary Morstan", "Inspector Gregson", "Mrs. Hudson", "Mycroft H.", "Irene A."),
    *("Langdale Pike", "Shinwell Johnson", "Stanley Hopkins", "Athelney Jones"),
    *("Violet Hunter", "Billy the Page", "Victor Trevor"),
)
"""With a space in them, so nobody else can choose them (docs/accounts.md)."""
SPAN: Final = timedelta(days=90)
"""The matches are dated over so long a time, up to now."""
PACE: Final = timedelta(seconds=17)
"""Between two decisions of a demo match."""
FLESH_SHARE: Final = 0.7
"""Of matches with a person on each side; in the others a bot sits opposite."""
RANKED_SHARE: Final = 0.85
RESIGNED_SHARE: Final = 0.04
QUICK: Final = 1000
"""Players who are no bots think about so many nodes at most, so that hundreds of matches are soon
played. `random` is always among them."""
LEAST_TO_RESIGN: Final = 3
MOST_TO_RESIGN: Final = 9


def players(*, now: datetime) -> list[User]:
    """The demo players, made when they are not there yet. Nobody knows their passwords."""
    there = {user.username: user for user in User.objects.filter(username__in=NAMES)}
    return [there.get(name) or _new_player(name, now) for name in NAMES]


def _new_player(name: str, now: datetime) -> User:
    user = people.register(name=name, email="", password=secrets.token_urlsafe(32))
    user.date_joined = now - SPAN  # or their matches would be older than they are
    user.save(update_fields=["date_joined"])
    return user


def missing(*, game: str, wanted: int) -> int:
    """How many demo matches of a game are still to be played."""
    played = Match.objects.filter(
        game=game, creator__username__in=NAMES, status=Match.Status.FINISHED
    )
    return max(0, wanted - played.count())


def seed(*, game: str, wanted: int, now: datetime) -> Iterator[Match]:
    """Play and rate what is missing of so many matches, one after the other, the oldest first."""
    crowd, still = players(now=now), missing(game=game, wanted=wanted)
    for number in range(wanted - still, wanted):
        began = now - SPAN * (wanted - number) / wanted
        rng = Random(f"{game} {number}")  # noqa: S311 (a demo: the same one everywhere)
        with announce.quietly():
            match = _whole_match(game, crowd, rng, began)
        ratings.rate(match_id=match.id)
        yield match


def _whole_match(game: str, crowd: Sequence[User], rng: Random, began: datetime) -> Match:
    rules = LIBRARY.newest(game)
    first, second = rules.sides(rules.options_type())
    here, there = rng.sample(crowd, 2)
    level = None if rng.random() < FLESH_SHARE else rng.choice(levels_of(game))
    own, others = (first, second) if rng.random() < 1 / 2 else (second, first)
    opponent = f"bot:{level.key}" if level else f"user:{there.username}"
    seats = {**_all(own, "me"), **_all(others, opponent)}
    with transaction.atomic():
        match = matches.create(
            creator=here, game=game, seats=seats, ranked=rng.random() < RANKED_SHARE, now=began
        )
        if level is None:
            for seat in others:
                matches.join(match_id=match.id, user=there, seat=seat, now=began)
        _play(match, rules, _thinkers(game, crowd), rng, began)
    return match


def _all(side: Side, who: str) -> dict[str, str]:
    return {str(seat): who for seat in side}


def _thinkers(game: str, crowd: Sequence[User]) -> Mapping[int, Level]:
    """Every demo player thinks as some quick level of bots: some are better than others."""
    levels = [level for level in levels_of(game) if level.budget <= QUICK]
    return {user.pk: levels[number % len(levels)] for number, user in enumerate(crowd)}


def _play(
    match: Match, rules: AnyGame, thinkers: Mapping[int, Level], rng: Random, began: datetime
) -> None:
    rows = {row.seat: row for row in match.seats.select_related("user")}
    patience = rng.randint(LEAST_TO_RESIGN, MOST_TO_RESIGN)
    gives_up = rng.random() < RESIGNED_SHARE
    position = store.head(match).position
    while position.to_act is not None:
        row = rows[str(position.to_act)]
        user = row.user
        at = began + PACE * position.version
        level = thinkers[user.pk] if user else level_of(rules.key, row.bot)
        assert level is not None
        if user and gives_up and position.version > patience:
            matches.resign(
                match_id=match.id, user=user, seat=row.seat, version=position.version, now=at
            )
        else:
            matches.play(
                match_id=match.id,
                user=user,
                seat=row.seat,
                version=position.version,
                key=f"demo-{position.version}",
                action=codec.to_json(_chosen(level, position, Seat(row.seat), rng)),
                now=at,
            )
        position = store.head(match).position


def _chosen(level: Level, position: Position, seat: Seat, rng: Random) -> object:
    choices = position.choices(seat)
    return level.bot.choose(position.view(seat), choices, rng, level.budget)
