import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_people_and_their_settings"),
        ("games", "0002_bots_answer_in_time"),
    ]

    operations = [
        migrations.CreateModel(
            name="Waiting",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="waiting",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("rating", models.FloatField()),
                ("since", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["game", "since"], name="waiting_by_age")],
            },
        ),
    ]
