"""Positions written as text, and what players and chance do to them.

A board is a row of `name@hex`; `(name)@hex` is an innocent. Whoever is not named does not stand on
the board, so only what a rule is about is there. Actions are spelled as in the log.
"""

import json
from dataclasses import dataclass, replace
from typing import Any

from games.engine import codec
from games.engine.actions import Action, Record
from games.engine.errors import GameError, IllegalAction
from games.engine.play import Position, begin, play, step
from games.engine.seats import CHANCE, Seat
from games.rules.mrjack.actions import in_order
from games.rules.mrjack.board import POSTS, Character, Direction, Exit, Hex, edge
from games.rules.mrjack.game import MrJack
from games.rules.mrjack.state import (
    Activation,
    AlibiDraw,
    Lamp,
    MrJackOptions,
    Standing,
    State,
    Table,
)
from games.rules.mrjack.view import MrJackView

GAME = MrJack()
JACK, INSPECTOR = Seat("jack"), Seat("inspector")


@dataclass(frozen=True)
class Scene:
    """A position, and what happened just before it."""

    position: Position
    events: tuple[Any, ...] = ()

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    @property
    def to_act(self) -> str | None:
        return self.position.to_act

    @property
    def choices(self) -> tuple[Any, ...]:
        assert self.to_act
        return self.position.choices(Seat(self.to_act))

    @property
    def ended(self) -> tuple[str, str] | None:
        outcome = self.position.outcome
        return (outcome.winners[0], outcome.reason) if outcome else None

    @property
    def suspects(self) -> set[str]:
        return set(self.state.table.suspects)

    def kinds(self) -> set[str]:
        """What kinds of action whoever is to act may choose from."""
        return {choice.kind for choice in self.choices}

    def ends(self, kind: str = "move", who: str = "") -> set[str]:
        """Where choices of this kind lead, of this character if one is named."""
        found = [choice for choice in self.choices if choice.kind == kind]
        return {c.to for c in found if not who or c.character == who}

    def where(self, who: str) -> str | None:
        return self.state.table.where(Character(who))

    def view(self, viewer: Any) -> MrJackView:
        view: MrJackView = GAME.view(self.state, viewer)
        return view

    def do(self, *actions: Action) -> "Scene":
        """Whoever is to act does these, one after another."""
        scene = self
        for action in actions:
            assert scene.to_act
            frame = play(scene.position, Seat(scene.to_act), action)
            scene = Scene(frame.position, frame.events)
        return scene

    def refusal(self, action: Action) -> str:
        assert self.to_act
        try:
            play(self.position, Seat(self.to_act), action)
        except IllegalAction as refused:
            return refused.reason
        except GameError as refused:
            return refused.code
        raise AssertionError(f"{action} was allowed")

    def chance(self, kind: str, **fields: Any) -> "Scene":
        frame = step(self.position, Record(CHANCE, action(kind, **fields)))
        return Scene(frame.position, frame.events)

    def happened(self, kind: str) -> Any:
        (event,) = (event for event in self.events if event.kind == kind)
        return event


def board(
    drawn: str,
    *,
    card: str = "",
    actor: Seat = INSPECTOR,
    jack: str = "",
    turn: int = 5,
    lamps: str = "",
    covers: str = "c2 l12",
    cordons: str = "NE SW",
    barricade: str = "",
    facing: str = "",
    witness: Any = "witness",
    up: str = "",
    pile: str = "holmes bert",
    drew: tuple[tuple[Seat, str], ...] = (),
    **options: Any,
) -> Scene:
    """A position in a turn; with `card`, that card has just been taken by this actor.

    No lamp burns unless `lamps` names it ("b2:1 f5:0"), so only what is drawn can be seen.
    """
    agreed = MrJackOptions(**options)
    standing = {who.character: who for who in map(_standing, drawn.split())}
    table = Table(
        agreed,
        characters=tuple(standing[who] for who in Character if who in standing),
        facing=Direction(facing) if facing else None,
        lamps=_lamps(lamps),
        covers=tuple(map(Hex, covers.split())),
        cordons=tuple(map(Exit, cordons.split())),
        barricade=edge(*map(Hex, barricade.split("-"))) if barricade else None,
    )
    cards = tuple(map(Character, up.split())) or tuple(standing)[:4]
    # One card used: the next two belong to the one who does not begin the turn.
    turn = turn if (turn % 2 == 1) == (actor == JACK) else turn + 1
    state = State(
        table,
        turn=turn,
        cards=(*cards, *(Character(card),)) if card and card not in cards else cards,
        used=(Character("holmes"),),
        activation=Activation(Character(card)) if card else None,
        witness=witness,
        jack=Character(jack) if jack else next(iter(standing)),
        pile=tuple(map(Character, pile.split())),
        draws=tuple(AlibiDraw(1, seat, Character(who)) for seat, who in drew),
    )
    return Scene(Position(GAME, agreed, state))


