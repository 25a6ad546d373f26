"""`manage.py tournament`: seeded, on both sides, the same by any number of processes."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.management.contest import Bout, Timed, play


def tournament(*arguments: str) -> str:
    out = StringIO()
    call_command("tournament", *arguments, stdout=out)
    return out.getvalue()


def scores(*arguments: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(tournament(*arguments, "--json"))["scores"]
    return found


FEW = ("mrjack_pocket", "--levels", "random,constable", "--matches", "6", "--processes", "1")


def test_every_deal_is_played_on_both_sides() -> None:
    found = scores(*FEW)
    assert [(row["first"], row["second"], row["played"]) for row in found] == [
        ("constable", "random", 3),
        ("random", "constable", 3),
    ]


def test_the_same_seed_gives_the_same_matches() -> None:
    assert scores(*FEW) == scores(*FEW)
    one, other = (Bout("mrjack_pocket", {}, ("random", "random"), (None, None), n) for n in (1, 2))
    assert len(play(one).milliseconds[0]) == len(play(one).milliseconds[0])
    assert [len(m) for m in play(one).milliseconds] != [len(m) for m in play(other).milliseconds]


@pytest.mark.slow
def test_it_makes_no_difference_how_many_processes_play() -> None:
    assert scores(*FEW) == scores(*FEW[:-1], "2")


def test_the_table_has_shares_intervals_elo_and_times() -> None:
    told = tournament(*FEW)
    assert "both sides" in told
    assert "95 %" in told
    assert "Elo" in told
    assert "p99 ms" in told
    assert "On the side of jack:" in told


def test_neighbours_meet_only_those_next_to_them() -> None:
    found = scores(
        *("mrjack_pocket", "--levels", "random,urchin,constable", "--neighbours"),
        *("--matches", "2", "--processes", "1"),
    )
    pairs = {frozenset((row["first"], row["second"])) for row in found}
    assert pairs == {frozenset(("random", "urchin")), frozenset(("urchin", "constable"))}


def test_a_level_can_be_given_another_budget() -> None:
    asked: list[int] = []
    bout = Bout("mrjack_pocket", {}, ("urchin", "random"), (7, None), 1)

    class Watching(Timed):
        def choose(self, view, choices, rng, budget):
            asked.append(budget)
            return super().choose(view, choices, rng, budget)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.management.contest.Timed", Watching)
        play(bout)
    assert set(asked) == {7, 1}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("mrjack_pocket", "--levels", "random,nobody"), "no bots of level 'nobody'"),
        (("mrjack_pocket", "--levels", "random"), "two levels"),
        (("mrjack_pocket", "--budget", "random"), "LEVEL=NODES"),
        (("mrjack_pocket", "--matches", "3"), "even number"),
        (("mrjack_pocket", "--options", "{"), "not a JSON object"),
        (("chess",), "chess"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    arguments: tuple[str, ...], complaint: str
) -> None:
    with pytest.raises(CommandError, match=complaint):
        tournament(*arguments)
