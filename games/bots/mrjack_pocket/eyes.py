"""Bots that go by what they see: who would be in sight if the witness were called at once.

They do not think of what the other player will do, nor of what the tokens that are left can do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.chance import Rng
from games.rules.mrjack_pocket.actions import PlayerAction
from games.rules.mrjack_pocket.preview import preview
from games.rules.mrjack_pocket.view import PocketView

HIDDEN = 100
"""What being out of sight is worth to Jack, compared with one more suspect to hide among."""
CARD = 3
"""What a card is worth, compared with one suspect."""


@dataclass(frozen=True)
class Eyes:
    """Looks at some of the choices, as many as its budget, and takes the one that looks best."""

    whims: int
    """In so many of a hundred cases it does not look at all."""

    def choose(
        self, view: PocketView, choices: Sequence[PlayerAction], rng: Rng, budget: int
    ) -> PlayerAction:
        if rng.choice(range(100)) < self.whims:
            return rng.choice(choices)
        noticed = rng.sample(choices, min(budget, len(choices)))
        return max(noticed, key=lambda action: looks(view, action))


def looks(view: PocketView, action: PlayerAction) -> int:
    """How good the table would look to whoever considers this."""
    after = preview(view, action)
    in_sight = after.in_sight if after else view.in_sight
    suspects = [tile.character for tile in view.tiles if tile.suspect]
    seen = sum(who in in_sight for who in suspects)
    bonus = 0 if after else CARD
    if view.jack is None:
        # The Inspector halves the suspects, whatever the answer will be.
        return bonus - abs(2 * seen - len(suspects))
    hidden = view.jack not in in_sight
    return bonus + (HIDDEN + len(suspects) - seen if hidden else seen)
