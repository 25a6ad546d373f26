"""Every record folds to the same state: here, in a fresh process, and out of either database."""

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games import rulebooks, store
from games.bots import level_of
from games.engine import codec
from games.engine.chance import SealedDice
from games.engine.game import AnyGame
from games.engine.play import Frame, begin, play, settle
from games.engine.seats import Seat
from games.models import Match
from games.rules import LIBRARY
from games.services import matches
from tests.factories import NOON, a_finished_match, a_live_match, at_random, holder, play_on
from tests.laws.elsewhere import printed_elsewhere
from tests.laws.final_states import final_hash, final_hashes, state_hash

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.json"))

# Worked out once, and the same on every machine ever since.
KNOWN = {"mrjack_pocket-1.json": "6153ad8de0b31e723110799a6e96e87edadc292de75bff2487f2309fdb474d44"}


def lines(documents: list[str]) -> str:
    return "\n".join(json.dumps(json.loads(text)) for text in documents)


def test_every_golden_record_folds_to_the_state_it_always_did() -> None:
    assert {path.name: final_hash(json.loads(path.read_text())) for path in RECORDS} == KNOWN


def test_a_fresh_process_with_another_order_of_hashes_folds_them_to_the_same() -> None:
    given = lines([path.read_text() for path in RECORDS])
    assert printed_elsewhere("tests.laws.final_states", given) == list(KNOWN.values())


# --- stored matches, such as a site for showing has --------------------------------------------


def by_bots(level: str, number: int) -> Match:
    """A match between two people who choose as this level of bot does."""
    match, bot = a_live_match(), level_of("mrjack_pocket", level)
    assert bot is not None
    rng = Random(number)
    while (position := store.head(match).position).to_act is not None:
        seat = Seat(position.to_act)
        chosen = bot.bot.choose(position.view(seat), position.choices(seat), rng, bot.budget)
        matches.play(
            match_id=match.id,
            user=holder(match, seat),
            seat=seat,
            version=position.version,
            key=f"k{position.version}",
            action=codec.to_json(chosen),
            now=NOON,
        )
    return Match.objects.get(pk=match.pk)


def resigned(steps: int, seat: str) -> Match:
    match = play_on(a_live_match(), steps=steps)
    user = holder(match, seat)
    matches.resign(match_id=match.id, user=user, version=match.version, now=NOON)
    return match


@pytest.fixture
def stored() -> list[Match]:
    """Finished in every way: played at random or with thought, resigned, chased, of two games."""
    found = [a_finished_match(), a_finished_match(options={"double_goal": "chase"})]
    found += [play_on(a_live_match(), choose=at_random(number)) for number in (2, 3, 4)]
    found += [by_bots("constable", 1), by_bots("urchin", 2)]
    found += [resigned(0, "jack"), resigned(7, "inspector")]
    found += [a_finished_match(game="hidden_card"), a_finished_match(private=True)]
    return [Match.objects.get(pk=match.pk) for match in found]


@pytest.mark.stored
@pytest.mark.django_db
def test_a_stored_match_folds_to_one_state_wherever_it_is_read(stored: list[Match]) -> None:
    here = []
    exported = []
    for match in stored:
        kept = state_hash(store.head(match).position)
        store.forget()
        assert state_hash(store.head(match).position) == kept, "without the cache"
        assert state_hash(store.frames(match, since=0)[-1].position) == kept
        here.append(kept)
        client = APIClient()
        client.force_authenticate(holder(match, match.seats.all()[0].seat))
        exported.append(client.get(f"/api/replays/{match.id}/").content.decode())

    assert final_hashes(exported) == here
    assert printed_elsewhere("tests.laws.final_states", lines(exported)) == here


@pytest.mark.stored
@pytest.mark.django_db
def test_verify_logs_finds_nothing_wrong_with_any_of_them(stored: list[Match]) -> None:
    out = StringIO()
    call_command("verify_logs", stdout=out)
    assert str(len(stored)) in out.getvalue()


@pytest.mark.stored
@pytest.mark.django_db
def test_a_database_keeps_what_the_engine_plays(stored: list[Match]) -> None:
    """The log of a stored match, played once more without a database, ends in the same state."""
    for match in stored:
        game = LIBRARY.find(match.game, match.revision)
        dice = store.dice_of(match)
        frames = replayed(game, match, dice)
        assert state_hash(frames[-1].position) == state_hash(store.head(match).position)


def replayed(game: AnyGame, match: Match, dice: SealedDice) -> list[Frame]:
    """Every choice of the players again; chance draws anew, from the same seed."""
    played = [frame.record for frame in store.frames(match, since=0) if frame.record]
    chosen = iter([record for record in played if record.actor != "chance"])
    frames = [Frame(None, begin(game, rulebooks.options_of(match)))]
    while True:
        frames += settle(frames[-1].position, dice)
        record = next(chosen, None)
        if record is None:
            return frames
        frames.append(play(frames[-1].position, Seat(record.actor), record.action))
