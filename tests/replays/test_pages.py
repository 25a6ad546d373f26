"""The pages of finished matches without any script: each step is a page."""

import re
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from accounts.models import User
from accounts.services import delete_account
from games.models import Match
from games.texts.sketches import Lines, Sketch
from replays import pictures
from tests.factories import NOON, a_finished_match, a_live_match, a_user, holder

pytestmark = [pytest.mark.django_db, pytest.mark.stored]


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(address: str, client: Client | None = None, status: int = 200) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == status, answer.content[:300]
    return answer.content.decode(errors="replace")


def queries(address: str, client: Client) -> int:
    with CaptureQueriesContext(connection) as made:
        page(address, client)
    return len(made)


# --- one match ---------------------------------------------------------------------------------


def test_a_replay_begins_with_the_first_decision_and_the_whole_truth() -> None:
    text = page(f"/replays/{a_finished_match().id}/")
    assert "Step 4 of" in text
    assert re.search(r'data-as="referee" aria-current="true"', text)
    assert "† " in text  # the drawing marks Jack


@pytest.mark.parametrize("side", ["jack", "inspector", "spectator", "referee"])
def test_an_address_shows_just_that_step_with_those_eyes(side: str) -> None:
    text = page(f"/replays/{a_finished_match().id}/?step=6&as={side}")
    assert "Step 6 of" in text
    assert f'data-as="{side}" aria-current="true"' in text
    assert ("† " in text) == (side in ("jack", "referee"))
    assert f"?step=5&amp;as={side}" in text
    assert f"?step=7&amp;as={side}" in text


def test_the_inspectors_page_tells_nothing_of_jacks_secrets_before_the_end() -> None:
    match = a_finished_match()
    text = page(f"/replays/{match.id}/?step=8&as=inspector")
    told = text[: text.rindex('data-step="')]  # the last sentence of all unmasks him
    assert "Jack looks at his card and keeps his name to himself." in told
    assert "Jack looks at his card: " not in text


def test_no_button_leads_out_of_the_match() -> None:
    match = a_finished_match()
    assert 'href="?step=0&amp;as=referee" data-go="back"' in page(f"/replays/{match.id}/?step=0")
    last = match.version
    text = page(f"/replays/{match.id}/?step={last}")
    assert f'href="?step={last}&amp;as=referee" data-go="forward"' in text


def test_what_cannot_be_shown_is_said_with_its_status() -> None:
    match = a_finished_match()
    for query, status, words in (
        ("step=9999", 404, f"Ask for one from 0 to {match.version}."),
        ("step=x", 400, "“step”"),
        ("step=-1", 400, "“step”"),
        (f"step={'9' * 400}", 400, "“step”"),
        ("as=toby", 400, "“as”"),
        ("as=chance", 400, "“as”"),
    ):
        assert words in page(f"/replays/{match.id}/?{query}", status=status)
    page("/replays/nothing/", status=404)
    page("/replays/%00/", status=404)


def test_a_live_match_is_no_replay_for_anybody() -> None:
    match = a_live_match()
    for client in (Client(), logged_in(holder(match, "jack"))):
        for path in ("", "text/", "thumbnail.svg", "picture.png", "?step=2&as=referee"):
            page(f"/replays/{match.id}/{path}", client, status=409)
    assert match.id not in page("/replays/")


def test_a_private_match_stays_among_its_players() -> None:
    match = a_finished_match(private=True)
    for path in ("", "text/", "thumbnail.svg", "picture.png"):
        page(f"/replays/{match.id}/{path}", status=404)
        page(f"/replays/{match.id}/{path}", logged_in(a_user()), status=404)
        page(f"/replays/{match.id}/{path}", logged_in(holder(match, "jack")))
    assert match.id not in page("/replays/")
    own = logged_in(holder(match, "jack"))
    assert match.id in page("/replays/", own)
    assert "og:image" not in page(f"/replays/{match.id}/", own)


def test_somebody_who_left_is_a_former_player_everywhere() -> None:
    match = a_finished_match()
    gone = holder(match, "jack")
    name = gone.username
    delete_account(user=gone, now=NOON)
    gone.refresh_from_db()
    for address in ("/replays/", f"/replays/{match.id}/", f"/replays/{match.id}/text/"):
        text = page(address)
        assert "former player" in text
        assert name not in text
        assert gone.username not in text
    for either in (name, gone.username):
        assert match.id not in page(f"/replays/?name={either}")


