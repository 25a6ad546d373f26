"""An exported match proves itself; each way to damage it is found and named."""

import copy
import json

import pytest

from games.engine import codec, match_record
from games.engine.chance import SealedDice
from games.engine.endings import Resigned
from games.engine.errors import (
    GameError,
    InvalidRecord,
    MalformedAction,
    MalformedData,
    MalformedOptions,
    UnknownGame,
    WrongDraw,
)
from games.engine.library import Library
from games.engine.play import Frame, begin, play, settle
from games.engine.seats import Seat
from games.rules.mrjack_pocket.game import MrJackPocket
from tests.engine.documents import SEED, Document, document_of, play_sealed, rehashed
from tests.toy.game import GUESSER, KEEPER, Guess, HiddenCard, Keep, OlderHiddenCard

NONCES = {"jack": "né 🔎", "inspector": ""}
LIBRARY = Library([MrJackPocket(), OlderHiddenCard(), HiddenCard()])
POCKET = LIBRARY.newest("mrjack_pocket")
FRAMES = max((play_sealed(POCKET, NONCES, number) for number in range(5)), key=len)
GENUINE = document_of(POCKET, NONCES, FRAMES)
LENGTH = len(GENUINE["records"])


@pytest.fixture
def document() -> Document:
    """A document that a test may damage."""
    return copy.deepcopy(GENUINE)


def all_frames(document: Document) -> list[Frame]:
    wired = json.loads(json.dumps(document))
    return list(match_record.frames(match_record.read(wired), LIBRARY))


def refusal_of(document: Document) -> GameError:
    with pytest.raises(GameError) as refusal:
        all_frames(document)
    return refusal.value


def test_a_genuine_document_gives_every_step_of_the_match(document):
    assert all_frames(document) == FRAMES


def test_a_document_survives_being_read_and_written(document):
    assert codec.to_json(match_record.read(document)) == document


@pytest.mark.parametrize("version", [1, 5, 9, LENGTH])
@pytest.mark.parametrize("field", ["times", "keys", "hashes", "records"])
def test_a_changed_field_of_a_row_is_found_by_its_hash(document, version, field):
    changed = {"actor": "jack", "kind": "fly"} if field == "records" else "changed"
    document[field][version - 1] = changed
    refusal = refusal_of(document)

    assert type(refusal) is InvalidRecord
    assert refusal.facts == {"version": version}
    assert "hash" in refusal.detail


@pytest.mark.parametrize("version", [1, 5, LENGTH - 1])
def test_a_missing_row_is_found(document, version):
    for field in ("records", "times", "keys", "hashes"):
        del document[field][version - 1]

    assert refusal_of(document).facts == {"version": version}


def test_a_missing_last_row_is_found_by_the_outcome(document):
    for field in ("records", "times", "keys", "hashes"):
        document[field].pop()
    refusal = refusal_of(document)

    assert refusal.facts == {"version": LENGTH - 1}
    assert "outcome" in refusal.detail


@pytest.mark.parametrize("version", [1, 4, LENGTH - 1])
def test_two_swapped_rows_are_found(document, version):
    for field in ("records", "times", "keys", "hashes"):
        rows = document[field]
        rows[version - 1], rows[version] = rows[version], rows[version - 1]

    assert refusal_of(document).facts == {"version": version}


@pytest.mark.parametrize("field", ["times", "keys", "hashes"])
def test_a_document_with_a_column_too_short_is_malformed(document, field):
    document[field].pop()

    assert refusal_of(document).facts == {"where": f"match.{field}"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", "43"),
        ("origin", {"kind": "continued"}),
        ("nonces", {"jack": "other", "inspector": ""}),
        ("nonces", {}),
        ("options", {"double_goal": "chase"}),
    ],
)
def test_what_was_fixed_before_the_first_record_is_part_of_every_hash(document, field, value):
    document[field] = value

    assert refusal_of(document).facts == {"version": 1}


