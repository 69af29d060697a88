"""What an adviser watches for at the end of a round of Partout."""

from stammtisch.games.contract import Snapshot
from stammtisch.games.partout.rules import TEAMS
from stammtisch.phrases import Phrase

OUTCOME_FEATURES = {
    "kept": Phrase("keeps the announcement", "hält die Ansage"),
    "short": Phrase("falls short of the announcement", "verfehlt die Ansage"),
    "none": Phrase("wins no trick", "gewinnt keinen Stich"),
    "more": Phrase("wins more than announced", "gewinnt mehr als angesagt"),
    "rival": Phrase("another team keeps its announcement", "ein anderes Team hält seine Ansage"),
}
OUTCOME_SENTENCES = {
    "kept": (
        Phrase("you {likely} keep your announcement", "hältst du {likely} deine Ansage"),
        Phrase("{name} {likely} keeps the announcement", "hält {name} {likely} die Ansage"),
    ),
    "short": (
        Phrase("you {likely} fall short of your announcement", "verfehlst du {likely} deine Ansage"),
        Phrase("{name} {likely} falls short of the announcement", "verfehlt {name} {likely} die Ansage"),
    ),
    "none": (
        Phrase("you {likely} win no trick", "gewinnst du {likely} keinen Stich"),
        Phrase("{name} {likely} wins no trick", "gewinnt {name} {likely} keinen Stich"),
    ),
    "more": (
        Phrase("you {likely} win more than you announced", "gewinnst du {likely} mehr als angesagt"),
        Phrase("{name} {likely} wins more than announced", "gewinnt {name} {likely} mehr als angesagt"),
    ),
    "rival": (
        Phrase("another team {likely} keeps its announcement", "hält {likely} ein anderes Team seine Ansage"),
        Phrase("another team {likely} keeps its announcement", "hält {likely} ein anderes Team seine Ansage"),
    ),
}


def read_outcome_features(s: Snapshot, seat: int) -> dict[str, float]:
    teams = TEAMS[s.players]
    announced = [sum(s.announced[team : s.players : teams]) for team in range(teams)]
    kept = [0 < announced[team] <= s.won[team] for team in range(teams)]
    own = seat % teams
    return {
        "kept": float(kept[own]),
        "short": float(s.won[own] < announced[own]),
        "none": float(s.won[own] == 0),
        "more": float(s.won[own] > announced[own]),
        "rival": float(any(kept[team] for team in range(teams) if team != own)),
    }
