"""The log as it is stored, and what it folds to: on either database, from any thread."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import selectors, store
from games.engine import chain, codec
from games.engine.canonical import canonical_json
from games.engine.errors import InvalidRecord, UnknownGame
from games.engine.library import Library
from games.engine.match_record import frames as proved_frames
from games.engine.match_record import read
from games.engine.seats import Seat
from games.models import LogEntry, Match
from games.rules import LIBRARY
from games.services import audit, matches
from tests.factories import a_finished_match, a_live_match, a_match, a_user, play_on
from tests.games.tampering import unguarded
from tests.toy import game as toy

pytestmark = [pytest.mark.stored, pytest.mark.django_db]

ROOT = Path(__file__).resolve().parents[2]


def test_a_record_is_the_same_after_the_database_as_before() -> None:
    match = a_finished_match()
    for entry in store.entries(match):
        record = codec.record_from_json(store.rules_of(match), entry.record)
        assert canonical_json(codec.record_to_json(record)) == canonical_json(entry.record)


def test_the_order_of_keys_in_a_row_does_not_matter() -> None:
    entry = store.entries(a_live_match())[0]
    turned = json.loads(json.dumps(entry.record), object_pairs_hook=lambda p: dict(reversed(p)))
    assert list(turned) != list(entry.record)
    at = store.spelled(entry.at)
    rows = [chain.Entry(1, record, at, None) for record in (entry.record, turned)]
    assert {chain.next_link(entry.previous, row) for row in rows} == {entry.hash}


@pytest.mark.parametrize(
    ("moment", "spelled"),
    [
        (datetime(2026, 11, 18, 12, 0, tzinfo=UTC), "2026-11-18T12:00:00.000000Z"),
        (datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC), "2026-01-02T03:04:05.000006Z"),
        (
            datetime(2026, 7, 1, 0, 30, 0, 999999, tzinfo=timezone(timedelta(hours=2))),
            "2026-06-30T22:30:00.999999Z",
        ),
    ],
)
def test_a_time_is_spelled_alike_before_and_after_the_database(
    moment: datetime, spelled: str
) -> None:
    match = a_match(now=moment)
    matches.join(match_id=match.id, user=a_user(), seat="inspector", now=moment)
    assert store.spelled(moment) == spelled
    assert {store.spelled(entry.at) for entry in store.entries(match)} == {spelled}
    assert audit.faults(match.id) == []


def test_a_time_without_its_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="zone"):
        store.spelled(datetime(2026, 11, 18))


def test_each_row_hangs_from_the_one_before_it() -> None:
    match = a_finished_match()
    link = chain.first_link(store.header_of(match))
    for number, entry in enumerate(store.entries(match), start=1):
        assert (entry.version, entry.previous) == (number, link)
        link = entry.hash
        assert re.fullmatch(r"[0-9a-f]{64}", link)


def test_a_fold_is_the_same_with_and_without_the_cache() -> None:
    match = a_finished_match()
    kept = store.frames(match, since=0)
    store.forget()
    folded = store.frames(match, since=0)
    assert folded == kept
    assert folded[-1] is not kept[-1], "the cache was really emptied"
    assert store.frames(match, since=0)[-1] is folded[-1], "and filled again"


@pytest.mark.parametrize("cached", [True, False])
def test_frames_can_be_asked_for_from_any_version_to_any(cached: bool) -> None:
    match = a_finished_match()
    every = store.frames(match, since=0)
    assert [frame.version for frame in every] == list(range(match.version + 1))
    for since in range(0, match.version + 1, 1 if cached else 5):
        for upto in range(since, match.version + 1, 4):
            if not cached:
                store.forget()
            assert store.frames(match, since=since, upto=upto) == every[since : upto + 1]


def test_the_last_step_is_what_the_last_player_did_and_what_chance_drew_upon_it() -> None:
    match = a_live_match()
    assert [frame.version for frame in store.frames(match)] == [0, 1, 2, 3, 4], "the deal"
    match = play_on(match, steps=7)
    assert [frame.version for frame in store.frames(match)] == [10, 11]
    match = play_on(match, steps=1)
    assert [frame.version for frame in store.frames(match)] == [11, 12, 13]


def test_what_was_rolled_back_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_live_match()
    with transaction.atomic():
        play_on(match, steps=1, choose=lambda choices: choices[0])
        taken_back = store.head(match)
        transaction.set_rollback(True)
    assert store.head(match).version == 4
    with monkeypatch.context() as another_process:
        another_process.setattr(store, "_frames", store._FrameCache(9))
        play_on(match, steps=1, choose=lambda choices: choices[-1])
    assert store.head(match).version == taken_back.version == 5
    assert store.head(match).position != taken_back.position


def test_the_cache_keeps_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    small = store._FrameCache(3)
    monkeypatch.setattr(store, "_frames", small)
    match = a_finished_match()
    assert len(small._kept) == 3
    assert [version for _, version in small._kept] == list(
        range(match.version - 2, match.version + 1)
    )
    assert store.frames(match, since=0)[-1].position.outcome


def test_reading_takes_one_query_when_the_fold_is_known_and_two_when_not() -> None:
    match = play_on(a_live_match(), choose=lambda choices: choices[-1])
    assert match.version > store.TAIL
    counted = []
    for forget in (False, True, False):
        if forget:
            store.forget()
        with CaptureQueriesContext(connection) as queries:
            store.head(match)
        counted.append(len(queries))
    assert counted == [1, 2, 1]


def test_a_missing_row_is_noticed_by_the_fold() -> None:
    match = a_finished_match()
    with unguarded() as log:
        log.filter(match=match, version=7).delete()
    store.forget()
    with pytest.raises(InvalidRecord) as refused:
        store.head(match)
    assert refused.value.version == 7


def test_a_match_keeps_the_rules_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    older, newer = toy.GAMES
    monkeypatch.setattr(LIBRARY, "_games", Library([older])._games)
    match = a_live_match(game="hidden_card")
    assert match.revision == 1
    monkeypatch.setattr(LIBRARY, "_games", Library([older, newer])._games)
    younger = a_live_match(game="hidden_card")
    assert younger.revision == 2
    wrong = _wrong_guesses(match), _wrong_guesses(younger)
    assert wrong == (2, 3), "two guesses by the old rules, three by the new"
    store.forget()
    for one in (match, younger):
        one.refresh_from_db()
        assert (one.status, one.reason) == ("finished", "kept")
        assert audit.faults(one.id) == []
        document = read(codec.to_json(selectors.match_record(one)))
        assert list(proved_frames(document, LIBRARY))[-1].position.outcome
    view = codec.to_json(selectors.match_view(match, Seat("guesser"), upto=2))
    assert isinstance(view, dict)
    assert view["version"] == 2


def _wrong_guesses(match: Match) -> int:
    def wrong(choices):
        card = store.head(match).position.state.card
        return next(c for c in choices if getattr(c, "card", None) != card)

    match = play_on(match, choose=wrong)
    return sum(entry.kind == "guess" for entry in store.entries(match))


def test_a_match_whose_rules_are_gone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_live_match(game="hidden_card")
    monkeypatch.setattr(LIBRARY, "_games", {})
    store.forget()
    with pytest.raises(UnknownGame):
        store.head(match)
    assert [fault.what for fault in audit.faults(match.id)] == [
        "There is no game 'hidden_card' of revision 2."
    ]


@pytest.mark.django_db(transaction=True)
def test_threads_share_the_cache_and_see_the_same() -> None:
    tables = [play_on(a_live_match(), steps=6) for _ in range(4)]
    expected = [store.frames(match, since=0) for match in tables]

    def look(number: int) -> bool:
        try:
            if number % 7 == 0:
                store.forget()
            which = number % len(tables)
            return store.frames(tables[which], since=0) == expected[which]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(look, range(200)))


def test_only_the_store_speaks_of_the_log() -> None:
    allowed = {"games/models.py", "games/store.py", "games/services/audit.py"}
    packages = ("accounts", "games", "mrjack_site", "replays")
    found = {
        str(path.relative_to(ROOT))
        for package in packages
        for path in (ROOT / package).rglob("*.py")
        if "migrations" not in path.parts
        and re.search(r"\bLogEntry\b|\.entries\b(?!\()", path.read_text())
    }
    assert found <= allowed


def test_audits_read_the_log_through_the_store() -> None:
    source = (ROOT / "games/services/audit.py").read_text()
    assert "LogEntry.objects" not in source
    assert LogEntry.objects.count() == 0
