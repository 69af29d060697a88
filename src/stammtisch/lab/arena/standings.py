"""Standings: what the results of a contest say of every bot and every pair, and whether the question is decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.lab.arena.contest import Contest, MatchResult, ThinkingTime, victory_shares
from stammtisch.lab.intervals import LEVEL, Interval, anytime, fixed

Criterion = Literal["win", "points"]  # what decides a contest
EARLIEST = 30  # deals before which nothing counts as decided: the confidence sequence is an asymptotic one


@dataclass(frozen=True)
class Pair:
    """Two bots compared over all deals by one criterion: a positive mean says that the first is better."""

    first: str
    second: str
    criterion: Criterion
    deals: NDArray[np.float64]  # one difference a deal
    level: float  # of `anytime`, so that all pairs of a contest together are right with 95 %

    @cached_property
    def fixed(self) -> Interval:
        """The mean difference with an interval for a number of deals fixed beforehand."""
        return fixed(self.deals)

    @cached_property
    def anytime(self) -> Interval:
        """The mean difference with an interval that holds whenever one stops."""
        return anytime(self.deals, self.level)

    @property
    def decided(self) -> bool:
        """Whether it is clear which of the two is better."""
        return len(self.deals) >= EARLIEST and self.anytime.decided


class Standings:
    """The results of a contest so far; `add` takes its deals in order, `len` says how many there are."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.criteria: tuple[Criterion, ...] = ("points",) if contest.rounds == "one" else ("win", "points")
        self.times = [ThinkingTime() for _ in contest.bots]
        self._results: dict[Criterion, list[list[float]]] = {criterion: [] for criterion in self.criteria}

    def add(self, deal: Sequence[MatchResult], times: Sequence[ThinkingTime] = ()) -> None:
        """Adds a deal; how long the bots took over it is known only if it has just been played."""
        for criterion in self.criteria:
            self._results[criterion].append(self._means(deal, criterion))
        for number, more in enumerate(times):
            self.times[number] = self.times[number].plus(*more)

    def _means(self, deal: Sequence[MatchResult], criterion: Criterion) -> list[float]:
        """Per bot the mean over all its seats in all seatings of a deal; higher is better."""
        of: list[list[float]] = [[] for _ in self.contest.bots]
        better = -1 if self.contest.rules.low_wins else 1
        for match in deal:
            won = victory_shares(self.contest, match)
            for seat, bot in enumerate(match.seating):
                of[bot].append(won[seat] or 0.0 if criterion == "win" else better * match.scores[seat])
        return [float(np.mean(results)) for results in of]

    def __len__(self) -> int:
        return len(self._results["points"])

    def results(self, criterion: Criterion) -> NDArray[np.float64]:
        """One row per deal, one column per bot; higher is better."""
        return np.array(self._results[criterion], float).reshape(-1, len(self.contest.bots))

    def bot(self, number: int, criterion: Criterion) -> Interval:
        """A bot's mean result over all deals; higher is better."""
        return fixed(self.results(criterion)[:, number])

    def pairs(self, criterion: Criterion) -> list[Pair]:
        """Every two bots compared, in the order in which they were named."""
        results, names = self.results(criterion), self.contest.names
        couples = list(combinations(range(len(names)), 2))
        level = 1 - (1 - LEVEL) / len(couples)  # Bonferroni
        return [Pair(names[a], names[b], criterion, results[:, a] - results[:, b], level) for a, b in couples]

    def decided(self, criterion: Criterion) -> bool:
        """Whether it is clear for every two bots which is better; never before `EARLIEST` deals."""
        return len(self) >= EARLIEST and all(pair.decided for pair in self.pairs(criterion))


class Rating(NamedTuple):
    """A bot's strength in OpenSkill's sense."""

    mu: float  # how good
    sigma: float  # how sure


def ratings(results: NDArray[np.float64]) -> list[Rating]:
    """A rating per bot, from one row of results per deal (higher is better).

    Plackett and Luce's model, updated deal by deal: in each the bots are ranked by their mean over all seatings. So a
    lucky hand moves nobody: everybody has held it.
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415  (slow to load)

    model = PlackettLuce()
    bots = [[model.rating()] for _ in range(results.shape[1])]
    for deal in results:
        bots = model.rate(bots, scores=[round(float(result), 9) for result in deal])
    return [Rating(float(bot[0].mu), float(bot[0].sigma)) for bot in bots]
