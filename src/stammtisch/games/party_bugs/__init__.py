"""Party Bugs, for 2 to 6 players: everybody plays a card at once, the lowest picks first, and the lowest display wins.

**Cards.** Everybody has a set of 13 cards, 1 to 13; the 13 is the Party King. One card of each set is turned up to
begin the dance floor (never a King: it is replaced and shuffled back), and three more are drawn. Whoever began the
floor with the lowest card keeps the tie card for the whole match.

**Rounds 1 to 12.** All choose a hand card at the same time. In ascending order of these cards everybody takes one card
from the floor into the own display; equal ones clockwise from the holder of the tie card, the holder first. If a King
was played, its player takes the whole floor instead, and the others nothing; of several Kings the one who would be
first by the same rule. Then the played cards become the new floor, and everybody draws a card while there are any.

**Round 13.** The hands are empty. The last floor is taken counter-clockwise, the holder of the tie card last.

**Pairs.** Two cards of a value in one display leave the game at once, always two by two.

**The end.** The lowest sum of a display wins; of equals the one first clockwise from the holder of the tie card.

**Two players.** Paul, who sits nowhere and has no hand, owns a third set. He takes what is left on the floor, and the
top card of his deck goes to the floor with the played ones; his King does nothing. If his sum is lower than both
others, nobody has won.

**Variant.** Four cards are drawn, and everybody first hides one of them, no King, face down in the own display. There
are twelve rounds, the twelfth like the thirteenth above. When a card of the hidden value arrives and stays open, one
may discard both, or not; being asked tells the table what is hidden. A card still hidden is turned up at the end and
counts.

That the dice choose among equal first cards is decision D1 of the rules page, that Paul loses ties D2, the question
asked at once D3, Paul's hiding nothing and keeping his last card D4. The whole match is one deal and one scoring.

History of the rules: version 1, first.
"""

from stammtisch.games.contract import Option
from stammtisch.games.package import rulebook
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("Party Bugs", "Party Bugs"),
    about=Phrase(
        "Play low to pick first, pair up what you picked, beware of the King.",
        "Niedrig spielen, zuerst nehmen, Pärchen loswerden – und Vorsicht vor dem King.",
    ),
    minutes=(15, 25),
    players=(2, 3, 4, 5, 6),
    usual_players=4,
    publisher="Abacusspiele",
    low_wins=True,
    one_round=True,
    options=(
        Option(
            name="variant",
            default=False,
            kind="flag",
            about=Phrase(
                "Everybody hides one card in the own display first.",
                "Alle verdecken zuerst eine Karte in ihrer Auslage.",
            ),
        ),
    ),
)
