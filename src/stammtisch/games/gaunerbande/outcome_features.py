"""What an adviser watches for at the end of a round of Gaunerbande."""

from stammtisch.games.contract import Snapshot
from stammtisch.games.gaunerbande.rules import BAND, CROOKS, LOADED, POLITICIAN
from stammtisch.phrases import Phrase

OUTCOME_FEATURES = {
    "politician": Phrase("takes the politician", "nimmt den Politiker"),
    "crooks": Phrase("takes crooks", "nimmt Gauner"),
    "many": Phrase("takes five crooks or more", "nimmt fünf Gauner oder mehr"),
    "clean": Phrase("stays clean", "bleibt sauber"),
    "band": Phrase("unites the band", "vereint die Bande"),
    "suffers": Phrase("pays for a band that another player unites", "zahlt für eine fremde Bande"),
}


def read_outcome_features(s: Snapshot, seat: int) -> dict[str, float]:
    n = s.players
    loaded = [won_cards(s, other) & LOADED for other in range(n)]
    bandits = [other for other in range(n) if s.penalties[other] == BAND[n]]
    crooks = (loaded[seat] & CROOKS).bit_count() if seat not in bandits else 0
    return {
        "politician": float(bool(loaded[seat] & POLITICIAN) and seat not in bandits),
        "crooks": float(crooks > 0),
        "many": float(crooks >= 5),
        "clean": float(not loaded[seat]),
        "band": float(seat in bandits),
        "suffers": float(bool(bandits) and seat not in bandits),
    }


def won_cards(s: Snapshot, seat: int) -> int:
    """The set of all cards this seat has won in the round."""
    n = s.players
    tricks = [s.log[number * n : number * n + n] for number in range(s.tricks) if s.leaders[number + 1] == seat]
    return sum(1 << card for trick in tricks for card in trick)
