"""Highest Card, for 2 to 6 players: a small game to begin with.

**Cards.** The numbers 1 to 30. Everybody is dealt five; the rest stay hidden.

**Tricks.** The first seat leads the first trick of the first round, the next seat that of the second, and so on.
Everybody plays a card in turn. The highest one wins the trick, which is worth a point, and its owner leads the next.

**The end.** After so many rounds as agreed the most points win; ties share (D1).

History of the rules: version 1, first.
"""

from stammtisch.games.contract import Option
from stammtisch.games.package import rulebook
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("Highest Card", "Höchste Karte"),
    about=Phrase("Five tricks a round, and high is good.", "Fünf Stiche je Runde, und hoch ist gut."),
    minutes=(5, 15),
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    options=(
        Option(
            name="rounds",
            default=3,
            kind="number",
            low=1,
            high=10,
            about=Phrase("How many rounds are played.", "Wie viele Runden gespielt werden."),
        ),
    ),
)
