"""Think without a pause, as the strongest bot does: `python -m tests.bench.load.thinkers MARK`.

The file MARK is made once the search is warm and the thinking has begun.
"""

import os
import sys
from pathlib import Path

import django


def think_for_ever(mark: Path) -> None:
    """Choose in one position after the other."""
    from games.bots import levels_of, warm
    from tests.bench.bots import GAME, Answers, positions

    warm()
    answer = Answers(levels_of(GAME.key)[-1], positions())
    mark.touch()
    while True:
        answer()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    think_for_ever(Path(sys.argv[1]))
