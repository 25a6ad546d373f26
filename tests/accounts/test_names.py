"""Which names may be chosen."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import names
from accounts.models import User


@pytest.mark.parametrize(
    "name", ["Al", "jack_1888", "M.J.Druitt", "spring-heeled", "botany", "4821", "a" * 30]
)
def test_a_plain_name_may_be_chosen(name: str) -> None:
    names.validate(name)


@pytest.mark.parametrize("name", ["", "a", "a" * 31])
def test_a_name_has_two_to_thirty_characters(name: str) -> None:
    assert refusal(name) == "name_length"


@pytest.mark.parametrize(
    "name",
    [
        "<b>Jack</b>",
        "Jack<script>",
        "Mr. Jack",
        "jack\n",
        "ja\x00ck",
        "jack/",
        "bot:random",
        "Guest 4821",
        "jаck",  # a Cyrillic а
        "jack\u200b",
        "_jack",
        "..",
        "jack@example.org",
    ],
)
def test_html_spaces_and_letters_that_look_like_others_are_refused(name: str) -> None:
    assert refusal(name) == "name_characters"


@pytest.mark.parametrize(
    "name",
    [
        "admin", "Adm1n", "bot", "B0T", "bot-random", "b0t_random", "former_player",
        "F0rmer.P1ayer", "Guest", "guest-4821", "Guest4821", "Whitechape1", "referee",
    ],
)  # fmt: skip
def test_a_name_that_could_be_mistaken_for_the_sites_own_is_refused(name: str) -> None:
    assert refusal(name) == "name_reserved"


def refusal(name: str) -> str | None:
    with pytest.raises(ValidationError) as refused:
        names.validate(name)
    return refused.value.code


def test_the_names_given_out_cannot_be_chosen() -> None:
    for given in (names.for_a_guest(4), names.for_a_former_player(7)):
        with pytest.raises(ValidationError):
            names.validate(given)
        assert len(given) <= names.LONGEST_STORED


@pytest.mark.django_db
@pytest.mark.stored
def test_the_database_knows_a_name_in_any_capitals() -> None:
    User.objects.create(username="Jack")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username="jACK")
    assert User.objects.count() == 1
