"""The vectors that the browser's proof is held against are what the engine says."""

import copy
import json
from pathlib import Path

import pytest

from games.engine import match_record
from games.engine.canonical import canonical_json
from games.engine.errors import GameError, InvalidRecord, MalformedData, WrongDraw
from games.rules import LIBRARY
from tests.engine import by_hand, draw_vectors
from tests.engine.documents import rehashed

TESTS = Path(__file__).parent.parent
CANONICAL = json.loads((TESTS / "vectors" / "canonical.json").read_text())
DRAWS = json.loads((TESTS / "vectors" / "draws.json").read_text())
TAMPERED = json.loads((TESTS / "vectors" / "tampered.json").read_text())
GOLDEN = json.loads((TESTS / "golden" / "mrjack_pocket-1.json").read_text())


def test_the_spellings_are_what_the_scheme_gives_when_worked_out_by_hand():
    assert by_hand.canonical_vectors() == CANONICAL


@pytest.mark.parametrize("vector", CANONICAL, ids=lambda vector: vector["bytes"][:16])
def test_the_engine_spells_as_the_vectors_do(vector):
    assert canonical_json(vector["data"]).hex() == vector["bytes"]


def test_the_draws_are_those_of_the_rules():
    assert draw_vectors.vectors() == DRAWS


def test_every_game_of_the_site_is_among_them():
    real = {(game.key, game.revision) for game in LIBRARY.all() if game.key != "hidden_card"}

    assert real <= {(vector["game"], vector["revision"]) for vector in DRAWS}


def changed(changes):
    document = copy.deepcopy(GOLDEN)
    for path, value in changes.items():
        *steps, last = path.split(".")
        place = document
        for step in steps:
            place = place[int(step) if isinstance(place, list) else step]
        place[int(last) if isinstance(place, list) else last] = value
    return document


def refusal_of(document):
    with pytest.raises(GameError) as refusal:
        list(match_record.frames(match_record.read(document), LIBRARY))
    return refusal.value


@pytest.mark.parametrize("vector", TAMPERED, ids=lambda vector: vector["name"])
def test_the_engine_finds_the_tampered_records_where_the_vectors_say(vector):
    document = changed(vector["set"])
    error = refusal_of(rehashed(document) if vector.get("rehashed") else document)

    if vector.get("sealed") is False:
        assert error.facts == {"where": "match.seed"}
    elif "where" in vector:
        # Of a field that no match has, the engine names the object and the field apart.
        assert type(error) is MalformedData
        assert error.facts["where"] in (vector["where"], "match")
        assert vector["where"].rpartition(".")[2] in str(error.detail)
    elif "records" in vector:
        assert type(error) is InvalidRecord
        assert error.facts == {"version": vector["records"][0]}
    elif "draws" in vector:
        assert isinstance(error, WrongDraw | InvalidRecord | MalformedData)
        place = error.facts.get("version") or error.facts["where"]
        assert place in (vector["draws"][0], f"match.records[{vector['draws'][0] - 1}]")
    else:
        assert error.facts == {"version": vector["rules"]}
