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
OUTCOME_SENTENCES = {
    "bonus": (
        Phrase("you {likely} get the bonus", "bekommst du {likely} den Bonus"),
        Phrase("{name} {likely} gets the bonus", "bekommt {name} {likely} den Bonus"),
    ),
    "many": (
        Phrase("you {likely} end with four stacks or more", "endest du {likely} mit vier Stichen oder mehr"),
        Phrase("{name} {likely} ends with four stacks or more", "endet {name} {likely} mit vier Stichen oder mehr"),
    ),
    "none": (
        Phrase("you {likely} end without a stack", "endest du {likely} ohne Stich"),
        Phrase("{name} {likely} ends without a stack", "endet {name} {likely} ohne Stich"),
    ),
    "leads": (
        Phrase("you {likely} become leader", "wirst du {likely} Parteispitze"),
        Phrase("{name} {likely} becomes leader", "wird {name} {likely} Parteispitze"),
    ),
    "deputy": (
        Phrase("you {likely} become deputy", "wirst du {likely} Vize"),
        Phrase("{name} {likely} becomes deputy", "wird {name} {likely} Vize"),
    ),
    "revolution": (
        Phrase("a revolution is {likely} called", "wird {likely} eine Revolution ausgerufen"),
        Phrase("a revolution is {likely} called", "wird {likely} eine Revolution ausgerufen"),
    ),
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
