"""Madame walks far and never goes down into the sewers (§8)."""

from games.rules.mrjack.walking import streets

POINTS = 6
ways = streets
