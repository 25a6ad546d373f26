"""Once more: who sits where, and how those who were asked find their seats."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.errors import NotSeated
from games.models import Match
from games.services import matches, rematches
from tests.factories import NOON, a_chase, a_finished_match, a_user, holder

LATER = NOON + timedelta(days=1)

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def given_up(match: Match) -> Match:
    """The same match, ended by Mr. X."""
    version = Match.objects.get(pk=match.pk).version
    mr_x = holder(match, "mr_x")
    matches.resign(match_id=match.id, user=mr_x, version=version, now=NOON)
    return Match.objects.get(pk=match.pk)


def again(match: Match, *users: User) -> Match:
    """What comes of it when these ask for a rematch, one after the other."""
    found = [rematches.rematch(match_id=match.id, user=user, now=LATER) for user in users]
    assert {each.pk for each in found} == {found[0].pk}
    return Match.objects.get(pk=found[0].pk)


def seated(match: Match) -> list[str]:
    return [row.player for row in match.seats.all()]


def test_two_players_swap_sides_whichever_asks_first() -> None:
    match = a_finished_match()
    jack, inspector = holder(match, "jack"), holder(match, "inspector")
    once_more = again(match, inspector, jack)
    assert once_more.status == "live"
    assert seated(once_more) == [inspector.username, jack.username]


def test_one_against_five_pawns_swap_all_their_seats() -> None:
    mr_x, anna = a_user(), a_user()
    once_more = again(given_up(a_chase(*[anna] * 5, mr_x=mr_x)), mr_x, anna)
    assert once_more.status == "live"
    assert seated(once_more) == [anna.username, *[mr_x.username] * 5]


def test_everybody_plays_again_and_flees_in_turn() -> None:
    mr_x, anna, ben = a_user("xavier"), a_user("anna"), a_user("ben")
    match = given_up(a_chase(anna, anna, ben, None, mr_x=mr_x))
    fled = []
    for _ in range(4):
        match = given_up(again(match, ben, mr_x, anna))
        fled.append(seated(match)[0])
        assert len(set(seated(match))) == 4
        assert seated(match).count("bot:random") == 1
    assert fled[:3] == ["anna", "ben", "xavier"]


def test_against_bots_alone_one_changes_sides_with_all_of_them() -> None:
    anna = a_user()
    once_more = again(given_up(a_chase(None, None, None, mr_x=anna)), anna)
    assert once_more.status == "live"
    assert seated(once_more) == ["bot:random", *[anna.username] * 3]


def test_whoever_left_is_not_asked_again_but_the_bot_that_stood_in() -> None:
    mr_x, anna, ben = a_user(), a_user(), a_user()
    match = a_chase(anna, ben, ben, mr_x=mr_x)
    matches.resign(match_id=match.id, user=anna, version=match.version, now=NOON)
    match = given_up(match)
    with pytest.raises(NotSeated):
        rematches.rematch(match_id=match.id, user=anna, now=NOON)
    assert seated(again(match, mr_x, ben)) == [
        ben.username,
        "bot:random",
        mr_x.username,
        mr_x.username,
    ]
