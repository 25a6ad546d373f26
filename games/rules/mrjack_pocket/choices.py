"""What a player may do now, and why not otherwise (§6)."""

from collections.abc import Iterable, Iterator

from games.engine.seats import Seat
from games.rules.mrjack_pocket.actions import (
    ALIBI,
    EXCHANGES,
    IDLE_JOKER,
    JOKERS,
    MOVES,
    ROTATIONS,
    Alibi,
    Exchange,
    Joker,
    Move,
    PlayerAction,
    PocketAction,
    Rotate,
)
from games.rules.mrjack_pocket.board import Character, Detective, Face, Wall
from games.rules.mrjack_pocket.state import JACK, State, Tile


def choices(state: State, seat: Seat) -> tuple[PlayerAction, ...]:
    """Every action of the seat that is to act, token by token.

    A face that lies there twice is offered once: both Rotations are the same choice.
    """
    faces = dict.fromkeys(token.face for token in state.tokens if not token.used)
    return tuple(action for face in faces for action in _for_face(face, state, seat))


def _for_face(face: Face, state: State, seat: Seat) -> Iterable[PlayerAction]:
    match face:
        case Face.ALIBI:
            return (ALIBI,)
        case Face.HOLMES | Face.WATSON | Face.TOBY:
            return MOVES[Detective(face.value)]
        case Face.JOKER:
            return (*JOKERS, IDLE_JOKER) if seat == JACK else JOKERS
        case Face.ROTATION:
            return _rotations(state.tiles, state.rotated)
        case Face.EXCHANGE:
            return EXCHANGES


def _rotations(tiles: Iterable[Tile], rotated: tuple[Character, ...]) -> Iterator[Rotate]:
    """No tile twice in a turn (R3), and never to the side it has (R1)."""
    for tile in tiles:
        if tile.character in rotated:
            continue
        if tile.wall is None:
            # Lane's crossroads looks the same however it lies: one choice, not three (R2).
            yield ROTATIONS[tile.character, None]
        else:
            yield from (ROTATIONS[tile.character, wall] for wall in Wall if wall is not tile.wall)


def face_of(action: PlayerAction) -> Face:
    """The face of the token that this action takes."""
    match action:
        case Move(detective):
            return Face(detective.value)
        case Joker():
            return Face.JOKER
        case Rotate():
            return Face.ROTATION
        case Exchange():
            return Face.EXCHANGE
        case Alibi():
            return Face.ALIBI


def why_not(
    unused: Iterable[Face],
    tiles: Iterable[Tile],
    rotated: Iterable[Character],
    action: PocketAction,
) -> str:
    """Why this action is not among the choices, from what lies open on the table."""
    if not isinstance(action, PlayerAction):
        return "not_a_choice"
    if face_of(action) not in unused:
        return "token_not_there"
    match action:
        case Joker(None):
            return "joker_must_move"
        case Rotate(tile) if tile in rotated:
            return "tile_already_rotated"
        case Rotate(tile, wall):
            lane_open = any(t.character is tile and t.wall is None for t in tiles)
            return "crossroads_has_no_wall" if lane_open or wall is None else "wall_already_there"
        case _:
            return "not_a_choice"
