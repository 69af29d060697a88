"""What an adviser watches for at the end of a round of Partout."""

from stammtisch.games.partout.rules import TEAMS, State
from stammtisch.kernel import Reals
from stammtisch.kernel.jit import compiled
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


@compiled
def read_outcome_features(s: State, seat: int, out: Reals) -> None:
    teams = TEAMS[s.players]
    own = seat % teams
    rival = False
    for team in range(teams):
        if team != own:
            rival |= 0 < announced_by(s, team) <= s.won[team]
    announced, won = announced_by(s, own), s.won[own]
    out[0] = int(0 < announced <= won)
    out[1] = int(won < announced)
    out[2] = int(won == 0)
    out[3] = int(won > announced)
    out[4] = int(rival)


@compiled
def announced_by(s: State, team: int) -> int:
    """The tricks that a team has announced."""
    announced = 0
    for seat in range(team, s.players, TEAMS[s.players]):
        announced += s.announced[seat]
    return announced
