"""The page of rules: text for everybody, and pictures that come from the rules themselves."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.engine import codec
from games.rules.mrjack.board import Character
from games.rules.mrjack_pocket.game import MrJackPocket
from games.rules.mrjack_pocket.pictures import pictures
from games.rules.mrjack_pocket.view import PocketView

pytestmark = pytest.mark.django_db


def rules_in(language: str, game: str = "mrjack_pocket") -> str:
    answer = Client().get(f"/rules/{game}/", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def data_of(text: str) -> Any:
    found = re.search(r'<script id="rules-data"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert found
    return json.loads(found.group(1))


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "The witness call"), ("fr", "L’appel à témoins"), ("de", "Der Zeugenaufruf")],
)
def test_the_rules_are_told_in_every_language_without_scripts(language: str, heading: str) -> None:
    assert f">{heading}</h2>" in rules_in(language)


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "The travel log"), ("fr", "Le relevé"), ("de", "Die Fahrtentafel")],
)
def test_the_rules_of_scotland_yard_are_told_without_a_map(language: str, heading: str) -> None:
    text = rules_in(language, "scotland_yard")

    assert f">{heading}</h2>" in text
    assert "data-picture" not in text


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "The thirteen"), ("fr", "Les treize"), ("de", "Die dreizehn")],
)
def test_the_rules_of_mr_jack_name_every_character(language: str, heading: str) -> None:
    text = rules_in(language, "mrjack")

    assert f">{heading}</h2>" in text
    assert text.count("<dt>") == len(Character)


def test_every_picture_of_the_page_is_a_view_that_the_rules_made() -> None:
    text = rules_in("en")
    drawn = data_of(text)["pictures"]
    assert set(re.findall(r'data-picture="(\w+)"', text)) == set(drawn)
    for name, picture in drawn.items():
        read = codec.from_json(MrJackPocket.view_type, picture["view"], where=name)
        assert read == pictures()[name].view


def test_the_pictures_show_what_their_captions_say() -> None:
    shown = pictures()
    dealt, considered, called = (shown[name] for name in ("dealt", "considered", "called"))
    assert dealt.view.in_sight == ()
    assert considered.preview is not None
    assert considered.preview.sight.toby == ("madame", "pizer")
    assert {gone.character for gone in called.view.cleared} == {"madame", "pizer"}
    assert called.view.time_tokens.jack == (1,)
    assert isinstance(called.view, PocketView)
    assert called.view.jack is None


def test_the_rules_are_found_from_the_home_page_and_an_unknown_game_has_none() -> None:
    assert 'href="/rules/mrjack_pocket/"' in Client().get("/").content.decode()
    assert Client().get("/rules/chess/").status_code == 404
