"""Means with confidence intervals: for a number of values fixed beforehand, or valid at any time.

Looking at an ordinary interval again and again until it excludes 0 finds differences where there are none. To stop by
what one sees takes a confidence *sequence*, which covers the truth at all times at once with 95 %.
"""

from functools import cache
from math import atan, cos, log, pi, sin, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

LEVEL = 0.95
TIGHTEST = 100  # observations at which the confidence sequence is as tight as it can be
MANY = 200  # degrees of freedom from which Student's distribution is the normal one for our purposes

Values = NDArray[Any]


class Interval(NamedTuple):
    """A mean and the ends of its interval; they are infinite, or the mean NaN, if there are too few values."""

    mean: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2

    @property
    def decided(self) -> bool:
        """Whether it excludes 0."""
        return self.low > 0 or self.high < 0


EVERYTHING = (-float("inf"), float("inf"))


def fixed(values: Values, level: float = LEVEL) -> Interval:
    """The mean of independent values with Student's interval, for a number of them that was fixed beforehand."""
    n = len(values)
    mean = float(np.mean(values)) if n else float("nan")
    if n < 2:
        return Interval(mean, *EVERYTHING)
    margin = student(n - 1, level) * float(np.std(values, ddof=1)) / sqrt(n)
    return Interval(mean, mean - margin, mean + margin)


def anytime(values: Values, level: float = LEVEL) -> Interval:
    """The mean with the confidence sequence's interval: valid whenever one stops."""
    if len(values) < 2:
        return fixed(values, level)
    means, margins = sequence(values, level)
    return Interval(float(means[-1]), float(means[-1] - margins[-1]), float(means[-1] + margins[-1]))


def sequence(values: Values, level: float = LEVEL) -> tuple[Values, Values]:
    """Running means and their margins after 1, 2, … values (after one value the margin is infinite).

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit
    theory and asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem 2.2; the choice of rho is that
    of their appendix B.2.
    """
    alpha = 1 - level
    t = np.arange(1, len(values) + 1)
    means = np.cumsum(values) / t
    centred = values - np.mean(values)  # keeps the sums of squares small, and with them their rounding
    variances = np.maximum(0.0, np.cumsum(centred**2) / t - (np.cumsum(centred) / t) ** 2)
    rho2 = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / TIGHTEST
    spread = t * rho2 + 1
    margins = np.sqrt(variances * 2 * spread / (t**2 * rho2) * np.log(np.sqrt(spread) / alpha))
    margins[:1] = np.inf
    return means, margins


def share(times: int, of: int, level: float = LEVEL) -> Interval:
    """The share of `of` cases in which something happened, with Wilson's interval, which stays within 0 and 1."""
    if not of:
        return Interval(float("nan"), 0.0, 1.0)
    z, p = normal(level), times / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    margin = z / (1 + z * z / of) * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return Interval(p, max(0.0, middle - margin), min(1.0, middle + margin))


def normal(level: float) -> float:
    """The normal distribution is within plus or minus this with probability `level`."""
    return NormalDist().inv_cdf((1 + level) / 2)


@cache
def student(freedom: int, level: float) -> float:
    """Student's distribution is within plus or minus this with probability `level`."""
    if freedom > MANY:
        z = normal(level)
        return z + (z**3 + z) / (4 * freedom)  # Cornish and Fisher; off by less than 1e-4 here
    low, high = 0.0, 1e6
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < level else (low, middle)
    return high


def within(t: float, freedom: int) -> float:
    """The probability that Student's distribution is within plus or minus t (Abramowitz and Stegun 26.7.3 and 4)."""
    angle = atan(t / sqrt(freedom))
    c, s = cos(angle), sin(angle)
    odd = freedom % 2
    term, total = (c, 0.0) if odd else (1.0, 0.0)
    for k in range(1 + odd, freedom, 2):
        total += term
        term *= c * c * k / (k + 1)
    return 2 / pi * (angle + s * total) if odd else s * total
