"""Twins of Mr. Jack, from the rules of who knows what (§10).

Who Jack is he alone knows; what Holmes drew, whoever used him; Jack's picks, himself until the
Detective has picked too; the hands of the deal, both players; and nobody knows how the pile lies
or what cards are yet to come. Everything else is open to all, and whether it stays the same when a
secret is another is found out by the plain program for the rules, which shares no code with the
game: it retells the whole match with the other secret.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from games.engine import codec
from games.engine.game import AnyGame
from games.engine.seats import SPECTATOR, Seat, Viewer
from games.rules.mrjack.board import Character
from tests.laws.random_play import random_match
from tests.laws.spelling import records_of, spelled
from tests.laws.twins import Spelled, Twins
from tests.rules.mrjack.plain import retold

JACK, INSPECTOR = Seat("jack"), Seat("inspector")
MOMENTS, ATTEMPTS = 3, 12
"""How many moments are tried for a secret, and how many other secrets at each."""

TRIES: Sequence[Spelled] = (
    {"kind": "take_card", "character": "smith"},
    {"kind": "move", "to": "b7"},
    {"kind": "move", "to": "g5"},
    *({"kind": "leave", "exit": way} for way in ("NW", "SE")),
    *({"kind": "accuse", "character": who} for who in ("smith", "bert")),
    {"kind": "deal_identity", "character": "bert"},
)

Log = list[Spelled]
Change = Callable[[Log, int, random.Random], Log | None]


def twins(game: AnyGame, number: int) -> Iterator[Twins]:
    """The match of this number beside others that differ in some of its secrets.

    Three matches in a row have all of them. Each secret is changed at a moment of its own, early
    or late: what was open until then stays as it was, and the twins are alike for as long as the
    rules leave it so.
    """
    frames = random_match(game, number)
    log = [codec.record_to_json(record) for record in records_of(frames)]
    options = spelled(frames[0].position.options)
    rng = random.Random(number)
    for secret, viewer in CHANNELS[number % ROUND :: ROUND]:
        for moment in _moments(secret, log, rng):
            others = (SECRETS[secret][0](log, moment, rng) for _ in range(ATTEMPTS))
            alike = (
                (known_alike(log, other, options, str(viewer)), other)
                for other in others
                if other and other != log
            )
            found = next(((until, o) for until, o in alike if until >= moment), None)
            if found:
                until, other = found
                yield Twins(options, log, other, until, (viewer,), secret, TRIES)
                break


def _moments(secret: str, log: Log, rng: random.Random) -> Sequence[int]:
    """What Jack picked is a secret for one record only: the Detective's pick shows it."""
    return [2] if secret == "picks of Jack" else rng.sample(range(1, len(log) + 1), MOMENTS)


def known_alike(one: Log, other: Log, options: Spelled, viewer: str) -> int:
    """How many records the rules leave alike to this viewer."""
    alike = 0
    tables = zip(retold(one, options), retold(other, options), strict=True)
    for record, twin, (table, retold_) in zip(one, other, tables, strict=True):
        hidden = record["kind"] in HIDDEN
        if table.known(viewer) != retold_.known(viewer) or (record != twin and not hidden):
            break
        if record["kind"] == "leave":
            break  # only Jack leaves, and everybody sees as whom
        alike += 1
    return alike


HIDDEN = {"deal_hands", "draft", "deal_identity", "shuffle_pile"}
"""Records that not everybody may know; the plain program says what is known of them."""


# --- one secret after another: each gives a log in which it is another ---------------------------


def _place(log: Log, kind: str) -> int | None:
    return next((place for place, record in enumerate(log) if record["kind"] == kind), None)


def _with(log: Log, kind: str, **fields: object) -> Log:
    return [record | fields if record["kind"] == kind else record for record in log]


def _dealt(log: Log) -> tuple[str, list[str]]:
    jack, pile = _place(log, "deal_identity"), _place(log, "shuffle_pile")
    assert jack is not None
    assert pile is not None
    return log[jack]["character"], list(log[pile]["cards"])


