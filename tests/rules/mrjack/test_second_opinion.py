"""The game is held against a plain program for the same rules that shares no code with it."""

from typing import Any

import pytest

from games.engine import codec
from games.engine.seats import REFEREE
from games.rules.mrjack.board import SCENERY as GAME_SCENERY
from games.rules.mrjack.board import STREETS as GAME_STREETS
from tests.laws.random_play import random_match
from tests.laws.spelling import records_of, spelled
from tests.rules.mrjack.boards import GAME
from tests.rules.mrjack.plain import SCENERY, STREETS, PlainMatch, retold


def both(number: int) -> Any:
    """After each record of a match: the game's position, and the plain program's table."""
    frames = random_match(GAME, number)
    log = [codec.record_to_json(record) for record in records_of(frames)]
    tables = retold(log, spelled(frames[0].position.options))
    return zip([frame.position for frame in frames[1:]], tables, strict=True)


def compare_tables(position: Any, plain: PlainMatch) -> None:
    view = GAME.view(position.state, REFEREE)
    assert {who: at.hex for who, at in view.characters.items() if at.hex} == plain.at
    assert {who for who, at in view.characters.items() if at.suspect} == plain.suspects
    assert set(view.in_sight) == plain.seen()
    assert set(view.beam) == plain.beam()
    assert view.lamps == plain.lamps
    assert [(c.visible, frozenset(c.in_sight), frozenset(c.exonerated)) for c in view.calls] == (
        plain.calls
    )
    drawn = [(draw.seat, draw.card) for draw in view.draws]
    assert (drawn, list(view.alibis.pile)) == (plain.drawn, plain.pile)
    ended = (view.outcome.winners[0], view.outcome.reason) if view.outcome else None
    assert ended == plain.end


def compare_moves(position: Any, plain: PlainMatch) -> bool:
    """Wherever a character is to move: the same ends, the same accusations, the same exits."""
    view = GAME.view(position.state, REFEREE)
    if view.asked != "move":
        return False
    offered: dict[str, set[str]] = {"move": set(), "accuse": set(), "leave": set()}
    for choice in position.choices(position.to_act):
        data = spelled(choice)
        offered[data.pop("kind")].add(*data.values())
    who, jacks = plain.card, position.to_act == "jack"
    assert offered["move"] == plain.ends(who)
    assert offered["accuse"] == (set() if jacks else plain.accusable(who))
    free = jacks and who == plain.jack and view.witness == "no_witness"
    assert offered["leave"] == (plain.doors(who) if free else set())
    return True


def compare_flights(position: Any, plain: PlainMatch) -> None:
    """Everybody next to Pizer runs as far as the other program lets them."""
    if GAME.view(position.state, REFEREE).asked != "flee":
        return
    fleeing = set(position.state.active.fleeing)
    assert {
        choice.character for choice in position.choices(position.to_act) if choice.kind == "flee"
    } == fleeing
    for who in fleeing:
        ends = {
            c.to
            for c in position.choices(position.to_act)
            if c.kind == "flee" and c.character == who
        }
        assert ends == plain.flights(who)


def test_the_boards_are_the_same():
    assert set(GAME_STREETS) == STREETS
    assert set(GAME_SCENERY) == SCENERY


def opinions(numbers: range) -> int:
    moves = 0
    for number in numbers:
        for position, plain in both(number):
            compare_tables(position, plain)
            moves += compare_moves(position, plain)
            compare_flights(position, plain)
    return moves


def test_tables_moves_and_ends_are_the_same_in_random_matches():
    assert opinions(range(24)) > 150


@pytest.mark.slow
def test_they_are_the_same_in_many_more():
    assert opinions(range(48, 400)) > 3_000
