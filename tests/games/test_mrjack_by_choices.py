"""Mr. Jack is played to its end by the plain choices of the match page, without a script."""

import html
import re
from random import Random

import pytest
from django.test import Client

from games.models import Match
from tests.factories import a_match, a_user

pytestmark = [pytest.mark.stored, pytest.mark.django_db, pytest.mark.slow]

BUTTON = re.compile(r'name="action" value="([^"]*)"[^>]*>([^<]*)</button>')


def pressed(client: Client, match: Match, text: str, rng: Random) -> str:
    """Press one of the buttons of this page, rather not one that ends the match; its label."""
    offered = [
        (html.unescape(value), html.unescape(label)) for value, label in BUTTON.findall(text)
    ]
    quiet = [choice for choice in offered if not choice[1].startswith(("Accuse", "Leave the"))]
    action, label = rng.choice(quiet or offered)
    fields = {
        name: found[1]
        for name in ("version", "key")
        if (found := re.search(rf'name="{name}" value="([^"]*)"', text))
    }
    answer = client.post(f"/matches/{match.id}/play/", {**fields, "action": action})
    assert answer.status_code in (200, 302), label
    return label


@pytest.mark.parametrize("setup", ["extension", "base"])
def test_a_whole_match_is_played_by_the_buttons_of_the_page(setup, redis_server):
    jack, detective = a_user("jack-by-hand"), a_user("detective-by-hand")
    match = a_match(
        game="mrjack", creator=jack, seats={"jack": "me", "inspector": "user:detective-by-hand"},
        options={"setup": setup},
    )  # fmt: skip
    clients = {"jack": Client(), "inspector": Client()}
    for seat, user in (("jack", jack), ("inspector", detective)):
        clients[seat].force_login(user)
    rng, labels = Random(3), []
    clients["inspector"].post(f"/matches/{match.id}/join/", {"seat": "inspector"})
    while (match := Match.objects.get(pk=match.pk)).status == Match.Status.LIVE:
        client = clients[str(match.to_act)]
        page = client.get(f"/matches/{match.id}/", headers={"accept-language": "en"})
        text = page.content.decode()
        assert 'class="board-text"' in text
        labels.append(pressed(client, match, text, rng))

    assert match.status == Match.Status.FINISHED
    assert len(labels) > 40
    assert any(label.startswith("Pick ") for label in labels) == (setup == "extension")
    page = clients["jack"].get(f"/matches/{match.id}/", headers={"accept-language": "en"})
    assert re.search(r"data-verdict>[^<]*wins\.", page.content.decode())
