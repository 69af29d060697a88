"""What an adviser watches for at the end of a round of Tax the Rich."""

from stammtisch.games.contract import Snapshot
from stammtisch.games.tax_the_rich.state import NO_REVOLUTION
from stammtisch.phrases import Phrase

OUTCOME_FEATURES = {
    "bonus": Phrase("gets the bonus", "bekommt den Bonus"),
    "many": Phrase("ends with four stacks or more", "endet mit vier Stichen oder mehr"),
    "none": Phrase("ends without a stack", "endet ohne Stich"),
    "leads": Phrase("becomes leader", "wird Parteispitze"),
    "deputy": Phrase("becomes deputy", "wird Vize"),
    "revolution": Phrase("a revolution is called", "eine Revolution wird ausgerufen"),
}


def read_outcome_features(s: Snapshot, seat: int) -> dict[str, float]:
    return {
        "bonus": float(s.gained[seat] > s.won[seat]),
        "many": float(s.won[seat] >= 4),
        "none": float(s.won[seat] == 0),
        "leads": float(s.leader == seat),
        "deputy": float(s.deputy == seat),
        "revolution": float(s.revolution != NO_REVOLUTION),
    }
