"""The draws of whole matches of every game, for programs that work them out in another language.

`python -m tests.engine.draw_vectors` prints tests/vectors/draws.json. Beside the draws stand the
few choices of players that a later draw depends on.
"""

import json
import random
from typing import Any

from games.engine import codec
from games.engine.chance import SealedDice, commitment, numbered_seed
from games.engine.game import AnyGame
from games.rules.mrjack.game import MrJack
from games.rules.mrjack_pocket.game import MrJackPocket
from games.rules.scotland_yard.game import ScotlandYard
from tests.laws.random_play import played_at_random

DEPENDED_ON = ("draft", "draft_and_reveal")
CASES: tuple[tuple[AnyGame, dict[str, Any], dict[str, str]], ...] = (
    (MrJackPocket(), {"double_goal": "inspector"}, {}),
    (MrJackPocket(), {"double_goal": "chase"}, {"jack": "né 🔎", "inspector": "'\"\\"}),
    (MrJack(), {"setup": "extension"}, {"jack": "a"}),
    (MrJack(), {"setup": "extension", "board": "2016"}, {"inspector": "b"}),
    (MrJack(), {"setup": "base"}, {}),
    (MrJack(), {"setup": "base", "board": "2016"}, {"jack": "a", "inspector": "b"}),
    (ScotlandYard(), {}, {}),
    (ScotlandYard(), {"detective_seats": 2}, {"mr_x": "x", "detective_2": "y"}),
    (ScotlandYard(), {"detective_seats": 3}, {}),
    (ScotlandYard(), {"detective_seats": 4}, {"detective_4": "z"}),
    (ScotlandYard(), {"detective_seats": 5}, {}),
)
MATCHES = 3


def vector(game: AnyGame, given: dict[str, Any], nonces: dict[str, str], number: int) -> Any:
    """The draws of one match, played at random."""
    options = codec.options_from_json(game, given)
    seed = numbered_seed(number)
    dice = SealedDice(seed, tuple((seat, nonces.get(seat, "")) for seat in game.seats(options)))
    frames = played_at_random(game, options, dice, random.Random(number))
    records = (frame.record for frame in frames if frame.record)
    return {
        "game": game.key,
        "revision": game.revision,
        "options": given,
        "seal": commitment(seed),
        "seed": seed.hex(),
        "nonces": nonces,
        "records": [
            codec.record_to_json(record)
            for record in records
            if record.actor == "chance" or record.action.kind in DEPENDED_ON
        ],
    }


def vectors() -> list[Any]:
    """A few matches for each way to set up a game."""
    return [
        vector(*case, number=MATCHES * i + match)
        for i, case in enumerate(CASES)
        for match in range(MATCHES)
    ]


if __name__ == "__main__":
    print("[\n" + ",\n".join(json.dumps(one) for one in vectors()) + "\n]")
