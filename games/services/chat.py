"""Talk at the table: who may say what, and who reads it.

Players talk to the whole table, or to their own side alone. Spectators neither read nor write:
what is said may be worth something in play. Whoever has switched chat off takes no part in it,
and nobody learns that somebody does not want to read them.
"""

import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Q

from accounts.models import User
from games import selectors, store
from games.errors import ChatOff, MalformedRequest, NotBegun, NotSeated, TooManyLines
from games.models import LONGEST_LINE, ChatLine, Match, Muted
from games.selectors import Visitor
from games.services import announce, seating
from games.services.matches import KEY

TABLE, SIDE = "table", "side"
SHOWN: Final = 100
"""How many lines are kept before somebody's eyes."""
AT_ONCE: Final = 5
PAUSE: Final = timedelta(seconds=10)
"""So many lines in this time, and no more."""
TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of what follows, beyond the line they stand in."""


@dataclass(frozen=True)
class Line:
    """Something that was said, as one reader sees it. It has no number that counts for others."""

    seat: str
    player: str
    text: str
    at: str
    to: str
    own: bool


def lines(match: Match, reader: Visitor) -> tuple[Line, ...]:
    """What this reader may read at this table, the last lines at the end."""
    held = _seats_of(match, reader)
    if not held or not isinstance(reader, User) or not reader.chat:
        return ()
    sides = {str(seating.side_of(match, seat)[0]) for seat in held}
    unwanted = Muted.objects.filter(user_id=reader.pk).values("other")
    said = ChatLine.objects.filter(Q(side="") | Q(side__in=sides), match=match)
    newest = said.exclude(author__in=unwanted).select_related("author").order_by("-pk")[:SHOWN]
    return tuple(_line(row, reader) for row in reversed(newest))


def say(
    *, match_id: str, user: Visitor, key: Any, text: Any, now: datetime, to: Any = TABLE
) -> None:
    """Say something; the same key again says nothing more."""
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise MalformedRequest("expected a key", where="key")
    if to not in (TABLE, SIDE):
        raise MalformedRequest("expected table or side", where="to")
    clean = cleaned(text)
    match = selectors.find(match_id, user)
    seat = seating.held_by(match, user, None)[0]
    if match.status == Match.Status.OPEN:
        raise NotBegun
    if not isinstance(user, User) or not user.chat:
        raise ChatOff
    own = ChatLine.objects.filter(author_id=user.pk)
    if own.filter(match=match, key=key).exists():
        return
    if own.filter(at__gt=now - PAUSE).count() >= AT_ONCE:
        raise TooManyLines(seconds=int(PAUSE.total_seconds()))
    side = str(seating.side_of(match, seat)[0]) if to == SIDE else ""
    try:
        with transaction.atomic():
            ChatLine.objects.create(
                match=match, author_id=user.pk, seat=seat, side=side, text=clean, at=now, key=key
            )
            announce.said(match.id)
    except IntegrityError:
        return  # the same line came through beside this one


def mute(*, match_id: str, user: Visitor, seat: str, muted: bool) -> None:
    """Stop reading whoever sits there, in every match, or read them again."""
    match = selectors.find(match_id, user)
    seating.held_by(match, user, None)
    other = seating.named(match, seat).holder
    if other is None or other == user.pk or not isinstance(user, User):
        raise NotSeated("Nobody sits there who could be muted.")
    if muted:
        Muted.objects.get_or_create(user_id=user.pk, other_id=other)
    else:
        Muted.objects.filter(user_id=user.pk, other_id=other).delete()


def is_muted(match: Match, user: User) -> dict[str, bool]:
    """By seat of every other person at the table, whether this user has muted them."""
    others = {row.seat: row.holder for row in match.seats.all() if row.taken and row.holder}
    muted = set(Muted.objects.filter(user_id=user.pk).values_list("other", flat=True))
    return {seat: other in muted for seat, other in others.items() if other != user.pk}


def cleaned(text: object) -> str:
    """One line of text without anything that cannot be seen."""
    if not isinstance(text, str):
        raise MalformedRequest("expected text", where="text")
    spaced = " ".join(text.split())
    seen = (
        c for c in spaced if c not in TURNING and unicodedata.category(c) not in ("Cc", "Cs", "Cn")
    )
    clean = "".join(seen).strip()
    if not 0 < len(clean) <= LONGEST_LINE:
        raise MalformedRequest(f"expected 1 to {LONGEST_LINE} letters", where="text")
    return clean


def _seats_of(match: Match, visitor: Visitor) -> list[str]:
    rows = match.seats.all()
    return [row.seat for row in rows if row.is_held_by(visitor.pk)]


def _line(row: ChatLine, reader: Visitor) -> Line:
    return Line(
        seat=row.seat,
        player=str(row.author),
        text=row.text,
        at=store.spelled(row.at),
        to=SIDE if row.side else TABLE,
        own=row.author_id == reader.pk,
    )
