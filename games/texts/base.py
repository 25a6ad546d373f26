"""What a game says to people, with words that serve until it has its own.

Every method answers in the language that is active when it is called. All of them take what one
viewer was given (a view, an event as told to them), so no sentence can tell what its reader may
not know. They are instructions and stories in whole sentences: other languages order words, bend
names and count things in their own ways.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import codec
from games.engine.actions import Action
from games.engine.endings import MatchEnded, PlayerLeft
from games.engine.events import Event
from games.engine.game import Outcome
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Actor, Seat, Side, Viewer
from games.texts import sketches
from games.texts.endings import ENDINGS, ending_sentence, leaving_sentence
from games.texts.lists import listed
from games.texts.sketches import Sketch


@dataclass(frozen=True)
class Moment:
    """A moment worth jumping to, beside the headings: a sign of the sprite, and what it was."""

    sign: str
    words: str


class GameTexts:
    """The words of a game that has none of its own: playable, if not pretty."""

    def __init__(self, key: str) -> None:
        self.key = key

    def name(self) -> str:
        """What the game is called."""
        return spoken(self.key)

    def description(self) -> str:
        """The game in one line."""
        return ""

    def seat(self, seat: Seat) -> str:
        """A seat, standing alone."""
        return spoken(seat)

    def side(self, side: Side) -> str:
        """Those who win and lose together, standing alone."""
        return listed(self.seat(seat) for seat in side)

    def viewer(self, viewer: Viewer) -> str:
        """Whoever looks, standing alone."""
        if viewer is SPECTATOR:
            return _("Spectators")
        return _("Referee") if viewer is REFEREE else self.seat(Seat(viewer))

    def option(self, option: str) -> str:
        """What an option decides."""
        return spoken(option)

    def option_value(self, option: str, value: object) -> str:
        """One value of an option."""
        if isinstance(value, bool):
            return _("Yes") if value else _("No")
        return spoken(str(value))

    def label(self, view: Any, action: Action) -> str:
        """A choice as a button says it; it reads well without a board."""
        first, *rest = (spoken(touch) for touch in action.path)
        return ": ".join([first, *(touch.lower() for touch in rest)])

    def asked(self, view: Any, viewer: Viewer, to_act: Actor | None) -> str:
        """The sentence above the choices: what is asked of this viewer, or who is awaited."""
        if to_act is None:
            return _("The match is over.")
        if to_act is CHANCE:
            return _("Chance is about to draw.")
        if to_act == viewer:
            return _("Choose what to do.")
        return _("Waiting: %(seat)s") % {"seat": self.seat(Seat(to_act))}

    def tell(self, event: Event) -> tuple[str, ...]:
        """What happened, as it was told to a viewer, in one or more sentences."""
        if isinstance(event, MatchEnded):
            return (self.outcome(Outcome(event.winners, event.reason)),)
        if isinstance(event, PlayerLeft):
            return (leaving_sentence(event.why) % {"seat": self.seat(event.seat)},)
        fields = codec.to_json(event)
        assert isinstance(fields, dict)
        facts = ", ".join(
            f"{spoken(name).lower()} {value}"
            for name, value in fields.items()
            if name != "kind" and value is not None
        )
        return (f"{spoken(event.kind)}: {facts}." if facts else f"{spoken(event.kind)}.",)

    def outcome(self, outcome: Outcome) -> str:
        """Who won and why."""
        winners = listed(self.seat(seat) for seat in outcome.winners)
        won = ngettext("%(winners)s wins.", "%(winners)s win.", len(outcome.winners))
        return f"{ending_sentence(outcome.reason)} {won % {'winners': winners}}"

    def unmasking(self, view: Any) -> str:
        """What was hidden until the end, from the view after it; empty if nothing was."""
        return ""

    def refusal(self, reason: str) -> str:
        """Why a choice was refused, and what to do instead."""
        return _("That cannot be done now. Pick one of the choices shown.")

    def heading(self, event: Event) -> str:
        """The heading that this event opens in a story; empty if it opens none."""
        return ""

    def moment(self, event: Event) -> Moment | None:
        """What makes this event one that people look for in a replay; None if nothing does."""
        return None

    def endings(self) -> dict[str, str]:
        """The ways a match can end, by their reasons, in a few words each."""
        return {reason: str(words) for reason, words in ENDINGS.items()}

    def board_words(self) -> dict[str, Any]:
        """The words that the drawn board of this game needs; none for a game without one."""
        return {}

    def hints(self) -> dict[str, str]:
        """What to say the first time a thing matters: `choose`, `preview`, or `event:KIND`."""
        return {}

    def drawing(self, kind: str) -> str:
        """What chance draws with a record of this kind, as the heading of a row."""
        return spoken(kind)

    def drawn_names(self) -> Mapping[str, str]:
        """What stands in such records, by the words of the log; what is missing stays as it is."""
        words = self.board_words()
        names: dict[str, str] = {}
        for sort in ("faces", "sides", "names"):
            names |= words.get(sort, {})
        return names

    def pictures(self) -> Mapping[str, Any]:
        """What its page of rules shows: by name, a `view` and the `preview` of a choice, if any."""
        return {}

    def board(self, view: Any) -> str:
        """The table drawn in text; empty for a game that has no drawing."""
        return ""

    def sketch(self, view: Any) -> Sketch:
        """The position as a small picture without words."""
        return sketches.initials(self.key)

    def scene(self, event: Event, action: Action | None, before: Any, after: Any) -> str:
        """The drawing that belongs to this event in a story; empty if none does.

        `before` and `after` are one viewer's views around the step that brought it about, and
        `action` is what was done in it, if that viewer may know.
        """
        return ""


def spoken(name: str) -> str:
    """A name of the log as words: "card:3" is "Card 3"."""
    words = name.replace("match.", "").replace("_", " ").replace(":", " ")
    return words[:1].upper() + words[1:]
