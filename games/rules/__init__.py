"""The list of games. A new game is one line here."""

from games.engine.library import Library
from games.rules.mrjack.game import MrJack
from games.rules.mrjack_pocket.game import MrJackPocket
from games.rules.scotland_yard.game import ScotlandYard

LIBRARY = Library([MrJackPocket(), MrJack(), ScotlandYard()])
