"""What the tactics of several games have in common."""

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.kernel.floats import exp
from stammtisch.kernel.jit import compiled

NORMAL = 1.7  # a logistic curve of this steepness is very nearly the normal distribution


@compiled
def into_chances(out: NDArray[np.float64], sides: int, swing: float, rounds: float) -> None:
    """Turns scores, of which the highest wins, into chances of having the highest in the end.

    `swing` is the standard deviation of what one round does to the lead of one side over another; `rounds` are still to
    be played. Between two sides this is the normal approximation of a random walk, between more its generalisation.
    """
    best = out[0]
    for side in range(sides):
        best = max(best, out[side])
    total = 0.0
    for side in range(sides):
        out[side] = exp(NORMAL * (out[side] - best) / (swing * sqrt(rounds)))
        total += out[side]
    for side in range(sides):
        out[side] /= total


@compiled
def all_sensible(s: Any, seat: int, choices: int) -> int:
    """`Rulebook.sensible` of a game in which no two choices come to the same, and none is without hope."""
    return choices
