"""`manage.py replay`: every step of an exported match, or where and why it is not valid."""

import io
import json
import sys
from copy import deepcopy
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine import chain, chance, match_record
from games.management.match_files import MOST_BRACKETS, MOST_BYTES, MOST_NESTED

RECORD = Path(__file__).parent.parent / "golden" / "mrjack_pocket-1.json"
GOOD = json.loads(RECORD.read_text())
LAST = len(GOOD["records"])


def replay(file, *arguments):
    out = StringIO()
    call_command("replay", str(file), *arguments, stdout=out)
    return out.getvalue()


def frames(file, *arguments):
    return [json.loads(line) for line in replay(file, *arguments, "--json").splitlines()]


@pytest.fixture
def written(tmp_path):
    """Writes a document, or any text, to a file."""

    def write(content):
        path = tmp_path / "match.json"
        if isinstance(content, dict):
            content = json.dumps(content)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def rehashed(document):
    """The document with a chain that fits what it says, as a careful forger would make it."""
    header = match_record.header(
        match=document["id"],
        **{
            name: document[name]
            for name in ("game", "revision", "options", "origin", "seal", "nonces")
        },
    )
    link, links = chain.first_link(header), []
    rows = zip(document["records"], document["times"], document["keys"], strict=False)
    for version, (record, at, key) in enumerate(rows, start=1):
        link = chain.next_link(link, chain.Entry(version, record, at, key))
        links.append(link)
    return document | {"hashes": links}


def changed(**fields):
    return rehashed(deepcopy(GOOD) | fields)


def with_record(version, **fields):
    records = deepcopy(GOOD["records"])
    records[version - 1] |= fields
    return changed(records=records)


def without_last(count):
    cut = {name: GOOD[name][:-count] for name in ("records", "times", "keys")}
    return changed(**cut)


def with_another(record):
    more = {"records": record, "times": GOOD["times"][-1], "keys": None}
    return changed(**{name: [*GOOD[name], value] for name, value in more.items()})


def swapped(version):
    records = deepcopy(GOOD["records"])
    records[version - 1], records[version] = records[version], records[version - 1]
    return records


def test_the_inspector_is_shown_nothing_but_his_own_knowledge():
    lines = frames(RECORD, "--as", "inspector")

    assert lines[2]["record"] == {"actor": "chance", "kind": "deal_identity"}
    assert lines[2]["events"] == [{"kind": "identity_dealt", "character": None}]
    assert lines[3]["record"] == {"actor": "chance", "kind": "shuffle_pile"}
    assert all(list(line["views"]) == ["inspector"] for line in lines)
    assert all(line["views"]["inspector"]["jack"] is None for line in lines[:-1])


def test_how_many_choices_another_has_is_not_told():
    lines = frames(RECORD, "--as", "inspector")

    assert {line["choices"] for line in lines if line["to_act"] == "jack"} == {None}
    assert lines[4]["choices"] == 31


def test_jack_is_shown_his_identity_and_not_the_pile():
    lines = frames(RECORD, "--as", "jack")

    assert lines[2]["record"]["character"] == "gull"
    assert lines[3]["record"] == {"actor": "chance", "kind": "shuffle_pile"}


def test_the_referee_is_shown_the_record_as_the_log_stores_it():
    assert [line["record"] for line in frames(RECORD, "--as", "referee")[1:]] == GOOD["records"]


def test_after_the_end_everybody_is_shown_who_jack_was():
    for viewer in ("inspector", "spectator", "jack"):
        assert frames(RECORD, "--as", viewer)[-1]["views"][viewer]["jack"] == "gull"
        assert "Jack was William Gull" in replay(RECORD, "--as", viewer)


def test_the_story_of_a_viewer_keeps_what_was_secret_at_the_time():
    story = replay(RECORD, "--as", "inspector")

    assert "Jack looks at his card and keeps his name to himself." in story
    assert "Jack draws an alibi card and slips it into his coat." in story
    assert "† " not in story.partition("Only one suspect is left")[0].rpartition("A witness")[0]