def test_hashes_worked_out_anew_do_not_hide_an_illegal_action(document):
    version = next(i for i, r in enumerate(document["records"], 1) if r["actor"] != "chance")
    document["records"][version - 1] = {
        "actor": document["records"][version - 1]["actor"],
        "kind": "rotate",
        "tile": "gull",
        "wall": None,
    }
    refusal = refusal_of(rehashed(document))

    assert type(refusal) is InvalidRecord
    assert refusal.facts == {"version": version}


def test_hashes_worked_out_anew_do_not_hide_a_record_out_of_turn(document):
    version = next(i for i, r in enumerate(document["records"], 1) if r["actor"] != "chance")
    row = document["records"][version - 1]
    row["actor"] = "jack" if row["actor"] == "inspector" else "inspector"

    assert refusal_of(rehashed(document)).facts == {"version": version}


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_hashes_worked_out_anew_do_not_hide_a_wrong_draw(document, version):
    row = document["records"][version - 1]
    if row["kind"] == "lay_tiles":
        row["tiles"][4], row["tiles"][5] = row["tiles"][5], row["tiles"][4]
    if row["kind"] == "deal_identity":
        row["character"] = "gull" if row["character"] != "gull" else "bert"
    if row["kind"] == "shuffle_pile":
        row["cards"].reverse()
    if row["kind"] == "throw_tokens":
        row["faces"][0] = "alibi" if row["faces"][0] == "holmes" else "holmes"
    refusal = refusal_of(rehashed(document))

    assert type(refusal) is WrongDraw
    assert refusal.facts == {"version": version}


def test_a_draw_that_no_dice_can_give_is_found_too(document):
    document["records"][0]["tiles"] = document["records"][0]["tiles"][:3]
    refusal = refusal_of(rehashed(document))

    assert type(refusal) is InvalidRecord
    assert refusal.facts == {"version": 1}


@pytest.mark.parametrize("nonces", [{}, {"jack": "x", "inspector": ""}])
def test_other_nonces_do_not_give_these_draws(document, nonces):
    document["nonces"] = nonces
    refusal = refusal_of(rehashed(document))

    assert type(refusal) is WrongDraw
    assert refusal.facts == {"version": 1}


def test_the_nonces_must_be_those_of_the_seats_that_gave_them(document):
    document["nonces"] = {"jack": "", "inspector": NONCES["jack"]}

    assert type(refusal_of(rehashed(document))) is WrongDraw


@pytest.mark.parametrize("seed", ["00" * 32, SEED.hex()[:-2] + "00", SEED.hex()[::-1]])
def test_a_seed_that_was_not_the_sealed_one_is_found(document, seed):
    document["seed"] = seed
    refusal = refusal_of(document)

    assert type(refusal) is MalformedData
    assert refusal.facts == {"where": "match.seed"}
    assert "sealed" in refusal.detail


def test_a_seed_with_a_seal_made_for_it_does_not_give_these_draws(document):
    document["seed"] = "00" * 32
    document["seal"] = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"

    assert refusal_of(document).facts == {"version": 1}
    assert type(refusal_of(rehashed(document))) is WrongDraw


@pytest.mark.parametrize("seed", ["", "zz" * 32, "00" * 31, "00" * 33, "x"])
def test_what_cannot_be_a_seed_is_malformed(document, seed):
    document["seed"] = seed

    assert refusal_of(document).facts == {"where": "match.seed"}


@pytest.mark.parametrize(
    "outcome",
    [
        None,
        {"winners": [], "reason": "eight_turns"},
        {"winners": ["jack", "inspector"], "reason": "one_suspect"},
        {"winners": ["jack"], "reason": "resigned"},
    ],
)
def test_an_outcome_that_was_not_played_is_found(document, outcome):
    document["outcome"] = outcome
    refusal = refusal_of(document)

    assert type(refusal) is InvalidRecord
    assert refusal.facts == {"version": LENGTH}


