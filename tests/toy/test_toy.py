"""A game needs its own folder and a place in the list of games, and nothing else of the site."""

import json
from pathlib import Path

import pytest

from games.engine import codec, match_record
from games.engine.errors import IllegalAction
from games.engine.game import Outcome
from games.engine.library import Library
from games.engine.play import begin, play, step
from games.engine.seats import SPECTATOR
from games.rules import LIBRARY
from games.rules.mrjack_pocket.game import MrJackPocket
from games.texts import TEXTS, texts_for
from tests.engine.documents import document_of, play_sealed
from tests.toy.game import GUESSER, KEEPER, CardOptions, Guess, HiddenCard, Keep, Swap

ROOT = Path(__file__).parents[2]
SITE = ("accounts", "games", "replays", "mrjack_site", "templates", "locale", "bin")
GAME = HiddenCard()


def test_no_file_of_the_site_knows_the_toy_game_or_its_seats():
    for folder in SITE:
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".html", ".js", ".css", ".po", ".json"):
                text = file.read_text()
                assert not [seat for seat in (KEEPER, GUESSER) if f'"{seat}"' in text], file
                assert "tests.toy" not in text, file


def test_the_engine_knows_no_game_at_all():
    for file in (ROOT / "games" / "engine").rglob("*.py"):
        text = file.read_text()
        assert not [game.key for game in LIBRARY.all() if game.key in text], file


def test_a_place_on_the_shelf_is_all_it_takes_to_be_played_exported_and_proved():
    library = Library([MrJackPocket()])
    library.add(GAME)
    nonces = {"keeper": "k", "guesser": "g"}
    frames = play_sealed(GAME, nonces, 1)
    exported = json.dumps(document_of(GAME, nonces, frames))

    document = match_record.read(json.loads(exported))
    assert list(match_record.frames(document, library)) == frames
    assert frames[-1].position.outcome is not None


def test_without_texts_of_its_own_it_still_speaks():
    words = texts_for(GAME.key)
    position = play_sealed(GAME, {}, 1)[1].position
    view = position.view(GUESSER)

    assert GAME.key not in TEXTS
    assert words.label(view, Guess(3)) == "Guess: card 3"
    assert words.name()
    assert words.refusal("already_guessed")


ACTORS = {"deal": "chance", "guess": "guesser", "keep": "keeper", "swap": "keeper"}


def position_after(*actions):
    """The card is 2; then these actions, one after the other."""
    position = begin(GAME, CardOptions())
    for action in ({"kind": "deal", "card": 2}, *actions):
        record = {"actor": ACTORS[action["kind"]], **action}
        position = step(position, codec.record_from_json(GAME, record)).position
    return position


def guess(card):
    return {"kind": "guess", "card": card}


def test_the_guesser_wins_by_the_right_card():
    position = position_after(guess(1), {"kind": "keep"}, guess(2))

    assert position.outcome == Outcome((GUESSER,), "found")


def test_the_keeper_wins_after_three_wrong_guesses():
    keep = {"kind": "keep"}
    position = position_after(guess(1), keep, guess(3), keep, guess(4))

    assert position.outcome == Outcome((KEEPER,), "kept")


def test_only_the_keeper_sees_the_card():
    position = position_after()

    assert position.view(KEEPER).card == 2
    assert position.view(GUESSER).card is None
    assert position.view(SPECTATOR).possible == (1, 2, 3, 4)


def test_the_keeper_may_swap_once():
    position = position_after(guess(1), {"kind": "swap"}, {"kind": "deal", "card": 4}, guess(2))

    assert position.choices(KEEPER) == (Keep(),)
    with pytest.raises(IllegalAction, match="already_swapped"):
        play(position, KEEPER, Swap())
