"""The toy game: a hidden card to be guessed. It lives in this folder alone.

A secret, a draw and two seats are all it has. It shows that a game needs nothing of the site but
a place in the list of games, and it is small enough for a test to see through.
"""