def test_a_record_after_the_end_is_found(document):
    document["records"].append({"actor": "jack", "kind": "match.resigned"})
    document["times"].append("later")
    document["keys"].append(None)

    assert refusal_of(rehashed(document)).facts == {"version": LENGTH + 1}


def test_a_record_that_is_none_of_the_games_is_named_by_its_place(document):
    document["records"][5] = {"actor": "jack", "kind": "fly"}
    refusal = refusal_of(rehashed(document))

    assert type(refusal) is MalformedAction
    assert refusal.facts == {"where": "match.records[5].kind"}


@pytest.mark.parametrize(("field", "value"), [("game", "whist"), ("revision", 99)])
def test_a_game_or_revision_that_nobody_knows_is_named(document, field, value):
    document[field] = value

    assert type(refusal_of(document)) is UnknownGame


def test_options_that_the_game_does_not_have_are_named(document):
    document["options"] = {"double_goal": "both"}

    assert type(refusal_of(document)) is MalformedOptions


@pytest.mark.parametrize("field", sorted(GENUINE))
def test_a_document_without_one_of_its_fields_is_malformed(document, field):
    del document[field]
    refusal = refusal_of(document)

    assert refusal.facts == {"where": "match"}
    assert repr(field) in refusal.detail


@pytest.mark.parametrize("field", sorted(GENUINE))
@pytest.mark.parametrize("junk", [7, True, 1.5, [{}], {"a": 1.5}, "\ud800"])
def test_a_document_with_junk_in_one_of_its_fields_is_refused_by_name(document, field, junk):
    document[field] = junk

    assert refusal_of(document).code


@pytest.mark.parametrize("junk", [None, [], "match", 1, {}, {"format": "whitechapel.match.2"}])
def test_what_is_no_document_is_malformed(junk):
    with pytest.raises(MalformedData):
        match_record.read(junk)


def test_a_document_with_a_field_too_many_is_malformed(document):
    document["note"] = "by the way"

    assert "unknown field 'note'" in refusal_of(document).detail


def test_the_steps_before_the_wrong_one_are_still_given(document):
    document["records"][3]["faces"][0] = (
        "alibi" if document["records"][3]["faces"][0] == "holmes" else "holmes"
    )
    steps = match_record.frames(match_record.read(rehashed(document)), LIBRARY)

    assert [next(steps) for _ in range(4)] == FRAMES[:4]
    with pytest.raises(WrongDraw):
        next(steps)


def test_a_match_that_was_resigned_proves_itself_too():
    frames = [*FRAMES[:10], play(FRAMES[9].position, Seat("jack"), Resigned())]
    document = document_of(POCKET, NONCES, frames)

    assert document["outcome"] == {"winners": ["inspector"], "reason": "resigned"}
    assert all_frames(document) == frames


def older_match() -> list[Frame]:
    """A match by the first revision of the toy game: the second wrong guess lost it."""
    game = LIBRARY.find("hidden_card", 1)
    position = begin(game, game.options_type())
    dice = SealedDice(SEED, ((KEEPER, ""), (GUESSER, "")))
    frames = [Frame(None, position), *settle(position, dice)]
    wrong = [c for c in range(1, 5) if c != frames[-1].position.state.card]
    for seat, action in ((GUESSER, Guess(wrong[0])), (KEEPER, Keep()), (GUESSER, Guess(wrong[1]))):
        frames.append(play(frames[-1].position, seat, action))
    return frames


def test_a_match_of_an_older_revision_still_replays_by_the_rules_it_began_with():
    frames = older_match()
    document = document_of(LIBRARY.find("hidden_card", 1), {}, frames)

    assert document["revision"] == 1 < LIBRARY.newest("hidden_card").revision
    assert document["outcome"] == {"winners": ["keeper"], "reason": "kept"}
    assert all_frames(document) == frames


def test_by_the_newer_rules_the_same_log_would_be_another_match():
    document = document_of(LIBRARY.find("hidden_card", 1), {}, older_match())
    refusal = refusal_of(rehashed({**document, "revision": 2}))

    assert "outcome" in refusal.detail
