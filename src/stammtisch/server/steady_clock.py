"""The time of day, without jumps: somebody sets the machine's clock, and nobody's time at a table is up for that.

It runs with the monotonic clock, and follows the wall clock gently: a tenth faster or slower until both agree, so that
an hour is made up for in ten. It never goes back. Only a wall clock that is far ahead, as when a machine without a
battery learns the date, is followed at once.
"""

import sys
import time
from collections.abc import Callable

GENTLY = 10  # one part of the time that has passed, at most, is added or left out
FAR = 24 * 3600 * 1000  # milliseconds; nobody waits that long at a table


def wall_time() -> int:
    """Milliseconds since 1970, by the machine's clock."""
    return time.time_ns() // 1_000_000


def monotonic_time() -> int:
    """Milliseconds since some moment; never set by anybody. Counts the time that a machine has slept, if it can."""
    if sys.platform == "win32":
        return time.monotonic_ns() // 1_000_000
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) // 1_000_000


class SteadyClock:
    """Call it for milliseconds since 1970 that never decrease, and run as time passes."""

    def __init__(self, wall: Callable[[], int] = wall_time, monotonic: Callable[[], int] = monotonic_time) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._time, self._looked = wall(), monotonic()

    def __call__(self) -> int:
        looked, wall = self._monotonic(), self._wall()
        passed = looked - self._looked
        behind = wall - (self._time + passed)  # negative: this clock is ahead
        if behind > FAR:
            self._time, self._looked = wall, looked
        elif passed >= GENTLY:  # less would round to nothing, and be lost
            most = passed // GENTLY
            self._time, self._looked = self._time + passed + max(-most, min(most, behind)), looked
        return self._time + looked - self._looked
