"""What Jack's choices tell an Inspector who asks himself who would have chosen so."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

from games.bots.mrjack_pocket.study import SURE

Who = TypeVar("Who", bound=Hashable)
Choice = TypeVar("Choice", bound=Hashable)

CARE = SURE // 20
"""Nobody is expected to choose what is worse for him by more than this."""


def suspicion(worth: Mapping[Who, Mapping[Choice, int]], jack: Who) -> dict[Choice, float]:
    """How likely it is, after each choice, that it was Jack's, from 0 to 1.

    `worth` says what each choice would be worth to everybody who may be Jack. Each is taken to
    choose among what is nearly best for him, the better the likelier; what nobody would choose
    gives away whoever does.
    """
    chances = {who: _chances(choices) for who, choices in worth.items()}
    told = {}
    for choice, own in chances[jack].items():
        everybodys = sum(other[choice] for other in chances.values())
        told[choice] = own / everybodys if everybodys else 1.0
    return told


def _chances(choices: Mapping[Choice, int]) -> dict[Choice, float]:
    best = max(choices.values())
    liking = {choice: max(0, CARE - (best - value)) ** 2 for choice, value in choices.items()}
    total = sum(liking.values())
    return {choice: liked / total for choice, liked in liking.items()}
