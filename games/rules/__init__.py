"""The list of games. A new game is one line here."""

from games.engine.library import Library
from games.rules.mrjack.game import MrJack
from games.rules.mrjack_pocket.game import MrJackPocket

LIBRARY = Library([MrJackPocket(), MrJack()])
