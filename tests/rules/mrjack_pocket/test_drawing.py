"""A view drawn as text shows what its owner sees, and reads well."""

import pytest

from games.engine.seats import REFEREE, SPECTATOR
from games.rules.mrjack_pocket.drawing import draw
from tests.rules.mrjack_pocket.boards import (
    ALIBI,
    INSPECTOR,
    JACK,
    LAYOUT_A,
    deal,
    district,
    empty_table,
    holmes,
    rotate,
)
from tests.rules.mrjack_pocket.random_matches import match

PICTURE = """\
Turn 1 of 8 · the Inspector begins

                                        Holmes
                              0            1            2
                        ┌╌╌╌╌╌╌╌╌╌╌╌┐┌╌╌╌╌╌╌╌╌╌╌╌┐┌╌╌╌╌╌╌╌╌╌╌╌┐
                        ╎  turned   ╎╎           ╎╎           ┃
                    11  ╎   gull    ╎╎   bert    ╎╎ stealthy  ┃  3   Watson
                        ╎           ╎╎ in sight  ╎╎           ┃
                        └━━━━━━━━━━━┘└━━━━━━━━━━━┘└╌╌╌╌╌╌╌╌╌╌╌┘
                        ┌╌╌╌╌╌╌╌╌╌╌╌┐┌╌╌╌╌╌╌╌╌╌╌╌┐┌╌╌╌╌╌╌╌╌╌╌╌┐
                        ┃           ╎╎           ┃╎           ┃
                    10  ┃   smith   ╎╎   pizer   ┃╎ lestrade  ┃  4
                        ┃           ╎╎           ┃╎           ┃
                        └╌╌╌╌╌╌╌╌╌╌╌┘└╌╌╌╌╌╌╌╌╌╌╌┘└╌╌╌╌╌╌╌╌╌╌╌┘
                        ┌╌╌╌╌╌╌╌╌╌╌╌┐┌╌╌╌╌╌╌╌╌╌╌╌┐┌╌╌╌╌╌╌╌╌╌╌╌┐
                        ╎           ╎╎           ╎╎           ┃
                     9  ╎ (lane) +  ╎╎  madame   ╎╎  goodley  ┃  5
                        ╎           ╎╎           ╎╎           ┃
                        └╌╌╌╌╌╌╌╌╌╌╌┘└━━━━━━━━━━━┘└╌╌╌╌╌╌╌╌╌╌╌┘
                              8            7            6
                                         Toby

Tokens       -alibi-  [watson]  -rotation-  [rotation]
Next turn    holmes toby exchange joker
Time tokens  Jack – · the Inspector –
Hourglasses  Jack has 0
Cards        Jack – · the Inspector lane
Pile         7 face down; with Jack or in it: lestrade goodley stealthy smith pizer gull bert madame
Exonerated   turn 1 alibi: lane
Jack is      lestrade or goodley or stealthy or smith or pizer or gull or bert or madame
"""


def lane_cleared():
    table = district(LAYOUT_A, holmes=1, tokens="alibi watson rotation rotation", pile="lane")
    return table.inspector(ALIBI).jack(rotate("gull", "S"))


def test_a_table_in_the_first_turn_as_the_inspector_sees_it():
    assert draw(lane_cleared().view(INSPECTOR)) == PICTURE


def test_an_empty_table_can_be_drawn():
    assert "No tile is laid yet." in draw(empty_table().view(SPECTATOR))
    assert "not chosen yet" in draw(empty_table().view(SPECTATOR))


def test_jack_finds_himself_marked_with_a_dagger_and_the_others_do_not():
    table = deal(jack="pizer").throw("alibi toby rotation rotation")

    assert "† pizer" in draw(table.view(JACK))
    assert "† pizer" in draw(table.view(REFEREE))
    assert "†" not in draw(table.view(INSPECTOR))


def test_cards_that_the_viewer_was_not_shown_are_question_marks():
    table = district(
        LAYOUT_A, turn=4, unseen_in=(1, 2), jack="gull", jack_drew="madame bert", pile="lane"
    )

    assert "Jack ? ? · the Inspector –" in draw(table.view(SPECTATOR))
    assert "Jack madame bert · the Inspector –" in draw(table.view(JACK))
    assert "Jack has 2 to 5" in draw(table.view(INSPECTOR))
    assert "Jack has 5" in draw(table.view(JACK))
    assert "6 face down; in any order: lestrade goodley" in draw(table.view(JACK))
    assert "Pile         lane lestrade goodley" in draw(table.view(REFEREE))


@pytest.mark.parametrize("space", range(12))
def test_detectives_are_drawn_next_to_the_space_they_share(space):
    drawn = draw(district(LAYOUT_A, holmes=space, watson=space, toby=space).view(SPECTATOR))
    board = drawn.split("\n\n")[1].splitlines()

    if space in (3, 4, 5, 9, 10, 11):
        line = next(line for line in board if "Holmes Watson Toby" in line)
        west = line.index("Holmes") < line.index("╎" if "╎" in line else "┃")
        assert west == (space > 8)
        assert f" {space} " in line
    else:
        order = ["Holmes", "Watson", "Toby"]
        rows = {name: next(i for i, line in enumerate(board) if name in line) for name in order}
        numbers = next(i for i, line in enumerate(board) if f" {space} " in f"{line} ")
        assert sorted(rows.values()) == list(
            range(numbers - 3, numbers) if space < 3 else range(numbers + 1, numbers + 4)
        )
        middle = board[numbers].index(str(space))
        assert all(abs(board[row].index(n) + len(n) // 2 - middle) < 2 for n, row in rows.items())


def test_the_end_is_drawn_with_its_winner():
    table = district(
        LAYOUT_A, holmes=0, watson=1, jack="bert", tokens="holmes toby* exchange* joker*"
    )

    drawn = draw(table.inspector(holmes(1)).view(SPECTATOR))

    assert "Winner       the Inspector (one_suspect)" in drawn
    assert "turn 1 unseen: gull stealthy smith pizer lestrade lane madame goodley" in drawn


def test_a_chase_is_announced_above_the_board():
    table = district(
        "gull:W (bert):S (stealthy):E / (smith):W (pizer):E (lestrade):E"
        "/ (lane):+ (madame):S (goodley):E",
        turn=6,
        jack="gull",
        unseen_in=(1, 2, 3, 5),
        jack_drew="madame",
        chase_since=5,
    )

    assert draw(table.view(SPECTATOR)).startswith("Turn 6 of 8 · Jack begins · the chase is on\n")


def test_every_wall_and_no_other_side_is_a_heavy_line():
    for number in range(10):
        for frame in match(number):
            view = frame.position.game.view(frame.position.state, SPECTATOR)
            drawn = draw(view)
            walls = [tile.wall for tile in view.tiles if tile.wall]

            assert drawn.count("━" * 11) == sum(wall in ("N", "S") for wall in walls)
            assert drawn.count("┃") == 3 * sum(wall in ("E", "W") for wall in walls)
