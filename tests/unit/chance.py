"""Whether frequencies look like chance. Every caller fixes its seed, so no verdict ever changes by itself."""

from collections.abc import Collection
from math import sqrt


def looks_uniform(counts: Collection[int]) -> bool:
    """Whether chi-square is what equally likely outcomes give: at most five standard deviations above its mean."""
    assert len(counts) > 1
    expected = sum(counts) / len(counts)
    assert expected >= 20, "too few draws to say anything"
    freedom = len(counts) - 1
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return chi_square < freedom + 5 * sqrt(2 * freedom)
