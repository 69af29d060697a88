"""What an adviser watches for at the end of a match of Party Bugs."""

from stammtisch.games.contract import Snapshot
from stammtisch.phrases import Phrase

OUTCOME_FEATURES = {
    "wins": Phrase("wins", "gewinnt"),
    "last": Phrase("ends with the most points", "endet mit den meisten Punkten"),
    "light": Phrase("ends with 10 points or fewer", "endet mit höchstens 10 Punkten"),
    "heavy": Phrase("ends with 30 points or more", "endet mit 30 Punkten oder mehr"),
}
OUTCOME_SENTENCES = {
    "wins": (
        Phrase("you {likely} win", "gewinnst du {likely}"),
        Phrase("{name} {likely} wins", "gewinnt {name} {likely}"),
    ),
    "last": (
        Phrase("you {likely} end with the most points", "endest du {likely} mit den meisten Punkten"),
        Phrase("{name} {likely} ends with the most points", "endet {name} {likely} mit den meisten Punkten"),
    ),
    "light": (
        Phrase("you {likely} end with 10 points or fewer", "endest du {likely} mit höchstens 10 Punkten"),
        Phrase("{name} {likely} ends with 10 points or fewer", "endet {name} {likely} mit höchstens 10 Punkten"),
    ),
    "heavy": (
        Phrase("you {likely} end with 30 points or more", "endest du {likely} mit 30 Punkten oder mehr"),
        Phrase("{name} {likely} ends with 30 points or more", "endet {name} {likely} mit 30 Punkten oder mehr"),
    ),
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
