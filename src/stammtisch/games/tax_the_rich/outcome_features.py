"""What an adviser watches for at the end of a round of Tax the Rich."""

from stammtisch.games.tax_the_rich.state import NO_REVOLUTION, State
from stammtisch.kernel import Reals
from stammtisch.kernel.jit import compiled
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


@compiled
def read_outcome_features(s: State, seat: int, out: Reals) -> None:
    out[0] = int(s.gained[seat] > s.won[seat])
    out[1] = int(s.won[seat] >= 4)
    out[2] = int(s.won[seat] == 0)
    out[3] = int(s.leader == seat)
    out[4] = int(s.deputy == seat)
    out[5] = int(s.revolution != NO_REVOLUTION)
