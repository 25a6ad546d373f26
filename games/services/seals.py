"""The seal of somebody's next match: promised before they speak, spent when the match is made."""

import secrets
from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import User
from games.engine.chance import SEED_BYTES, commitment
from games.errors import SealSpent
from games.models import Seal


def next_commitment(*, user: User, now: datetime) -> str:
    """What the next match of this user is sealed with. Asking again gives the same answer."""
    return _unused(user, now).commitment


def spend(*, user: User, shown: str | None, now: datetime) -> Seal:
    """Take the user's seal for a match; call it in the transaction that makes the match.

    `shown` is the commitment the user insists on having been shown.
    """
    unused = Seal.objects.select_for_update().filter(user=user, used_at=None)
    seal = unused.first() or _make(user, now)
    if shown is not None and shown != seal.commitment:
        raise SealSpent
    seal.used_at = now
    seal.save(update_fields=["used_at"])
    return seal


def _unused(user: User, now: datetime) -> Seal:
    found = Seal.objects.filter(user=user, used_at=None).first()
    if found:
        return found
    try:
        with transaction.atomic():
            return _make(user, now)
    except IntegrityError:
        # Asked twice at once: the other one has made it.
        return Seal.objects.get(user=user, used_at=None)


def _make(user: User, now: datetime) -> Seal:
    seed = secrets.token_bytes(SEED_BYTES)
    return Seal.objects.create(commitment=commitment(seed), seed=seed.hex(), user=user, made_at=now)
