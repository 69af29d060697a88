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
