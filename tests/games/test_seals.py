"""The seal: promised before anybody speaks, spent once, opened at the end."""

import hashlib

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import Token

from games import selectors, store
from games.engine import codec, match_record
from games.engine.actions import Record
from games.engine.chance import SealedDice
from games.engine.seats import CHANCE, SPECTATOR, Seat
from games.errors import NotFinished, SealSpent
from games.models import Match, Seal
from games.rules import LIBRARY
from games.services import matches, seals
from tests.factories import NOON, a_finished_match, a_live_match, a_match, a_user, play_on

pytestmark = [pytest.mark.stored, pytest.mark.django_db]


def test_the_promise_stays_the_same_until_it_is_spent() -> None:
    user = a_user()
    promised = seals.next_commitment(user=user, now=NOON)
    assert seals.next_commitment(user=user, now=NOON) == promised
    match = a_match(creator=user)
    assert match.seal_id == promised
    assert seals.next_commitment(user=user, now=NOON) != promised


def test_everybody_has_a_promise_of_their_own() -> None:
    made = {seals.next_commitment(user=a_user(), now=NOON) for _ in range(20)}
    assert len(made) == 20


def test_the_promise_is_the_sha_256_of_32_bytes_nobody_knows() -> None:
    promised = seals.next_commitment(user=a_user(), now=NOON)
    seed = bytes.fromhex(Seal.objects.get(pk=promised).seed)
    assert len(seed) == 32
    assert hashlib.sha256(seed).hexdigest() == promised


def test_a_match_made_without_looking_is_sealed_too() -> None:
    match = a_match()
    assert match.seal.used_at == NOON
    assert Seal.objects.filter(used_at=None).count() == 0


def test_whoever_insists_on_a_spent_seal_is_refused_and_loses_nothing() -> None:
    user = a_user()
    spent = seals.next_commitment(user=user, now=NOON)
    a_match(creator=user)
    unspent = seals.next_commitment(user=user, now=NOON)
    with pytest.raises(SealSpent):
        a_match(creator=user, seal=spent)
    assert seals.next_commitment(user=user, now=NOON) == unspent
    assert Match.objects.count() == 1


def test_every_draw_is_the_one_that_seed_and_nonces_promise() -> None:
    user = a_user()
    match = a_match(creator=user, nonce="from jack")
    matches.join(
        match_id=match.id, user=a_user(), seat="inspector", nonce="from the inspector", now=NOON
    )
    match = play_on(match)
    seed = bytes.fromhex(Seal.objects.get(pk=match.seal_id).seed)
    nonces = ((Seat("jack"), "from jack"), (Seat("inspector"), "from the inspector"))
    dice, draws = SealedDice(seed, nonces), 0
    for before, after in zip(*[store.frames(match, since=0)[i:] for i in (0, 1)], strict=False):
        if after.record and after.record.actor is CHANCE:
            position = before.position
            rng = dice(draws, position.game.drawing(position.state))
            assert after.record == Record(CHANCE, position.game.draw(position.state, rng))
            draws += 1
    assert draws >= 4


def test_another_nonce_gives_another_deal() -> None:
    match = a_live_match()
    seed = bytes.fromhex(match.seal.seed)
    game = LIBRARY.newest("mrjack_pocket")
    options = store.options_of(match)
    deals = set()
    for nonce in ("", "a", "b"):
        dice = match_record.dice_of(game, options, seed, {"jack": nonce})
        deals.add(str(game.draw(game.start(options), dice(0, "lay_tiles"))))
    assert len(deals) == 3


def test_the_seed_is_opened_at_the_end_and_not_before() -> None:
    match = a_live_match()
    seed = match.seal.seed
    with pytest.raises(NotFinished):
        selectors.match_record(match)
    for viewer in ("jack", "inspector"):
        view = selectors.match_view(match, Seat(viewer))
        assert seed not in str(codec.to_json(view))
    finished = play_on(match)
    assert selectors.match_record(finished).seed == seed


def test_reading_a_match_does_not_even_load_its_seed() -> None:
    match = a_live_match()
    seed = Seal.objects.get(pk=match.seal_id).seed
    loaded = selectors.find(match.id, a_user())
    selectors.match_view(loaded, SPECTATOR)
    assert seed not in str(vars(loaded))
    assert "seal" not in loaded._state.fields_cache


def test_the_exported_document_proves_itself() -> None:
    document = codec.to_json(selectors.match_record(a_finished_match()))
    read = match_record.read(document)
    assert list(match_record.frames(read, LIBRARY))[-1].position.outcome == read.outcome


def test_the_api_shows_the_promise_to_whoever_is_logged_in(client: Client) -> None:
    user = a_user()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    first = client.get("/api/seal/")
    assert first.status_code == 200
    assert first.json() == {"commitment": seals.next_commitment(user=user, now=NOON)}
    assert client.get("/api/seal/").json() == first.json()
    assert first["Cache-Control"] == "no-store"
    assert reverse("api-seal") == "/api/seal/"


def test_the_api_takes_a_token(client: Client) -> None:
    user = a_user()
    token = Token.objects.create(user=user)
    answer = client.get("/api/seal/", headers={"Authorization": f"Token {token.key}"})
    assert answer.json() == {"commitment": seals.next_commitment(user=user, now=NOON)}


def test_the_api_promises_nobody_nothing(client: Client) -> None:
    assert client.get("/api/seal/").status_code == 401
    assert Seal.objects.count() == 0
    assert client.post("/api/seal/").status_code in (401, 405)


def test_the_promise_is_made_once_even_if_asked_twice_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user = a_user()
    made = seals._make(user, NOON)
    found = Seal.objects.filter

    class Late:
        """The first look comes too early to see the other one's seal."""

        looks = 0

        def __call__(self, **how: object) -> object:
            self.looks += 1
            return Seal.objects.none() if self.looks == 1 else found(**how)

    monkeypatch.setattr(Seal.objects, "filter", Late())
    assert seals.next_commitment(user=user, now=NOON) == made.commitment
