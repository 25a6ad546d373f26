"""Twins of Mr. Jack Pocket, from the table "Who knows what" of the rules (§9).

Jack may not know the order of the pile nor the throws to come. The Inspector may not know these
either, nor Jack's identity, nor the cards Jack drew; and a spectator knows what lies open, which
is what the Inspector knows. Everything else is open to all, and whether it stays the same when a
secret is another is found out by the plain program for the rules, which shares no code with the
game: it retells the whole match with the other secret.
"""

import random
from collections.abc import Callable, Iterator, Sequence

from games.engine import codec
from games.engine.game import AnyGame
from games.engine.seats import SPECTATOR, Seat, Viewer
from tests.laws.random_play import random_match
from tests.laws.spelling import records_of, spelled
from tests.laws.twins import Spelled, Twins
from tests.rules.mrjack_pocket.plain import NAMES, TOKENS, PlainMatch, with_secrets

JACK = Seat("jack")
BLIND: tuple[Viewer, ...] = (Seat("inspector"), SPECTATOR)
"""Those who see neither Jack's identity nor his cards."""
EVERYBODY: tuple[Viewer, ...] = (JACK, *BLIND)

DEAL = 3
"""The tiles, the identity and the pile are the first records of every match."""
MOMENTS, ATTEMPTS = 4, 25
"""How many moments are tried for a secret, and how many other secrets at each."""

TRIES: Sequence[Spelled] = (
    {"kind": "alibi"},
    {"kind": "move", "detective": "holmes", "steps": 1},
    {"kind": "move", "detective": "toby", "steps": 2},
    {"kind": "joker", "detective": None},
    {"kind": "joker", "detective": "watson"},
    {"kind": "exchange", "tiles": ["gull", "lane"]},
    {"kind": "rotate", "tile": "lane", "wall": None},
    *({"kind": "rotate", "tile": "lane", "wall": wall} for wall in "NE"),
    {"kind": "rotate", "tile": "madame", "wall": "N"},
    {"kind": "deal_identity", "character": "gull"},
    {"kind": "throw_tokens", "faces": ["alibi", "toby", "rotation", "joker"]},
    {"kind": "fly"},
)

Log = list[Spelled]


def twins(game: AnyGame, number: int) -> Iterator[Twins]:
    """The match of this number beside others that differ in each of its secrets.

    Each secret is changed at a moment of its own, early or late: what was open until then stays
    as it was, and the twins are alike for as long as the rules leave it so.
    """
    log, options = _spelled_match(game, number)
    yield from twins_of(log, options, random.Random(number), range(DEAL, len(log) + 1))


def chase_twins(game: AnyGame, number: int) -> Iterator[Twins]:
    """Twins of the match of this number that are still alike in its chase, if it has one."""
    log, options = _spelled_match(game, number)
    chase = [version for version, chased in enumerate(_chased(log, options), 1) if chased]
    if chase:
        yield from twins_of(log, options, random.Random(number), chase)


def _spelled_match(game: AnyGame, number: int) -> tuple[Log, Spelled]:
    frames = random_match(game, number)
    log = [codec.record_to_json(record) for record in records_of(frames)]
    return log, spelled(frames[0].position.options)


def _chased(log: Log, options: Spelled) -> Iterator[bool]:
    match = PlainMatch(options["double_goal"])
    for record in log:
        match.read(record)
        yield match.chase


Change = Callable[[Log, int, random.Random], Log]


def twins_of(
    log: Log, options: Spelled, rng: random.Random, moments: Sequence[int]
) -> Iterator[Twins]:
    """Twins of this match, each alike at least until one of these moments."""
    for secret, (change, viewers) in SECRETS.items():
        for knows_jack in (True, False):
            those = tuple(viewer for viewer in viewers if (viewer == JACK) is knows_jack)
            for moment in rng.sample(moments, min(MOMENTS, len(moments))) if those else ():
                others = (change(log, moment, rng) for _ in range(ATTEMPTS))
                alike = ((known_alike(log, o, options, knows_jack=knows_jack), o) for o in others)
                found = next(((u, o) for u, o in alike if u >= moment and o != log), None)
                if found:
                    until, other = found
                    yield Twins(options, log, other, until, those, secret, TRIES)
                    break


