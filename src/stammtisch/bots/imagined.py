"""Rounds imagined after each of some lines, in the same worlds: which line wins more, and what else differs.

The game names features of an outcome worth watching for (`Rulebook.outcome_features`). Whether one of them is good to
have is not said by anybody: it is, if those who have it win more.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.search import finisher, until_round_end
from stammtisch.games.bindings import CHOICES
from stammtisch.games.contract import SEATS, Rulebook
from stammtisch.kernel import Numbers, PlayoutRng

WORTH_MENTIONING = 0.05  # a difference in an outcome feature
SURE = 2.0  # standard errors from which on a difference counts; the lines were picked by others


class Contrast(NamedTuple):
    """An outcome feature that tells two lines apart, and how often each shows it."""

    feature: str
    better: float
    worse: float


class Lead(NamedTuple):
    """How much better one line is than another."""

    win: float
    points: float  # in the game's direction


class Imagined:
    """So many rounds after each line: by line, round and feature; the last columns are points and chance of winning."""

    def __init__(self, features: Sequence[str], seen: NDArray[np.float64]) -> None:
        self._features, self._seen = list(features), seen

    @property
    def wins(self) -> NDArray[np.float64]:
        """The chance of winning after each line."""
        means: NDArray[np.float64] = self._seen[:, :, -1].mean(axis=1)
        return means

    def confirms(self, better: int, worse: int) -> bool:
        """Whether one line wins clearly more than another."""
        difference, error = self._difference(better, worse, -1)
        return difference > SURE * error

    def lead(self, better: int, worse: int, direction: int) -> Lead:
        """How much better one line is than another; `direction`: -1 where low scores are good, otherwise 1."""
        points, _ = self._difference(better, worse, -2)
        return Lead(self._difference(better, worse, -1)[0], direction * points)

    def telling(self, better: int, worse: int) -> list[Contrast]:
        """What explains why one line is better than another, that which explains most first; perhaps nothing does.

        A feature that speaks against the better line explains nothing, however different it is.
        """
        explained = []
        for number, feature in enumerate(self._features):
            if np.array_equal(self._seen[:, :, number], self._seen[:, :, -1]):
                continue  # that one wins more is no reason why
            difference, error = self._difference(better, worse, number)
            gained = difference * self._slope(number)
            if abs(difference) >= max(WORTH_MENTIONING, SURE * error) and gained > 0:
                shown = self._seen[:, :, number].mean(axis=1)
                explained.append((gained, Contrast(feature, float(shown[better]), float(shown[worse]))))
        return [contrast for _, contrast in sorted(explained, reverse=True)]

    def _difference(self, one: int, other: int, column: int) -> tuple[float, float]:
        """How much more of something one line shows than another, and the standard error of that."""
        apart = self._seen[one, :, column] - self._seen[other, :, column]
        return float(apart.mean()), float(apart.std()) / sqrt(max(1, len(apart)))

    def _slope(self, feature: int) -> float:
        """What a feature is worth, in chances of winning."""
        shown, wins = self._seen[:, :, feature].ravel(), self._seen[:, :, -1].ravel()
        spread = float(shown.var())
        return float(((shown - shown.mean()) * (wins - wins.mean())).mean()) / spread if spread else 0.0


def imagine(
    rules: Rulebook, known: Numbers, seat: int, lines: Sequence[Sequence[int]], rng: PlayoutRng, rounds: int
) -> Imagined:
    """So many rounds after each line, from the seat's knowledge only. All lines meet the same worlds."""
    start, features = until_round_end(rules, known), list(rules.outcome_features)
    seen = np.zeros((len(lines), rounds, len(features) + 2))
    scores = rules.layout["scores"][0]
    for number in range(rounds):
        world = start.copy()
        rules.bindings.redeal(world, seat, rng)
        luck = rng.copy()
        for which, line in enumerate(lines):
            end = world.copy()
            rng[:] = luck
            for choice in line:
                assert 0 <= choice < CHOICES
                rules.bindings.apply(end, seat, choice)
            finisher(rules)(end, rng)
            shown = rules.read_outcome_features(rules.snapshot(end), seat)
            seen[which, number, :-2] = [shown[feature] for feature in features]
            seen[which, number, -2] = end[scores + seat] - start[scores + seat]
            seen[which, number, -1] = win_chance(rules, end, start, seat)
    return Imagined(features, seen)


def win_chance(rules: Rulebook, end: Numbers, start: Numbers, seat: int) -> float:
    """1 or 0 for a match won or lost, or the chance of winning it if it is not over."""
    winners = int(end[rules.layout["winners"][0]])
    if winners or rules.one_round:
        return float(winners >> seat & 1)
    out = np.zeros(SEATS)
    rules.bindings.value(end, start, out)
    return float(out[seat])
