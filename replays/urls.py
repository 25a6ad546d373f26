"""The addresses of finished matches."""

from django.urls import path

from replays.api import ReplaysView, ReplayView, StepView
from replays.fairness import fairness
from replays.studying import analysis

urlpatterns = [
    path("replays/<str:match_id>/fairness/", fairness, name="fairness"),
    path("replays/<str:match_id>/analysis/", analysis, name="analysis"),
    path("api/replays/", ReplaysView.as_view(), name="api-replays"),
    path("api/replays/<str:match_id>/", ReplayView.as_view(), name="api-replay"),
    path("api/replays/<str:match_id>/steps/<int:number>/", StepView.as_view(), name="api-step"),
]
