"""Figures with their intervals, for scripts."""

from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch.lab.intervals import Interval


def as_data(interval: "Interval") -> dict[str, float | None]:
    """An interval as `{mean, low, high}`; null for infinity, which JSON does not know."""
    return {name: value if isfinite(value) else None for name, value in interval._asdict().items()}
