"""The random bot, and how a table of bots plays a whole match."""

import random
from collections import Counter

import pytest

from games.bots import RANDOM, level_of, levels_of
from games.bots.documents import document
from games.bots.random_bot import RandomBot
from games.bots.table import play_through
from games.engine import chance, codec, match_record
from games.engine.seats import CHANCE
from games.rules import LIBRARY
from games.rules.mrjack_pocket.actions import ALIBI, EXCHANGES, MOVES
from games.rules.mrjack_pocket.board import Detective

GAMES = sorted(LIBRARY.keys())


def played(key, seed=1, **options):
    game = LIBRARY.newest(key)
    chosen = codec.options_from_json(game, options)
    dice = match_record.dice_of(game, chosen, chance.numbered_seed(seed), {})
    levels = dict.fromkeys(game.seats(chosen), RANDOM)
    return list(play_through(game, chosen, dice=dice, levels=levels))


def test_what_to_touch_first_is_picked_evenly_however_many_choices_lie_behind_it():
    choices = (ALIBI, *MOVES[Detective.TOBY], *EXCHANGES)
    rng = random.Random(1)
    picked = Counter(RandomBot().choose(None, choices, rng, 1).path[0] for _ in range(6_000))

    assert set(picked) == {"token:alibi", "token:toby", "token:exchange"}
    # Each has 2,000 expected; six standard deviations are 219.
    assert all(abs(count - 2_000) < 219 for count in picked.values())


def test_every_choice_is_picked_some_time():
    choices = (ALIBI, *MOVES[Detective.TOBY], *EXCHANGES)
    rng = random.Random(2)

    assert {RandomBot().choose(None, choices, rng, 1) for _ in range(6_000)} == set(choices)


@pytest.mark.parametrize("key", [*GAMES, "a_game_nobody_wrote_bots_for"])
def test_every_game_can_be_played_against_at_random(key):
    assert levels_of(key)[0] is RANDOM
    assert level_of(key, "random") is RANDOM
    assert level_of(key, "no such level") is None


@pytest.mark.parametrize("key", GAMES)
def test_levels_of_a_game_have_names_of_their_own(key):
    names = [level.key for level in levels_of(key)]

    assert len(set(names)) == len(names)


@pytest.mark.parametrize("key", GAMES)
def test_a_table_of_bots_plays_from_the_empty_table_to_the_outcome(key):
    frames = played(key)

    assert frames[0].record is None
    assert [frame.version for frame in frames] == list(range(len(frames)))
    assert frames[-1].position.outcome
    assert not any(frame.position.outcome for frame in frames[:-1])


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_gives_the_same_match_and_another_seed_another(key):
    records = [[frame.record for frame in played(key, seed)] for seed in (1, 1, 2, 3, 4)]

    assert records[0] == records[1]
    assert any(records[0] != other for other in records[2:])


def test_a_bots_dice_are_none_of_the_games_own():
    dice = chance.SealedDice(chance.numbered_seed(1))
    asked = []

    def watched(number, what):
        asked.append((number, what))
        return dice(number, what)

    game = LIBRARY.newest("mrjack_pocket")
    options = codec.options_from_json(game, {})
    levels = dict.fromkeys(game.seats(options), RANDOM)
    frames = list(play_through(game, options, dice=watched, levels=levels))
    kinds = {kind.kind for kind in game.actions}
    by_bots = [number for number, what in asked if what not in kinds]

    assert len(asked) == len(set(asked)) == len(frames) - 1
    assert len(by_bots) == sum(
        f.record is not None and f.record.actor is not CHANCE for f in frames
    )


@pytest.mark.parametrize("key", GAMES)
def test_the_document_of_a_match_of_bots_is_proved_by_its_own_seed(key):
    frames = played(key, seed=7)
    players = dict.fromkeys(frames[0].position.seats, "bot:random")
    found = document(frames, name="seventh", seed=chance.numbered_seed(7), players=players)
    read = match_record.read(codec.to_json(found))

    assert read == found
    proved = [(f.record, f.position, f.events) for f in match_record.frames(read, LIBRARY)]
    assert proved == [(f.record, f.position, f.events) for f in frames]
