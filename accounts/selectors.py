"""Reads about people: who bears a name, what they may do, how they like their pages."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import CASCADE, Exists, ForeignObjectRel, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import get_language_info

from accounts import elo
from accounts.models import Motion, Rating, Theme, User

Visitor = User | AnonymousUser

# How many matches somebody may have running at once.
GUEST_QUOTA = 3
MEMBER_QUOTA = 1000


def by_name(name: str) -> User | None:
    """Whoever bears this name, in any capitals; nobody who has left or was shut out."""
    if not name.isprintable():
        return None  # no name is like that, and PostgreSQL would not even look for it
    return (
        User.objects.alias(lowered=Lower("username"))
        .filter(lowered=name.lower(), is_active=True, deleted_at=None)
        .first()
    )


def is_member(visitor: Visitor) -> bool:
    """Whether this is somebody with an account: neither a stranger nor a guest."""
    return isinstance(visitor, User) and not visitor.is_guest


def may_play_ranked(visitor: Visitor) -> bool:
    """Whether a match of theirs may count: members only, confirmed address or not."""
    return is_member(visitor) and visitor.is_active


def quota(visitor: Visitor) -> int:
    """How many running matches they may have at once."""
    if not visitor.is_authenticated:
        return 0
    return GUEST_QUOTA if visitor.is_guest else MEMBER_QUOTA


def forgotten_guests(*, before: datetime) -> QuerySet[User, int]:
    """The numbers of guests last seen before a moment, who have left nothing that is to stay.

    This package knows no game, so it asks the relations: rows that go with their user (CASCADE)
    keep nobody, any other row does.
    """
    played = Q()
    for relation in User._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ForeignObjectRel) or relation.on_delete is CASCADE:
            continue
        rows = relation.related_model._base_manager
        played |= Q(Exists(rows.filter(**{relation.field.name: OuterRef("pk")})))
    stale = Q(last_login__lt=before) | Q(last_login=None, date_joined__lt=before)
    guests = User.objects.filter(stale, is_guest=True, deleted_at=None)
    return guests.exclude(played).order_by("pk").values_list("pk", flat=True)


@dataclass(frozen=True)
class Preferences:
    """How somebody likes it; the defaults are for whoever has not said."""

    theme: str = Theme.SYSTEM.value
    motion: str = Motion.SYSTEM.value
    sounds: bool = True
    confirm_moves: bool = True
    chat: bool = True


def preferences(visitor: Visitor) -> Preferences:
    """The settings of a user, or the defaults for a stranger."""
    if not visitor.is_authenticated:
        return Preferences()
    return Preferences(
        theme=visitor.theme,
        motion=visitor.motion,
        sounds=visitor.sounds,
        confirm_moves=visitor.confirm_moves,
        chat=visitor.chat,
    )


def guest_behind(visitor: Visitor) -> User | None:
    """The guest who is visiting, if it is one."""
    if visitor.is_authenticated and visitor.is_guest:
        return User.objects.filter(pk=visitor.pk).first()
    return None


def languages() -> list[tuple[str, str]]:
    """The site's languages, each by its own name."""
    return [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]


def rating_of(*, user: User, game: str) -> float:
    """Where somebody stands in a game; where everybody begins, if they have no rating yet."""
    found = Rating.objects.filter(user=user, game=game).values_list("value", flat=True).first()
    return elo.START if found is None else found
