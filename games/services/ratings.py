"""Rating a finished match: once, in the order in which matches are written into the game's book.

The book's row is locked while a match is rated, so a match that two workers rate at once pays
once, and every line stands upon the one before it. docs/ratings.md has the formula.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeAlias

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from accounts import elo
from accounts.models import Rating, RatingBook, RatingChange, Unrated
from games import selectors, store
from games.engine.endings import ENDINGS
from games.models import Match, MatchSeat

LEAST_ACTS: Final = 2
"""So often each side must have acted for a match that is given up to count."""
MEETINGS_A_DAY: Final = 5
"""So many matches of the same two accounts count within a day."""
DAY: Final = timedelta(days=1)
LOST: Final = 0.0
CAUGHT_UP_AT_ONCE: Final = 200

Player: TypeAlias = tuple[int | None, str | None]
"""A user's number or a bot's level."""


@dataclass(frozen=True)
class Side:
    """Those who won or lost together, each once, and what they scored."""

    players: tuple[Player, ...]
    score: float
    left: frozenset[Player] = frozenset()
    """Those who left while others played on: they have lost, whatever became of their side."""

    def score_of(self, player: Player) -> float:
        """What this player of the side scored."""
        return LOST if player in self.left else self.score


def rate(*, match_id: str) -> bool:
    """Write into the book what a match does to its players; whether it was this call that did."""
    match = Match.objects.prefetch_related("seats").filter(pk=match_id).first()
    if match is None or not match.ranked or match.status != Match.Status.FINISHED:
        return False
    RatingBook.objects.get_or_create(game=match.game)
    with transaction.atomic():
        book = RatingBook.objects.select_for_update().get(game=match.game)
        if is_judged(match.id):
            return False
        sides = sides_of(match)
        if why := not_counting(match, sides):
            Unrated.objects.create(match=match.id, game=match.game, why=why)
        else:
            _write(book, match, sides)
    return True


def is_judged(match_id: str) -> bool:
    """Whether this match is in the book, or was found not to count."""
    return (
        RatingChange.objects.filter(match=match_id).exists()
        or Unrated.objects.filter(match=match_id).exists()
    )


def left_behind() -> Iterator[str]:
    """Finished ranked matches that nobody has rated yet, the oldest first."""
    ended = Match.objects.filter(ranked=True, status=Match.Status.FINISHED)
    written = RatingChange.objects.filter(match=OuterRef("pk"))
    passed = Unrated.objects.filter(match=OuterRef("pk"))
    waiting = ended.filter(~Exists(written), ~Exists(passed)).order_by("finished_at", "pk")
    yield from waiting.values_list("pk", flat=True)[:CAUGHT_UP_AT_ONCE]


# --- who played, and whether it counts -----------------------------------------------------------


def sides_of(match: Match) -> tuple[Side, Side]:
    """The two sides of a match, in the order of the game."""
    seats = {row.seat: row for row in match.seats.all()}
    first, second = ([seats[name] for name in side] for side in selectors.sides_of(match))
    won = (any(row.won for row in first), any(row.won for row in second))
    score = 0.5 if won[0] == won[1] else float(won[0])
    return (
        Side(_players(first), score, _leavers(first)),
        Side(_players(second), 1.0 - score, _leavers(second)),
    )


def _players(rows: Iterable[MatchSeat]) -> tuple[Player, ...]:
    """Each player once, however many seats they hold."""
    return tuple(dict.fromkeys((row.user_id, row.bot or None) for row in rows))


def _leavers(rows: Iterable[MatchSeat]) -> frozenset[Player]:
    return frozenset((row.user_id, None) for row in rows if row.stand_in)


def weight_of(sides: Sequence[Side]) -> float:
    """How much a match counts: half, where a bot sat down. One that stands in changes nothing."""
    with_bots = any(bot for side in sides for _, bot in side.players)
    return elo.WITH_BOTS if with_bots else 1.0


def not_counting(match: Match, sides: tuple[Side, Side]) -> Unrated.Why | None:
    """Why this match does not count, if it does not."""
    if set(sides[0].players) & set(sides[1].players):
        return Unrated.Why.ONE_PLAYER
    if given_up_early(match):
        return Unrated.Why.TOO_EARLY
    if _met_too_often(match, sides):
        return Unrated.Why.TOO_OFTEN
    return None


def given_up_early(match: Match) -> bool:
    """Whether it was ended from outside before each side had acted twice."""
    if match.reason not in {ending.reason for ending in ENDINGS}:
        return False
    acts = store.acts(match)
    sides = selectors.sides_of(match)
    return any(sum(acts[seat] for seat in side) < LEAST_ACTS for side in sides)


def _met_too_often(match: Match, sides: tuple[Side, Side]) -> bool:
    """Whether two accounts of the two sides have their matches of the day behind them."""
    assert match.finished_at is not None
    first, second = ([user for user, _ in side.players if user] for side in sides)
    recent = RatingChange.objects.filter(
        game=match.game, at__gt=match.finished_at - DAY, at__lte=match.finished_at
    )
    for one in first:
        for other in second:
            theirs = recent.filter(user=other).exclude(match=match.id)
            against = theirs.filter(match=OuterRef("match")).exclude(side=OuterRef("side"))
            if recent.filter(Exists(against), user=one).count() >= MEETINGS_A_DAY:
                return True
    return False


# --- writing -------------------------------------------------------------------------------------


def _write(book: RatingBook, match: Match, sides: tuple[Side, Side]) -> None:
    """One line for each player, and the estimate of the side's worth moved on."""
    assert match.finished_at is not None
    ratings = {player: _rating(match.game, player) for side in sides for player in side.players}
    means = [elo.mean([ratings[player].value for player in side.players]) for side in sides]
    known = elo.Advantage(book.advantage, book.precision)
    weight = weight_of(sides)
    lines: list[RatingChange] = []
    for number, side in enumerate(sides):
        own, other = means[number], means[1 - number]
        worth = known.offered if number == 0 else -known.offered
        for player in side.players:
            rating = ratings[player]
            k, expected = elo.k_factor(rating.matches), elo.expected(own, other, worth)
            lines.append(
                RatingChange(
                    game=match.game,
                    sequence=book.lines + len(lines) + 1,
                    match=match.id,
                    at=match.finished_at,
                    user_id=player[0],
                    bot=player[1],
                    side=number,
                    score=side.score_of(player),
                    own=own,
                    other=other,
                    advantage=worth,
                    expected=expected,
                    k=k,
                    weight=weight,
                    played=rating.matches,
                    before=rating.value,
                    after=elo.moved(
                        rating.value,
                        k=k,
                        weight=weight,
                        score=side.score_of(player),
                        expectation=expected,
                    ),
                )
            )
    RatingChange.objects.bulk_create(lines)
    for line in lines:
        rating = ratings[line.user_id, line.bot]
        rating.value, rating.matches = line.after, line.played + 1
        rating.save()
    learnt = known.after(score=sides[0].score, expectation=lines[0].expected, weight=weight)
    book.lines += len(lines)
    book.advantage, book.precision = learnt.points, learnt.precision
    book.save()


def _rating(game: str, player: Player) -> Rating:
    user, bot = player
    own = Q(user=None) if user is None else Q(user=user)
    found = Rating.objects.filter(own, game=game, bot=bot).first()
    return found or Rating(game=game, user_id=user, bot=bot)
