"""The games that can be played here."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Rating
from games import standings
from games.api import shapes
from games.bots import levels_of
from games.bots.base import Level
from games.engine import codec
from games.engine.canonical import Json
from games.rules import LIBRARY
from games.texts import texts_for
from games.texts.site import level_character, level_name


class GamesView(APIView):
    """The shelf."""

    @extend_schema(operation_id="games", responses=shapes.GameShape(many=True))
    def get(self, request: Request) -> Response:
        """Every game with its seats, options and bots."""
        return Response([_game(key) for key in LIBRARY.keys()])  # noqa: SIM118 (not a dict)


def _game(key: str) -> Json:
    game, texts = LIBRARY.newest(key), texts_for(key)
    options, rated = game.options_type(), standings.of_bots(key)
    return {
        "key": key,
        "name": texts.name(),
        "description": texts.description(),
        "seats": list(game.seats(options)),
        "sides": [list(side) for side in game.sides(options)],
        "options": codec.options_schema(game),
        "bots": [_bot(level, rated.get(level.key)) for level in levels_of(key)],
    }


def _bot(level: Level, rating: Rating | None) -> Json:
    return {
        "level": level.key,
        "name": level_name(level.key),
        "character": level_character(level.key),
        "emblem": level.emblem,
        "rating": rating.points if rating else None,
    }
