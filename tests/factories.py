"""People and matches for tests, made the way the site makes them."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from accounts.models import User
from games import store
from games.engine import codec
from games.engine.actions import Action
from games.engine.chance import commitment, numbered_seed
from games.engine.seats import Seat
from games.models import Match, Seal
from games.services import matches

NOON = datetime(2026, 11, 18, 12, 0, 0, 123456, tzinfo=UTC)

_numbers = count(1)

Choose = Callable[[Sequence[Action]], Action]


def a_user(name: str | None = None) -> User:
    """Somebody new, by a name of their own unless one is given."""
    return User.objects.create_user(name or f"player{next(_numbers)}")


def a_match(
    *,
    game: str = "mrjack_pocket",
    seats: dict[str, str] | None = None,
    creator: User | None = None,
    now: datetime = NOON,
    **wishes: Any,
) -> Match:
    """A match as its creator wants it; by default they wait as Jack for an inspector."""
    creator = creator or a_user()
    a_known_seal(creator)
    return matches.create(
        creator=creator,
        game=game,
        seats={"jack": "me"} if seats is None else seats,
        now=now,
        **wishes,
    )


def a_known_seal(user: User) -> None:
    """Let the next match of this user be dealt alike whenever the test is run."""
    if not Seal.objects.filter(user=user, used_at=None).exists():
        seed = numbered_seed(Seal.objects.count())
        Seal.objects.create(commitment=commitment(seed), seed=seed.hex(), user=user, made_at=NOON)


def a_live_match(*, game: str = "mrjack_pocket", **wishes: Any) -> Match:
    """A match of two people that has just been dealt: the creator, and whoever joined."""
    first, second = {"mrjack_pocket": ("jack", "inspector"), "hidden_card": ("keeper", "guesser")}[
        game
    ]
    match = a_match(game=game, seats={first: "me"}, **wishes)
    return matches.join(match_id=match.id, user=a_user(), seat=second, now=NOON)


def holder(match: Match, seat: str) -> User:
    """Who sits there."""
    user = match.seats.get(seat=seat).user
    assert user is not None
    return user


def at_random(number: int) -> Choose:
    """Somebody who picks any choice; the same number picks the same ones."""
    return Random(number).choice


def play_on(
    match: Match, *, steps: int | None = None, choose: Choose | None = None, key: str = "key"
) -> Match:
    """Let the seats play, one choice after the other, to the end or so many steps."""
    choose = choose or at_random(1)
    rows = match.seats.select_related("user")
    users = {row.seat: row.user for row in rows if not row.level}
    done = 0
    while steps is None or done < steps:
        position = store.head(match).position
        if position.to_act is None:
            break
        seat = Seat(position.to_act)
        matches.play(
            match_id=match.id,
            user=users.get(seat),
            seat=seat,
            version=position.version,
            key=f"{key}-{position.version}",
            action=codec.to_json(choose(position.choices(seat))),
            now=NOON + timedelta(seconds=position.version),
        )
        done += 1
    return Match.objects.get(pk=match.pk)


def a_finished_match(**wishes: Any) -> Match:
    """A whole match, played at random."""
    return play_on(a_live_match(**wishes))


def a_chase(*detectives: User | None, mr_x: User | None = None, **wishes: Any) -> Match:
    """Mr. X against so many detectives, dealt: of a side, any may be the same; None is a bot."""
    seats = {"mr_x": "me"}
    for number, user in enumerate(detectives, start=1):
        seats[f"detective_{number}"] = "open" if user else "bot:random"
    options = {"detective_seats": len(detectives)} | wishes.pop("options", {})
    match = a_match(game="scotland_yard", seats=seats, creator=mr_x, options=options, **wishes)
    for number, user in enumerate(detectives, start=1):
        if user:
            matches.join(match_id=match.id, user=user, seat=f"detective_{number}", now=NOON)
    return Match.objects.get(pk=match.pk)
