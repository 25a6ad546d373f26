"""Who sits where: reading what was asked for, and the rule that nobody sits on both sides."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from accounts import selectors as people
from accounts.models import User
from accounts.selectors import by_name
from games.bots import level_of
from games.engine.errors import UnknownSeat
from games.engine.game import AnyGame, Options
from games.engine.seats import Seat, Side
from games.errors import (
    BothSides,
    MalformedRequest,
    MembersOnly,
    NotSeated,
    TooManyMatches,
    UnknownPlayer,
)
from games.models import LONGEST_NONCE, Match, MatchSeat
from games.selectors import sides_of
from games.store import options_of, rules_of


def may_sit_down(user: User, *, ranked: bool) -> None:
    """Guests play for fun only, and nobody plays more matches at once than they may."""
    if ranked and not people.may_play_ranked(user):
        raise MembersOnly
    # A seat that somebody keeps for them is not theirs yet: invitations fill nobody's quota.
    seats = MatchSeat.objects.filter(user=user, joined_at__isnull=False, stand_in="")
    running = seats.exclude(match__status=Match.Status.FINISHED).values("match").distinct()
    if running.count() >= people.quota(user):
        raise TooManyMatches(quota=people.quota(user))


def arranged(
    game: AnyGame,
    options: Options,
    wanted: Mapping[str, str],
    *,
    creator: User,
    nonce: str,
    now: datetime,
) -> list[MatchSeat]:
    """The seats of a new match, not saved yet, as its creator wants them: `{seat: WHO}`.

    A seat that is not named is open. A seat for a named user is kept for them: they take it as any
    other seat, and give their own nonce, before the match begins.
    """
    names = game.seats(options)
    for name in wanted:
        if name not in names:
            raise UnknownSeat("There is no such seat at this table.", seat=str(name)[:40])
    seats = []
    for order, name in enumerate(names):
        seat = MatchSeat(seat=name, order=order)
        _place(seat, wanted.get(name, "open"), game, creator)
        if seat.bot or seat.user_id == creator.pk:
            seat.joined_at = now
        if seat.user_id == creator.pk:
            seat.nonce = nonce
        seats.append(seat)
    for user_id in {seat.user_id for seat in seats if seat.user_id}:
        _on_one_side(game, options, (seat.seat for seat in seats if seat.user_id == user_id))
    return seats


def _place(seat: MatchSeat, who: object, game: AnyGame, creator: User) -> None:
    kind, _, name = str(who).partition(":")
    if who == "open":
        return
    if who == "me":
        seat.user = creator
    elif kind == "bot":
        if level_of(game.key, name) is None:
            raise UnknownPlayer(name=str(who))
        seat.bot = name
    elif kind == "user":
        seat.user = _named(name)
    else:
        raise MalformedRequest('expected "me", "open", "bot:…" or "user:…"', where="seats")


def _named(name: str) -> User:
    found = by_name(name) if name.isprintable() else None
    if found is None:
        raise UnknownPlayer(name=name)
    return found


def take(match: Match, seat: MatchSeat, *, user: User, nonce: str, now: datetime) -> None:
    """Sit down on a seat that is free for this user."""
    held = [other.seat for other in match.seats.all() if other.user_id == user.pk]
    _on_one_side(rules_of(match), options_of(match), {*held, seat.seat})
    seat.user, seat.nonce, seat.joined_at = user, nonce, now
    seat.save(update_fields=["user", "nonce", "joined_at"])


def get_up(seat: MatchSeat) -> None:
    """Leave a seat at a table that waits; anybody may have it now, and the nonce is forgotten."""
    seat.user, seat.nonce, seat.joined_at, seat.here_until = None, "", None, None
    seat.save(update_fields=["user", "nonce", "joined_at", "here_until"])


def take_as_bot(seat: MatchSeat, *, level: str, now: datetime) -> None:
    """Seat a bot of this level where nobody sits."""
    seat.bot, seat.joined_at = level, now
    seat.save(update_fields=["bot", "joined_at"])


def _on_one_side(game: AnyGame, options: Options, held: Iterable[str]) -> None:
    held = set(held)
    if sum(not held.isdisjoint(side) for side in game.sides(options)) > 1:
        raise BothSides


def named(match: Match, name: str) -> MatchSeat:
    """The seat of a match that is called so."""
    for seat in match.seats.all():
        if seat.seat == name:
            return seat
    raise UnknownSeat("There is no such seat at this table.", seat=str(name)[:40])


def held_by(match: Match, user: User | AnonymousUser | None, seat: str | None) -> list[Seat]:
    """The seats this caller acts for: all that a user holds now, or the one that is named.

    Without a user it is the site itself that acts, and only for a bot's seat.
    """
    wanted = None if seat is None else named(match, seat)
    if user is None:
        held = [other for other in match.seats.all() if other.level and other == wanted]
    else:
        own = (other for other in match.seats.all() if other.is_held_by(user.pk))
        held = [other for other in own if wanted in (None, other)]
    if not held:
        raise NotSeated("You hold no such seat at this table.")
    return [Seat(other.seat) for other in held]


def of_others_beside(match: Match, seat: MatchSeat) -> list[MatchSeat]:
    """The seats on the same side that other people hold."""
    side = side_of(match, seat.seat)
    others = (other for other in match.seats.all() if other.seat in side and other.taken)
    return [other for other in others if other.holder not in (None, seat.user_id)]


def side_of(match: Match, seat: str) -> Side:
    """The side that this seat belongs to."""
    return next(side for side in sides_of(match) if seat in side)


def checked_nonce(nonce: object) -> str:
    """A nonce as it may be stored: text of a line at most."""
    if not isinstance(nonce, str) or not nonce.isprintable() or len(nonce) > LONGEST_NONCE:
        raise MalformedRequest(
            f"expected at most {LONGEST_NONCE} printable characters", where="nonce"
        )
    return nonce