def test_a_match_that_was_resigned_is_told_to_its_end(written):
    resigned = {"actor": "jack", "kind": "match.resigned"}
    cut = {name: GOOD[name][:5] for name in ("records", "times", "keys")}
    document = deepcopy(GOOD) | cut
    document["records"][4] = resigned
    document["outcome"] = {"winners": ["inspector"], "reason": "resigned"}

    story = replay(written(rehashed(document)))

    assert "Jack gives himself up: the Inspector wins." in story
    assert story.endswith("Jack was William Gull, with 0 hourglasses.\n")


def test_a_match_that_is_not_over_is_told_as_far_as_it_went(written):
    document = without_last(2) | {"outcome": None}
    lines = frames(written(document))

    assert len(lines) == LAST - 1
    assert lines[-1]["outcome"] is None
    assert lines[-1]["to_act"] == "jack"


OTHER_SEED = chance.numbered_seed(2)

NOT_VALID = {
    "a field of a record is changed": (
        GOOD | {"records": with_record(6, steps=2)["records"]},
        "record 6: its hash is not the hash of its contents",
    ),
    "a time is changed": (
        GOOD | {"times": ["1888-09-01T00:00:00.000000Z", *GOOD["times"][1:]]},
        "record 1: its hash",
    ),
    "a hash is changed": (GOOD | {"hashes": ["0" * 64, *GOOD["hashes"][1:]]}, "record 1: its hash"),
    "two records are swapped": (GOOD | {"records": swapped(9)}, "record 9: its hash"),
    "two records are swapped and hashed anew": (changed(records=swapped(9)), "record 9: "),
    "an illegal action": (with_record(5, wall="E"), "record 5: .*wall_already_there"),
    "somebody else's turn": (with_record(5, actor="jack"), "record 5: "),
    "nobody's seat": (with_record(5, actor="watson"), "record 5: "),
    "a draw that dice can give, but did not": (
        with_record(4, faces=["alibi", "watson", "rotation", "rotation"]),
        "record 4: the opened seed gives another draw",
    ),
    "a draw that dice never give": (
        with_record(4, faces=["toby", "watson", "rotation", "rotation"]),
        "record 4: .*impossible_draw",
    ),
    "another seed": (GOOD | {"seed": OTHER_SEED.hex()}, "match.seed: the seed is not the one"),
    "another seed with its own seal": (
        changed(seed=OTHER_SEED.hex(), seal=chance.commitment(OTHER_SEED)),
        "record 1: the opened seed gives another draw",
    ),
    "a seed that is none": (GOOD | {"seed": "zz"}, "match.seed: expected 32 bytes"),
    "another nonce": (changed(nonces={"jack": "x"}), "record 1: the opened seed"),
    "an outcome that was not played": (
        GOOD | {"outcome": {"winners": ["jack"], "reason": "hourglasses"}},
        f"record {LAST}: the outcome is not what was played",
    ),
    "an outcome before the end": (without_last(1), f"record {LAST - 1}: the outcome is not"),
    "an action after the end": (
        with_another({"actor": "jack", "kind": "alibi"}),
        f"record {LAST + 1}: The match is over",
    ),
    "an unknown kind": (with_record(5, kind="teleport"), r"match.records\[4\].kind: expected one"),
    "a field too many": (with_record(5, speed=3), r"match.records\[4\]: unknown field 'speed'"),
    "a wrong type": (with_record(6, steps="1"), r"match.records\[5\].steps"),
    "a number too large": (with_record(6, steps=10**30), r"match.records\[5\].steps"),
    "a record that is none": (changed(records=[None] * LAST), r"match.records\[0\]"),
    "a missing time": (GOOD | {"times": GOOD["times"][1:]}, "match.times: expected one for each"),
    "an unknown game": (GOOD | {"game": "backgammon"}, "There is no game 'backgammon'"),
    "an unknown revision": (GOOD | {"revision": 99}, "of revision 99"),
    "an unknown option": (changed(options={"speed": 1}), "options: unknown field 'speed'"),
    "an unknown format": (GOOD | {"format": "whitechapel.match.0"}, "match.format: expected"),
    "a field that no match has": (GOOD | {"weather": "fog"}, "match: unknown field 'weather'"),
    "a missing field": ({k: v for k, v in GOOD.items() if k != "seal"}, "'seal' is missing"),
    "more records than any match has": (
        GOOD | {name: [None] * 10_001 for name in ("records", "times", "keys", "hashes")},
        "match.records: the list is too long",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_VALID)
def test_a_record_that_is_not_valid_is_refused_with_the_place_and_the_reason(name, written):
    document, complaint = NOT_VALID[name]

    with pytest.raises(CommandError, match=complaint):
        replay(written(document))


def test_what_stands_before_the_fault_is_still_printed(written):
    out = StringIO()
    with pytest.raises(CommandError, match="record 5"):
        call_command("replay", str(written(with_record(5, wall="E"))), "--json", stdout=out)

    assert [json.loads(line)["version"] for line in out.getvalue().splitlines()] == [0, 1, 2, 3, 4]


NOT_READABLE = {
    "nothing": ("", "not JSON"),
    "half a document": (RECORD.read_bytes()[:500], "not JSON"),
    "a list": ("[]", "match: expected an object"),
    "a number": ("7", "match: expected an object"),
    "not text": (b"\xff\xfe\x00", "not valid Unicode"),
    "half a character": (json.dumps(GOOD | {"id": "\ud800"}), "not valid Unicode"),
    "half a character as a name": (json.dumps(GOOD | {"\udfff": 1}), "not valid Unicode"),
    "a broken number": (json.dumps(GOOD | {"revision": 1.5}), "1.5 is not a whole number"),
    "no number": (json.dumps(GOOD | {"revision": float("nan")}), "NaN is not a whole number"),
    "a number of a million digits": (f'{{"revision": {"9" * 1_000_000}}}', "not JSON"),
    "a name given twice": ('{"id": "a", "id": "b"}', "a name is given twice"),
    "a very deep list": ("[" * 1_000_000, f"nested more than {MOST_NESTED} deep"),
    "a very deep object": ('{"a":' * 500_000, f"nested more than {MOST_NESTED} deep"),
    "a string that is never closed": ('"' + '\\"' * 1_000_000, "not JSON"),
    "more bytes than any match has": (b" " * (MOST_BYTES + 1), f"more than {MOST_BYTES} bytes"),
    "as many small numbers as fit": (f"[{'1,' * 2_000_000}1]", "match: expected an object"),
    "as many empty lists as fit": (
        f"[{'[],' * 1_000_000}[]]",
        f"more than {MOST_BRACKETS} lists and objects",
    ),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", NOT_READABLE)
def test_a_file_that_is_no_match_is_refused_soon_and_in_a_sentence(name, written):
    content, complaint = NOT_READABLE[name]

    with pytest.raises(CommandError, match=complaint):
        replay(written(content))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"missing\.json cannot be read"):
        replay(tmp_path / "missing.json")
    with pytest.raises(CommandError, match="cannot be read"):
        replay(tmp_path)


def test_an_endless_file_is_read_no_further_than_the_bound():
    with pytest.raises(CommandError, match="more than"):
        replay("/dev/zero")


def test_a_match_can_come_from_another_program(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RECORD.read_bytes())))

    assert replay("-") == replay(RECORD)


def test_only_a_viewer_of_this_match_can_be_asked_for():
    with pytest.raises(CommandError, match="--as wants one of jack, inspector, spectator, referee"):
        replay(RECORD, "--as", "mr_x")


def test_a_strangers_file_cannot_command_the_terminal(written):
    hostile = "\x1b[2J\x07" + "x" * 2_000
    document = changed(players={"jack": hostile, "inspector": "ordinary"})
    story = replay(written(document))
    with pytest.raises(CommandError) as refused:
        replay(written(GOOD | {"players": {hostile: 1, "jack": 1}}))

    assert "\x1b" not in story
    assert "\x07" not in story
    assert "\x1b" not in str(refused.value)
    assert len(str(refused.value)) < 1_000
    assert max(map(len, story.splitlines())) < 1_000
