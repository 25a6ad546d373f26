"""The form above the list of replays: it spells an address, and what it asks is read from there."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.bots import levels_of
from games.engine.seats import Seat
from games.rules import LIBRARY
from games.texts import texts_for
from games.texts.site import level_name

Choices = list[tuple[str, str]]
DAY = forms.DateInput(attrs={"type": "date"})


class FilterForm(forms.Form):
    """Which finished matches to list; whatever is empty is any."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    name = forms.CharField(
        label=_("A player’s name"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    player = forms.CharField(required=False, widget=forms.HiddenInput)
    side = forms.ChoiceField(label=_("on the side of"), required=False)
    winner = forms.ChoiceField(label=_("Winner"), required=False)
    reason = forms.ChoiceField(label=_("How it ended"), required=False)
    bot = forms.ChoiceField(label=_("Strength of the bot"), required=False)
    ranked = forms.ChoiceField(label=_("Kind"), required=False)

    def __init__(self, asked: Mapping[str, Any]) -> None:
        super().__init__(asked, auto_id="filter-%s", label_suffix="")
        keys = [asked["game"]] if asked.get("game") in LIBRARY.keys() else LIBRARY.keys()  # noqa: SIM118
        words = [texts_for(key) for key in LIBRARY.keys()]  # noqa: SIM118
        self._offer("game", ((texts.key, texts.name()) for texts in words))
        seats = _seats(keys)
        self._offer("side", seats)
        self._offer("winner", seats)
        self._offer("reason", _endings(keys))
        levels = {level.key: level_name(level.key) for key in keys for level in levels_of(key)}
        self._offer("bot", levels.items())
        self._offer("ranked", (("yes", _("Ranked")), ("no", _("Casual"))))
        # `from` is no name in Python.
        self.fields["from"] = forms.CharField(label=_("From"), required=False, widget=DAY)
        self.fields["to"] = forms.CharField(label=_("To"), required=False, widget=DAY)

    def _offer(self, name: str, choices: Iterable[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("Any")), *choices]


def _endings(keys: Iterable[str]) -> Choices:
    """The ways to end these games, each once, with the words of every game that has it."""
    found: dict[str, list[str]] = {}
    for key in keys:
        for reason, said in texts_for(key).endings().items():
            words = found.setdefault(reason, [])
            if said not in words:
                words.append(said)
    return [(reason, " / ".join(words)) for reason, words in found.items()]


def _seats(keys: Iterable[str]) -> Choices:
    """The seats of these games, each once."""
    found: dict[str, str] = {}
    for key in keys:
        rules = LIBRARY.newest(key)
        for seat in rules.seats(rules.options_type()):
            found.setdefault(seat, texts_for(key).seat(Seat(seat)))
    return list(found.items())
