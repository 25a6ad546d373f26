"""What the site keeps about finished matches; never a match or its log."""

from django.db import models
from django.db.models import Q

from games.models import Match


class Analysis(models.Model):
    """What the bots found about a match: once for each version of those who look.

    `touched_at` tells a worker that is at it from one that died: see `replays.analyses`.
    """

    class Status(models.TextChoices):
        """How far it is."""

        ASKED = "asked", "asked"
        WORKING = "working", "working"
        DONE = "done", "done"
        FAILED = "failed", "failed"

    match = models.ForeignKey(Match, models.CASCADE, related_name="analyses")
    revision = models.PositiveIntegerField()
    """Of the adviser."""
    status = models.CharField(max_length=8, choices=Status, default=Status.ASKED)
    asked_at = models.DateTimeField()
    touched_at = models.DateTimeField()
    """When it was asked for, or a worker last said that it goes on."""
    done_steps = models.PositiveIntegerField(default=0)
    all_steps = models.PositiveIntegerField()
    findings = models.JSONField(null=True, blank=True)
    """`replays.analysing.to_json`, once it is done."""

    class Meta:
        """Once is enough; and what the bound on waiting ones counts."""

        verbose_name_plural = "analyses"
        indexes = (
            models.Index(
                fields=["touched_at"],
                condition=Q(status__in=("asked", "working")),
                name="analysis_under_way",
            ),
        )
        constraints = (
            models.UniqueConstraint(fields=["match", "revision"], name="one_analysis_a_revision"),
            models.CheckConstraint(
                condition=Q(status="done", findings__isnull=False)
                | ~Q(status="done") & Q(findings__isnull=True),
                name="an_analysis_is_done_with_findings",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.revision}"
