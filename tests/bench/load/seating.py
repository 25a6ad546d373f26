"""Live matches between people with tokens, made by the real services, for load to be put upon.

Run inside a served copy: `python manage.py shell -c "… seating.print_matches(64)"`.
"""

import json

from django.utils import timezone
from rest_framework.authtoken.models import Token

from accounts.models import User
from games.services import matches


def print_matches(number: int) -> None:
    """Make so many, and say who plays them: one JSON list on the last line."""
    print(json.dumps([_a_match() for _ in range(number)]))


def _a_match() -> dict[str, object]:
    now = timezone.now()
    first = User.objects.count()
    jack, inspector = (User.objects.create_user(f"bench{first + n}") for n in range(2))
    match = matches.create(creator=jack, game="mrjack_pocket", seats={"jack": "me"}, now=now)
    matches.join(match_id=match.id, user=inspector, seat="inspector", now=now)
    tokens = {
        seat: Token.objects.create(user=user).key
        for seat, user in (("jack", jack), ("inspector", inspector))
    }
    return {"id": match.id, "tokens": tokens}
