"""What the site keeps of a match: its table, its seats, the seal of its chance, and its log."""

import re
import secrets
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.ledger.models import AppendOnly

ID_LETTERS: Final = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
"""No letter or digit that is easily taken for another."""
ID_LENGTH: Final = 12
_MATCH_ID: Final = re.compile(f"[{ID_LETTERS}]{{{ID_LENGTH}}}")
LONGEST_KEY: Final = 64
LONGEST_NONCE: Final = 100
LONGEST_LINE: Final = 300
HEX_OF_32_BYTES: Final = 64


def new_match_id() -> str:
    """A name nobody can guess: 69 bits. It is the link to a private table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_match_id(text: object) -> bool:
    """Whether this can be the id of a match at all."""
    return isinstance(text, str) and bool(_MATCH_ID.fullmatch(text))


class Seal(models.Model):
    """A seed that was promised to somebody for their next match.

    The seed lives in this table alone and not in Match, so that nothing which reads matches can
    show it by accident; `match.seal_id` is the promise, which everybody may see.
    """

    commitment = models.CharField(max_length=HEX_OF_32_BYTES, primary_key=True)
    seed = models.CharField(max_length=HEX_OF_32_BYTES)
    # An unused seal goes with its user; a used one is held by its match.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="seals")
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """One promise at a time for each user."""

        constraints = (
            models.UniqueConstraint(
                fields=["user"], condition=Q(used_at=None), name="one_unused_seal_each"
            ),
        )

    def __str__(self) -> str:
        return self.commitment


class Match(models.Model):
    """One playing of a game. What happened in it is in its log; the rest here is about the table.

    `version`, `to_act`, `moved_at`, `status`, `reason`, the clocks and the seats' `won` repeat what
    the log folds to, so that lists and the scan for run-out time need no fold; services write them
    in the transaction that writes the log, and `verify_logs` compares.
    """

    class Status(models.TextChoices):
        """How far a match is."""

        OPEN = "open", "open"
        LIVE = "live", "live"
        FINISHED = "finished", "finished"

    id = models.CharField(
        max_length=ID_LENGTH, primary_key=True, default=new_match_id, editable=False
    )
    game = models.CharField(max_length=40)
    revision = models.PositiveIntegerField()
    options = models.JSONField()
    origin = models.JSONField()
    """Where the set-up comes from: {"kind": "dealt"} when chance draws it."""
    seal = models.OneToOneField(Seal, models.PROTECT, related_name="match")
    creator = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    ranked = models.BooleanField(default=False)
    private = models.BooleanField(default=False)
    clock = models.JSONField(null=True, blank=True)
    """How much time players have: `games.services.clocks.checked`; None for all they want."""
    time_left = models.JSONField(null=True, blank=True)
    """Milliseconds each seat had when the last record was written; None for a bot's."""
    deadline = models.DateTimeField(null=True, blank=True)
    """When the time of whoever is to act runs out, if the site does not stop before."""
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)
    to_act = models.CharField(max_length=40, blank=True)
    """The seat whose decision is next; empty while the match waits and after its end."""
    moved_at = models.DateTimeField(null=True, blank=True)
    """When its last record was written."""
    reason = models.CharField(max_length=40, blank=True)
    """Why it ended; who won is with the seats."""
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What lists ask for, and how far a match can be."""

        verbose_name_plural = "matches"
        indexes = (
            models.Index(fields=["status", "-created_at"], name="match_by_age"),
            models.Index(fields=["status", "-finished_at"], name="match_by_end"),
            models.Index(fields=["status", "game", "-finished_at"], name="match_by_game_and_end"),
            models.Index(
                fields=["status", "reason", "-finished_at"], name="match_by_reason_and_end"
            ),
            models.Index(
                fields=["deadline"], condition=Q(deadline__isnull=False), name="match_by_deadline"
            ),
        )
        constraints = (
            models.CheckConstraint(
                condition=Q(status="open", started_at=None, version=0)
                | Q(status__in=("live", "finished"), started_at__isnull=False),
                name="match_is_begun_once_started",
            ),
            models.CheckConstraint(
                condition=Q(status="finished", finished_at__isnull=False) & ~Q(reason="")
                | ~Q(status="finished") & Q(finished_at=None, reason=""),
                name="match_is_finished_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class MatchSeat(models.Model):
    """A chair at a match: open, kept for somebody, or taken by a person or a bot."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats")
    seat = models.CharField(max_length=40)
    order = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    """Who sits here; before `joined_at`, for whom it is kept."""
    bot = models.CharField(max_length=40, blank=True)
    """The level of the bot that sits here."""
    stand_in = models.CharField(max_length=40, blank=True)
    """The level of the bot that decides since its player left; `user` stays who sat down."""
    nonce = models.CharField(max_length=LONGEST_NONCE, blank=True)
    joined_at = models.DateTimeField(null=True, blank=True)
    won = models.BooleanField(null=True, blank=True)
    here_until = models.DateTimeField(null=True, blank=True)
    """Until when its player counts as present, unless they are seen again before."""

    class Meta:
        """Each chair stands once, in the order of the table."""

        ordering = ("order",)
        indexes = (
            models.Index(fields=["bot"], name="seat_by_bot"),
            models.Index(fields=["seat", "won"], name="seat_by_winner"),
        )
        constraints = (
            models.UniqueConstraint(fields=["match", "seat"], name="one_of_each_seat"),
            models.CheckConstraint(
                condition=Q(user=None) | Q(bot=""), name="a_seat_holds_a_person_or_a_bot"
            ),
            models.CheckConstraint(
                condition=Q(joined_at=None, bot="")
                | Q(joined_at__isnull=False) & (Q(user__isnull=False) | ~Q(bot="")),
                name="a_taken_seat_holds_somebody",
            ),
            models.CheckConstraint(
                condition=Q(stand_in="") | Q(bot="", user__isnull=False, joined_at__isnull=False),
                name="a_stand_in_takes_over_from_a_person",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.joined_at is not None

    @property
    def level(self) -> str:
        """The level of whichever bot decides here now; empty where a person does."""
        return self.bot or self.stand_in

    def is_held_by(self, user_id: int | None) -> bool:
        """Whether this user sits here now: they have sat down, and have not left."""
        return user_id is not None and self.taken and self.holder == user_id

    @property
    def holder(self) -> int | None:
        """The user who decides here now, or for whom the seat is kept."""
        return None if self.stand_in else self.user_id

    @property
    def player(self) -> str:
        """The name of whoever sits here, or for whom it is kept; empty while it is open.

        No person's name has a colon, so a bot's cannot be taken for one.
        """
        if self.bot:
            return f"bot:{self.bot}"
        return self.user.get_username() if self.user else ""


class LogEntry(AppendOnly):
    """One record of a match. Only `games.store` reads and writes these."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="entries")
    version = models.PositiveIntegerField()
    actor = models.CharField(max_length=40)
    kind = models.CharField(max_length=60)
    record = models.JSONField()
    """Exactly what `codec.record_to_json` gives; actor and kind stand beside it for queries."""
    at = models.DateTimeField()
    key = models.CharField(max_length=LONGEST_KEY, null=True, blank=True)  # noqa: DJ001 (unique)
    """By what name its author would repeat it; chance and endings have none."""
    previous = models.CharField(max_length=HEX_OF_32_BYTES)
    hash = models.CharField(max_length=HEX_OF_32_BYTES)

    class Meta(AppendOnly.Meta):
        """Where two writers meet: the constraints let exactly one through."""

        verbose_name_plural = "log entries"
        constraints = (
            models.UniqueConstraint(fields=["match", "version"], name="one_record_a_version"),
            models.UniqueConstraint(
                fields=["match", "actor", "key"],
                condition=Q(key__isnull=False),
                name="one_record_a_key",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.version}"


class BotAnswer(models.Model):
    """What a bot has decided upon a version of a match, until the moment it will say so.

    That moment is drawn before the bot begins to think, so the time of its answer tells nothing
    of its thoughts. The row goes when the answer is played or the match has moved on.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="bot_answers")
    version = models.PositiveIntegerField()
    seat = models.CharField(max_length=40)
    action = models.JSONField()
    due_at = models.DateTimeField()

    class Meta:
        """A bot decides once upon a version, however often it is asked."""

        constraints = (
            models.UniqueConstraint(fields=["match", "version"], name="one_answer_a_version"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.version}"


class Waiting(models.Model):
    """Somebody who looks for a ranked match, or has just found one. Each person looks once."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="waiting", primary_key=True
    )
    game = models.CharField(max_length=40)
    rating = models.FloatField()
    """As it was when they began to look."""
    since = models.DateTimeField()
    seen_at = models.DateTimeField()
    """When their page last said that they are still there."""
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="+")
    """What they have found; it stays until they look again, so that every tab finds its way."""

    class Meta:
        """What the scan asks for."""

        indexes = (models.Index(fields=["game", "since"], name="waiting_by_age"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}"


class Spectator(models.Model):
    """A connection that watches a match without a seat. They are counted, and nothing else."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="spectators")
    connection = models.CharField(max_length=100, unique=True)
    until = models.DateTimeField()
    """When it no longer counts, unless it is heard of again before: a process may die."""

    def __str__(self) -> str:
        return f"{self.match_id} {self.pk}"


class Heartbeat(models.Model):
    """The last moment at which the site was known to work: a single row."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.at)


class Downtime(models.Model):
    """A stretch of time in which the site did not work, as far as its heartbeats can tell.

    Kept for good: with the record times, it is what clocks are read from.
    """

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.began_at} to {self.ended_at}"


class ChatLine(models.Model):
    """Something a player said. It is no part of the log, and no rule knows of it."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="chat_lines")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    seat = models.CharField(max_length=40)
    """Where the author sat."""
    side = models.CharField(max_length=40, blank=True)
    """The first seat of the side that may read it; empty for the whole table."""
    text = models.CharField(max_length=LONGEST_LINE)
    at = models.DateTimeField()
    key = models.CharField(max_length=LONGEST_KEY)
    """By what name its author would repeat it."""

    class Meta:
        """Said once, however often it is sent."""

        indexes = (models.Index(fields=["author", "at"], name="chat_by_author"),)
        constraints = (
            models.UniqueConstraint(fields=["match", "author", "key"], name="one_line_a_key"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}"


class Muted(models.Model):
    """That a user does not want to read another one, at any table."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        """Once is enough."""

        constraints = (models.UniqueConstraint(fields=["user", "other"], name="muted_once"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.other_id}"
