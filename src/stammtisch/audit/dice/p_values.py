"""How probable it is that fair dice do as badly as these, and what many tests at once are worth. Plain Python."""

import math
from collections.abc import Iterable, Sequence

TINY = 1e-300
PRECISE = 1e-14
FEWEST = 5.0  # expected in a cell of a chi-square test; smaller ones are put together


def chi_square(observed: Sequence[float], expected: Sequence[float]) -> float:
    """Two-sided: counts that fit too well are as suspicious as counts that do not fit. 1.0 if there is one cell."""
    cells = pooled(observed, expected)
    if len(cells) < 2:
        return 1.0
    return two_sided_chi_square(sum((seen - due) ** 2 / due for seen, due in cells), len(cells) - 1)


def pooled(observed: Sequence[float], expected: Sequence[float]) -> list[tuple[float, float]]:
    """Neighbouring cells put together until at least `FEWEST` are expected in each."""
    cells: list[tuple[float, float]] = []
    seen = due = 0.0
    for one, other in zip(observed, expected, strict=True):
        seen, due = seen + one, due + other
        if due >= FEWEST:
            cells.append((seen, due))
            seen = due = 0.0
    if cells and (seen or due):
        last = cells.pop()
        cells.append((last[0] + seen, last[1] + due))
    return cells


def two_sided_chi_square(statistic: float, degrees: int) -> float:
    above = gamma_above(degrees / 2, statistic / 2)
    return min(1.0, 2 * min(above, 1 - above))


def two_sided_normal(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def gamma_above(a: float, x: float) -> float:
    """The upper regularised incomplete gamma function: P(X > x) for a gamma variable of shape a.

    >>> round(gamma_above(0.5, 3.841458820694124 / 2), 12)  # 5 % of chi-square with one degree of freedom
    0.05
    >>> round(gamma_above(50, 124.34211340400408 / 2), 12)  # 5 % with 100 degrees
    0.05
    """
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _continued_fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * PRECISE:
        n += 1
        term *= x / n
        total += term
    return total


def _continued_fraction(a: float, x: float) -> float:
    """Lentz's method."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    value, i, factor = d, 0, 0.0
    while abs(factor - 1) > PRECISE:
        i += 1
        numerator = -i * (i - a)
        b += 2
        d = 1 / _not_zero(numerator * d + b)
        c = _not_zero(b + numerator / c)
        factor = d * c
        value *= factor
    return value


def _not_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def kolmogorov(distance: float, number: int) -> float:
    """P(D > distance) of Kolmogorov and Smirnov's statistic for so many numbers (Stephens's form of the limit).

    >>> round(kolmogorov(1.3581 / 1000, 1_000_000), 3)
    0.05
    """
    root = math.sqrt(number)
    x = (root + 0.12 + 0.11 / root) * distance
    if x < 0.2:
        return 1.0
    terms = [math.exp(-2 * (k * x) ** 2) * (1 if k % 2 else -1) for k in range(1, 101)]
    return min(1.0, max(0.0, 2 * math.fsum(terms)))


def poisson_at_least(number: int, mean: float) -> float:
    """P(X ≥ number); for number 0 that is 1."""
    return 1.0 if number == 0 else 1 - gamma_above(number, mean) if mean > 1e-3 else math.pow(mean, number)


def smallest(p_values: Iterable[float]) -> float:
    """One p-value for several tests: the smallest, times how many there are (Bonferroni)."""
    all_of_them = list(p_values)
    return min(1.0, min(all_of_them) * len(all_of_them))


def holm(p_values: Sequence[float]) -> list[float]:
    """The same p-values, each corrected for how many there are; right whatever depends on whatever (Holm, 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected, worst = [0.0] * len(p_values), 0.0
    for done, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        worst = max(worst, min(1.0, (len(p_values) - done) * p_values[place]))
        corrected[place] = worst
    return corrected


# --- exact distributions ---


def hypergeometric(cards: int, marked: int, drawn: int) -> list[float]:
    """P(so many marked ones among those drawn), for 0 … drawn."""
    ways = math.comb(cards, drawn)
    return [math.comb(marked, k) * math.comb(cards - marked, drawn - k) / ways for k in range(drawn + 1)]


def runs(ones: int, zeros: int) -> list[float]:
    """P(so many runs) of ones and zeros in random order, for 0 … ones + zeros (Wald and Wolfowitz, 1940).

    >>> runs(2, 2)  # 1100 0011, 1001 0110, 1010 0101
    [0.0, 0.0, 0.3333333333333333, 0.3333333333333333, 0.3333333333333333]
    """
    ways, chances = math.comb(ones + zeros, ones), [0.0]
    for number in range(1, ones + zeros + 1):
        k, odd = divmod(number, 2)
        found = _split(ones, k + odd) * _split(zeros, k) + _split(ones, k) * _split(zeros, k + odd)
        chances.append(found / ways)
    return chances


def _split(number: int, parts: int) -> int:
    """In how many ways so many alike can be split into so many parts, none of them empty."""
    return math.comb(number - 1, parts - 1) if number and parts else 0
