"""How bots take their turns: they think, wait for a moment drawn beforehand, and play as anyone.

Thinking and answering are two steps with the decision kept in the database between them, so a
worker may die at any moment: the scan finds what is owed, and doing either step twice does nothing.
"""

import hashlib
import hmac
import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Any, Final

from django.conf import settings
from django.db.models import F, Q

from games import store
from games.bots import RANDOM, level_of
from games.bots.base import Level
from games.engine import codec
from games.engine.actions import Action
from games.engine.canonical import canonical_json
from games.engine.chance import Rng, SealedRng
from games.engine.errors import MatchOver
from games.engine.seats import Seat
from games.errors import KeyReused, NoSuchMatch, StaleVersion
from games.models import BotAnswer, Match
from games.services import matches

logger = logging.getLogger(__name__)

PAUSE: Final = (0.8, 1.6)
"""Seconds that a bot takes at least and at most before it answers, however long it thinks."""
OVERDUE: Final = timedelta(seconds=6)
"""After so long a bot that owes a move is asked again."""


def think(*, match_id: str, version: int, now: datetime) -> datetime | None:
    """Decide for the bot that is to act upon this version, and say when it will answer.

    None if no bot is to act upon this version any more.
    """
    asked = _asked(match_id, version)
    if asked is None:
        return None
    known = BotAnswer.objects.filter(match_id=match_id, version=version).first()
    if known:
        return known.due_at
    # Drawn before the thinking: neither its length nor the position moves the moment.
    due = now + timedelta(seconds=SystemRandom().uniform(*PAUSE))
    match, seat, level = asked
    position = store.head(match).position
    action = _chosen(
        level, position.view(seat), position.choices(seat), thoughts(match_id, version)
    )
    answer, _ = BotAnswer.objects.get_or_create(
        match_id=match_id,
        version=version,
        defaults={"seat": seat, "action": codec.to_json(action), "due_at": due},
    )
    return answer.due_at


def answer(*, match_id: str, version: int, now: datetime) -> None:
    """Play what the bot has decided upon this version; nothing if the match has moved on."""
    decided = BotAnswer.objects.filter(match_id=match_id, version=version).first()
    if decided is None:
        return
    try:
        matches.play(
            match_id=match_id,
            user=None,
            seat=decided.seat,
            version=version,
            key=f"bot-{version}",
            action=decided.action,
            now=now,
        )
    except (StaleVersion, MatchOver, NoSuchMatch, KeyReused):
        logger.info("match %s has moved on from version %s", match_id, version)
    decided.delete()


def owed(*, now: datetime) -> Iterator[tuple[str, int]]:
    """Every match and version upon which a bot should have answered by now."""
    late = Match.objects.filter(status=Match.Status.LIVE, moved_at__lt=now - OVERDUE)
    by_bots = Q(seats__bot__gt="") | Q(seats__stand_in__gt="")
    yield from late.filter(by_bots, seats__seat=F("to_act")).values_list("pk", "version")


def thoughts(match_id: str, version: int) -> Rng:
    """The bot's own random source: keyed by a secret of the site, so nobody can think along."""
    key = hmac.digest(settings.SECRET_KEY.encode(), b"whitechapel.bots.1", hashlib.sha256)
    return SealedRng(key, canonical_json(["whitechapel.bot.1", match_id, version]))


def _asked(match_id: str, version: int) -> tuple[Match, Seat, Level] | None:
    """The match, and the bot that is to act upon this very version of it."""
    match = Match.objects.prefetch_related("seats").filter(pk=match_id, version=version).first()
    if match is None or match.status != Match.Status.LIVE:
        return None
    bots = {row.seat: row.level for row in match.seats.all() if row.level}
    if match.to_act not in bots:
        return None
    return match, Seat(match.to_act), level_of(match.game, bots[match.to_act]) or RANDOM


def _chosen(level: Level, view: Any, choices: Sequence[Action], rng: Rng) -> Action:
    """The bot's choice; a legal one also where the bot has failed, for a match must go on."""
    try:
        action = level.bot.choose(view, choices, rng, level.budget)
    except Exception:
        logger.exception("the bot %s could not choose", level.key)
        return rng.choice(choices)
    if action not in choices:
        logger.error("the bot %s chose what it may not do", level.key)
        return rng.choice(choices)
    return action
