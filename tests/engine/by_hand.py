"""Sealed chance and the hash chain once more, from docs/fairness.md and without the site's code.

The tests compare the engine with this; `python -m tests.engine.by_hand chance`, `… chain` and
`… canonical` print test vectors in tests/vectors, which programs in other languages can be held
against.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

Nonces = list[list[str]]


def canonical(data: Any) -> bytes:
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return written.encode("utf-8")


def message(number: int, what: str, nonces: Nonces) -> bytes:
    return canonical(["whitechapel.draw.1", number, what, nonces])


def block(seed: bytes, text: bytes, index: int) -> bytes:
    return hmac.new(seed, text + bytes.fromhex(f"{index:08x}"), hashlib.sha256).digest()


def stream(seed: bytes, text: bytes) -> Iterator[int]:
    """The generator's bytes, one after the other."""
    index = 0
    while True:
        yield from block(seed, text, index)
        index += 1


def below(source: Iterator[int], bound: int) -> int:
    bits = 0
    while 2**bits < bound:
        bits += 1
    while True:
        number = 0
        for _ in range(-(-bits // 8)):
            number = number * 256 + next(source)
        number %= 2**bits
        if number < bound:
            return number


def sample(source: Iterator[int], items: list[Any], k: int) -> list[Any]:
    left, drawn = list(items), []
    for _ in range(k):
        # Swapping item i with a later one: the drawn one goes, the first one takes its place.
        j = below(source, len(left))
        drawn.append(left[j])
        left[j] = left[0]
        left = left[1:]
    return drawn


BOUNDS = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [9] * 40, [256, 257, 255, 1, 65536, 65537], [10**12] * 5]
SAMPLES: list[tuple[list[Any], int]] = [
    (["lestrade", "goodley", "stealthy", "smith", "pizer", "gull", "bert", "lane", "madame"], 9),
    (list(range(52)), 5),
    ([1], 1),
    ([], 0),
]
DRAWS: list[tuple[str, int, str, Nonces]] = [
    ("00" * 32, 0, "lay_tiles", []),
    (bytes(range(32)).hex(), 0, "lay_tiles", [["jack", ""], ["inspector", ""]]),
    (bytes(range(32)).hex(), 1, "deal_identity", [["jack", ""], ["inspector", ""]]),
    (bytes(range(32)).hex(), 1, "deal_identity", [["jack", "a1"], ["inspector", ""]]),
    (bytes(range(32)).hex(), 1, "deal_identity", [["jack", ""], ["inspector", "a1"]]),
    (
        hashlib.sha256(b"whitechapel.seed.1").hexdigest(),
        3,
        "throw_tokens",
        [["jack", 'né "à" \\ Zürich\n\t\u0001\u007f'], ["inspector", "🔎\u2028</script>"]],
    ),
    ("ff" * 32, 4_294_967_296, "throw_tokens", [["mr_x", "x" * 64]]),
]


def vector(seed_hex: str, number: int, what: str, nonces: Nonces) -> dict[str, Any]:
    """Everything that follows from a seed and the name of a draw; each list begins anew."""
    seed, text = bytes.fromhex(seed_hex), message(number, what, nonces)
    below_lists = []
    for bounds in BOUNDS:
        source = stream(seed, text)
        below_lists.append({"bounds": bounds, "numbers": [below(source, n) for n in bounds]})
    return {
        "seed": seed_hex,
        "commitment": hashlib.sha256(seed).hexdigest(),
        "number": number,
        "what": what,
        "nonces": nonces,
        "message": text.hex(),
        "blocks": [block(seed, text, i).hex() for i in range(3)],
        "below": below_lists,
        "samples": [
            {"items": items, "k": k, "drawn": sample(stream(seed, text), items, k)}
            for items, k in SAMPLES
        ],
    }


def chance_vectors() -> list[dict[str, Any]]:
    return [vector(*draw) for draw in DRAWS]


HEADER = {
    "match": "6f1c",
    "game": "mrjack_pocket",
    "revision": 1,
    "options": {"double_goal": "inspector"},
    "origin": {"kind": "dealt"},
    "seal": hashlib.sha256(bytes(32)).hexdigest(),
    "nonces": {"jack": 'né "à" \\ Zürich', "inspector": "🔎\u2028\u0001"},
}
ENTRIES: list[dict[str, Any]] = [
    {
        "version": 1,
        "record": {"actor": "chance", "kind": "deal_identity", "character": "gull"},
        "at": "2026-11-18T09:30:00.000000+00:00",
        "key": None,
    },
    {
        "version": 2,
        "record": {"actor": "jack", "kind": "joker", "detective": None},
        "at": "2026-11-18T09:30:05.250000+00:00",
        "key": "a-7",
    },
]


def chain_vectors() -> dict[str, Any]:
    links = [hashlib.sha256(canonical(HEADER)).hexdigest()]
    for entry in ENTRIES:
        links.append(hashlib.sha256(canonical({"previous": links[-1], **entry})).hexdigest())
    return {
        "header": HEADER,
        "header_bytes": canonical(HEADER).hex(),
        "first_link": links[0],
        "entries": [
            {**entry, "link": link} for entry, link in zip(ENTRIES, links[1:], strict=True)
        ],
    }


SPELLED: list[Any] = [
    None,
    True,
    [],
    {},
    "",
    [0, -1, 2**53 - 1, 1 - 2**53],
    {"b": 1, "a": 2, "B": 3, "": 4, "10": 5, "9": 6},
    # By code points 🔎 comes last; by the halves of characters it would stand before the other.
    {"\U0001f50e": 1, "\uff5e": 2, "\ue000": 3, "é": 4, "e\u0301": 5},
    {"__proto__": {"constructor": [None]}, "toString": False},
    "".join(map(chr, range(0x20))) + "\x7f\x80\u2028\u2029\ufeff\uffff",
    '"\\/</script>&#39;',
    [[[["deep", {"er": [{"still": {}}]}]]]],
]


def canonical_vectors() -> list[dict[str, Any]]:
    return [{"data": data, "bytes": canonical(data).hex()} for data in SPELLED]


if __name__ == "__main__":
    if sys.argv[1:] == ["chain"]:
        print(json.dumps(chain_vectors(), indent=1))
    elif sys.argv[1:] == ["canonical"]:
        print("[\n" + ",\n".join(json.dumps(one) for one in canonical_vectors()) + "\n]")
    else:
        print("[\n" + ",\n".join(json.dumps(one) for one in chance_vectors()) + "\n]")
