"""Writes about people: registering, playing as a guest, leaving."""

from datetime import datetime, timedelta

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from rest_framework.authtoken.models import Token

from accounts import names, selectors
from accounts.errors import NameTaken
from accounts.models import User

# Longer than any session lives, so nobody is forgotten between two visits.
GUEST_KEPT_FOR = timedelta(days=30)
SWEPT_AT_ONCE = 500


def register(*, name: str, email: str, password: str, guest: User | None = None) -> User:
    """Make an account, out of the guest's own row if there is one: its matches stay with it.

    The name must have been validated. Raises NameTaken when somebody was quicker.
    """
    hashed = make_password(password)  # slow by design, so not while the database is locked
    try:
        with transaction.atomic():
            user = _still_a_guest(guest) or User()
            user.username = name
            user.email = email
            user.password = hashed
            user.is_guest = False
            user.save()
            if email:
                EmailAddress.objects.create(user=user, email=email, primary=True)
    except IntegrityError as error:
        raise NameTaken from error
    return user


def _still_a_guest(guest: User | None) -> User | None:
    """The guest's row, locked; None if another tab has registered it meanwhile."""
    if guest is None:
        return None
    return User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()


def ask_to_confirm(*, user: User, request: HttpRequest) -> None:
    """Send the letter that confirms an address; at most one in a while to any address."""
    address = EmailAddress.objects.get_primary(user)
    if address is None or address.verified:
        return
    if ratelimit.consume(request, action="confirm_email", key=address.email):
        address.send_confirmation(request, signup=True)


def guest_for(request: HttpRequest) -> User:
    """Whoever asks: the user they are, or a new guest who is logged in on the spot.

    Answers 429 by itself when one address makes guests by the dozen.
    """
    if request.user.is_authenticated:
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = new_guest()
    get_adapter(request).login(request, guest)
    return guest


def new_guest() -> User:
    """Somebody with a name nobody else has, and no password."""
    digits = 4
    while True:
        guest = User(username=names.for_a_guest(digits), is_guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            digits += 1  # four digits are getting crowded
        else:
            return guest


def delete_account(*, user: User, now: datetime) -> None:
    """Forget a person: their matches stay, under a neutral name. Doing it twice changes nothing.

    Name and address are free again. Every session and token ends, for sessions are bound to the
    password and nobody inactive is let in.
    """
    with transaction.atomic():
        leaving = User.objects.select_for_update().get(pk=user.pk)
        if leaving.deleted_at:
            return
        blank = User(username=names.for_a_former_player(leaving.pk))
        blank.pk, blank.date_joined, blank.last_login = leaving.pk, leaving.date_joined, None
        blank.deleted_at, blank.is_active = now, False
        blank.set_unusable_password()
        blank.save(force_update=True)
        blank.groups.clear()
        blank.user_permissions.clear()
        EmailAddress.objects.filter(user=blank).delete()
        Token.objects.filter(user=blank).delete()


def change_password(*, user: User, password: str) -> None:
    """Set a new password. Tokens made under the old one end, as other sessions do."""
    user.set_password(password)
    with transaction.atomic():
        user.save(update_fields=["password"])
        Token.objects.filter(user=user).delete()


def sweep_guests(*, now: datetime) -> int:
    """Delete guests who have not come back and never played; return how many there were."""
    swept = 0
    for pk in selectors.forgotten_guests(before=now - GUEST_KEPT_FOR)[:SWEPT_AT_ONCE]:
        # Asked again, in the moment of deleting: a match may have begun since.
        with transaction.atomic():
            stale = selectors.forgotten_guests(before=now - GUEST_KEPT_FOR).filter(pk=pk)
            swept += bool(User.objects.filter(pk__in=stale).delete()[0])
    return swept
