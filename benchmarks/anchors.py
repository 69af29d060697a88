"""`python -m benchmarks.anchors`: the bots' fixed ratings, from what `benchmarks.strength` has found out.

A contest says by how many points one level beats the next, and with which margin. From the margin, which comes from the
spread of the deals' results, follows how often the better one is ahead after a deal; from that, how far apart the two
are on OpenSkill's scale. Each deal was played twice with the seats exchanged, so half of the cards' luck has cancelled
out: the spread of a single match is taken as sqrt(2) of that. `regular` is put in the middle, where people begin.
Writes src/stammtisch/community/bot_ratings.json.
"""

import json
from math import log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

import stammtisch
from benchmarks.strength import KEPT, LADDER
from stammtisch.community.ratings import START_MU
from stammtisch.games.registry import rulebook
from stammtisch.lab.intervals import LEVEL, TIGHTEST

WRITTEN = Path(__file__).parents[1] / "src" / "stammtisch" / "community" / "bot_ratings.json"
BETA = 25 / 6  # of OpenSkill: how much somebody's play varies
SIGMA = 1.0  # of a bot's rating: known well, yet from contests between two levels only
CLEAREST = 0.98  # more often nobody is believed to win


def main() -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    found = {game: ladder(kept, game) for game in stammtisch.games()}
    WRITTEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for game, levels in found.items():
        print(game, {level: mu for level, (mu, *_) in levels.items()})


def ladder(kept: dict[str, Any], game: str) -> dict[str, tuple[float, float, int]]:
    """level → mu, sigma, 0 matches. The steps are means over all numbers of players."""
    at = {LADDER[0][1]: 0.0}
    for better, worse in LADDER:
        contests = [kept[f"{game} {players} {better} {worse}"] for players in rulebook(game).players]
        at[better] = at[worse] + fmean(step(contest) for contest in contests)
    return {level: (round(START_MU + mu - at["regular"], 2), SIGMA, 0) for level, mu in at.items()}


def step(contest: dict[str, Any]) -> float:
    """How far apart the two are, on OpenSkill's scale."""
    share = NormalDist().cdf(contest["mean"] / (sqrt(2) * spread(contest["deals"], contest["margin"])))
    share = min(share, CLEAREST)
    return sqrt(2) * BETA * log(share / (1 - share))


def spread(deals: int, margin: float) -> float:
    """The standard deviation of the deals' results: `lab.intervals.sequence` the other way round."""
    alpha = 1 - LEVEL
    rho2 = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / TIGHTEST
    wide = deals * rho2 + 1
    return margin / sqrt(2 * wide / (deals**2 * rho2) * log(sqrt(wide) / alpha))


if __name__ == "__main__":
    main()
