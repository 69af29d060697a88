"""What an adviser watches for at the end of a match of Party Bugs."""

from stammtisch.games.party_bugs.state import State
from stammtisch.kernel import Reals
from stammtisch.kernel.jit import compiled
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


@compiled
def read_outcome_features(s: State, seat: int, out: Reals) -> None:
    own, most = s.scores[seat], s.scores[seat]
    for other in range(s.players):
        most = max(most, s.scores[other])
    out[0] = int(s.winners >> seat & 1)
    out[1] = int(own == most)
    out[2] = int(own <= 10)
    out[3] = int(own >= 30)
