"""Whether the ratings are what the ledger leads to, and the ledger what the matches lead to.

The ledger alone is folded to rebuild every rating; each of its lines is reckoned again on the way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import isclose
from operator import attrgetter

from django.db import transaction

from accounts import elo
from accounts.models import Rating, RatingBook, RatingChange
from games.models import Match
from games.services import ratings
from games.services.ratings import Player


@dataclass
class Fold:
    """What the lines of one book lead to."""

    lines: int = 0
    advantage: elo.Advantage = field(default_factory=elo.Advantage)
    standing: dict[Player, tuple[float, int]] = field(default_factory=dict)
    """By player: the rating and the number of rated matches."""
    faults: list[str] = field(default_factory=list)

    def of(self, player: Player) -> tuple[float, int]:
        """Where a player stands so far."""
        return self.standing.get(player, (elo.START, 0))


def fold(game: str) -> Fold:
    """Read a book from its first line to its last."""
    folded = Fold()
    lines = RatingChange.objects.filter(game=game).order_by("sequence")
    for _, together in groupby(lines.iterator(), key=attrgetter("match")):
        _fold_match(folded, list(together))
    return folded


def _fold_match(folded: Fold, lines: Sequence[RatingChange]) -> None:
    means = [
        elo.mean([folded.of((one.user_id, one.bot))[0] for one in lines if one.side == side] or [0])
        for side in (0, 1)
    ]
    offered = folded.advantage.offered
    for line in lines:
        folded.lines += 1
        wrong = _wrong(folded, line, means, offered)
        if wrong:
            folded.faults.append(f"line {line.sequence} of {line.game}: {', '.join(wrong)}")
    for line in lines:
        folded.standing[line.user_id, line.bot] = (line.after, line.played + 1)
    first_side = [line for line in lines if line.side == 0] or lines[:1]
    # Who left has lost, so the side itself scored what the best of its players did.
    best = max(first_side, key=attrgetter("score"))
    folded.advantage = folded.advantage.after(
        score=best.score, expectation=best.expected, weight=best.weight
    )


def _wrong(folded: Fold, line: RatingChange, means: Sequence[float], offered: float) -> list[str]:
    """The names of what is not as it is reckoned again."""
    before, played = folded.of((line.user_id, line.bot))
    expected = elo.expected(line.own, line.other, line.advantage)
    after = elo.moved(
        line.before, k=line.k, weight=line.weight, score=line.score, expectation=expected
    )
    reckoned = {
        "sequence": folded.lines,
        "before": before,
        "played": played,
        "own": means[line.side],
        "other": means[1 - line.side],
        "advantage": offered if line.side == 0 else -offered,
        "expected": expected,
        "k": elo.k_factor(played),
        "after": after,
    }
    return [name for name, value in reckoned.items() if not isclose(getattr(line, name), value)]


def games() -> list[str]:
    """Every game that has a book or a line."""
    books = set(RatingBook.objects.values_list("game", flat=True))
    lines = RatingChange.objects.values_list("game", flat=True).distinct()
    return sorted(books | set(lines) | set(Rating.objects.values_list("game", flat=True)))


def recompute(*, game: str) -> list[str]:
    """Rebuild the ratings of a game from its ledger; what is wrong with the ledger itself."""
    RatingBook.objects.get_or_create(game=game)
    with transaction.atomic():
        book = RatingBook.objects.select_for_update().get(game=game)
        folded = fold(game)
        kept = {(row.user_id, row.bot): row for row in Rating.objects.filter(game=game)}
        for player, (value, matches) in folded.standing.items():
            row = kept.pop(player, None) or Rating(game=game, user_id=player[0], bot=player[1])
            row.value, row.matches = value, matches
            row.save()
        Rating.objects.filter(pk__in=[row.pk for row in kept.values()]).delete()
        book.lines = folded.lines
        book.advantage = folded.advantage.points
        book.precision = folded.advantage.precision
        book.save()
    return folded.faults


def faults(*, game: str) -> list[str]:
    """All that is wrong with the book of a game: its lines, and what is kept of them."""
    RatingBook.objects.get_or_create(game=game)
    with transaction.atomic():
        # Locked: a match that is rated meanwhile would look like a difference.
        book = RatingBook.objects.select_for_update().get(game=game)
        folded = fold(game)
        rows = {(row.user_id, row.bot): row for row in Rating.objects.filter(game=game)}
    return [*folded.faults, *_kept_otherwise(folded, rows, game), *_book_faults(book, folded)]


def _kept_otherwise(folded: Fold, rows: dict[Player, Rating], game: str) -> Iterator[str]:
    for player in sorted({*rows, *folded.standing}, key=str):
        value, matches = folded.of(player)
        row = rows.get(player)
        if row is None or (row.value, row.matches) != (value, matches):
            kept = f"{row.value} after {row.matches}" if row else "nothing"
            who = f"bot:{player[1]}" if player[1] else f"user {player[0]}"
            yield f"{who} in {game}: {kept} is kept, the ledger gives {value} after {matches}"


def _book_faults(book: RatingBook, folded: Fold) -> Iterator[str]:
    kept = (float(book.lines), book.advantage, book.precision)
    found = (float(folded.lines), folded.advantage.points, folded.advantage.precision)
    if not all(isclose(*pair, abs_tol=1e-9) for pair in zip(kept, found, strict=True)):
        yield f"the book of {book.game} is kept as {kept}, the ledger gives {found}"


def match_faults(match_id: str) -> list[str]:
    """Where the ledger tells a match otherwise than the match itself."""
    lines = list(RatingChange.objects.filter(match=match_id))
    if not lines:
        return []
    match = Match.objects.prefetch_related("seats").get(pk=match_id)
    if not match.ranked or match.status != Match.Status.FINISHED:
        return ["it is rated, but it is no finished ranked match"]
    sides = ratings.sides_of(match)
    weight = ratings.weight_of(sides)
    due = {
        (player, number, side.score_of(player), weight)
        for number, side in enumerate(sides)
        for player in side.players
    }
    written = {((one.user_id, one.bot), one.side, one.score, one.weight) for one in lines}
    found = []
    if written != due:
        found.append("its players, sides, scores or weight are rated otherwise than it was played")
    if ratings.given_up_early(match):
        found.append("it is rated, but it was given up before each side had acted twice")
    if any(one.at != match.finished_at or one.game != match.game for one in lines):
        found.append("it is rated as of another game or moment")
    return found
