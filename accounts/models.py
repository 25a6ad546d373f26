"""Who plays here, how they like it, and how well they play."""

from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import elo, names
from accounts.ledger.models import AppendOnly


class Theme(models.TextChoices):
    """Which of the two sets of colours a page wears."""

    SYSTEM = "system", _("As my device has it")
    DARK = "dark", _("Dark")
    LIGHT = "light", _("Light")


class Motion(models.TextChoices):
    """Whether pieces and light move, or jump to where they belong."""

    SYSTEM = "system", _("As my device has it")
    FULL = "full", _("Show movements")
    REDUCED = "reduced", _("Keep everything still")


class User(AbstractUser):
    """A person, a guest who has not chosen a name yet, or a bot with a name of its own."""

    # Nothing here is asked for or shown: a player is known by one name.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST_STORED,
        unique=True,
        error_messages={"unique": _("This name is taken.")},
    )
    is_guest = models.BooleanField(_("guest"), default=False)
    deleted_at: "models.DateTimeField[datetime | None, datetime | None]" = models.DateTimeField(
        _("deleted"), null=True, blank=True, editable=False
    )

    language = models.CharField(_("language"), max_length=8, blank=True)
    theme = models.CharField(
        _("colours"), max_length=8, choices=Theme.choices, default=Theme.SYSTEM
    )
    motion = models.CharField(
        _("movement"), max_length=8, choices=Motion.choices, default=Motion.SYSTEM
    )
    sounds = models.BooleanField(_("sounds"), default=True)
    confirm_moves = models.BooleanField(_("confirm before sending"), default=True)
    chat = models.BooleanField(_("chat with opponents"), default=True)

    class Meta:
        """Names that differ only in their capitals are one name."""

        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = (
            models.UniqueConstraint(
                Lower("username"),
                name="one_name_whatever_its_capitals",
                violation_error_message=_("This name is taken."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others call this player."""
        return gettext("former player") if self.deleted_at else self.username

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Where this player's profile is; nowhere, for one who has left."""
        return "" if self.deleted_at else reverse("player", args=[self.username])


LONGEST_KEY = 40
"""Of a game, of a bot's level and of a match, which are only names here."""


class RatingBook(models.Model):
    """The book in which the ratings of one game are kept; whoever writes in it locks it.

    It repeats what the ledger folds to: how many lines there are, and what the first side of the
    game is worth. `recompute_ratings` rebuilds it.
    """

    game = models.CharField(max_length=LONGEST_KEY, primary_key=True)
    lines = models.PositiveIntegerField(default=0)
    advantage = models.FloatField(default=elo.Advantage.points)
    precision = models.FloatField(default=elo.Advantage.precision)

    def __str__(self) -> str:
        return self.game


class Rated(models.Model):
    """Who is rated in what: a person, or a level of bots."""

    game = models.CharField(max_length=LONGEST_KEY)
    user = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="%(class)ss", db_index=True
    )
    bot = models.CharField(max_length=LONGEST_KEY, null=True, blank=True)  # noqa: DJ001 (unique)

    class Meta:
        """Nothing of its own is stored."""

        abstract = True


_ONE_OF_THE_TWO = models.Q(user=None, bot__isnull=False) | models.Q(user__isnull=False, bot=None)


class Rating(Rated):
    """Where somebody stands in a game now: what their lines in the ledger lead to."""

    value = models.FloatField(default=elo.START)
    matches = models.PositiveIntegerField(default=0)

    class Meta:
        """One each; read from the top."""

        constraints = (
            models.UniqueConstraint(fields=["game", "user"], name="one_rating_a_user"),
            models.UniqueConstraint(fields=["game", "bot"], name="one_rating_a_bot"),
            models.CheckConstraint(condition=_ONE_OF_THE_TWO, name="a_user_or_a_bot_is_rated"),
        )
        indexes = (models.Index(fields=["game", "-value"], name="rating_from_the_top"),)

    def __str__(self) -> str:
        return f"{self.game} {self.user or self.bot}"

    @property
    def settled(self) -> bool:
        """Whether it is known well enough to be ranked."""
        return elo.is_settled(self.matches)

    @property
    def points(self) -> int:
        """As it is shown to people."""
        return round(self.value)


class RatingChange(AppendOnly, Rated):
    """What one match did to one player's rating, with everything it was reckoned from."""

    sequence = models.PositiveIntegerField()
    """Its line in the book of the game, from 1, without gaps."""
    match = models.CharField(max_length=LONGEST_KEY)
    at = models.DateTimeField()
    """When the match ended."""
    side = models.PositiveSmallIntegerField()
    """Which side of the game, from 0."""
    score = models.FloatField()
    """1 for a win, 0 for a loss, a half for a draw."""
    own = models.FloatField()
    """The rating of one's own side: the mean of its players'."""
    other = models.FloatField()
    advantage = models.FloatField()
    """What one's own side was worth then, in points."""
    expected = models.FloatField()
    k = models.FloatField()
    weight = models.FloatField()
    played = models.PositiveIntegerField()
    """Rated matches before this one."""
    before = models.FloatField()
    after = models.FloatField()

    class Meta(AppendOnly.Meta):
        """A match pays once; the lines of a book are numbered."""

        constraints = (
            models.UniqueConstraint(fields=["match", "user"], name="one_change_a_match_and_user"),
            models.UniqueConstraint(fields=["match", "bot"], name="one_change_a_match_and_bot"),
            models.UniqueConstraint(fields=["game", "sequence"], name="one_change_a_line"),
            models.CheckConstraint(condition=_ONE_OF_THE_TWO, name="a_user_or_a_bot_changes"),
        )
        indexes = (models.Index(fields=["user", "at"], name="changes_of_a_user"),)

    def __str__(self) -> str:
        return f"{self.game} {self.sequence}"

    @property
    def change(self) -> float:
        """Points won or lost."""
        return round(self.after - self.before, 2)


class Unrated(AppendOnly):
    """A ranked match that was looked at and does not count, and why."""

    class Why(models.TextChoices):
        """What kept it from counting."""

        TOO_EARLY = "too_early", _("It was given up before each side had acted twice.")
        TOO_OFTEN = "too_often", _("These players have met too often within a day.")
        ONE_PLAYER = "one_player", _("The same player sat on both sides.")

    match = models.CharField(max_length=LONGEST_KEY, primary_key=True)
    game = models.CharField(max_length=LONGEST_KEY)
    why = models.CharField(max_length=12, choices=Why)

    class Meta(AppendOnly.Meta):
        """As any append-only table."""

    def __str__(self) -> str:
        return f"{self.match} {self.why}"
