"""Figures with their margins, for scripts."""

from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch.lab.intervals import Interval


def as_data(interval: "Interval") -> dict[str, float | None]:
    """`{mean, low, high}`; null where there is too little to say (JSON knows no infinity)."""
    return {name: value if isfinite(value) else None for name, value in interval._asdict().items()}
