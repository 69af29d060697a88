"""Many evenings: one seed after the other for as long as one likes, on all cores."""

import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from tests.simulation.faults import read
from tests.simulation.story import shrunk, told
from tests.simulation.world import simulate


class Tally(NamedTuple):
    """What some evenings came to."""

    evenings: int = 0
    steps: int = 0
    hours: float = 0.0
    failures: int = 0

    def and_also(self, other: "Tally") -> "Tally":
        steps, hours = self.steps + other.steps, self.hours + other.hours
        return Tally(self.evenings + other.evenings, steps, hours, self.failures + other.failures)

    def told(self, seconds: float) -> str:
        speed = f"{self.steps / seconds:,.0f} steps and {self.hours / seconds:,.0f} virtual hours a second"
        return f"{self.evenings} evenings, {self.failures} broken; {self.steps:,} steps in {seconds:.0f} s: {speed}"


def evening(text: str) -> Tally:
    """One evening, of a seed or of a seed with faults. If it breaks a law, it is made short and printed."""
    seed, faults = read(text)
    outcome = simulate(seed, faults)
    if outcome.broken is not None:
        print(told(shrunk(outcome), len(outcome.faults)), flush=True)
    return Tally(1, outcome.steps, outcome.hours, int(outcome.broken is not None))


def evenings(first: int, every: int, seconds: float) -> Tally:
    """The evenings of every so many-th seed from the first on, for so long, and one at least."""
    total, end = evening(str(first)), time.monotonic() + seconds
    while time.monotonic() < end:
        first += every
        total = total.and_also(evening(str(first)))
    return total


def soak(seconds: float, first: int) -> Tally:
    """The evenings of all seeds from the first on, for so long, on all cores."""
    cores, total = os.cpu_count() or 1, Tally()
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        for found in [pool.submit(evenings, first + core, cores, seconds) for core in range(cores)]:
            total = total.and_also(found.result())
    return total
