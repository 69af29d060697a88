"""Gauner, for 2 to 4 players: collect crooks from the ends of three rows; those in prison bring the points.

**Cards.** 105 crooks of seven kinds: 24 yellow, 21 orange, 18 red, 15 purple, 12 blue, 9 green, 6 grey. The first
player gets three of them, the second four, the others five. Three rows of ten lie open; the rest is the draw pile.
Neighbours of one kind in a row are a group.

**A turn.** One takes the whole group at either end of a row into the hand; the group that lay next to it goes to
prison. Then one may lay any number of cards of one kind in front of oneself. A kind lies in front of one player at
most: another's is beaten by at least one card more, and discarded; one's own cannot be added to. Last, the draw pile's
top card is put to the end that was taken from.

**Rows.** A row with fewer than two groups is empty and left alone. When all three are empty at the end of a turn, each
is refilled to ten cards. If the draw pile is too small for that or for a reveal, the shuffled discard pile goes under
it; if there are still not enough, everybody secretly gives hand cards back, down to twelve, then down to six.

**Scoring.** The prison is full with six kinds of at least two cards, or two kinds of at least six. The turn then ends
at once. Each kind in prison goes to the player who has it lying: cards received times kinds received are the points.
All these cards and everything laid are discarded; hands are kept. The third scoring ends the match; most points win.

Empty rows wait for the end of the turn (D1), what is left of a row is pushed to the left (D2), and if even all cards
leave nothing to take, the prison is scored as it is (D3). What everybody can tell of a hand is D4, when the discard
pile is used D5, shared victories D6 of the rules page.

History of the rules: version 1, first.
"""

from stammtisch.games.package import rulebook
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("Gauner", "Gauner"),
    about=Phrase(
        "Collect crooks, and fill the prison with your own kinds.",
        "Gauner sammeln und die eigenen ins Gefängnis bringen.",
    ),
    minutes=(20, 40),
    players=(2, 3, 4),
    usual_players=3,
    publisher="NSV",
)
