"""Sealed chance: every byte follows from the seed and the name of the draw, and none is biased."""

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.canonical import canonical_json
from games.engine.chance import SealedDice, SealedRng, commitment, numbered_seed
from games.engine.seats import Seat
from tests.engine import by_hand

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "chance.json").read_text())
every_vector = pytest.mark.parametrize(
    "vector", VECTORS, ids=lambda v: f"{v['what']}-{v['number']}"
)


def generator(vector) -> SealedRng:
    nonces = tuple((Seat(seat), nonce) for seat, nonce in vector["nonces"])
    return SealedDice(bytes.fromhex(vector["seed"]), nonces)(vector["number"], vector["what"])


def test_the_vectors_are_what_the_scheme_gives_when_worked_out_by_hand():
    assert by_hand.chance_vectors() == VECTORS


@every_vector
def test_the_commitment_is_the_sha256_of_the_seed(vector):
    assert commitment(bytes.fromhex(vector["seed"])) == vector["commitment"]


@every_vector
def test_the_bytes_are_the_blocks_one_after_the_other(vector):
    rng = generator(vector)
    stream = b"".join(rng.below(256).to_bytes() for _ in range(96))

    assert [stream[i : i + 32].hex() for i in (0, 32, 64)] == vector["blocks"]


@every_vector
def test_numbers_below_a_bound_are_the_promised_ones(vector):
    for row in vector["below"]:
        rng = generator(vector)

        assert [rng.below(bound) for bound in row["bounds"]] == row["numbers"]


@every_vector
def test_samples_are_the_promised_ones(vector):
    for row in vector["samples"]:
        assert generator(vector).sample(row["items"], row["k"]) == row["drawn"]
        assert generator(vector).sample(tuple(row["items"]), row["k"]) == row["drawn"]


@every_vector
def test_a_choice_is_the_item_at_a_number_below_their_count(vector):
    numbers, letters = generator(vector), generator(vector)

    assert [letters.choice("abcdefg") for _ in range(50)] == [
        "abcdefg"[numbers.below(7)] for _ in range(50)
    ]


class OutOfBytes(Exception):
    pass


def scripted(monkeypatch, stream: bytes) -> SealedRng:
    """A generator whose bytes are these, whatever the seed."""
    blocks = [stream[i : i + 32] for i in range(0, len(stream), 32)]

    def next_block(*_: object) -> bytes:
        if not blocks:
            raise OutOfBytes
        return blocks.pop(0)

    monkeypatch.setattr(hmac, "digest", next_block)
    return SealedRng(b"", b"")


def until_bytes_end(rng: SealedRng, bound: int) -> Iterator[int]:
    while True:
        try:
            yield rng.below(bound)
        except OutOfBytes:
            return


@pytest.mark.parametrize("bound", [*range(2, 41), 100, 127, 128, 129, 255, 256])
def test_every_number_below_a_bound_is_given_by_equally_many_bytes(monkeypatch, bound):
    rng = scripted(monkeypatch, bytes(range(256)))
    given_by = Counter(until_bytes_end(rng, bound))

    assert set(given_by) == set(range(bound))
    assert len(set(given_by.values())) == 1


@pytest.mark.parametrize("bound", [257, 300, 511, 512, 1000, 65535])
def test_every_number_below_a_larger_bound_is_given_by_equally_many_pairs_of_bytes(
    monkeypatch, bound
):
    pairs = b"".join(bytes(pair) for pair in product(range(256), repeat=2))
    rng = scripted(monkeypatch, pairs)
    given_by = Counter(until_bytes_end(rng, bound))

    assert set(given_by) == set(range(bound))
    assert len(set(given_by.values())) == 1


def test_one_possibility_takes_no_bytes(monkeypatch):
    rng = scripted(monkeypatch, b"")

    assert [rng.below(1) for _ in range(10)] == [0] * 10
    assert rng.sample(["only"], 1) == ["only"]


@pytest.mark.parametrize("count", range(6))
def test_every_sample_is_given_by_exactly_one_row_of_numbers(monkeypatch, count):
    items = "abcde"
    met: Counter[tuple[str, ...]] = Counter()
    for numbers in product(*(range(len(items) - i) for i in range(count))):
        rng, row = SealedRng(b"", b""), iter(numbers)
        monkeypatch.setattr(rng, "below", lambda _bound, row=row: next(row))
        met[tuple(rng.sample(items, count))] += 1

    assert met == Counter(permutations(items, count))


def test_nothing_can_be_drawn_from_nothing():
    rng = SealedRng(bytes(32), b"")
    for draw in (
        lambda: rng.below(0),
        lambda: rng.below(-1),
        lambda: rng.choice(()),
        lambda: rng.sample("abc", 4),
        lambda: rng.sample("abc", -1),
    ):
        with pytest.raises(ValueError, match=r"draw|more"):
            draw()


def test_a_sample_leaves_what_it_was_drawn_from_alone():
    items = [3, 1, 2]
    SealedRng(bytes(32), b"").sample(items, 3)

    assert items == [3, 1, 2]


DRAW = (bytes(32), (("a", "x"), ("b", "y")), 0, "deal")


@pytest.mark.parametrize(
    "other",
    [
        (bytes(31) + b"\1", DRAW[1], 0, "deal"),
        (bytes(32), (("a", "x"), ("b", "z")), 0, "deal"),
        (bytes(32), (("b", "y"), ("a", "x")), 0, "deal"),
        (bytes(32), (("a", "xb"), ("", "y")), 0, "deal"),
        (bytes(32), (), 0, "deal"),
        (bytes(32), DRAW[1], 1, "deal"),
        (bytes(32), DRAW[1], 0, "throw"),
    ],
)
def test_another_seed_nonce_order_number_or_purpose_gives_another_generator(other):
    def stream(seed, nonces, number, what):
        rng = SealedDice(seed, nonces)(number, what)
        return [rng.below(256) for _ in range(32)]

    assert stream(*DRAW) != stream(*other)


def test_draws_do_not_depend_on_each_other():
    one, other = SealedDice(bytes(32)), SealedDice(bytes(32))
    one(0, "deal").sample(range(100), 50)

    assert one(1, "deal").below(10**9) == other(1, "deal").below(10**9)


@given(st.integers(min_value=1, max_value=2**70), st.binary(max_size=32))
def test_a_number_is_always_below_its_bound(bound, seed):
    rng = SealedRng(seed, b"")

    assert all(0 <= rng.below(bound) < bound for _ in range(5))


def test_numbered_seeds_are_known_to_everybody():
    assert numbered_seed(1) == hashlib.sha256(b"whitechapel.seed.1").digest()
    assert len({numbered_seed(n) for n in range(1000)}) == 1000


@every_vector
def test_the_message_is_canonical_json(vector):
    spelled = json.loads(bytes.fromhex(vector["message"]))

    assert spelled == ["whitechapel.draw.1", vector["number"], vector["what"], vector["nonces"]]
    assert canonical_json(spelled).hex() == vector["message"]
