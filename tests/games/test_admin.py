"""The operator may look at tables, not at hands."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import store
from games.models import LogEntry, Match, MatchSeat, Seal
from tests.factories import a_live_match

pytestmark = [pytest.mark.stored, pytest.mark.django_db]


@pytest.fixture
def operator(client: Client) -> Client:
    user = User.objects.create_superuser("operator")
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def test_a_match_can_be_looked_at_and_nothing_hidden_is_shown(operator: Client) -> None:
    match = a_live_match(nonce="between-us")
    listed = operator.get(reverse("admin:games_match_changelist"))
    shown = operator.get(reverse("admin:games_match_change", args=[match.id]))
    assert (listed.status_code, shown.status_code) == (200, 200)
    page = listed.content.decode() + shown.content.decode()
    assert match.id in page
    assert match.seal_id in page
    seed = Seal.objects.get(pk=match.seal_id).seed
    hashes = [row.hash for row in store.entries(match)]
    for secret in (seed, "between-us", "deal_identity", *hashes):
        assert secret not in page


def test_nothing_can_be_changed_added_or_deleted(operator: Client) -> None:
    match = a_live_match()
    change = reverse("admin:games_match_change", args=[match.id])
    delete = reverse("admin:games_match_delete", args=[match.id])
    assert operator.post(change, {"status": "open"}).status_code == 403
    assert operator.post(delete, {"post": "yes"}).status_code == 403
    assert operator.get(reverse("admin:games_match_add")).status_code == 403
    assert Match.objects.get(pk=match.pk).status == "live"


def test_the_log_the_seats_and_the_seals_have_no_page_of_their_own() -> None:
    for model in (LogEntry, Seal, MatchSeat):
        assert not admin.site.is_registered(model)
