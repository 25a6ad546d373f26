"""What a profile tells of somebody's matches: the last ones, and how each side went."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from games import records
from games.models import Match
from tests.factories import a_finished_match, holder

pytestmark = [pytest.mark.stored, pytest.mark.django_db]


def test_a_match_counts_for_the_side_it_was_played_on() -> None:
    match = a_finished_match()
    for row in match.seats.all():
        user = holder(match, row.seat)
        (found,) = records.by_side(user, AnonymousUser())
        assert (found.played, found.won) == (1, int(row.won is True))
        assert [shown.match for shown in records.recent(user, AnonymousUser())] == [match]


def test_a_private_match_is_told_to_its_players_alone() -> None:
    match = a_finished_match()
    Match.objects.filter(pk=match.pk).update(private=True)
    user = holder(match, "jack")
    assert records.by_side(user, AnonymousUser()) == []
    assert records.recent(user, AnonymousUser()) == []
    assert len(records.by_side(user, user)) == len(records.recent(user, user)) == 1


def test_a_profile_lists_the_last_matches_with_a_way_to_all() -> None:
    match = a_finished_match()
    name = holder(match, "jack").get_username()
    page = Client().get(f"/players/{name}/").content.decode()
    assert f"/replays/{match.pk}/" in page
    assert f"/replays/?player={name}" in page
