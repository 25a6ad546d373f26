"""What workers do for matches: bots take their turns, people meet, time runs out.

Each task may run twice, or never.
"""

from celery import shared_task
from django.utils import timezone

from games.services import (
    announce,
    bot_turns,
    deadlines,
    leaving,
    pairing,
    presence,
    ratings,
    uptime,
)
from games.services.announce import Change


@announce.listen
def ask_the_bot(change: Change) -> None:
    """A bot is to act: ask it, upon the version that is there now."""
    if change.bot_to_act:
        take_bot_turn.delay(change.match_id, change.version)


@announce.listen
def rate_what_is_over(change: Change) -> None:
    """A match is over: let it be rated, if it is a ranked one."""
    if change.over:
        rate_match.delay(change.match_id)


@shared_task(name="games.rate_match")
def rate_match(match_id: str) -> None:
    """Rate a finished match; a second time does nothing."""
    ratings.rate(match_id=match_id)


@shared_task(name="games.rate_what_was_left")
def rate_what_was_left() -> None:
    """Rate every finished match whose task was lost."""
    for match_id in ratings.left_behind():
        ratings.rate(match_id=match_id)


@shared_task(name="games.take_bot_turn")
def take_bot_turn(match_id: str, version: int) -> None:
    """Let a bot think upon a version, and answer when its moment has come."""
    due = bot_turns.think(match_id=match_id, version=version, now=timezone.now())
    if due:
        wait = max(0.0, (due - timezone.now()).total_seconds())
        give_bot_answer.apply_async((match_id, version), countdown=wait)


@shared_task(name="games.give_bot_answer")
def give_bot_answer(match_id: str, version: int) -> None:
    """Play what a bot has decided."""
    bot_turns.answer(match_id=match_id, version=version, now=timezone.now())


@shared_task(name="games.ask_late_bots")
def ask_late_bots() -> None:
    """Ask every bot again that owes a move: a task was lost, or a worker died with it."""
    for match_id, version in bot_turns.owed(now=timezone.now()):
        take_bot_turn.delay(match_id, version)


@shared_task(name="games.pair_those_who_wait")
def pair_those_who_wait() -> None:
    """Pair whom their waiting has brought nearer, and forget who has left."""
    pairing.pair_all(now=timezone.now())


@shared_task(name="games.keep_time")
def keep_time() -> None:
    """Beat, then end what ran out of time: in this order, for a stop is given back first."""
    now = timezone.now()
    uptime.beat(now=now)
    deadlines.end_run_out_matches(now=now)
    leaving.give_up_for_the_departed(now=now)
    presence.sweep(now=now)