def last_card(scene: Scene) -> Scene:
    """The same position, but the card in use is the last of the turn."""
    state = scene.state
    used = tuple(who for who in Character if who is not state.active.card)[:3]
    actor = scene.to_act
    turn = state.turn
    after = replace(state, used=used, cards=(*used, state.active.card))
    scene = Scene(replace(scene.position, state=after))
    if scene.to_act != actor:
        after = replace(after, turn=turn + 1)
        scene = Scene(replace(scene.position, state=after))
    return scene


def _standing(word: str) -> Standing:
    name, _, hex_ = word.partition("@")
    return Standing(Character(name.strip("()")), Hex(hex_), not name.startswith("("))


def _lamps(words: str) -> tuple[Lamp, ...]:
    lit = dict(word.split(":") for word in words.split())
    return tuple(Lamp(post, int(lit[post])) for post in POSTS if post in lit)


def fresh(**options: Any) -> Scene:
    """Nothing is dealt yet."""
    return Scene(begin(GAME, MrJackOptions(**options)))


def base(*, jack: str = "smith", up: str = "holmes watson smith lestrade", board: Any = "2006"):
    """The base set-up, dealt; turn 1 begins with these cards."""
    scene = fresh(setup="base", board=board).chance("deal_identity", character=jack)
    rest = [who for who in scene.state.playing if who != jack]
    return scene.chance("shuffle_pile", cards=rest).chance(
        "reveal_cards", cards=in_order(map(Character, up.split()))
    )


def drafting() -> Scene:
    """The nine cards are dealt."""
    return fresh().chance(
        "deal_hands",
        jack=["watson", "stealthy", "goodley", "gull", "pizer"],
        inspector=["lane", "madame", "abberline", "springheeled"],
    )


def placing(
    jack_picks: str = "watson pizer", inspector_picks: str = "lane abberline", jack: str = "smith"
) -> Scene:
    """All eight are known, Jack has his alibi, and Holmes, Watson, Smith and Lane are up."""
    scene = drafting().do(
        action("draft", characters=jack_picks.split()),
        action("draft_and_reveal", characters=inspector_picks.split()),
    )
    scene = scene.chance("deal_identity", character=jack)
    rest = [who for who in scene.state.playing if who != jack]
    scene = scene.chance("shuffle_pile", cards=rest)
    up = [w for w in scene.state.playing if w in ("holmes", "watson", "smith", "lane")]
    return scene.chance("reveal_cards", cards=up)


def action(kind: str, **fields: Any) -> Action:
    """An action as the log spells it."""
    return codec.action_from_json(GAME, json.loads(json.dumps({"kind": kind, **fields})))


def take(who: str) -> Action:
    return action("take_card", character=who)


def move(to: str) -> Action:
    return action("move", to=to)


def first(what: str) -> Action:
    return action("begin", first=what)


def accuse(who: str) -> Action:
    return action("accuse", character=who)


def leave(way: str) -> Action:
    return action("leave", exit=way)


def face(direction: str) -> Action:
    return action("face", direction=direction)


def flee(who: str, to: str) -> Action:
    return action("flee", character=who, to=to)


def whistle(who: str, to: str) -> Action:
    return action("whistle", character=who, to=to)


def swap(who: str) -> Action:
    return action("swap", character=who)


def place(to: str) -> Action:
    return action("place", to=to)


def barricade(one: str, other: str) -> Action:
    return action("barricade", between=[one, other])


def lamp(start: str, end: str) -> Action:
    return action("move_lamp", start=start, end=end)


def cordon(start: str, end: str) -> Action:
    return action("move_cordon", start=start, end=end)


def cover(start: str, end: str) -> Action:
    return action("move_cover", start=start, end=end)
