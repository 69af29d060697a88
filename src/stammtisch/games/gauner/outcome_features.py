"""What an adviser watches for at a scoring of Gauner."""

from stammtisch.games.gauner.state import KINDS, State
from stammtisch.kernel import Reals
from stammtisch.kernel.jit import compiled
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


@compiled
def read_outcome_features(s: State, seat: int, out: Reals) -> None:
    last = s.counted - 1
    most = 0
    for other in range(s.players):
        most = max(most, s.points[last, other])
    own = paid = 0
    for kind in range(KINDS):
        if s.scored_owner[last, kind] == seat:
            own += 1
            paid += int(s.scored_prison[last, kind] != 0)
    points = s.points[last, seat]
    out[0] = int(points > 0)
    out[1] = int(paid >= 2)
    out[2] = int(points == most and most > 0)
    out[3] = int(s.scored_by[last] == seat)
    out[4] = int(paid < own)
