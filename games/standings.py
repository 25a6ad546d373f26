"""Reads of the ratings: who stands where, how they came there, and whom they met on the way.

Of a private match a stranger learns no more than what the rating itself gives away: neither its id
nor who was met in it.
"""

from dataclasses import dataclass
from typing import Final

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Sum

from accounts import elo
from accounts.models import Rating, RatingChange, Unrated, User
from games.bots import levels_of
from games.models import Match, MatchSeat
from games.selectors import Visitor
from games.texts.site import bot_name, level_character, level_name

HISTORY: Final = 100
"""How many of the last rated matches a profile tells of, in each game."""
OPPONENTS: Final = 20
"""How many of those met most often a profile lists."""


@dataclass(frozen=True)
class Who:
    """Somebody who is rated: a person, or a level of bots."""

    user: User | None
    bot: str | None

    @property
    def name(self) -> str:
        """What the reader calls them."""
        return bot_name(self.bot) if self.bot else self.user.name if self.user else ""

    @property
    def spelled(self) -> str:
        """What programs call them."""
        return f"bot:{self.bot}" if self.bot else str(self.user)

    @property
    def address(self) -> str:
        """Where more is told of them; empty if nowhere."""
        return self.user.get_absolute_url() if self.user else ""


@dataclass(frozen=True)
class Line:
    """One rated match as it moved one player."""

    change: RatingChange
    match: str | None
    """Its id, if the reader may know of it."""
    others: tuple[Who, ...]
    """Those of the other side, if the reader may know of the match."""


@dataclass(frozen=True)
class Standing:
    """Where a player stands in one game."""

    rating: Rating
    rank: int | None
    """On the leaderboard; None as long as the rating is provisional."""

    @property
    def provisional_for(self) -> int:
        """How many more rated matches until it is settled."""
        return max(0, elo.SETTLED_AFTER - self.rating.matches)


@dataclass(frozen=True)
class BotStanding:
    """A level of bots, as somebody finds it who looks for an opponent."""

    key: str
    name: str
    character: str
    """A sentence about its play."""
    emblem: str
    rating: Rating | None
    """What ranked matches have told of it; None before the first."""


@dataclass(frozen=True)
class Meeting:
    """How often a player met somebody in rated matches of a game, and how that went."""

    who: Who
    played: int
    points: float
    """Won matches, and half of the drawn ones."""

    @property
    def against(self) -> float:
        """The points of the other."""
        return self.played - self.points


def leaderboard(game: str) -> QuerySet[Rating]:
    """Everybody whose rating in this game is settled, from the top."""
    settled = Rating.objects.filter(game=game, matches__gte=elo.SETTLED_AFTER)
    people = settled.filter(user__isnull=False, user__deleted_at=None, user__is_active=True)
    return people.select_related("user").order_by("-value", "pk")


def rank(rating: Rating) -> int | None:
    """Its place on the leaderboard, the same for equals; None if it does not stand there."""
    board = leaderboard(rating.game)
    if not board.filter(pk=rating.pk).exists():
        return None
    return board.filter(value__gt=rating.value).count() + 1


def standing(user: User, game: str) -> Standing | None:
    """Where somebody stands in a game, if they have been rated in it."""
    rating = Rating.objects.filter(user=user, game=game).first()
    return Standing(rating, rank(rating)) if rating else None


def standings(user: User) -> list[Standing]:
    """Where somebody stands in every game that they were rated in."""
    return [Standing(each, rank(each)) for each in user.ratings.order_by("game")]


def bots(game: str) -> list[BotStanding]:
    """Every level of a game, weakest first, with what ranked matches have told of it."""
    rated = {each.bot: each for each in Rating.objects.filter(game=game, user=None)}
    return [
        BotStanding(
            key=level.key,
            name=level_name(level.key),
            character=level_character(level.key),
            emblem=level.emblem,
            rating=rated.get(level.key),
        )
        for level in levels_of(game)
    ]


def history(user: User, visitor: Visitor, *, game: str) -> list[Line]:
    """The last rated matches of a player in a game, the newest first."""
    changes = RatingChange.objects.filter(user=user, game=game).order_by("-sequence")[:HISTORY]
    return _lines(list(changes), visitor)


def _lines(changes: list[RatingChange], visitor: Visitor) -> list[Line]:
    known = {change.match for change in changes} - set(
        _hidden_from(visitor)
        .filter(pk__in=[change.match for change in changes])
        .values_list("pk", flat=True)
    )
    present: dict[str, list[RatingChange]] = {}
    for other in RatingChange.objects.filter(match__in=known).select_related("user"):
        present.setdefault(other.match, []).append(other)
    return [
        Line(
            change,
            change.match if change.match in known else None,
            tuple(
                Who(other.user, other.bot)
                for other in present.get(change.match, [])
                if other.side != change.side
            ),
        )
        for change in changes
    ]


def _hidden_from(visitor: Visitor) -> QuerySet[Match]:
    """Private matches that this visitor has no seat in."""
    private = Match.objects.filter(private=True)
    if visitor.pk is None:
        return private
    seated = MatchSeat.objects.filter(user_id=visitor.pk)
    return private.exclude(Q(pk__in=seated.values("match_id")) | Q(creator_id=visitor.pk))


def meetings(user: User, visitor: Visitor, *, game: str) -> list[Meeting]:
    """Whom a player met in rated matches of a game: the visitor first, then by how often."""
    own = RatingChange.objects.filter(user=user, game=game)
    own = own.exclude(match__in=_hidden_from(visitor).values("pk"))
    side = Subquery(own.filter(match=OuterRef("match")).values("side")[:1])
    met = (
        RatingChange.objects.filter(match__in=own.values("match"))
        .alias(own_side=side)
        .exclude(side=F("own_side"))
        .values("user", "bot")
        .annotate(played=Count("pk"), theirs=Sum("score"))
        .order_by("-played", "bot", "user")
    )
    rows = list(met[:OPPONENTS])
    if visitor.pk is not None:
        rows = [*met.filter(user=visitor.pk), *(row for row in rows if row["user"] != visitor.pk)]
    people = User.objects.in_bulk([row["user"] for row in rows if row["user"]])
    return [
        Meeting(
            Who(people.get(row["user"]), row["bot"]), row["played"], row["played"] - row["theirs"]
        )
        for row in rows
    ]


@dataclass(frozen=True)
class Judgement:
    """What a finished match did to ratings, or why it did nothing."""

    pending: bool
    """Whether the task that rates it has not come to it yet."""
    why_not: str
    """Why it does not count, in a sentence; empty if it does."""
    changes: tuple[RatingChange, ...]


def judgement(match: Match) -> Judgement | None:
    """What a ranked match did to ratings; None for one that is casual or not over."""
    if not match.ranked or match.status != Match.Status.FINISHED:
        return None
    changes = RatingChange.objects.filter(match=match.pk).select_related("user")
    lines = tuple(changes.order_by("sequence"))
    passed = Unrated.objects.filter(match=match.pk).first()
    why = str(passed.get_why_display()) if passed else ""
    return Judgement(pending=not lines and passed is None, why_not=why, changes=lines)
