"""The addresses of everything about people.

Only those pages of allauth that we use and have drawn ourselves.
"""

from allauth.account import views as allauth_views
from django.urls import path, re_path

from accounts import api, converters, views  # noqa: F401  (converters registers <name:…>)

urlpatterns = [
    path("accounts/login/", views.LoginView.as_view(), name="account_login"),
    path("accounts/logout/", allauth_views.logout, name="account_logout"),
    path("accounts/signup/", views.SignupView.as_view(), name="account_signup"),
    path("accounts/inactive/", allauth_views.account_inactive, name="account_inactive"),
    path("accounts/email/", views.members_only(allauth_views.email), name="account_email"),
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$",
        allauth_views.confirm_email,
        name="account_confirm_email",
    ),
    path(
        "accounts/password/change/",
        views.members_only(allauth_views.password_change),
        name="account_change_password",
    ),
    path("accounts/password/reset/", allauth_views.password_reset, name="account_reset_password"),
    path(
        "accounts/password/reset/done/",
        allauth_views.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "accounts/password/reset/key/done/",
        allauth_views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("accounts/delete/", views.delete, name="account_delete"),
    path("settings/", views.settings, name="settings"),
    path("language/", views.language, name="language"),
    path("api/users/", api.UsersView.as_view(), name="api_users"),
    path("api/token/", api.TokenView.as_view(), name="api_token"),
]
