"""What can go wrong with an account, by name."""

from django.utils.translation import gettext_lazy as _


class AccountError(Exception):
    """Something a person asked of their account cannot be done."""

    code = "account"
    sentence = _("This cannot be done.")


class NameTaken(AccountError):
    """Somebody else bears this name, perhaps in other capitals."""

    code = "name_taken"
    sentence = _("This name is taken.")
