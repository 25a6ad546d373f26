"""The documents name everything that people and programs rely on, and their examples are true."""

import dataclasses
import inspect
import json
import re
import types
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from django.urls import URLPattern, get_resolver

from games import listings, refusals, selectors
from games.engine import codec, endings, match_record
from games.engine.match_record import MatchRecord
from games.engine.seats import Seat
from games.routing import websocket_urlpatterns
from games.rules import LIBRARY
from tests.every_error import CODES, KINDS
from tests.toy import game as toy

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PROTOCOL = (DOCS / "protocol.md").read_text()
OPERATIONS = (DOCS / "operations.md").read_text()
GAMES = [game for game in LIBRARY.all() if game not in toy.GAMES]
GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parent / "golden" / "mrjack_pocket-1.jsonl")
    .read_text()
    .splitlines()
]


def section(title, within=""):
    """The text below a heading, up to the next of its rank; of all or of a section."""
    rank, _, _ = title.partition(" ")
    text = section(within) if within else PROTOCOL
    found = re.search(
        rf"^{re.escape(title)}$(.*?)(?=^#{{1,{len(rank)}}} |\Z)", text, re.MULTILINE | re.DOTALL
    )
    assert found, f"protocol.md has no {title!r}"
    return found[1]


def rows(text):
    """The tables of a text: the cells of each row, by the word in its first cell."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    cells = ([cell.strip() for cell in line.split("|")[1:-1]] for line in lines)
    return {code(first)[0]: rest for first, *rest in cells}


def code(text):
    """What is written `so`."""
    return re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def fields_of(kind):
    return {field.name for field in dataclasses.fields(kind)}


def records_of(part):
    return rows(section("## Records").partition(part)[2].partition("\n### ")[0])


def events_of(part):
    return rows(section("## Events").partition(part)[2].partition("\n### ")[0])


ACTIONS = [(f"### Of `{game.key}`", game, kind) for game in GAMES for kind in game.actions]
ACTIONS += [("### Of every match", GAMES[0], kind) for kind in endings.OUTSIDE]
EVENTS = [(f"### Of `{game.key}`", kind) for game in GAMES for kind in game.events]
EVENTS += [("### Of every match", kind) for kind in (endings.MatchEnded, endings.PlayerLeft)]


@pytest.mark.parametrize(("part", "game", "kind"), ACTIONS, ids=lambda x: getattr(x, "kind", ""))
def test_every_record_kind_is_described_with_its_fields_and_an_example(part, game, kind):
    cells = records_of(part)[kind.kind]
    example = json.loads(code(cells[-1])[0])

    assert fields_of(kind) <= set(code(cells[1]))
    assert type(codec.record_from_json(game, example).action) is kind
    assert codec.record_to_json(codec.record_from_json(game, example)) == example


@pytest.mark.parametrize(("part", "kind"), EVENTS, ids=lambda x: getattr(x, "kind", ""))
def test_every_event_is_described_with_its_fields_and_an_example(part, kind):
    cells = events_of(part)[kind.kind]
    example = json.loads(code(cells[-1])[0])
    read = codec.from_json(kind, {k: v for k, v in example.items() if k != "kind"}, where="event")

    assert fields_of(kind) <= set(code(cells[0]))
    assert codec.to_json(read) == example


def test_no_kind_is_described_that_no_game_has():
    records = rows(section("## Records"))
    told = rows(section("## Events"))

    assert set(records) == {kind.kind for _, _, kind in ACTIONS}
    assert set(told) == {kind.kind for _, kind in EVENTS}


def names_in(kind, prefix=""):
    """Every field of a type with those of the types it holds: `tiles[].wall`."""
    hints = get_type_hints(kind)
    for field in dataclasses.fields(kind):
        name = f"{prefix}{field.name}"
        yield name
        held, many = unwrapped(hints[field.name])
        if dataclasses.is_dataclass(held):
            yield from names_in(held, f"{name}[]." if many else f"{name}.")


def unwrapped(hint):
    """The type inside a list or an optional, and whether there are several of it."""
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (arg for arg in get_args(hint) if arg is not types.NoneType)
    if get_origin(hint) is tuple:
        return get_args(hint)[0], True
    return hint, False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_field_of_every_view_is_described(game):
    described = set(code(section(f"### Of `{game.key}`", "## Views")))

    assert set(names_in(game.view_type)) - described == set()


def example_of_a_view(game):
    (example,) = re.findall(
        r"```json\n(.*?)```", section(f"### Of `{game}`", "## Views"), re.DOTALL
    )
    return json.loads(example)


def test_the_example_of_a_view_is_what_the_inspector_saw():
    assert example_of_a_view("mrjack_pocket") == GOLDEN[9]["views"]["inspector"]


def test_the_example_of_a_view_is_what_a_detective_saw():
    name = Path(__file__).parent / "golden" / "scotland_yard-7.json"
    frames = list(match_record.frames(match_record.read(json.loads(name.read_text())), LIBRARY))

    seen = frames[17].position.view(Seat("detective_1"))
    assert example_of_a_view("scotland_yard") == codec.to_json(seen)


def test_the_example_of_a_frame_is_a_frame():
    (example,) = re.findall(r"```json\n(.*?)```", section("## Frames"), re.DOTALL)
    shown, played = json.loads(example), GOLDEN[6]

    assert shown | {"views": None} == played | {"views": None}
    assert list(shown["views"]) == list(played["views"])
    assert list(rows(section("## Frames"))) == list(played)


def test_every_field_of_the_exported_record_is_described():
    described = set(code(section("## The exported record")))

    assert fields_of(MatchRecord) - described == set()


ERRORS = rows(section("## Errors"))


def test_every_error_code_is_described_and_no_other():
    assert sorted(ERRORS) == CODES


@pytest.mark.parametrize("name", CODES)
def test_the_status_of_every_error_is_the_one_that_is_sent(name):
    assert ERRORS[name][0] == str(refusals.STATUS.get(name, ""))


@pytest.mark.parametrize("kind", KINDS.values())
def test_every_fact_of_an_error_is_named(kind):
    wanted = inspect.signature(kind).parameters.values()
    facts = {fact.name for fact in wanted if fact.kind is fact.KEYWORD_ONLY}

    assert facts <= set(code(ERRORS[kind.code][1]))


def test_every_reason_of_a_refusal_and_an_outcome_is_named():
    from games.texts.mrjack import verdicts as mrjack
    from games.texts.mrjack_pocket import verdicts as pocket
    from games.texts.scotland_yard import verdicts as yard

    assert {*mrjack.REFUSALS, *pocket.REFUSALS, *yard.REFUSALS} <= set(code(section("## Errors")))
    reasons = {reason for _, reason in (*pocket.OUTCOMES, *mrjack.OUTCOMES)}
    reasons |= {*yard.WON_BY_MR_X, *yard.WON_BY_DETECTIVES}
    assert reasons <= set(code(section("## Views")))


def routes(patterns, prefix=""):
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from routes(pattern.url_patterns, route)


def address(route):
    """A route as the documents write it: /api/matches/ID/."""
    words = {"match_id": "ID", "name": "NAME", "number": "N"}
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda m: words.get(m[1], m[1].upper()), route)


def test_every_address_of_the_api_is_described():
    ours = {address(r) for r in routes(get_resolver().url_patterns) if r.startswith("api/")}
    described = {re.split(r"[?\s]", w.removeprefix("GET ").removeprefix("POST "))[0]
                 for w in code(section("## HTTP"))}  # fmt: skip

    assert ours
    assert ours - described == set()


def test_every_socket_is_described():
    # The last pattern catches every other address, to refuse it.
    ours = {
        address(str(pattern.pattern)) for pattern in websocket_urlpatterns if str(pattern.pattern)
    }

    assert ours
    assert ours - set(code(section("## Socket"))) == set()


def test_every_field_of_a_match_in_an_answer_is_described():
    described = set(code(section("## HTTP")))
    kinds: list[Any] = [
        selectors.MatchView,
        selectors.Choice,
        selectors.SeatView,
        selectors.Told,
        listings.Summary,
    ]

    for kind in kinds:
        assert fields_of(kind) - described == set(), kind.__name__


ENVIRONMENT = re.compile(
    r"""(?:environ(?:\.get\(|\.setdefault\(|\[)|env\.\w+\(|(?:flag|count|words)\()\s*["']([A-Z][A-Z_]+)"""
)


def variables():
    """What the site and its commands read from the environment."""
    sources = [*(ROOT / "mrjack_site").rglob("*.py"), *(p for p in (ROOT / "bin").iterdir())]
    return {name for path in sources for name in ENVIRONMENT.findall(path.read_text())}


def test_every_variable_of_the_environment_is_described():
    read = variables() - {"DJANGO_SETTINGS_MODULE"}

    assert {"PORT", "SECRET_KEY", "DATABASE_URL", "REDIS_URL", "DEBUG", "ALLOWED_HOSTS"} <= read
    assert read - set(code(OPERATIONS)) == set()


def test_every_link_between_documents_leads_somewhere():
    broken = [
        (page.name, target)
        for page in (*DOCS.rglob("*.md"), *ROOT.glob("*.md"))
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text())
        if not re.match(r"\w+:", target) and not (page.parent / target).exists()
    ]

    assert broken == []


def test_a_table_of_the_documents_is_read_as_it_is_written():
    text = '| kind | fields |\n| --- | --- |\n| `a`, `b` | `c`: d | \n| `e` | `{"f": 1}` |\n'

    assert rows(text)["e"] == ['`{"f": 1}`']
    assert rows(text)["a"] == ["`c`: d"]