def test_a_page_makes_as_many_queries_at_the_end_of_a_long_match_as_at_its_beginning() -> None:
    match, client = a_finished_match(), Client()
    first = queries(f"/replays/{match.id}/?step=0", client)
    assert queries(f"/replays/{match.id}/?step={match.version}&as=jack", client) == first <= 5


def test_a_match_can_be_read_as_text_from_each_side() -> None:
    match = a_finished_match()
    truth = page(f"/replays/{match.id}/text/")
    assert truth.startswith("Mr. Jack Pocket\n")
    assert holder(match, "jack").username in truth
    assert "Jack looks at his card: he is" in truth
    assert "Jack looks at his card: he is" not in page(f"/replays/{match.id}/text/?as=inspector")
    page(f"/replays/{match.id}/text/?as=toby", status=400)


def test_a_link_previews_the_step_it_leads_to() -> None:
    match = a_finished_match()
    text = page(f"/replays/{match.id}/?step=9&as=jack")
    (address,) = re.findall(r'property="og:image" content="http://testserver([^"]*)"', text)
    answer = Client().get(address.replace("&amp;", "&"))
    assert answer["Content-Type"] == "image/png"
    assert "immutable" in answer["Cache-Control"]
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)


def test_a_picture_from_one_side_shows_nothing_of_the_other() -> None:
    match = a_finished_match()

    def picture(side: str) -> Any:
        return Client().get(f"/replays/{match.id}/picture.png?step=9&as={side}").content

    assert picture("inspector") == picture("spectator") != picture("jack")


def test_a_thumbnail_is_a_drawing_that_may_be_kept() -> None:
    match = a_finished_match()
    answer = Client().get(f"/replays/{match.id}/thumbnail.svg")
    root = ET.fromstring(answer.content)
    assert len(root) > 40
    assert "style" not in answer.content.decode()
    assert answer["Cache-Control"] == "max-age=31536000, immutable, public"
    private = a_finished_match(private=True)
    answer = logged_in(holder(private, "jack")).get(f"/replays/{private.id}/thumbnail.svg")
    assert "private" in answer["Cache-Control"]


def test_lines_and_dots_of_a_sketch_are_drawn_in_both_kinds_of_pictures() -> None:
    red, blue = "#ff0000", "#0000ff"
    sketch = Sketch(
        100, (Lines(10, red, ((20, 50, 80, 50),)), Lines(20, blue, ((50, 20, 50, 20),)))
    )
    assert 'd="M20 50L80 50" stroke="#ff0000" stroke-width="10"' in pictures.as_svg(sketch)
    image = Image.open(BytesIO(pictures.as_png(sketch))).convert("RGB")
    scale = image.height / sketch.side
    middle = {at: image.getpixel((round(at[0] * scale), round(at[1] * scale)))
              for at in ((50, 50), (50, 20), (50, 80))}  # fmt: skip
    assert middle[50, 50] == (255, 0, 0)
    assert middle[50, 20] == (0, 0, 255)
    assert middle[50, 80] not in {(255, 0, 0), (0, 0, 255)}


# --- the list ----------------------------------------------------------------------------------


def listed(query: str = "", client: Client | None = None) -> list[str]:
    return re.findall(r'data-match="([^"]*)"', page(f"/replays/?{query}", client))


def test_ones_own_matches_come_first() -> None:
    own, other = a_finished_match(), a_finished_match()
    Match.objects.filter(pk=other.pk).update(finished_at=NOON.replace(year=2027))
    assert listed() == [other.id, own.id]
    text = page("/replays/", logged_in(holder(own, "jack")))
    assert re.findall(r'data-match="([^"]*)"', text) == [own.id, other.id]
    assert "Your matches" in text


def test_the_list_is_filtered_by_all_it_shows() -> None:
    match = a_finished_match()
    winner, loser = (match.seats.get(won=won).seat for won in (True, False))
    jack = holder(match, "jack").username
    day = f"{match.finished_at:%Y-%m-%d}"
    for query in (
        f"name={jack[:4].upper()}",
        f"name={jack}&side=jack",
        f"player={jack}",
        f"winner={winner}",
        f"reason={match.reason}",
        "ranked=no",
        "game=mrjack_pocket",
        f"from={day}&to={day}",
    ):
        assert listed(query) == [match.id], query
    for query in (
        f"name={jack}&side=inspector",
        "name=nobody",
        "name=%25",
        f"winner={loser}",
        "reason=escaped_to_paris",
        "ranked=yes",
        "game=chess",
        "bot=random",
        "to=2020-01-01",
    ):
        assert listed(query) == [], query
    for query in ("ranked=perhaps", "from=yesterday", "to=0001-01-01T", "name=%00"):
        page(f"/replays/?{query}", status=400)
    page("/replays/?cursor=nonsense", status=404)


