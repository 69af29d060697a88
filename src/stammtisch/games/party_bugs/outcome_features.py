"""What an adviser watches for at the end of a match of Party Bugs."""

from stammtisch.games.contract import Snapshot
from stammtisch.phrases import Phrase

OUTCOME_FEATURES = {
    "wins": Phrase("wins", "gewinnt"),
    "last": Phrase("ends with the most points", "endet mit den meisten Punkten"),
    "light": Phrase("ends with 10 points or fewer", "endet mit höchstens 10 Punkten"),
    "heavy": Phrase("ends with 30 points or more", "endet mit 30 Punkten oder mehr"),
}


def read_outcome_features(s: Snapshot, seat: int) -> dict[str, float]:
    scores = s.scores[: s.players]
    own = scores[seat]
    return {
        "wins": float(s.winners >> seat & 1),
        "last": float(own == max(scores)),
        "light": float(own <= 10),
        "heavy": float(own >= 30),
    }
