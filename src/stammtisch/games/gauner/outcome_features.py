"""What an adviser watches for at a scoring of Gauner."""

from stammtisch.games.contract import Snapshot
from stammtisch.phrases import Phrase

OUTCOME_FEATURES = {
    "scores": Phrase("scores at all", "bekommt Punkte"),
    "kinds": Phrase("scores with two kinds or more", "wertet zwei Sorten oder mehr"),
    "most": Phrase("scores the most", "bekommt die meisten Punkte"),
    "fills": Phrase("fills the prison", "füllt das Gefängnis"),
    "in_vain": Phrase("has laid a kind in vain", "hat eine Sorte vergebens ausgelegt"),
}
OUTCOME_SENTENCES = {
    "scores": (
        Phrase("you {likely} score in the next scoring", "bekommst du in der nächsten Wertung {likely} Punkte"),
        Phrase("{name} {likely} scores in the next scoring", "bekommt {name} in der nächsten Wertung {likely} Punkte"),
    ),
    "kinds": (
        Phrase("you {likely} score with two kinds or more", "wertest du {likely} zwei Sorten oder mehr"),
        Phrase("{name} {likely} scores with two kinds or more", "wertet {name} {likely} zwei Sorten oder mehr"),
    ),
    "most": (
        Phrase("you {likely} score the most", "bekommst du {likely} die meisten Punkte"),
        Phrase("{name} {likely} scores the most", "bekommt {name} {likely} die meisten Punkte"),
    ),
    "fills": (
        Phrase("you {likely} fill the prison", "füllst du {likely} das Gefängnis"),
        Phrase("{name} {likely} fills the prison", "füllt {name} {likely} das Gefängnis"),
    ),
    "in_vain": (
        Phrase("you have {likely} laid a kind in vain", "hast du {likely} eine Sorte vergebens ausgelegt"),
        Phrase("{name} has {likely} laid a kind in vain", "hat {name} {likely} eine Sorte vergebens ausgelegt"),
    ),
}


def read_outcome_features(s: Snapshot, seat: int) -> dict[str, float]:
    last = s.counted - 1
    points = s.points[last][: s.players]
    own = [kind for kind, owner in enumerate(s.scored_owner[last]) if owner == seat]
    paid = [kind for kind in own if s.scored_prison[last][kind]]
    return {
        "scores": float(points[seat] > 0),
        "kinds": float(len(paid) >= 2),
        "most": float(points[seat] == max(points) > 0),
        "fills": float(s.scored_by[last] == seat),
        "in_vain": float(len(paid) < len(own)),
    }
