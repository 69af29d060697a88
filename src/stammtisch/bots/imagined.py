"""Rounds imagined after each of some lines, in the same worlds: which line wins more, and what else differs.

The game names features of an outcome worth watching for (`Rulebook.outcome_features`). Whether one of them is good to
have is not said by anybody: it is, if those who have it win more.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.search import PLAYOUT_NOISE, names_of, until_round_end
from stammtisch.games.bindings import CHOICES
from stammtisch.games.contract import SEATS, Rulebook
from stammtisch.kernel import Numbers, PlayoutRng, Reals
from stammtisch.kernel.jit import specialise

if TYPE_CHECKING:
    # Free names of the template below; `specialise` fills in the game's own.
    STATE: Any
    ONE_ROUND: bool
    FEATURES: int
    legal: Any
    apply: Any
    redeal: Any
    value: Any
    play_out: Any
    read_outcome_features: Any

MOST_PARTS = 8  # of a line

WORTH_MENTIONING = 0.05  # a difference in an outcome feature
SAME = 9  # digits, in which features that explain the same are told apart by their order alone
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
                contrast = Contrast(feature, float(shown[better]), float(shown[worse]))
                explained.append((round(gained, SAME), contrast))
        return [contrast for _, contrast in sorted(explained, key=lambda one: -one[0])]

    def _difference(self, one: int, other: int, column: int) -> tuple[float, float]:
        """How much more of something one line shows than another, and the standard error of that."""
        apart = self._seen[one, :, column] - self._seen[other, :, column]
        return float(apart.mean()), float(apart.std()) / sqrt(max(1, len(apart)))

    def _slope(self, feature: int) -> float:
        """What a feature is worth, in chances of winning."""
        shown, wins = self._seen[:, :, feature].ravel(), self._seen[:, :, -1].ravel()
        spread = float(shown.var())
        return float(((shown - shown.mean()) * (wins - wins.mean())).mean()) / spread if spread else 0.0


def imagine_rounds(
    numbers: Numbers,
    seat: int,
    lines: Numbers,
    rounds: int,
    rng: PlayoutRng,
    seen: Reals,
    scratch: Numbers,
    end: Numbers,
) -> None:
    """Plays so many rounds after each line on a state whose horizon is set, and writes to `seen`.

    `lines` has MOST_PARTS numbers for each line, -1 after its end.
    """
    start, world, last = numbers.view(STATE), scratch.view(STATE), end.view(STATE)
    count, columns = len(lines) // MOST_PARTS, FEATURES + 2
    out = np.zeros(8)
    for number in range(rounds):
        world[0] = start[0]
        redeal(world[0], seat, rng)
        luck = rng[0]
        for which in range(count):
            last[0] = world[0]
            s = last[0]
            rng[0] = luck
            for part in range(MOST_PARTS):
                choice = lines[which * MOST_PARTS + part]
                if choice < 0:
                    break
                if choice >= CHOICES or not legal(s, seat) >> choice & 1:
                    raise ValueError("A line that is imagined must be legal in every world that the seat can imagine.")
                apply(s, seat, choice)
            play_out(s, PLAYOUT_NOISE, rng)
            at = (which * rounds + number) * columns
            read_outcome_features(s, seat, seen[at : at + columns])
            seen[at + FEATURES] = s.scores[seat] - start[0].scores[seat]
            value(s, start[0], out)
            seen[at + FEATURES + 1] = float(s.winners >> seat & 1) if s.winners or ONE_ROUND else out[seat]


@cache
def imaginer(rules: Rulebook) -> Any:
    """`imagine_rounds`, compiled for one game."""
    own = {"read_outcome_features": rules.read_outcome_features, "FEATURES": len(rules.outcome_features)}
    return specialise(imagine_rounds, names_of(rules) | own, rules.module)


def imagine(
    rules: Rulebook, known: Numbers, seat: int, lines: Sequence[Sequence[int]], rng: PlayoutRng, rounds: int
) -> Imagined:
    """So many rounds after each line, from the seat's knowledge only. All lines meet the same worlds."""
    start, features = until_round_end(rules, known), list(rules.outcome_features)
    given = np.full(len(lines) * MOST_PARTS, -1, np.int64)
    for which, line in enumerate(lines):
        for part, choice in enumerate(line):
            given[which * MOST_PARTS + part] = choice
    seen = np.zeros((len(lines), rounds, len(features) + 2))
    imaginer(rules)(start, seat, given, rounds, rng, seen.ravel(), known.copy(), known.copy())
    return Imagined(features, seen)


def win_chance(rules: Rulebook, end: Numbers, start: Numbers, seat: int) -> float:
    """1 or 0 for a match won or lost, or the chance of winning it if it is not over."""
    winners = int(end[rules.layout["winners"][0]])
    if winners or rules.one_round:
        return float(winners >> seat & 1)
    out = np.zeros(SEATS)
    rules.bindings.value(end, start, out)
    return float(out[seat])
