"""GOPS, the game of pure strategy, for 2 to 6 players: bidding for prizes, all at the same time.

Every seat holds the cards 1 to 9. Nine prizes of 1 to 9 points are turned up one after the other, in random order;
everybody chooses a card, and all are revealed together. The highest card wins the prize; if it was played more than
once, nobody wins it (D1). Cards played are gone. Most points win, ties share.

History of the rules: version 1, first.
"""

from stammtisch.games.package import rulebook
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("GOPS", "GOPS"),
    about=Phrase("Bid for prizes, all at once.", "Auf Preise bieten, alle zugleich."),
    minutes=(5, 10),
    players=(2, 3, 4, 5, 6),
    usual_players=3,
    one_round=True,
)
