"""Every address of the site; those of sockets are in `games.routing`."""

from django.contrib import admin
from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from mrjack_site.api_docs import ApiDocsView
from mrjack_site.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/docs/", ApiDocsView.as_view(url_name="api-schema"), name="api-docs"),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("replays.urls")),
]

handler429 = "accounts.views.too_many_requests"  # asked for by allauth
