"""What the operator sees of people."""

import pytest
from django.test import Client

from accounts import services
from accounts.models import User
from tests.accounts.browsing import open_page
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


@pytest.fixture
def operator(alice: User, as_alice: Client) -> Client:
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    return as_alice


def test_the_operator_logs_in_where_everybody_does_under_the_same_throttles(db: None) -> None:
    assert open_page(Client(), "/admin/").url.startswith("/accounts/login/?next=%2Fadmin%2F")


def test_others_are_not_let_in(as_alice: Client) -> None:
    assert as_alice.get("/admin/", follow=True).status_code == 403


def test_the_operator_finds_people_and_can_close_an_account(operator: Client) -> None:
    bertha = services.register(name="Bertha", email="", password=PASSWORD)
    assert "Bertha" in operator.get("/admin/accounts/user/?q=berth").content.decode()
    page = operator.get(f"/admin/accounts/user/{bertha.pk}/change/")
    form = page.context["adminform"].form
    kept = {name: value for name, value in form.initial.items() if value not in (None, False)}
    data = {
        name: kept[name] for name in ("username", "theme", "motion", "sounds", "chat") if kept[name]
    }
    joined = bertha.date_joined
    data |= {"date_joined_0": f"{joined:%Y-%m-%d}", "date_joined_1": f"{joined:%H:%M:%S}"}
    answer = operator.post(f"/admin/accounts/user/{bertha.pk}/change/", data)
    assert answer.status_code == 302
    bertha.refresh_from_db()
    assert not bertha.is_active
    assert bertha.check_password(PASSWORD)
    assert Client().get("/players/Bertha/").status_code == 404
