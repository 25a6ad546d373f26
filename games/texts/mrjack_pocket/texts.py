"""Mr. Jack Pocket in words: what `games.texts` hands out for it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.actions import Action
from games.engine.endings import MatchEnded
from games.engine.events import Event
from games.engine.game import Outcome
from games.engine.seats import CHANCE, Actor, Seat, Viewer
from games.rules.mrjack_pocket import moves
from games.rules.mrjack_pocket.actions import (
    Alibi,
    DealIdentity,
    LayTiles,
    PlayerAction,
    Rotate,
    ShufflePile,
    ThrowTokens,
)
from games.rules.mrjack_pocket.board import TURNS
from games.rules.mrjack_pocket.drawing import district, draw, table
from games.rules.mrjack_pocket.events import TurnBegan, WitnessCalled
from games.rules.mrjack_pocket.moves import Table
from games.rules.mrjack_pocket.pictures import Picture, pictures
from games.rules.mrjack_pocket.sight import in_sight, sight_of
from games.rules.mrjack_pocket.view import PocketView
from games.texts.base import GameTexts, Moment
from games.texts.mrjack_pocket import labels, telling, verdicts
from games.texts.mrjack_pocket.board_words import board_words
from games.texts.mrjack_pocket.hints import hints
from games.texts.mrjack_pocket.names import SEATS
from games.texts.mrjack_pocket.sketch import sketch
from games.texts.sketches import Sketch

OPTIONS: Mapping[str, Promise] = {
    "double_goal": gettext_lazy("When both sides reach their goal while Jack is in sight"),
}

OPTION_VALUES: Mapping[tuple[str, object], Promise] = {
    ("double_goal", "inspector"): gettext_lazy("The Inspector wins at once"),
    ("double_goal", "chase"): gettext_lazy("The chase begins"),
}

DRAWINGS: Mapping[str, Promise] = {
    LayTiles.kind: gettext_lazy("The nine tiles and their walls"),
    DealIdentity.kind: gettext_lazy("Who Jack is"),
    ShufflePile.kind: gettext_lazy("The pile of alibi cards"),
    ThrowTokens.kind: gettext_lazy("A throw of the four action tokens"),
}


class PocketTexts(GameTexts):
    """The words of Mr. Jack Pocket."""

    def __init__(self) -> None:
        super().__init__("mrjack_pocket")

    def name(self) -> str:
        return _("Mr. Jack Pocket")

    def description(self) -> str:
        return _("Jack hides among nine suspects. The Inspector has eight turns to find him.")

    def seat(self, seat: Seat) -> str:
        return str(SEATS[seat])

    def option(self, option: str) -> str:
        return str(OPTIONS[option])

    def option_value(self, option: str, value: object) -> str:
        return str(OPTION_VALUES[option, value])

    def label(self, view: PocketView, action: Action) -> str:
        if isinstance(action, PlayerAction):
            return labels.label(view, action)
        return super().label(view, action)

    def asked(self, view: PocketView, viewer: Viewer, to_act: Actor | None) -> str:
        if to_act is None or to_act is CHANCE:
            return super().asked(view, viewer, to_act)
        if to_act == viewer:
            return labels.asked_of_actor(view)
        return labels.waiting_for(view, Seat(to_act))

    def tell(self, event: Event) -> tuple[str, ...]:
        return telling.tell(event) or super().tell(event)

    def outcome(self, outcome: Outcome) -> str:
        return verdicts.outcome(outcome) or super().outcome(outcome)

    def unmasking(self, view: PocketView) -> str:
        return verdicts.unmasking(view)

    def refusal(self, reason: str) -> str:
        sentence = verdicts.REFUSALS.get(reason)
        return str(sentence) if sentence else super().refusal(reason)

    def heading(self, event: Event) -> str:
        if isinstance(event, TurnBegan):
            return _("Turn %(turn)d of %(turns)d") % {"turn": event.turn, "turns": TURNS}
        return ""

    def moment(self, event: Event) -> Moment | None:
        if not isinstance(event, WitnessCalled):
            return None
        if event.visible:
            words = _("Witness call of turn %(turn)d: Jack is in sight")
        else:
            words = _("Witness call of turn %(turn)d: Jack is out of sight")
        return Moment("eye" if event.visible else "eye-shut", words % {"turn": event.turn})

    def endings(self) -> dict[str, str]:
        own = {reason: str(words) for reason, words in verdicts.ENDINGS.items()}
        return own | super().endings()

    def board_words(self) -> dict[str, Any]:
        return board_words()

    def drawing(self, kind: str) -> str:
        return str(DRAWINGS[kind]) if kind in DRAWINGS else super().drawing(kind)

    def hints(self) -> dict[str, str]:
        return hints()

    def pictures(self) -> Mapping[str, Picture]:
        return pictures()

    def board(self, view: PocketView) -> str:
        return draw(view)

    def sketch(self, view: PocketView) -> Sketch:
        return sketch(view)

    def scene(
        self, event: Event, action: Action | None, before: PocketView, after: PocketView
    ) -> str:
        match event:
            case WitnessCalled():
                return district(_at_the_call(before, action, after))
            case TurnBegan():
                return table(after)
            case MatchEnded():
                return district(after)
            case _:
                return ""


def _at_the_call(before: PocketView, action: Action | None, after: PocketView) -> PocketView:
    """The table as the witness saw it: the last action is done, and no tile turned over yet."""
    assert isinstance(action, PlayerAction), "a call follows a player's action, and all see it"
    laid = moves.after(Table(before.tiles, before.detectives), action)
    tiles = laid.tiles
    if isinstance(action, Alibi):
        # The Inspector's card clears at once, before the call (§6). Jack's, unseen, clears nobody.
        shown = after.alibis.inspector[len(before.alibis.inspector) :]
        tiles = moves.exonerate(tiles, tuple(filter(None, shown)))
    return replace(
        before,
        tiles=tiles,
        detectives=laid.detectives,
        tokens=tuple(replace(token, used=True) for token in before.tokens),
        rotated=(*before.rotated, action.tile) if isinstance(action, Rotate) else before.rotated,
        sight=sight_of(tiles, laid.detectives),
        in_sight=in_sight(tiles, laid.detectives),
    )
