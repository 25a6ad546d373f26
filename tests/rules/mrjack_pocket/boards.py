"""Positions drawn as the rulebook draws them, and what players and chance do to them.

A district is three rows of `name:wall`. `(name):wall` is an exonerated tile, `(lane):+` the
crossroads. Actions are spelled as in the log, so tests say what players say, not what the code
calls it.
"""

from dataclasses import dataclass
from typing import Any

from games.engine import codec
from games.engine.actions import Action, Record
from games.engine.errors import GameError, IllegalAction
from games.engine.play import Position, begin, play, step
from games.engine.seats import CHANCE, Seat
from games.rules.mrjack_pocket.board import Character, Face, Wall
from games.rules.mrjack_pocket.game import MrJackPocket
from games.rules.mrjack_pocket.state import (
    AlibiDraw,
    Call,
    Detectives,
    PocketOptions,
    State,
    Tile,
    Token,
)
from games.rules.mrjack_pocket.view import PocketView

GAME = MrJackPocket()
JACK, INSPECTOR = Seat("jack"), Seat("inspector")

LAYOUT_A = """
    gull:W   bert:S    stealthy:E
    smith:W  pizer:E   lestrade:E
    lane:S   madame:S  goodley:E
"""
"""The set-up that the booklet shows."""


def tiles(drawn: str) -> tuple[Tile, ...]:
    """The nine tiles of a drawn district, row by row."""
    laid = tuple(_tile(word) for word in drawn.replace("/", " ").split())
    assert sorted(tile.character for tile in laid) == sorted(Character), "not the nine tiles"
    return laid


def _tile(word: str) -> Tile:
    name, wall = word.split(":")
    suspect = not name.startswith("(")
    assert (wall == "+") == (name == "(lane)"), "the crossroads is Lane's empty side, and no other"
    return Tile(Character(name.strip("()")), None if wall == "+" else Wall(wall), suspect)


@dataclass(frozen=True)
class Table:
    """A position, and what happened just before it."""

    position: Position
    events: tuple[Any, ...] = ()

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    @property
    def suspects(self) -> set[str]:
        return {tile.character for tile in self.state.tiles if tile.suspect}

    @property
    def ring(self) -> tuple[int, int, int]:
        """Where Holmes, Watson and Toby stand."""
        at = self.state.detectives
        return at.holmes, at.watson, at.toby

    @property
    def faces(self) -> list[str]:
        """What the tokens show that are still to be taken."""
        return [token.face for token in self.state.tokens if not token.used]

    @property
    def to_act(self) -> str | None:
        return self.position.to_act

    @property
    def choices(self) -> tuple[Any, ...]:
        """What whoever is to act may do."""
        assert self.to_act
        return self.position.choices(Seat(self.to_act))

    @property
    def ended(self) -> tuple[str, str] | None:
        """Who won, and why; None while the match goes on."""
        outcome = self.position.outcome
        return (outcome.winners[0], outcome.reason) if outcome else None

    def choices_of(self, kind: str) -> list[Any]:
        return [choice for choice in self.choices if choice.kind == kind]

    def view(self, viewer: Any) -> PocketView:
        """What this viewer knows by the rules, also after the end."""
        view: PocketView = GAME.view(self.state, viewer)
        return view

    def jack(self, *actions: Action) -> "Table":
        """Jack acts, once for each of these."""
        return self._acts(JACK, actions)

    def inspector(self, *actions: Action) -> "Table":
        """The Inspector acts, once for each of these."""
        return self._acts(INSPECTOR, actions)

    def _acts(self, seat: Seat, actions: tuple[Action, ...]) -> "Table":
        table = self
        for action in actions:
            frame = play(table.position, seat, action)
            table = Table(frame.position, frame.events)
        return table

    def refusal(self, action: Action) -> str:
        """Why whoever is to act may not do this."""
        assert self.to_act
        try:
            play(self.position, Seat(self.to_act), action)
        except IllegalAction as refused:
            return refused.reason
        except GameError as refused:
            return refused.code
        raise AssertionError(f"{action} was allowed")

    def throw(self, faces: str) -> "Table":
        """Chance throws the tokens."""
        return self.chance("throw_tokens", faces=faces.split())

    def chance(self, kind: str, **fields: Any) -> "Table":
        """Chance draws this."""
        frame = step(self.position, Record(CHANCE, action(kind, **fields)))
        return Table(frame.position, frame.events)

    def happened(self, kind: str) -> Any:
        """The one event of this kind that the last action brought about."""
        (event,) = (event for event in self.events if event.kind == kind)
        return event


