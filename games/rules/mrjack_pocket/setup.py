"""What chance draws: the deal, and the throw of the tokens in odd turns (§4, §9)."""

from collections import Counter
from dataclasses import replace

from games.engine.chance import Rng
from games.engine.game import Transition
from games.rules.mrjack_pocket.actions import (
    ChanceAction,
    DealIdentity,
    LaidTile,
    LayTiles,
    ShufflePile,
    ThrowTokens,
)
from games.rules.mrjack_pocket.board import CELLS, FIRST_WALLS, TOKENS, Character, Wall
from games.rules.mrjack_pocket.events import IdentityDealt, PileShuffled, TilesLaid, TurnBegan
from games.rules.mrjack_pocket.order import starter
from games.rules.mrjack_pocket.state import State, Tile, Token


def due(state: State) -> type[ChanceAction] | None:
    """What chance is to draw next, if anything."""
    if not state.tiles:
        return LayTiles
    if state.jack is None:
        return DealIdentity
    if not state.pile:
        return ShufflePile
    if not state.tokens and not state.outcome:
        return ThrowTokens
    return None


def draw(state: State, rng: Rng) -> ChanceAction:
    """Chance decides."""
    kind = due(state)
    if kind is LayTiles:
        order = rng.sample(tuple(Character), CELLS)
        walls = [FIRST_WALLS.get(cell) or rng.choice(tuple(Wall)) for cell in range(CELLS)]
        return LayTiles(tuple(map(LaidTile, order, walls)))
    if kind is DealIdentity:
        return DealIdentity(rng.choice(tuple(Character)))
    if kind is ShufflePile:
        others = _cards_but(state.jack)
        return ShufflePile(tuple(rng.sample(others, len(others))))
    first, second, third, fourth = (rng.choice(faces) for faces in TOKENS)
    return ThrowTokens((first, second, third, fourth))


def can_be_drawn(state: State, action: ChanceAction) -> bool:
    """Whether dice could have given this."""
    if type(action) is not due(state):
        return False
    match action:
        case LayTiles(tiles):
            laid = Counter(tile.character for tile in tiles)
            return laid == Counter(Character) and all(
                tiles[cell].wall is wall for cell, wall in FIRST_WALLS.items()
            )
        case ShufflePile(cards):
            return Counter(cards) == Counter(_cards_but(state.jack))
        case ThrowTokens(faces):
            return all(face in token for face, token in zip(faces, TOKENS, strict=True))
        case DealIdentity():
            return True


def _cards_but(identity: Character | None) -> tuple[Character, ...]:
    return tuple(card for card in Character if card is not identity)


def lay_tiles(state: State, action: LayTiles) -> Transition[State]:
    """The nine tiles lie, suspect side up."""
    tiles = tuple(Tile(laid.character, laid.wall) for laid in action.tiles)
    return Transition(replace(state, tiles=tiles), (TilesLaid(action.tiles),))


def deal_identity(state: State, action: DealIdentity) -> Transition[State]:
    """Jack looks at his card."""
    return Transition(replace(state, jack=action.character), (IdentityDealt(action.character),))


def shuffle_pile(state: State, action: ShufflePile) -> Transition[State]:
    """The other eight cards lie face down."""
    return Transition(replace(state, pile=action.cards), (PileShuffled(len(action.cards)),))


def throw_tokens(state: State, action: ThrowTokens) -> Transition[State]:
    """All four faces lie open before anybody acts (R17)."""
    began = TurnBegan(state.turn, starter(state.turn), thrown=True, faces=action.faces)
    return Transition(replace(state, tokens=tuple(map(Token, action.faces))), (began,))
