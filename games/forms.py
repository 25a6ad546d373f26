"""The form in which a match is made: its fields follow from the game that is played."""

import json
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games import standings
from games.engine import codec
from games.engine.canonical import Json
from games.models import LONGEST_NONCE
from games.rules import LIBRARY
from games.services.tables import ANY_SIDE, seats_for
from games.standings import BotStanding
from games.texts import texts_for
from games.texts.lobby import clock_name

OPEN, LINK, BOT, NAMED = "open", "link", "bot", "named"
CASUAL, RANKED = "casual", "ranked"
CLOCKS: Final[Mapping[str, dict[str, Json] | None]] = {
    "none": None,
    "live-300-5": {"kind": "live", "seconds": 300, "increment": 5},
    "live-600-10": {"kind": "live", "seconds": 600, "increment": 10},
    "live-1200-20": {"kind": "live", "seconds": 1200, "increment": 20},
    "days-1": {"kind": "days", "days": 1},
    "days-3": {"kind": "days", "days": 3},
    "days-7": {"kind": "days", "days": 7},
}
"""The clocks that people pick from; programs may name any other."""


class MatchForm(forms.Form):
    """What is asked of any match; every field has a default that will do."""

    counts = forms.ChoiceField(
        label=_("Does it count?"),
        widget=forms.RadioSelect,
        choices=[(CASUAL, _("Casual, for fun")), (RANKED, _("Ranked, for your rating"))],
        initial=CASUAL,
        required=False,
    )
    clock = forms.ChoiceField(label=_("Clock"), initial="none", required=False)
    nonce = forms.CharField(
        label=_("Your own words for the dice"),
        required=False,
        max_length=LONGEST_NONCE,
        help_text=_("Anything you like. It is mixed into every draw, after the seal was shown."),
    )

    def __init__(self, *args: Any, game: str, sealed: bool, member: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.member = member
        self._offer_options()
        self._choices("clock", [(key, clock_name(clock)) for key, clock in CLOCKS.items()])
        if not sealed:
            # Nobody is asked for words of their own before they were shown the seal.
            del self.fields["nonce"]
        if not member:
            del self.fields["counts"]

    def _choices(self, name: str, choices: list[tuple[str, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def _offer_options(self) -> None:
        texts = texts_for(self.game)
        self._schema = codec.options_schema(LIBRARY.newest(self.game))
        for option, values in self._schema.items():
            self.fields[f"option_{option}"] = forms.ChoiceField(
                label=texts.option(option),
                choices=[(json.dumps(v), texts.option_value(option, v)) for v in values],
                initial=json.dumps(values[0]),
                required=False,
            )

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields that only this game has."""
        return [self[f"option_{option}"] for option in self._schema]

    def clean(self) -> dict[str, Any]:
        """What was left out takes its default."""
        cleaned = super().clean() or {}
        for name, field in self.fields.items():
            if name in cleaned and cleaned[name] == "" and field.initial is not None:
                cleaned[name] = field.initial
        return cleaned

    def options(self) -> dict[str, Json]:
        """The options that were picked."""
        return {name: json.loads(self.cleaned_data[f"option_{name}"]) for name in self._schema}

    def wishes(self) -> dict[str, Any]:
        """What the service is asked for, but for the seats."""
        wanted = self.cleaned_data
        return {
            "game": self.game,
            "options": self.options(),
            "ranked": wanted.get("counts") == RANKED,
            "clock": CLOCKS[wanted["clock"]],
            "nonce": wanted.get("nonce", ""),
        }


class NewMatchForm(MatchForm):
    """A match of two: one's own side, and who is against it."""

    template_name = "games/_opponent.html"
    opponent = forms.ChoiceField(
        label=_("Against"),
        widget=forms.RadioSelect,
        choices=[
            (OPEN, _("anybody who takes the seat")),
            (LINK, _("whoever gets the link")),
            (NAMED, _("a player by name")),
            (BOT, _("a bot, at once")),
        ],
        initial=OPEN,
        required=False,
    )
    name = forms.CharField(label=_("Their name"), required=False, max_length=40)
    level = forms.ChoiceField(
        label=_("Strength of the bot"), widget=forms.RadioSelect, required=False
    )
    side = forms.ChoiceField(
        label=_("Your side"), widget=forms.RadioSelect, initial=ANY_SIDE, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules, texts = LIBRARY.newest(self.game), texts_for(self.game)
        sides = rules.sides(rules.options_type())
        named = [(str(side[0]), texts.side(side)) for side in sides]
        self._choices("side", [(ANY_SIDE, _("Either, by lot")), *named])
        self._bots = standings.bots(self.game)
        self._choices("level", [(bot.key, bot.name) for bot in self._bots])
        self.fields["level"].initial = self._bots[0].key

    @property
    def bots(self) -> list[tuple[forms.boundfield.BoundWidget, BotStanding]]:
        """The button of each level, with what is to be known of it."""
        return list(zip(self["level"], self._bots, strict=True))

    def clean(self) -> dict[str, Any]:
        """A named opponent has a name."""
        cleaned = super().clean()
        if cleaned.get("opponent") == NAMED and not cleaned.get("name"):
            self.add_error("name", _("Say who it is, or pick another opponent."))
        return cleaned

    def wishes(self) -> dict[str, Any]:
        """What the service is asked for."""
        wanted = self.cleaned_data
        opponent = wanted["opponent"]
        who = {BOT: f"bot:{wanted['level']}", NAMED: f"user:{wanted['name']}"}
        return super().wishes() | {
            "private": opponent == LINK,
            "seats": seats_for(
                game=self.game,
                options=self.options(),
                side=wanted["side"],
                opponent=who.get(opponent, "open"),
            ),
        }
