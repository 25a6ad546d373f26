"""The log is the match: whoever folds it sees the same."""

from games.engine import codec
from games.engine.chance import SealedDice, numbered_seed
from games.engine.play import prove, replay
from tests.laws.elsewhere import printed_elsewhere
from tests.laws.fingerprint import fingerprint, shelf
from tests.laws.random_play import random_matches
from tests.laws.spelling import records_of


def test_the_same_log_gives_the_same_frames(game, matches):
    for match in matches:
        again = tuple(replay(game, match[0].position.options, records_of(match)))

        assert again == match


def test_a_log_read_back_from_json_gives_the_same_frames(game, matches):
    for match in matches:
        written = [codec.record_to_json(record) for record in records_of(match)]
        read = [codec.record_from_json(game, data) for data in written]

        assert tuple(replay(game, match[0].position.options, read)) == match


def test_the_dice_that_a_match_was_played_with_prove_it(game):
    for number, match in enumerate(random_matches(game, 15)):
        assert tuple(prove(match, SealedDice(numbered_seed(number)))) == match


def test_every_part_of_a_log_folds_to_the_frame_that_stood_there(game, matches):
    match = max(matches, key=len)
    log = records_of(match)
    for version in range(len(match)):
        *_, last = replay(game, match[0].position.options, log[:version])

        assert last == match[version]
        assert last.version == version


def test_versions_and_draws_count_the_records(matches):
    for match in matches:
        for version, frame in enumerate(match):
            drawn = sum(r.actor == "chance" for r in records_of(match)[:version])

            assert (frame.position.version, frame.position.draws) == (version, drawn)


def test_a_fresh_process_with_another_order_of_hashes_shows_the_same_to_everybody():
    assert printed_elsewhere("tests.laws.fingerprint") == [fingerprint(shelf())]