def known_alike(one: Log, other: Log, options: Spelled, *, knows_jack: bool) -> int:
    """How many records the rules leave alike to somebody, with Jack's knowledge or without."""
    told, retold = (_told(log, options["double_goal"], knows_jack) for log in (one, other))
    alike = 0
    for this, that in zip(told, retold, strict=False):
        if this != that:
            break
        alike += 1
    return alike


def _told(log: Log, double_goal: str, knows_jack: bool) -> Iterator[list[object]]:
    """What is known after each record: the open table, and to Jack his own cards."""
    match = PlainMatch(double_goal)
    for record in log:
        match.read(record)
        own = [match.jack, tuple(match.cards["jack"])] if knows_jack else []
        yield [match.open_table, *own]


# --- one secret after another: each gives a log in which it is another ---------------------------


def _dealt(log: Log) -> tuple[str, list[str]]:
    return log[1]["character"], list(log[2]["cards"])


def _drawn(log: Log, moment: int) -> list[str]:
    """Who drew each card of the pile that was drawn by this moment."""
    return [record["actor"] for record in log[:moment] if record["kind"] == "alibi"]


def other_identity(log: Log, moment: int, rng: random.Random) -> Log:
    """Jack is somebody else, and his card lies where that one's did."""
    jack, cards = _dealt(log)
    other = rng.choice([name for name in NAMES if name != jack])
    return with_secrets(log, other, [jack if card == other else card for card in cards])


def other_cards_of_jack(log: Log, moment: int, rng: random.Random) -> Log:
    """Jack drew another card in one of his draws; his own lies where that one did."""
    jack, cards = _dealt(log)
    drawn = _drawn(log, moment)
    his = [place for place, seat in enumerate(drawn) if seat == "jack"]
    if his:
        one, other = rng.choice(his), rng.choice(range(len(drawn), len(cards)))
        cards[one], cards[other] = cards[other], cards[one]
    return with_secrets(log, jack, cards)


def other_order_of_the_pile(log: Log, moment: int, rng: random.Random) -> Log:
    """The cards that are not drawn yet lie in another order."""
    jack, cards = _dealt(log)
    drawn = len(_drawn(log, moment))
    return with_secrets(log, jack, [*cards[:drawn], *rng.sample(cards[drawn:], len(cards) - drawn)])


def other_secrets(log: Log, moment: int, rng: random.Random) -> Log:
    """All at once: another identity, and every card another but those the Inspector showed."""
    jack, cards = _dealt(log)
    drawn = _drawn(log, moment)
    shown = {place for place, seat in enumerate(drawn) if seat == "inspector"}
    hidden = [jack, *(card for place, card in enumerate(cards) if place not in shown)]
    mixed = rng.sample(hidden, len(hidden))
    identity, rest = mixed[0], iter(mixed[1:])
    pile = [card if place in shown else next(rest) for place, card in enumerate(cards)]
    return with_secrets(log, identity, pile)


def other_throws_to_come(log: Log, moment: int, rng: random.Random) -> Log:
    """The tokens fall otherwise the next time they are thrown, and every time after that."""
    return [
        record | {"faces": [rng.choice(faces) for faces in TOKENS]}
        if record["kind"] == "throw_tokens" and version > moment
        else record
        for version, record in enumerate(log, start=1)
    ]


SECRETS: dict[str, tuple[Change, tuple[Viewer, ...]]] = {
    "identity": (other_identity, BLIND),
    "cards of Jack": (other_cards_of_jack, BLIND),
    "order of the pile": (other_order_of_the_pile, EVERYBODY),
    "all secrets": (other_secrets, BLIND),
    "throws to come": (other_throws_to_come, EVERYBODY),
}
