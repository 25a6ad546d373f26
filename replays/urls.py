"""The addresses of finished matches."""

from django.urls import path

from replays import views
from replays.api import FilmView, ReplaysView, ReplayView, StepView
from replays.fairness import fairness
from replays.studying import analysis

urlpatterns = [
    path("replays/", views.browse, name="replays"),
    path("replays/<str:match_id>/", views.watch, name="replay"),
    path("replays/<str:match_id>/text/", views.as_text, name="replay-text"),
    path("replays/<str:match_id>/thumbnail.svg", views.thumbnail, name="replay-thumbnail"),
    path("replays/<str:match_id>/picture.png", views.picture, name="replay-picture"),
    path("replays/<str:match_id>/fairness/", fairness, name="fairness"),
    path("replays/<str:match_id>/analysis/", analysis, name="analysis"),
    path("api/replays/", ReplaysView.as_view(), name="api-replays"),
    path("api/replays/<str:match_id>/", ReplayView.as_view(), name="api-replay"),
    path("api/replays/<str:match_id>/film/", FilmView.as_view(), name="api-film"),
    path("api/replays/<str:match_id>/steps/<int:number>/", StepView.as_view(), name="api-step"),
]