def _drawers(log: Log, moment: int) -> list[str]:
    """Who drew each card of the pile that was drawn by this moment."""
    drawers, card = [], ""
    for record in log[:moment]:
        card = record["character"] if record["kind"] == "take_card" else card
        if record["kind"] == "move" and card == "holmes":
            drawers.append(record["actor"])
    return drawers


def other_identity(log: Log, moment: int, rng: random.Random) -> Log:
    """Jack is somebody else, and his card lies where that one's did."""
    jack, cards = _dealt(log)
    other = rng.choice(cards)
    swapped = [jack if card == other else card for card in cards]
    return _with(_with(log, "deal_identity", character=other), "shuffle_pile", cards=swapped)


def _other_card_of(seat: Seat) -> Change:
    def change(log: Log, moment: int, rng: random.Random) -> Log | None:
        """He drew another card in one of his draws; his own lies where that one did."""
        _, cards = _dealt(log)
        drawers = _drawers(log, moment)
        his = [place for place, drawer in enumerate(drawers) if drawer == seat]
        if not his:
            return None
        one, other = rng.choice(his), rng.choice(range(len(drawers), len(cards)))
        cards[one], cards[other] = cards[other], cards[one]
        return _with(log, "shuffle_pile", cards=cards)

    return change


def other_order_of_the_pile(log: Log, moment: int, rng: random.Random) -> Log:
    """The cards that are not drawn yet lie in another order."""
    _, cards = _dealt(log)
    drawn = len(_drawers(log, moment))
    mixed = [*cards[:drawn], *rng.sample(cards[drawn:], len(cards) - drawn)]
    return _with(log, "shuffle_pile", cards=mixed)


def other_cards_to_come(log: Log, moment: int, rng: random.Random) -> Log | None:
    """Other four come up the next time the cards are shuffled."""
    place = _place(log[moment:], "reveal_cards")
    playing = sorted({*_dealt(log)[1], _dealt(log)[0]})
    if place is None:
        return None
    four = sorted(rng.sample(playing, 4), key=ORDER.index)
    changed = [*log]
    changed[moment + place] = log[moment + place] | {"cards": four}
    return changed


def other_picks(log: Log, moment: int, rng: random.Random) -> Log | None:
    """Jack picked two others of his five cards."""
    if log[0]["kind"] != "deal_hands":
        return None
    pair = rng.choice([*combinations(log[0]["jack"], 2)])
    return _with(log, "draft", characters=[*pair])


def other_hands(log: Log, moment: int, rng: random.Random) -> Log | None:
    """Two cards that nobody picked were dealt the other way round."""
    if log[0]["kind"] != "deal_hands":
        return None
    picked = {*log[1]["characters"], *log[2]["characters"]}
    one, other = (
        rng.choice([who for who in log[0][seat] if who not in picked]) for seat in (JACK, INSPECTOR)
    )
    turned = {one: other, other: one}
    hands = {
        str(seat): sorted((turned.get(who, who) for who in log[0][seat]), key=ORDER.index)
        for seat in (JACK, INSPECTOR)
    }
    return _with(log, "deal_hands", **hands)


ORDER = [who.value for who in Character]
"""The order of the box, in which cards are listed."""

EVERYBODY: tuple[Viewer, ...] = (JACK, INSPECTOR, SPECTATOR)
SECRETS: dict[str, tuple[Change, tuple[Viewer, ...]]] = {
    "identity": (other_identity, (INSPECTOR, SPECTATOR)),
    "cards of Jack": (_other_card_of(JACK), (INSPECTOR, SPECTATOR)),
    "cards of the Detective": (_other_card_of(INSPECTOR), (JACK, SPECTATOR)),
    "order of the pile": (other_order_of_the_pile, EVERYBODY),
    "cards to come": (other_cards_to_come, EVERYBODY),
    "picks of Jack": (other_picks, (INSPECTOR, SPECTATOR)),
    "hands": (other_hands, (SPECTATOR,)),
}

CHANNELS = [(secret, viewer) for secret, (_, viewers) in SECRETS.items() for viewer in viewers]
"""Every secret, with everybody who must not notice it."""
ROUND = 3
"""In how many matches all of these come up."""
