"""The pages about how well people play: the leaderboard, profiles, what a match did to ratings."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import elo
from accounts.models import User
from accounts.selectors import by_name
from games import records, selectors, standings
from games.curve import Curve, curve
from games.errors import NoSuchMatch
from games.models import Match
from games.rules import LIBRARY
from games.selectors import Visitor
from games.standings import Line, Standing
from games.texts import ratings as words
from games.texts import texts_for

SHOWN: Final = 100
"""How many a leaderboard shows."""
TOLD: Final = 30
"""How many of the last rated matches a profile lists in words."""


@require_GET
@never_cache
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Who plays a game best, of those whose rating is settled, and how strong the bots are."""
    shelf = LIBRARY.keys()
    asked = request.GET.get("game")
    game = asked if asked in shelf else shelf[0]
    context = {
        "games": [{"key": key, "name": texts_for(key).name()} for key in shelf],
        "chosen": game,
        "name": texts_for(game).name(),
        "rows": _ranked(game),
        "bots": standings.bots(game),
        "settled_after": elo.SETTLED_AFTER,
        **_own(game, request.user),
    }
    return render(request, "games/leaderboard.html", context)


def _ranked(game: str) -> list[dict[str, Any]]:
    """The best, each with their place; equals share one."""
    rows: list[dict[str, Any]] = []
    for number, rating in enumerate(standings.leaderboard(game)[:SHOWN], start=1):
        equal = rows and rows[-1]["rating"].value == rating.value
        rows.append({"rating": rating, "rank": rows[-1]["rank"] if equal else number})
    return rows


def _own(game: str, visitor: Visitor) -> dict[str, Any]:
    own = standings.standing(visitor, game) if isinstance(visitor, User) else None
    left = own.provisional_for if own else 0
    return {"own": own, "settling": words.settling(left) if left else ""}


@require_GET
@never_cache
def player(request: HttpRequest, name: str) -> HttpResponse:
    """A player's profile, for anybody to see."""
    found = by_name(name)
    if found is None:
        raise Http404
    if found.username != name:
        return redirect(found, permanent=False)
    games = [_rated(each, request.user) for each in standings.standings(found)]
    context = {
        "player": found,
        "games": games,
        "sides": records.by_side(found, request.user),
        "rows": records.recent(found, request.user),
    }
    return render(request, "accounts/player.html", context)


def _rated(standing: Standing, visitor: Visitor) -> dict[str, Any]:
    """How well a player plays one game."""
    user, game = standing.rating.user, standing.rating.game
    assert user is not None
    lines = standings.history(user, visitor, game=game)
    left = standing.provisional_for
    return {
        "game": game,
        "name": texts_for(game).name() if game in LIBRARY.keys() else game,  # noqa: SIM118
        "standing": standing,
        "settling": words.settling(left) if left else "",
        **_course(lines),
        "lines": [_told(line) for line in lines[:TOLD]],
        "meetings": standings.meetings(user, visitor, game=game),
    }


def _course(lines: Sequence[Line]) -> dict[str, Any]:
    """The curve through the last rated matches, and the same in a sentence."""
    values = [round(lines[-1].change.before), *(round(each.change.after) for each in lines[::-1])]
    drawn: Curve = curve(values)
    said = words.course(
        first=values[0], last=values[-1], highest=max(values), matches=len(values) - 1
    )
    return {"curve": drawn, "course": said, "since": lines[-1].change.at, "to": lines[0].change.at}


def _told(line: Line) -> dict[str, Any]:
    before, after = round(line.change.before), round(line.change.after)
    return {
        "line": line,
        "result": words.result(line.change.score),
        "after": after,
        "change": words.signed(after - before),
    }


@require_GET
@never_cache
def rating(request: HttpRequest, match_id: str) -> HttpResponse:
    """What a finished match did to ratings, alone: for a page that waits for it."""
    try:
        found = selectors.find(match_id, request.user)
    except NoSuchMatch as error:
        raise Http404(str(error)) from error
    return render(request, "games/_rating.html", {"judged": judged(found)})


def judged(match: Match) -> dict[str, Any]:
    """What a match did to ratings, and why, in words."""
    found = standings.judgement(match)
    if found is None:
        return {"casual": not match.ranked, "pending": False}
    return {
        "casual": False,
        "pending": found.pending,
        "why_not": found.why_not,
        "rows": [
            {
                "who": standings.Who(change.user, change.bot),
                "before": round(change.before),
                "after": round(change.after),
                "change": words.signed(round(change.after) - round(change.before)),
                "why": words.reason(
                    score=change.score, expected=change.expected, weight=change.weight
                ),
            }
            for change in found.changes
        ],
    }
