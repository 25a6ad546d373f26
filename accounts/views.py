"""The pages about people: coming in, their settings, leaving."""

from http import HTTPStatus
from typing import Any

from allauth.account import views as allauth_views
from allauth.account.adapter import get_adapter
from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language

from accounts import selectors, services
from accounts.errors import NameTaken
from accounts.forms import DeleteForm, SettingsForm, SignupForm
from accounts.models import User

# Every limit on a page is counted by the minute.
PATIENCE_SECONDS = 60


class _ForStrangersAndGuests:
    """Members have nothing to do here and are sent on; guests are let in."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if selectors.is_member(request.user):
            return redirect(self.get_authenticated_redirect_url())  # type: ignore[attr-defined]
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer


class LoginView(_ForStrangersAndGuests, allauth_views.LoginView):
    """Log in. The language of the account comes along."""

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        user = self.request.user
        if user.is_authenticated and user.language:
            _remember_language(answer, user.language)
        return answer


class SignupView(_ForStrangersAndGuests, allauth_views.SignupView):
    """Register. A guest keeps their matches."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except NameTaken as taken:  # between looking and writing
            form.add_error("username", str(taken.sentence))
            answer: HttpResponse = self.form_invalid(form)
            return answer


def members_only(view: Any) -> Any:
    """Strangers are asked to log in, guests to register first."""

    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if selectors.guest_behind(request.user):
            messages.info(request, gettext("Register first: a guest has no password or address."))
            return redirect("account_signup")
        answer: HttpResponseBase = view(request, *args, **kwargs)
        return answer

    return login_required(guarded)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """How this user likes it. Guests have settings too."""
    user = _fresh(request)
    form = SettingsForm(request.POST if request.method == "POST" else None, instance=user)
    if not form.is_valid():
        return render(request, "accounts/settings.html", {"form": form})
    form.save()
    answer = redirect("settings")
    chosen = form.cleaned_data["language"]
    if chosen:
        _remember_language(answer, chosen)
    else:
        answer.delete_cookie(site.LANGUAGE_COOKIE_NAME)
    with override(chosen or get_language()):
        messages.success(request, gettext("Your settings are saved."))
    return answer


@require_POST
def language(request: HttpRequest) -> HttpResponseBase:
    """Change the language, for strangers too; an account remembers it for the next login."""
    chosen = request.POST.get("language", "")
    if request.user.is_authenticated and chosen in dict(site.LANGUAGES):
        User.objects.filter(pk=request.user.pk).update(language=chosen)
    return set_language(request)


@never_cache
@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after saying what that means and asking for the password."""
    user = _fresh(request)
    form = DeleteForm(request.POST if request.method == "POST" else None, user=user)
    if not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form})
    services.delete_account(user=user, now=timezone.now())
    get_adapter(request).logout(request)
    messages.success(request, gettext("Your account is deleted."))
    return redirect("home")


def too_many_requests(request: HttpRequest, *_: Any, **__: Any) -> HttpResponse:
    """Say that it was too much at once, and when to try again."""
    answer = render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
    answer.headers["Retry-After"] = str(PATIENCE_SECONDS)
    return answer


def _fresh(request: HttpRequest) -> User:
    """The user as stored: a form that fails must not change the one the page is drawn for."""
    assert request.user.is_authenticated
    return User.objects.get(pk=request.user.pk)


def _remember_language(answer: HttpResponseBase, code: str) -> None:
    answer.set_cookie(
        site.LANGUAGE_COOKIE_NAME,
        code,
        max_age=site.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
    )
