"""What clients need to know of Gaunerbande besides views: what a score pad counts with."""

from stammtisch.games.gaunerbande.rules import BAND, POLITICIAN_COSTS

REFERENCE = {
    "politician": POLITICIAN_COSTS,  # by number of players
    "band": BAND,
}
