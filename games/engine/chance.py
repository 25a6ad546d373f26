"""Sealed chance: dice fixed by a seed that was promised before the players spoke.

Byte by byte (see docs/fairness.md, which has test vectors):

- The commitment is SHA-256 of the seed's 32 bytes, in hexadecimal.
- Draw number n (0, 1, 2 … over a match) of kind `what` has a generator of its own. Its message is
  the canonical JSON, as UTF-8, of ["whitechapel.draw.1", n, what, [[seat, nonce], …]] with the
  seats in the order of the table. Block i of its bytes is HMAC-SHA-256(seed, message + i), i
  being four bytes, big-endian, from 0. The stream is block 0, block 1, and so on.
- `below(n)`: with b the number of bits of n - 1, take ceil(b / 8) bytes as a big-endian number
  and keep its lowest b bits; if that is not below n, take again. For n = 1 nothing is taken.
- `sample(items, k)`: for i from 0 to k - 1 swap item i with item i + below(len - i), and keep the
  first k. A shuffle is a sample of all.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from games.engine.canonical import canonical_json
from games.engine.seats import Seat

T = TypeVar("T")

DOMAIN = "whitechapel.draw.1"
SEED_BYTES = 32


class Rng(Protocol):
    """What rules and bots may ask of chance; random.Random fits it too."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of these, each as likely."""

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """k of these in random order, each arrangement as likely."""


class Dice(Protocol):
    """Hands out a generator for each draw of a match."""

    def __call__(self, number: int, what: str) -> Rng:
        """The generator of draw `number`, by which a `what` is drawn."""


def commitment(seed: bytes) -> str:
    """The promise that is shown before the seed is used."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True)
class SealedDice:
    """The dice of one match: its seed, and the nonces of those seated, in the table's order."""

    seed: bytes
    nonces: tuple[tuple[Seat, str], ...] = ()

    def __call__(self, number: int, what: str) -> "SealedRng":
        nonces = [[seat, nonce] for seat, nonce in self.nonces]
        return SealedRng(self.seed, canonical_json([DOMAIN, number, what, nonces]))


class SealedRng:
    """A generator whose every byte follows from a seed and a message."""

    def __init__(self, seed: bytes, message: bytes) -> None:
        self._seed = seed
        self._message = message
        self._blocks = 0
        self._unread = b""

    def _take(self, count: int) -> bytes:
        while len(self._unread) < count:
            block = self._message + self._blocks.to_bytes(4, "big")
            self._unread += hmac.digest(self._seed, block, "sha256")
            self._blocks += 1
        taken, self._unread = self._unread[:count], self._unread[count:]
        return taken

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each exactly as likely."""
        if bound < 1:
            raise ValueError("nothing to draw from")
        bits = (bound - 1).bit_length()
        while True:
            number = int.from_bytes(self._take((bits + 7) // 8), "big") & ((1 << bits) - 1)
            if number < bound:
                return number

    def choice(self, seq: Sequence[T], /) -> T:
        """One of these, each as likely."""
        return seq[self.below(len(seq))]

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """k of these in random order, each arrangement as likely."""
        items = list(population)
        if not 0 <= k <= len(items):
            raise ValueError("more than there are, or fewer than none")
        for i in range(k):
            j = i + self.below(len(items) - i)
            items[i], items[j] = items[j], items[i]
        return items[:k]


def numbered_seed(number: int) -> bytes:
    """The seed of a match that is known by a small number: playthroughs, tests, tournaments."""
    return hashlib.sha256(f"whitechapel.seed.{number}".encode()).digest()
