"""No byte that really leaves the server depends on what its receiver may not know."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from games import listings, selectors, store
from games.engine import play as engine
from games.engine.errors import GameError
from games.engine.events import told_to
from games.engine.game import AnyGame
from games.engine.play import Position
from games.engine.seats import REFEREE, SPECTATOR, Viewer
from games.models import Match
from games.rules import LIBRARY
from tests.laws.twins import Twins
from tests.rules.mrjack.twins import ROUND
from tests.rules.mrjack.twins import twins as mrjack_twins
from tests.rules.mrjack_pocket.twins import twins as pocket_twins
from tests.rules.scotland_yard.twins import twins as yard_twins
from tests.wire.stored_twins import moments, sent, stored

pytestmark = [
    pytest.mark.slow,
    pytest.mark.stored,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server"),
]

Case = tuple[AnyGame, Twins, Viewer]
"""A game, twins of it, and one who must not tell them apart."""

POCKET = LIBRARY.newest("mrjack_pocket")
# Throws to come are in no log yet, only in the seed; and every two matches have seeds of their own.
POCKETS: list[Case] = [
    (POCKET, pair, viewer)
    for pair in pocket_twins(POCKET, 1)
    if pair.differs != "throws to come"
    for viewer in pair.viewers
]
MRJACK = LIBRARY.newest("mrjack")
# Nor are cards to come. After so many matches every secret came up for each of its viewers.
MRJACKS: list[Case] = [
    (MRJACK, pair, pair.viewers[0])
    for number in range(ROUND)
    for pair in mrjack_twins(MRJACK, number)
    if pair.differs != "cards to come"
]
YARD = LIBRARY.newest("scotland_yard")
# One of each kind: all detectives know the same.
YARDS: list[Case] = [
    (YARD, pair, viewer)
    for pair in {pair.differs: pair for pair in yard_twins(YARD, 4)}.values()
    for viewer in (pair.viewers[0], SPECTATOR)
]


CASES = [*POCKETS, *MRJACKS, *YARDS]


def differences(game: AnyGame, pair: Twins, viewer: Viewer) -> Iterator[str]:
    """The channels by which this viewer could have told the twins apart."""
    for version in moments(game, pair):
        logs = (pair.one, pair.other)
        one, other = (sent_alone(game, pair, log, version, viewer) for log in logs)
        assert one.keys() == other.keys()
        yield from (channel for channel in one if one[channel] != other[channel])


def sent_alone(
    game: AnyGame, pair: Twins, log: Any, version: int, viewer: Viewer
) -> dict[str, str]:
    """What is sent of one twin, which then goes out of the lists that the other one is in."""
    twin = stored(game, pair, log, version)
    found = sent(twin, viewer, pair.tries)
    Match.objects.filter(pk=twin.match.pk).update(private=True)
    return found


@pytest.mark.parametrize(
    ("game", "pair", "viewer"),
    CASES,
    ids=[f"{game.key}-{pair.differs}-{viewer}" for game, pair, viewer in CASES],
)
def test_what_a_viewer_is_sent_is_the_same_whatever_the_secret(
    game: AnyGame, pair: Twins, viewer: Viewer
) -> None:
    assert moments(game, pair)
    assert sorted(differences(game, pair, viewer)) == []


# --- and if there were a leak, it would be seen --------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def show_everything(patch: pytest.MonkeyPatch) -> None:
    """Every view is the referee's."""
    view = Position.view
    patch.setattr(Position, "view", lambda self, _: view(self, REFEREE))


def tell_everything(patch: pytest.MonkeyPatch) -> None:
    """The story tells what Jack alone was shown."""
    patch.setattr(selectors, "told_to", lambda _, events: told_to(REFEREE, events))


def list_the_hash(patch: pytest.MonkeyPatch) -> None:
    """A list gives the hash of the log, from which few secrets can be guessed."""
    summary = listings.summary
    patch.setattr(
        listings,
        "summary",
        lambda match: replace(summary(match), clock=store.entries(match)[2].hash),
    )


def refuse_with_reasons(patch: pytest.MonkeyPatch) -> None:
    """A refusal says what the rules saw when they looked at the whole position."""
    play = engine.play

    def told(position: Position, seat: Any, action: Any) -> Any:
        try:
            return play(position, seat, action)
        except GameError as error:
            error.facts = {"reason": str(position.state.jack)}
            raise

    patch.setattr(engine, "play", told)


@pytest.mark.parametrize(
    ("plant", "seen_in"),
    [
        (show_everything, {"page", "body", "frame"}),
        (tell_everything, {"page", "body since 0", "frame since 1"}),
        (list_the_hash, {"list"}),
    ],
)
def test_a_planted_leak_is_seen(
    plant: Plant, seen_in: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pair, viewer = next((p, v) for _, p, v in POCKETS if p.differs == "identity" and v != SPECTATOR)
    plant(monkeypatch)
    assert seen_in <= set(differences(POCKET, pair, viewer))


def test_a_refusal_that_leaks_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    pair, viewer = next((p, v) for _, p, v in POCKETS if p.differs == "identity" and v != SPECTATOR)
    refuse_with_reasons(monkeypatch)
    found = set(differences(POCKET, pair, viewer))
    assert any(channel.startswith("refusal of") for channel in found)
    assert any(channel.startswith("refused frame") for channel in found)
