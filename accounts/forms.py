"""The forms about accounts: allauth's, in our words, and our own."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names, selectors, services
from accounts.models import User

# One address may be written into several accounts, as only its owner can confirm it. Nobody can
# use that to have a stranger buried in letters.
RESET_LETTERS = 5

# Django's own list of rules says the same in four sentences.
GOOD_PASSWORD = _(
    "At least 8 characters, not only digits, and not what anybody would try first, "
    "such as “password” or your name."
)


def reword(form: forms.Form, **labels: Any) -> None:
    """Give fields our labels, and no placeholder: it says the label again, and then vanishes."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
    for name, label in labels.items():
        form.fields[name].label = label


def plain_typing(field: forms.Field) -> None:
    """Names are not sentences: a phone should neither capitalise nor correct them."""
    field.widget.attrs |= {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}


class LoginForm(allauth_forms.LoginForm):
    """Name and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reword(self, login=_("Name"), password=_("Password"))
        plain_typing(self.fields["login"])
        self.fields["password"].help_text = ""


class SignupForm(allauth_forms.SignupForm):
    """A name and a password; an address only for those who want one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reword(
            self,
            username=_("Name"),
            email=_("E-mail (optional)"),
            password1=_("Password"),
            password2=_("Password, once more"),
        )
        username = self.fields["username"]
        plain_typing(username)
        username.widget.attrs |= {"minlength": names.SHORTEST, "maxlength": names.LONGEST}
        username.help_text = _("This is what others see of you.")
        self.fields["password1"].help_text = GOOD_PASSWORD
        self.fields["email"].help_text = _(
            "Only for a new password when you have forgotten yours. Nobody else sees it, "
            "and you can play without it."
        )

    def save(self, request: HttpRequest) -> User:
        """Register; a guest becomes the new account, with all their matches."""
        return services.register(
            name=self.cleaned_data["username"],
            email=self.cleaned_data.get("email") or "",
            password=self.cleaned_data["password1"],
            guest=selectors.guest_behind(request.user),
        )


class AddEmailForm(allauth_forms.AddEmailForm):
    """The address that replaces the present one as soon as it is confirmed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reword(self, email=_("New address"))


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    """The old password, and a new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reword(
            self,
            oldpassword=_("Current password"),
            password1=_("New password"),
            password2=_("New password, once more"),
        )
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].help_text = GOOD_PASSWORD


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """Where to send the letter with which a new password is chosen."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reword(self, email=_("E-mail"))

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        """Write to the oldest accounts with this address, and not without end."""
        self.users: list[User] = sorted(self.users, key=lambda user: user.pk)[:RESET_LETTERS]
        return str(super().save(request, **kwargs))


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):
    """A new password, for whoever followed the letter's link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reword(self, password1=_("New password"), password2=_("New password, once more"))
        self.fields["password1"].help_text = GOOD_PASSWORD


class DeleteForm(allauth_forms.ReauthenticateForm):
    """The password once more, before an account is deleted."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        reword(self, password=_("Your password"))
        self.fields["password"].help_text = ""
        if self.user.is_guest:
            del self.fields["password"]  # a guest has none: the session is all there is


class SettingsForm(forms.ModelForm):
    """How somebody likes their pages and their play."""

    language = forms.ChoiceField(label=_("Language"), required=False)

    class Meta:
        """The settings among a user's fields."""

        model = User
        fields = ("language", "theme", "motion", "sounds", "confirm_moves", "chat")
        widgets = {"theme": forms.RadioSelect, "motion": forms.RadioSelect}  # noqa: RUF012
        help_texts = {  # noqa: RUF012
            "sounds": _("A short sound when it is your turn and when something happens."),
            "confirm_moves": _("Look at what a move would do, then confirm it."),
            "chat": _("Write to your opponents and read what they write."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Each language is named in itself, for those who read no other.
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)
        language.choices = [("", _("As my browser has it")), *selectors.languages()]
