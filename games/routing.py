"""The addresses of sockets."""

from typing import Any

from django.urls import path, re_path

from games.consumers import LobbyConsumer, MatchConsumer, NowhereConsumer

websocket_urlpatterns: list[Any] = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/matches/<str:match_id>/", MatchConsumer.as_asgi()),
]

anywhere_else = re_path("", NowhereConsumer.as_asgi())