def test_an_ending_of_several_games_is_offered_once_with_the_words_of_each() -> None:
    def words(query: str) -> list[str]:
        return re.findall(r'<option value="caught">([^<]*)<', page(f"/replays/?{query}"))

    assert words("") == ["Caught in sight / Mr. X caught"]
    assert words("game=scotland_yard") == ["Mr. X caught"]


def test_pages_follow_one_another_and_show_each_match_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("replays.views.PAGE_SIZE", 2)
    made = [a_finished_match().id for _ in range(3)]
    first = page("/replays/?ranked=no")
    (older,) = re.findall(r'rel="next" href="([^"]*)"', first)
    second = page(older.replace("&amp;", "&").replace("http://testserver", ""))
    found = re.findall(r'data-match="([^"]*)"', first + second)
    assert sorted(found) == sorted(made)
    assert 'rel="prev"' in second


def test_a_list_makes_the_same_queries_for_one_match_and_for_many() -> None:
    a_finished_match()
    client = logged_in(a_user())
    few = queries("/replays/?name=player&ranked=no&reason=one_suspect", client)
    for _ in range(3):
        a_finished_match()
    assert queries("/replays/?name=player&ranked=no&reason=one_suspect", client) == few
    with CaptureQueriesContext(connection) as made:
        page("/replays/", client)
    assert not [query["sql"] for query in made if "COUNT(" in query["sql"].upper()]


SEARCHES = (
    "name=player", "player={jack}", "name=nobody", "winner=inspector", "bot=random",
    "reason=one_suspect", "from=2020-01-01&to=2020-01-31",
)  # fmt: skip


def read_or_sorted_as_a_whole(query: str) -> list[str]:
    """What the database would read as a whole, or put in order as a whole, to answer a search."""
    with CaptureQueriesContext(connection) as made:
        page(f"/replays/?{query}")
    asked = [each["sql"] for each in made if "games_match" in each["sql"]]
    found = []
    # Only those of the matches on a page are few enough to be put in the order of their table.
    sorted_first = [sql for sql in asked if '"order" ASC LIMIT' in sql]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # A table of three rows it would read as a whole, whatever indexes there are.
            cursor.execute("SET LOCAL enable_seqscan = off")
        explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
        for sql in asked:
            cursor.execute(f"{explain} {sql}")
            found += [str(row[-1]) for row in cursor.fetchall()]
    assert found or not asked
    scanned = [line for line in found if re.search(r"(SCAN|Seq Scan on) games_match", line)]
    return scanned + sorted_first


@pytest.mark.parametrize("common", [False, True])
@pytest.mark.parametrize("query", SEARCHES)
def test_no_search_reads_all_matches_or_seats(
    query: str, common: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = a_finished_match()
    if common:
        monkeypatch.setattr("replays.browsing.FEW", 0)
    assert read_or_sorted_as_a_whole(query.format(jack=holder(match, "jack").username)) == []


def test_a_name_of_nobody_asks_for_people_alone() -> None:
    a_finished_match()
    with CaptureQueriesContext(connection) as made:
        assert listed("name=nobody") == []
    assert [query["sql"] for query in made if "games_match" in query["sql"]] == []


def test_what_is_common_is_found_as_what_is_rare_is(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [a_finished_match() for _ in range(2)]
    jack = holder(matches[0], "jack").username
    winner = matches[0].seats.get(won=True).seat
    queries = ("name=player", f"player={jack.upper()}", f"name={jack}&side=inspector",
               f"winner={winner}", "winner=nobody", f"name={jack}&winner={winner}")  # fmt: skip
    rare = [listed(query) for query in queries]
    assert sorted(rare[0]) == sorted(match.id for match in matches)
    for few in (0, 1):
        monkeypatch.setattr("replays.browsing.FEW", few)
        assert [listed(query) for query in queries] == rare


def test_an_empty_list_says_what_to_do() -> None:
    assert "Play one" in page("/replays/")
    assert "show all" in page("/replays/?ranked=yes")


def test_every_way_leads_here() -> None:
    match = a_finished_match()
    jack = holder(match, "jack")
    assert 'href="/replays/"' in page("/")
    assert f'href="/replays/{match.id}/"' in page("/")
    assert f'href="/replays/{match.id}/"' in page(f"/matches/{match.id}/")
    assert f'href="/replays/?player={jack.username}"' in page(jack.get_absolute_url())
    assert f'href="/replays/{match.id}/fairness/"' in page(f"/replays/{match.id}/")
