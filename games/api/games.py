"""The games that can be played here."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import standings
from games.api import shapes
from games.engine import codec
from games.engine.canonical import Json
from games.rules import LIBRARY
from games.standings import BotStanding
from games.texts import texts_for


class GamesView(APIView):
    """The shelf."""

    @extend_schema(operation_id="games", responses=shapes.GameShape(many=True))
    def get(self, request: Request) -> Response:
        """Every game with its seats, options and bots."""
        return Response([_game(key) for key in LIBRARY.keys()])  # noqa: SIM118 (not a dict)


def _game(key: str) -> Json:
    game, texts = LIBRARY.newest(key), texts_for(key)
    options = game.options_type()
    return {
        "key": key,
        "name": texts.name(),
        "description": texts.description(),
        "seats": list(game.seats(options)),
        "sides": [list(side) for side in game.sides(options)],
        "options": codec.options_schema(game),
        "bots": [_bot(bot) for bot in standings.bots(key)],
    }


def _bot(bot: BotStanding) -> Json:
    return {
        "level": bot.key,
        "name": bot.name,
        "character": bot.character,
        "emblem": bot.emblem,
        "rating": bot.rating.points if bot.rating else None,
    }
