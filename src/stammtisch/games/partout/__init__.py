"""Partout, for 3, 4 or 6 players: one announces tricks under a trump number *and* a trump colour, usually in pairs.

**Cards.** Shields in red, green, blue and black, 1 to 9 each, and six specials. With three or four players the 8s and
9s stay in the box. Six or four players sit in teams of two, partners opposite, and hold seven cards; six cards stay
face down with four players. Three play each alone with ten cards; four stay face down.

**Trump.** The seat after the dealer names a number, the next one a colour. Then everybody, beginning with the seat that
named the number, announces how many tricks it will win; what partners announce is added up.

**Tricks.** The seat after the dealer leads the first, the winner each next one. Any card may be played at any time.
With three players everybody plays two cards to a trick, in turn. From the highest card down: the one card of trump
number and trump colour; other cards of the trump number, the first played winning; the trump colour by value; the
colour led by value. What is trump when the trick ends decides.

**Specials.** King and Queen beat every shield, and the first of them wins. The Jester wins with a King or Queen in the
trick, and is worth nothing otherwise. The Dungeon jails a card that lies in the trick already: that card counts as not
played, and a jailed Mathematician or Alchemist gives back the trump as it was. The Mathematician names a new trump
number and the Alchemist a new trump colour, from this trick to the end of the round.

**Counting.** A trick is worth one point. Keeping an announcement of 1, 2, … 7 tricks adds 2, 4, 8, 16, 30, 50, 100
between two teams and 4, 8, 16, 30, 50, 100, 200 between three. A team without any trick loses a point for each that it
announced. Most points after six rounds (eight with four players) win.

Seat 0 deals first (D1). Announcements may add up to more than can be won (D2). A jailed card loses its effect too: it
changes no trump (D3) and sets no colour (D4). A trick without any card of worth goes to its leader (D5). Ties share
(D6). Only values in the deck are trump numbers; the present trump may be named again (D7).

History of the rules: version 1, first.
"""

from stammtisch.games.package import rulebook
from stammtisch.phrases import Phrase

GAME = rulebook(
    __name__,
    version=1,
    title=Phrase("Partout", "Partout"),
    about=Phrase(
        "Name the trump, announce your tricks, and keep your word.",
        "Trumpf nennen, Stiche ansagen und Wort halten.",
    ),
    minutes=(30, 60),
    players=(3, 4, 6),
    usual_players=4,
    publisher="SpielMr",
)
