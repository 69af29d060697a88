"""What the results of a contest say: per bot, per pair of bots, and whether the question is decided."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from stammtisch.lab.contest import Contest, Played, Spent, shares
from stammtisch.lab.intervals import LEVEL, Interval, anytime, fixed

Measure = Literal["win", "points"]
EARLIEST = 30  # deals before which nothing counts as decided: the confidence sequence is an asymptotic one


@dataclass(frozen=True)
class Pair:
    """Two bots compared over all deals: positive means that the first is better."""

    first: str
    second: str
    measure: Measure
    deals: NDArray[np.float64]  # one difference a deal
    level: float  # of `anytime`, so that all pairs of a contest together are right with 95 %

    @cached_property
    def fixed(self) -> Interval:
        return fixed(self.deals)

    @cached_property
    def anytime(self) -> Interval:
        return anytime(self.deals, self.level)

    @property
    def decided(self) -> bool:
        return len(self.deals) >= EARLIEST and self.anytime.decided


class Standings:
    """The running account of a contest; `add` every deal in order."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.measures: tuple[Measure, ...] = ("points",) if contest.rounds == "one" else ("win", "points")
        self.spent = [Spent() for _ in contest.bots]
        self._results: dict[Measure, list[list[float]]] = {measure: [] for measure in self.measures}

    def add(self, deal: Sequence[Played], spent: Sequence[Spent] = ()) -> None:
        """A deal; what the bots spent on it is known only if it has just been played."""
        for measure in self.measures:
            self._results[measure].append(self._means(deal, measure))
        for number, more in enumerate(spent):
            self.spent[number] = self.spent[number].plus(*more)

    def _means(self, deal: Sequence[Played], measure: Measure) -> list[float]:
        """Per bot the mean over all its seats in all seatings of a deal; higher is better."""
        of: list[list[float]] = [[] for _ in self.contest.bots]
        better = -1 if self.contest.table.rules.low_wins else 1
        for played in deal:
            won = shares(self.contest, played)
            for seat, bot in enumerate(played.seating):
                of[bot].append(won[seat] or 0.0 if measure == "win" else better * played.scores[seat])
        return [float(np.mean(results)) for results in of]

    def __len__(self) -> int:
        """How many deals."""
        return len(self._results["points"])

    def results(self, measure: Measure) -> NDArray[np.float64]:
        """One row a deal, one column a bot."""
        return np.array(self._results[measure], float).reshape(-1, len(self.contest.bots))

    def bot(self, number: int, measure: Measure) -> Interval:
        return fixed(self.results(measure)[:, number])

    def pairs(self, measure: Measure) -> list[Pair]:
        results, names = self.results(measure), self.contest.names
        couples = list(combinations(range(len(names)), 2))
        level = 1 - (1 - LEVEL) / len(couples)  # Bonferroni
        return [Pair(names[a], names[b], measure, results[:, a] - results[:, b], level) for a, b in couples]

    def decided(self, measure: Measure) -> bool:
        """Whether it is clear of every two bots which is better."""
        return len(self) >= EARLIEST and all(pair.decided for pair in self.pairs(measure))