def district(
    drawn: str,
    *,
    holmes: int = 11,
    watson: int = 3,
    toby: int = 7,
    turn: int = 1,
    tokens: str = "alibi toby rotation rotation",
    rotated: str = "",
    jack: str = "smith",
    jack_drew: str = "",
    inspector_drew: str = "",
    pile: str = "",
    unseen_in: tuple[int, ...] = (),
    chase_since: int | None = None,
    double_goal: Any = "inspector",
) -> Table:
    """A position in the middle of a match.

    `tokens`: the four faces, a used one with a star. `jack_drew`, `inspector_drew`: cards, each
    with the turn it was drawn in if that matters ("madame@2"). `pile`: its first cards; the others
    follow in the order of the box. `unseen_in`: the past turns whose time token Jack took.
    """
    draws = (*_draws(JACK, jack_drew), *_draws(INSPECTOR, inspector_drew))
    gone = {jack, *(draw.card for draw in draws)}
    state = State(
        options=PocketOptions(double_goal),
        turn=turn,
        tiles=tiles(drawn),
        detectives=Detectives(holmes, watson, toby),
        tokens=tuple(Token(Face(face.strip("*")), "*" in face) for face in tokens.split()),
        rotated=tuple(map(Character, rotated.split())),
        jack=Character(jack),
        pile=_pile(pile, gone),
        draws=tuple(sorted(draws, key=lambda draw: draw.turn)),
        calls=tuple(Call(past, past not in unseen_in, (), ()) for past in range(1, turn)),
        chase_since=chase_since,
    )
    return Table(Position(GAME, state.options, state))


def _draws(seat: Seat, cards: str) -> list[AlibiDraw]:
    split = (card.partition("@") for card in cards.split())
    return [AlibiDraw(int(turn or 1), seat, Character(card)) for card, _, turn in split]


def _pile(first: str, gone: set[str]) -> tuple[Character, ...]:
    top = tuple(map(Character, first.split()))
    assert not gone & set(top), "a card cannot be in two places"
    return (*top, *(card for card in Character if card not in gone and card not in top))


def empty_table(*, double_goal: Any = "inspector") -> Table:
    """Nothing is dealt yet."""
    return Table(begin(GAME, PocketOptions(double_goal)))


def deal(
    drawn: str = LAYOUT_A, *, jack: str = "smith", pile: str = "", double_goal: Any = "inspector"
) -> Table:
    """A match from its beginning, dealt like this; the tokens are still to be thrown."""
    laid = [{"character": str(t.character), "wall": str(t.wall)} for t in tiles(drawn)]
    table = empty_table(double_goal=double_goal).chance("lay_tiles", tiles=laid)
    cards = [str(card) for card in _pile(pile, {jack})]
    return table.chance("deal_identity", character=jack).chance("shuffle_pile", cards=cards)


def action(kind: str, **fields: Any) -> Action:
    """An action as the log spells it."""
    return codec.action_from_json(GAME, {"kind": kind, **fields})


def holmes(steps: int) -> Action:
    return action("move", detective="holmes", steps=steps)


def watson(steps: int) -> Action:
    return action("move", detective="watson", steps=steps)


def toby(steps: int) -> Action:
    return action("move", detective="toby", steps=steps)


def joker(detective: str | None) -> Action:
    return action("joker", detective=detective)


def rotate(tile: str, wall: str | None) -> Action:
    return action("rotate", tile=tile, wall=wall)


def exchange(one: str, other: str) -> Action:
    return action("exchange", tiles=[one, other])


ALIBI = action("alibi")
