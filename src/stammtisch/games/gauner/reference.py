"""What clients need to know of Gauner besides views: the kinds, and when the prison is full."""

from stammtisch.games.gauner.state import COPIES, FEW_SIXES, MANY_PAIRS, SCORINGS
from stammtisch.games.gauner.words import COLOURS, KIND

REFERENCE = {
    "kinds": {kind: {"name": COLOURS[kind], "copies": copies} for kind, copies in zip(KIND, COPIES, strict=True)},
    "full": [{"kinds": kinds, "cards": cards} for kinds, cards in (MANY_PAIRS, FEW_SIXES)],
    "scorings": SCORINGS,
}
