"""What the games say to people. A new game's words are one line here."""

from games.texts.base import GameTexts
from games.texts.mrjack.texts import MrJackTexts
from games.texts.mrjack_pocket.texts import PocketTexts
from games.texts.scotland_yard.texts import YardTexts

TEXTS: dict[str, GameTexts] = {
    texts.key: texts for texts in (PocketTexts(), MrJackTexts(), YardTexts())
}


def texts_for(key: str) -> GameTexts:
    """The words of this game; plain ones for a game that has none of its own."""
    return TEXTS.get(key) or GameTexts(key)
