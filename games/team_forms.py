"""The form for a game of more than two seats: who sits on each of them is asked seat by seat."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.bots import levels_of
from games.engine import codec
from games.engine.game import AnyGame, Options
from games.engine.seats import Seat, Side
from games.forms import NAMED, OPEN, MatchForm, NewMatchForm
from games.rules import LIBRARY
from games.texts import texts_for
from games.texts.site import level_name

ME: Final = "me"


@dataclass(frozen=True)
class Place:
    """A seat in the form: who shall sit there, and their name if it is a player of one's own."""

    who: forms.BoundField
    name: forms.BoundField


@dataclass(frozen=True)
class Bench:
    """A side in the form."""

    name: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Size:
    """One value of an option that says how many seats there are, to be chosen before the rest."""

    name: str
    query: str
    chosen: bool


class TeamMatchForm(MatchForm):
    """A match of teams. How many seats there are is settled before it is asked who takes them."""

    template_name = "games/_benches.html"
    private = forms.BooleanField(label=_("Only for those who get the link"), required=False)

    def __init__(self, *args: Any, game: str, asked: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, game=game, **kwargs)
        self._rules, self._texts = LIBRARY.newest(game), texts_for(game)
        self._settle_the_size(asked)
        self._sides = self._rules.sides(self._sized)
        for number, side in enumerate(self._sides):
            for seat in side:
                self._offer(seat, ME if number == 0 else OPEN)

    def _settle_the_size(self, asked: Mapping[str, str]) -> None:
        sizing = [name for name in self._schema if decides_the_seats(self._rules, name)]
        settled = {}
        for name in sizing:
            field, values = self.fields[f"option_{name}"], self._schema[name]
            spelled = {json.dumps(value): value for value in values}
            chosen = asked.get(f"option_{name}", "")
            settled[name] = spelled.get(chosen, values[0])
            field.initial = json.dumps(settled[name])
            field.widget = forms.HiddenInput()
        self._sized: Options = codec.options_from_json(self._rules, settled)
        self._sizing = settled

    def _offer(self, seat: Seat, initial: str) -> None:
        bots = [
            (f"bot:{level.key}", _("bot: %(level)s") % {"level": level_name(level.key)})
            for level in levels_of(self.game)
        ]
        choices = [(ME, _("I myself")), (OPEN, _("open")), *bots, (NAMED, _("a player by name"))]
        name = self._texts.seat(seat)
        self.fields[f"who_{seat}"] = forms.ChoiceField(
            label=name, choices=choices, initial=initial, required=False
        )
        self.fields[f"name_{seat}"] = forms.CharField(
            label=_("%(seat)s: the name of the player") % {"seat": name},
            required=False,
            max_length=40,
            widget=forms.TextInput(attrs={"placeholder": _("Their name")}),
        )

    @property
    def benches(self) -> list[Bench]:
        """The sides with their seats."""
        return [Bench(self._texts.side(side), tuple(self._places(side))) for side in self._sides]

    def _places(self, side: Side) -> list[Place]:
        return [Place(self[f"who_{seat}"], self[f"name_{seat}"]) for seat in side]

    @property
    def sizes(self) -> dict[str, list[Size]]:
        """What decides how many seats there are, by its name, with a way to each value of it."""
        return {
            str(self.fields[f"option_{option}"].label): [
                Size(
                    name=self._texts.option_value(option, value),
                    query=f"option_{option}={json.dumps(value)}",
                    chosen=value == chosen,
                )
                for value in sorted(self._schema[option], key=str)
            ]
            for option, chosen in self._sizing.items()
        }

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields that only this game has, but for those that are settled."""
        return [field for field in super().option_fields if not field.is_hidden]

    def clean(self) -> dict[str, Any]:
        """Whoever is meant by name has one."""
        cleaned = super().clean()
        for side in self._sides:
            for seat in side:
                if cleaned.get(f"who_{seat}") == NAMED and not cleaned.get(f"name_{seat}"):
                    self.add_error(f"name_{seat}", _("Say who it is, or pick somebody else."))
        return cleaned

    def wishes(self) -> dict[str, Any]:
        """What the service is asked for."""
        return super().wishes() | {
            "private": self.cleaned_data["private"],
            "seats": {str(seat): self._who(seat) for side in self._sides for seat in side},
        }

    def _who(self, seat: Seat) -> str:
        who = str(self.cleaned_data[f"who_{seat}"])
        return f"user:{self.cleaned_data[f'name_{seat}']}" if who == NAMED else who


def decides_the_seats(rules: AnyGame, option: str) -> bool:
    """Whether there are more seats by one value of this option than by another."""
    values = codec.options_schema(rules)[option]
    tables = [rules.seats(codec.options_from_json(rules, {option: value})) for value in values]
    return len(set(tables)) > 1


def form_for(
    data: Mapping[str, str] | None, *, game: str, asked: Mapping[str, str], **wishes: Any
) -> MatchForm:
    """The form in which a match of this game is made; `asked` is what is settled before it."""
    rules = LIBRARY.newest(game)
    if any(len(side) > 1 for side in rules.sides(rules.options_type())):
        return TeamMatchForm(data, game=game, asked=asked, **wishes)
    return NewMatchForm(data, game=game, **wishes)
