"""One suite for every registered game and variant, without exceptions.

What a game is comes from `stammtisch.games()`. What its rules page demands is data: `pages.py` (keys, phases, order of
cards) and `variants.py` (players and options to play with). A sixth game needs an entry in both, and a golden file.
"""
