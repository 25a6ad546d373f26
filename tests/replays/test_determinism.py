"""Every record folds to the same state: here, in a fresh process, and out of either database."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games import store
from games.engine.chance import SealedDice
from games.engine.game import AnyGame
from games.engine.play import Frame, begin, play, settle
from games.engine.seats import Seat
from games.models import Match
from games.rules import LIBRARY
from games.services import demo, matches
from tests.factories import NOON, a_finished_match, a_live_match, holder, play_on
from tests.laws.elsewhere import printed_elsewhere
from tests.laws.final_states import final_hash, final_hashes, state_hash
from tests.toy import game as toy

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = sorted({game.key for game in LIBRARY.all()} - {game.key for game in toy.GAMES})
RECORDS = sorted(GOLDEN.glob("*.json"))

# Worked out once, and the same on every machine ever since.
KNOWN = {
    "mrjack_pocket-1.json": "6153ad8de0b31e723110799a6e96e87edadc292de75bff2487f2309fdb474d44",
    "scotland_yard-7.json": "a5b0f45726aaaedd033b3425b2873dc369c4e3729af3ce1ae59fce5f4e9f3a46",
}


def lines(documents: list[str]) -> str:
    return "\n".join(json.dumps(json.loads(text)) for text in documents)


def test_every_golden_record_folds_to_the_state_it_always_did() -> None:
    assert {path.name: final_hash(json.loads(path.read_text())) for path in RECORDS} == KNOWN


def test_a_fresh_process_with_another_order_of_hashes_folds_them_to_the_same() -> None:
    given = lines([path.read_text() for path in RECORDS])
    assert printed_elsewhere("tests.laws.final_states", given) == list(KNOWN.values())


# --- stored matches, and those of a demo site ---------------------------------------------------

DEMO_MATCHES = 4
"""Of each game; `seed_demo` makes more of the same."""


def resigned(steps: int, seat: str) -> Match:
    match = play_on(a_live_match(), steps=steps)
    user = holder(match, seat)
    matches.resign(match_id=match.id, user=user, version=match.version, now=NOON)
    return match


def fold_alike_everywhere(stored: list[Match]) -> None:
    """From the rows with and without the cache, from the export, elsewhere, and played again."""
    here, exported = [], []
    for match in stored:
        kept = state_hash(store.head(match).position)
        store.forget()
        assert state_hash(store.frames(match, since=0)[-1].position) == kept, "without the cache"
        again = replayed(store.rules_of(match), match, store.dice_of(match))
        assert state_hash(again[-1].position) == kept, "played again without a database"
        client = APIClient()
        client.force_authenticate(next(row.user for row in match.seats.all() if row.user))
        exported.append(client.get(f"/api/replays/{match.id}/").content.decode())
        here.append(kept)

    assert final_hashes(exported) == here
    assert printed_elsewhere("tests.laws.final_states", lines(exported)) == here
    out = StringIO()
    call_command("verify_logs", stdout=out)
    assert f"{len(stored)} matches are as they were played" in out.getvalue()


@pytest.mark.stored
@pytest.mark.django_db
def test_matches_that_ended_in_every_way_fold_alike_everywhere() -> None:
    found = [a_finished_match(), a_finished_match(options={"double_goal": "chase"})]
    found += [resigned(0, "jack"), resigned(7, "inspector")]
    found += [a_finished_match(game="hidden_card"), a_finished_match(private=True)]
    fold_alike_everywhere([Match.objects.get(pk=match.pk) for match in found])


@pytest.mark.stored
@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_the_matches_of_a_demo_site_fold_alike_everywhere(game: str) -> None:
    played = [match.pk for match in demo.seed(game=game, wanted=DEMO_MATCHES, now=NOON)]
    fold_alike_everywhere([Match.objects.get(pk=match_id) for match_id in played])


def replayed(game: AnyGame, match: Match, dice: SealedDice) -> list[Frame]:
    """Every choice of the players again; chance draws anew, from the same seed."""
    played = [frame.record for frame in store.frames(match, since=0) if frame.record]
    chosen = iter([record for record in played if record.actor != "chance"])
    frames = [Frame(None, begin(game, store.options_of(match)))]
    while True:
        frames += settle(frames[-1].position, dice)
        record = next(chosen, None)
        if record is None:
            return frames
        frames.append(play(frames[-1].position, Seat(record.actor), record.action))
