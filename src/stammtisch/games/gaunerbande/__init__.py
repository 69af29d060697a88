"""Gaunerbande, for 3 to 6 players: a trick-taking game in which one does not want the crooks.

**Cards.** Red, blue, green and black, 0 to 12 each. The black ones are the crooks: each costs its winner one point. The
red 10 is the corrupt politician and costs 13. With three or six players all four zeros are left out and the politician
costs 12; with five players the red and the blue zero are left out.

**Passing.** Everybody gives three cards to the player one seat to the left in the first round, two seats in the second,
and so on; when that would be oneself, nobody passes, and the next round begins at one seat again.

**Tricks.** The lowest green card in play opens the round. Suit must be followed; the highest card of the suit led wins
and leads next. The first trick takes no crook and no politician from a hand that has anything else. A crook may not be
led before one has been played, unless the hand has nothing else.

**Counting.** Whoever wins every crook *and* the politician has united the band: instead of paying, either all others
take the band's points (26, or 24 with three or six players), or the own score goes down by as many; twice as many
for winning every single trick too. The match ends after the round in which somebody exceeds the target (100); the
lowest score wins.

The names of the cards at the edges are decision D1 of the rules page, the all-black hand on lead D2, scores below zero
D3, the target's range D4, playing every trick to the end D5.

History of the rules: version 1, first.
"""

from stammtisch.games.contract import Option
from stammtisch.games.package import rulebook
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("Gaunerbande", "Gaunerbande"),
    about=Phrase("Dodge the crooks, or win them all.", "Den Gaunern ausweichen oder sie alle gewinnen."),
    minutes=(45, 90),
    players=(3, 4, 5, 6),
    usual_players=4,
    publisher="Perdix Spiele",
    low_wins=True,
    options=(
        Option(
            name="target",
            default=100,
            kind="number",
            low=10,
            high=1000,
            about=Phrase(
                "The match ends when a score exceeds this.", "Die Partie endet, wenn jemand diesen Stand überschreitet."
            ),
        ),
    ),
)
