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
OUTCOME_SENTENCES = {
    "politician": (
        Phrase("you {likely} take the politician", "nimmst du {likely} den Politiker"),
        Phrase("{name} {likely} takes the politician", "nimmt {name} {likely} den Politiker"),
    ),
    "crooks": (
        Phrase("you {likely} take crooks", "nimmst du {likely} Gauner"),
        Phrase("{name} {likely} takes crooks", "nimmt {name} {likely} Gauner"),
    ),
    "many": (
        Phrase("you {likely} take five crooks or more", "nimmst du {likely} fünf Gauner oder mehr"),
        Phrase("{name} {likely} takes five crooks or more", "nimmt {name} {likely} fünf Gauner oder mehr"),
    ),
    "clean": (
        Phrase("you {likely} stay clean", "bleibst du {likely} sauber"),
        Phrase("{name} {likely} stays clean", "bleibt {name} {likely} sauber"),
    ),
    "band": (
        Phrase("you {likely} unite the band", "vereinst du {likely} die Bande"),
        Phrase("{name} {likely} unites the band", "vereint {name} {likely} die Bande"),
    ),
    "suffers": (
        Phrase("you {likely} pay for somebody else’s band", "zahlst du {likely} für eine fremde Bande"),
        Phrase("{name} {likely} pays for somebody else’s band", "zahlt {name} {likely} für eine fremde Bande"),
    ),
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
