"""Tax the Rich, for 3 to 6 players: a bidding trick-taker with called partners, revolutions and thirteen rule cards.

**Cards.** Red, yellow, green and blue, fifteen characters each, from the Poor (1) to the President (12); three of them
(3.5, 5.5 and 7.5) join with five or six players only. Everybody gets 12 cards, with six players 10; with three players
12 cards lie aside unseen.

**Bidding.** Three rounds. The starter puts the marker on the board's lowest row; in turn everybody moves it to the
right in its row, or anywhere in the next, or passes, and may come back later. Who has the last word is the leader: the
marker's column is trump, its number the stacks to win. The leader calls a card, whose holder is the deputy for this
round, openly. With three players the leader plays alone.

**Tricks.** Left of the leader begins. Suit must be followed; a President may not be led from a hand that has anything
else. Trump beats the suit led, which beats the rest; then value, then who was first. The winner lays the trick down as
one stack and leads next. With six players the two strongest cards win three cards each.

**Redistribution.** Who wins with a Poor may take one stack from whoever has the most.

**Revolution.** Who plays a card and is left with nothing but flags (1 to 3) may call the class revolution with it: to
the end of the round low cards beat high ones, and the caller's hand lies open. Left with nothing but feminist symbols
one may call the feminist revolution, if the match has it: every woman counts ten more. One revolution a round.

**Counting.** A point a stack. If leader and deputy have as many as the marker says, both get the row's bonus;
otherwise everybody else does. After three rounds the best two win together (with three players: the best).

**Rule cards** give characters an effect: none in the basic game, one more each round in the advanced one, those of a
scenario, or any set. What each does is said in `names.py` (`RULE_CARD_EFFECTS`); how, in `on_play.py`, `given_out.py`
and, for the Broker, `play.py`. In which order: `finish.py`.

Decisions of the rules page: the board's numbers are D1, the feminist symbols D2, the first starter D3, the order of
losing cards D4, who can be taxed D5, a trick nobody wins D6, declaring with the card D7, effects for the seat a card
lies in front of D8, the marker deciding with three players too D9.

History of the rules: version 1, first.
"""

from stammtisch.games.package import rulebook
from stammtisch.games.tax_the_rich.options import OPTIONS, settle_options
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("Tax the Rich", "Tax the Rich"),
    about=Phrase(
        "Bid, find your deputy, and mind the revolution.", "Bieten, Vize finden und mit der Revolution rechnen."
    ),
    minutes=(30, 60),
    players=(3, 4, 5, 6),
    usual_players=4,
    publisher="Pegasus Spiele, Alion Games",
    options=OPTIONS,
    settle_options=settle_options,
)
