"""verify_logs: each way in which a stored match can be spoiled is found and named."""

import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import store
from games.engine.chance import commitment, numbered_seed
from games.models import Match, MatchSeat, Seal
from games.services import audit
from tests.factories import a_finished_match, a_live_match, a_match, play_on
from tests.games.tampering import rehash, unguarded

pytestmark = [pytest.mark.stored, pytest.mark.django_db]


def verify(*arguments: str) -> tuple[int, list[str]]:
    """The command's status and its lines."""
    out = StringIO()
    try:
        call_command("verify_logs", *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


@pytest.fixture
def match() -> Match:
    return a_finished_match()


def edit(match: Match, version: int, **columns: Any) -> None:
    with unguarded() as log:
        assert log.filter(match=match, version=version).update(**columns) == 1


def forge(match: Match, version: int, **fields: Any) -> None:
    """Other contents of this record, every hash made anew."""
    put(match, version, store.entries(match)[version - 1].record | fields)


def put(match: Match, version: int, record: dict[str, Any]) -> None:
    """Another record in this place, every hash made anew."""
    edit(match, version, record=record, kind=record["kind"], actor=record["actor"])
    rehash(match)


def drop(match: Match, version: int) -> None:
    with unguarded() as log:
        assert log.filter(match=match, version=version).delete()[0] == 1


def swap(match: Match, first: int, second: int) -> None:
    rows = store.entries(match)
    a, b = rows[first - 1], rows[second - 1]
    with unguarded() as log:
        log.filter(pk=a.pk).update(version=10_000)
        log.filter(pk=b.pk).update(version=first)
        log.filter(pk=a.pk).update(version=second)


def first_of(match: Match, actor: str) -> int:
    return next(row.version for row in store.entries(match) if row.actor == actor)


def change_a_field(match: Match) -> str:
    row = store.entries(match)[1]
    other = "gull" if row.record["character"] != "gull" else "lane"
    edit(match, 2, record={**row.record, "character": other})
    return "record 2: its hash is not the hash of its contents"


def change_a_time(match: Match) -> str:
    edit(match, 6, at=store.entries(match)[0].at)
    return "record 6: its hash is not the hash of its contents"


def change_a_key(match: Match) -> str:
    edit(match, 6, key="another")
    return "record 6: its hash is not the hash of its contents"


def change_the_actor_column(match: Match) -> str:
    edit(match, 6, actor="chance")
    return "record 6: its actor or kind is not that of its contents"


def change_a_hash(match: Match) -> str:
    edit(match, 6, hash="0" * 64)
    return "record 6: its hash is not the hash of its contents"


def lose_a_row(match: Match) -> str:
    drop(match, 7)
    return "record 7: it is missing"


def lose_the_first_row(match: Match) -> str:
    drop(match, 1)
    return "record 1: it is missing"


def lose_the_last_row(match: Match) -> str:
    drop(match, match.version)
    return f"record {match.version}: it is missing, for the match is at version {match.version}"


def lose_the_last_row_and_say_so(match: Match) -> str:
    drop(match, match.version)
    Match.objects.filter(pk=match.pk).update(version=match.version - 1)
    return "it is called finished, but the log ends with no outcome"


def lose_the_whole_log(match: Match) -> str:
    with unguarded() as log:
        log.filter(match=match).delete()
    return f"record 1: it is missing, for the match is at version {match.version}"


def add_a_row(match: Match) -> str:
    Match.objects.filter(pk=match.pk).update(version=match.version - 1)
    return f"record {match.version}: the match is only at version {match.version - 1}"


def swap_two_rows(match: Match) -> str:
    swap(match, 6, 7)
    return "record 6: it does not follow upon the record before it"


def swap_two_rows_and_rehash(match: Match) -> str:
    swap(match, 5, 6)
    rehash(match)
    return "record 5: Somebody else is to act."


def play_illegally(match: Match) -> str:
    version = first_of(match, "inspector")
    tokens = store.frames(match, since=version - 1)[0].position.state.tokens
    faces = {token.face.value for token in tokens}
    missing = next(name for name in ("holmes", "watson", "toby") if name not in faces)
    put(match, version, {"actor": "inspector", "kind": "move", "detective": missing, "steps": 1})
    return f"record {version}: This action is not legal now (token_not_there)."


def play_out_of_turn(match: Match) -> str:
    forge(match, first_of(match, "inspector"), actor="jack")
    return "Somebody else is to act."


def play_what_no_game_has(match: Match) -> str:
    forge(match, 6, kind="castle")
    return "record 6.kind: expected one of"


def go_on_after_the_end(match: Match) -> str:
    put(match, match.version - 2, {"actor": "jack", "kind": "match.resigned"})
    return f"record {match.version - 1}: The match is over."


def draw_another_card(match: Match) -> str:
    dealt = store.entries(match)[2].record["cards"]
    forge(match, 3, cards=dealt[::-1])
    return "record 3: the opened seed gives another draw"


def draw_what_no_dice_give(match: Match) -> str:
    dealt = store.entries(match)[2].record["cards"]
    forge(match, 3, cards=[dealt[0]] * len(dealt))
    return "record 3: This action is not legal now (impossible_draw)."


def use_another_seed(match: Match) -> str:
    Seal.objects.filter(pk=match.seal_id).update(seed=numbered_seed(99).hex())
    return "the seed is not the one that was sealed"


def use_no_seed_at_all(match: Match) -> str:
    Seal.objects.filter(pk=match.seal_id).update(seed="x")
    return "the seed is not the one that was sealed"


def _other_seal(match: Match) -> None:
    seed = numbered_seed(99)
    seal = Seal.objects.create(
        commitment=commitment(seed),
        seed=seed.hex(),
        user=match.creator,
        made_at=match.created_at,
        used_at=match.created_at,
    )
    Match.objects.filter(pk=match.pk).update(seal=seal)


def use_another_seal(match: Match) -> str:
    _other_seal(match)
    return "record 1: the game, options, origin, seal or nonces are not those it began with"


def use_another_seal_and_rehash(match: Match) -> str:
    _other_seal(match)
    rehash(match)
    return "record 1: the opened seed gives another draw"


def change_a_nonce(match: Match) -> str:
    MatchSeat.objects.filter(match=match, seat="jack").update(nonce="another")
    return "record 1: the game, options, origin, seal or nonces are not those it began with"


def change_an_option(match: Match) -> str:
    Match.objects.filter(pk=match.pk).update(options={"double_goal": "chase"})
    return "record 1: the game, options, origin, seal or nonces are not those it began with"


def change_the_winner(match: Match) -> str:
    for seat in match.seats.all():
        MatchSeat.objects.filter(pk=seat.pk).update(won=not seat.won)
    return "its outcome is kept as"


def change_the_reason(match: Match) -> str:
    Match.objects.filter(pk=match.pk).update(reason="resigned")
    return "by resigned, but the log ends with"


def say_it_is_still_live(match: Match) -> str:
    Match.objects.filter(pk=match.pk).update(status="live", reason="", finished_at=None)
    return "it is called live, but the log ends with"


def call_somebody_to_act(match: Match) -> str:
    Match.objects.filter(pk=match.pk).update(to_act="jack")
    return "jack is called to act, but it is nobody"


def date_the_last_move(match: Match) -> str:
    Match.objects.filter(pk=match.pk).update(moved_at=match.created_at)
    return f"its last move is dated {match.created_at}, but record {match.version} is of"


def spoil_the_json(match: Match) -> str:
    edit(match, 6, record=["nothing", None])
    return "record 6: expected an object with an actor"


WAYS: list[Callable[[Match], str]] = [
    change_a_field,
    change_a_time,
    change_a_key,
    change_the_actor_column,
    change_a_hash,
    lose_a_row,
    lose_the_first_row,
    lose_the_last_row,
    lose_the_last_row_and_say_so,
    lose_the_whole_log,
    add_a_row,
    swap_two_rows,
    swap_two_rows_and_rehash,
    play_illegally,
    play_out_of_turn,
    play_what_no_game_has,
    go_on_after_the_end,
    draw_another_card,
    draw_what_no_dice_give,
    use_another_seed,
    use_no_seed_at_all,
    use_another_seal,
    use_another_seal_and_rehash,
    change_a_nonce,
    change_an_option,
    change_the_winner,
    change_the_reason,
    say_it_is_still_live,
    call_somebody_to_act,
    date_the_last_move,
    spoil_the_json,
]


@pytest.mark.parametrize("spoil", WAYS, ids=lambda way: way.__name__)
def test_each_way_to_spoil_a_log_is_found_and_named(
    spoil: Callable[[Match], str], match: Match
) -> None:
    others = [a_finished_match(game="hidden_card").id, a_live_match().id]
    assert verify()[0] == 0
    named = spoil(match)
    status, lines = verify()
    assert status == 1
    assert any(named in line for line in lines), lines
    assert all(line.startswith(f"match {match.id}: ") for line in lines), "and nobody else's"
    assert verify("--match", match.id) == (1, lines)
    assert all(verify("--match", other)[0] == 0 for other in others)


def test_honest_logs_pass_whatever_they_are() -> None:
    a_match()
    a_live_match()
    play_on(a_live_match(), steps=5)
    a_finished_match(options={"double_goal": "chase"}, nonce="n")
    a_finished_match(game="hidden_card")
    assert verify() == (0, ["5 matches are as they were played."])


def test_no_matches_at_all_pass_too() -> None:
    assert verify() == (0, ["0 matches are as they were played."])


@pytest.mark.parametrize("asked", ["2" * 12, "nonsense", "a\x00b"])
def test_a_match_that_is_not_there_cannot_be_verified(asked: str) -> None:
    assert verify("--match", asked) == (1, [])


def test_an_open_match_with_a_log_is_noticed() -> None:
    match = a_live_match()
    Match.objects.filter(pk=match.pk).update(status="open", started_at=None, version=0)
    assert verify() == (1, [f"match {match.id}: record 1: the match is only at version 0"])


def test_what_no_rule_foresaw_is_named_and_stops_nobody(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_finished_match()
    fold = audit._fold

    def broken(one: Match, *rest: Any, **how: Any) -> Any:
        if one.pk == match.pk:
            raise ZeroDivisionError("by nothing")
        return fold(one, *rest, **how)

    monkeypatch.setattr(audit, "_fold", broken)
    status, lines = verify()
    assert (status, len(lines)) == (1, 1)
    assert lines[0] == f"match {match.id}: it cannot be folded (ZeroDivisionError: by nothing)"


def test_a_match_that_is_being_played_is_looked_at_again(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, looks = store.entries, []

    def a_moment_too_early(one: Match) -> list[Any]:
        looks.append(one)
        return real(one)[:-1] if len(looks) == 1 else real(one)

    monkeypatch.setattr(store, "entries", a_moment_too_early)
    assert audit.faults(match.id) == []
    assert len(looks) == 2


def test_every_page_of_matches_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    made = sorted(a_match().id for _ in range(7))
    monkeypatch.setattr(audit, "PAGE", 3)
    with CaptureQueriesContext(connection) as queries:
        assert list(audit.match_ids()) == made
    assert all(re.search(r"LIMIT 3\b", query["sql"]) for query in queries)
