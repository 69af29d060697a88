"""What clients need to know of Partout besides views: names of colours, and what a score pad counts with."""

from stammtisch.games.partout.rules import BONUS, ROUNDS, TEAMS, TRICKS
from stammtisch.games.partout.words import COLOUR_NAMES

REFERENCE = {
    "colours": COLOUR_NAMES,
    "teams": TEAMS,  # by number of players, like all that follows
    "tricks": TRICKS,
    "rounds": ROUNDS,
    "bonus": [BONUS[teams - 2] if teams else () for teams in TEAMS],
}
