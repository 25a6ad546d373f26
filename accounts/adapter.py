"""What the account library asks us: its sentences, its letters, its redirects."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.errors import NameTaken

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Our manners on top of allauth's."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": NameTaken.sentence,
        "username_password_mismatch": _("This name and this password do not belong together."),
        "too_many_login_attempts": _("Too many attempts have failed. Try again in some minutes."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_password": _("This is not your password."),
        "duplicate_email": _("This is your address already."),
    }

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        services.change_password(user=user, password=password)  # type: ignore[arg-type]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a letter. A mail server that is away spoils nothing else: nobody needs mail to play.

        It fails in the same words whether or not the address is known here.
        """
        try:
            super().send_mail(template_prefix, email, context)
        except (SMTPException, OSError):
            logger.exception("A letter could not be sent (%s)", template_prefix)
            _tell_that_it_failed()

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("settings")


def _tell_that_it_failed() -> None:
    request = context.request
    # Programs that use the API have no page on which to be told.
    if request is not None and not request.path.startswith("/api/"):
        messages.error(request, gettext("The letter could not be sent. Please try again later."))
