"""The addresses of live play."""

from django.urls import path

from games import lobby, open_tables, players, views
from games.api.chat import ChatView
from games.api.games import GamesView
from games.api.matches import (
    ActionsView,
    ClaimView,
    JoinView,
    MatchesView,
    MatchView,
    PresenceView,
    ResignView,
)
from games.api.open_tables import CloseView, LeaveView, SeatBotView
from games.api.pairing import PairingView
from games.api.ratings import RatingsView, UserView
from games.api.seal import SealView

urlpatterns = [
    path("", lobby.home, name="home"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("lists/", lobby.lists, name="lists"),
    path("play/", lobby.play_now, name="play-now"),
    path("pairing/", lobby.pair, name="pairing"),
    path("pairing/leave/", lobby.leave_pairing, name="pairing-leave"),
    path("leaderboard/", players.leaderboard, name="leaderboard"),
    path("players/<name:name>/", players.player, name="player"),
    path("matches/new/", lobby.new_match, name="new-match"),
    path("matches/<str:match_id>/", views.match, name="match"),
    path("matches/<str:match_id>/play/", views.play, name="match-play"),
    path("matches/<str:match_id>/join/", views.join, name="match-join"),
    path("matches/<str:match_id>/close/", open_tables.close, name="match-close"),
    path("matches/<str:match_id>/leave/", open_tables.leave, name="match-leave"),
    path("matches/<str:match_id>/seat-bot/", open_tables.seat_bot, name="match-seat-bot"),
    path("matches/<str:match_id>/resign/", views.resign, name="match-resign"),
    path("matches/<str:match_id>/claim/", views.claim, name="match-claim"),
    path("matches/<str:match_id>/rematch/", views.rematch, name="match-rematch"),
    path("matches/<str:match_id>/rating/", players.rating, name="match-rating"),
    path("matches/<str:match_id>/chat/", views.say, name="match-chat"),
    path("matches/<str:match_id>/mute/", views.mute, name="match-mute"),
    path("api/games/", GamesView.as_view(), name="api-games"),
    path("api/matches/", MatchesView.as_view(), name="api-matches"),
    path("api/matches/<str:match_id>/", MatchView.as_view(), name="api-match"),
    path("api/matches/<str:match_id>/join/", JoinView.as_view(), name="api-join"),
    path("api/matches/<str:match_id>/close/", CloseView.as_view(), name="api-close"),
    path("api/matches/<str:match_id>/leave/", LeaveView.as_view(), name="api-leave"),
    path("api/matches/<str:match_id>/seat-bot/", SeatBotView.as_view(), name="api-seat-bot"),
    path("api/matches/<str:match_id>/actions/", ActionsView.as_view(), name="api-actions"),
    path("api/matches/<str:match_id>/resign/", ResignView.as_view(), name="api-resign"),
    path("api/pairing/", PairingView.as_view(), name="api-pairing"),
    path("api/matches/<str:match_id>/claim/", ClaimView.as_view(), name="api-claim"),
    path("api/matches/<str:match_id>/presence/", PresenceView.as_view(), name="api-presence"),
    path("api/matches/<str:match_id>/chat/", ChatView.as_view(), name="api-chat"),
    path("api/ratings/", RatingsView.as_view(), name="api-ratings"),
    path("api/users/<name:name>/", UserView.as_view(), name="api-user"),
    path("api/seal/", SealView.as_view(), name="api-seal"),
]
