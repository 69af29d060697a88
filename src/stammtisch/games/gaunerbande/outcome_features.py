"""What an adviser watches for at the end of a round of Gaunerbande."""

from stammtisch.games.gaunerbande.rules import BAND, CROOKS, LOADED, POLITICIAN, State
from stammtisch.kernel import Reals
from stammtisch.kernel.bits import count
from stammtisch.kernel.jit import compiled
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


@compiled
def read_outcome_features(s: State, seat: int, out: Reals) -> None:
    n = s.players
    united = 0  # who has united the band; only one can
    for other in range(n):
        if s.penalties[other] == BAND[n]:
            united |= 1 << other
    loaded = won_cards(s, seat) & LOADED
    own = united >> seat & 1
    crooks = 0 if own else count(loaded & CROOKS)
    out[0] = int(loaded & POLITICIAN != 0 and not own)
    out[1] = int(crooks > 0)
    out[2] = int(crooks >= 5)
    out[3] = int(loaded == 0)
    out[4] = int(own)
    out[5] = int(united != 0 and not own)


@compiled
def won_cards(s: State, seat: int) -> int:
    """The set of all cards this seat has won in the round."""
    n, won = s.players, 0
    for number in range(s.tricks):
        if s.leaders[number + 1] == seat:
            for place in range(number * n, number * n + n):
                won |= 1 << s.log[place]
    return won
