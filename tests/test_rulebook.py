"""Every numbered rule of every game has a test, and no test cites a rule that is not there."""

from pathlib import Path

import pytest

from tests.rules.rulebook import Rulebook, all_tests

RULES = Path(__file__).parent.parent / "games" / "rules"
TESTS = Path(__file__).parent / "rules"
GAMES = sorted(path.parent.name for path in RULES.glob("*/README.md"))


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_has_a_test(game):
    rulebook = Rulebook.read(RULES / game / "README.md")

    assert rulebook.numbers
    assert rulebook.untested(all_tests(TESTS / game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_a_test_cites_is_in_the_rulebook(game):
    rulebook = Rulebook.read(RULES / game / "README.md")

    assert rulebook.unknown(all_tests(TESTS / game)) == []


def test_every_game_has_a_rulebook():
    assert sorted(path.parent.name for path in RULES.glob("*/game.py")) == GAMES


README = """
# Noughts

**1.1** Two play.

**1.2** They take turns.

**R1** Nobody may pass.
"""


def planted(folder, readme, tests):
    (folder / "README.md").write_text(readme)
    (folder / "test_noughts.py").write_text(
        f"import pytest\nfrom tests.rules.rulebook import rule\n{tests}"
    )
    return Rulebook.read(folder / "README.md"), all_tests(folder)


def test_a_rule_without_a_test_is_listed(tmp_path):
    rulebook, tests = planted(tmp_path, README, '@rule("1.1", "R1")\ndef test_two_play(): ...\n')

    assert rulebook.numbers == ("1.1", "1.2", "R1")
    assert rulebook.untested(tests) == ["1.2"]
    assert rulebook.unknown(tests) == []


def test_a_cited_rule_that_does_not_exist_is_listed(tmp_path):
    rulebook, tests = planted(tmp_path, README, '@rule("1.3", "R1")\ndef test_three(): ...\n')

    assert rulebook.unknown(tests) == ["1.3 in test_three"]


@pytest.mark.parametrize(
    "disabled",
    [
        '@rule("1.1")\n@pytest.mark.skip\ndef test_two_play(): ...\n',
        '@pytest.mark.xfail\n@rule("1.1")\ndef test_two_play(): ...\n',
        'pytestmark = pytest.mark.skip\n@rule("1.1")\ndef test_two_play(): ...\n',
        '@rule("1.1")\ndef two_play(): ...\n',
    ],
)
def test_what_pytest_does_not_run_or_lets_fail_covers_no_rule(tmp_path, disabled):
    rulebook, tests = planted(tmp_path, README, disabled)

    assert rulebook.untested(tests) == ["1.1", "1.2", "R1"]


@pytest.mark.parametrize(
    "readme",
    [
        README.replace("**1.2**", "**1.3**"),
        README.replace("**1.2**", "**1.1**"),
        README.replace("**1.2**", "Rule **1.2**"),
        README.replace("**1.2**", "- **1.2**"),
        README.replace("**1.2**", "**1.2.**"),
    ],
)
def test_a_rulebook_whose_numbers_cannot_be_read_in_order_is_refused(tmp_path, readme):
    (tmp_path / "README.md").write_text(readme)

    with pytest.raises(ValueError, match=r"README\.md"):
        Rulebook.read(tmp_path / "README.md")
