"""A figure, and how one is measured."""

import os
import subprocess
import sys
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import TypeVar

NO_MODULE_CACHE = "PYTHONDONTWRITEBYTECODE"
TURNS = 7


@dataclass(frozen=True)
class Figure:
    """One line of the report. `at_most` or `at_least`: what it ought to be."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the figure is what it ought to be; None if nothing is asked of it."""
        if self.at_most is not None:
            return self.value <= self.at_most
        if self.at_least is not None:
            return self.value >= self.at_least
        return None

    @property
    def target(self) -> str:
        if self.at_most is not None:
            return f"≤ {self.at_most:g}"
        return f"≥ {self.at_least:g}" if self.at_least is not None else ""


Who = TypeVar("Who", bound=Hashable)
wall = perf_counter

Work = Callable[[], int]  # works for a while and says how much it got done


def in_turns(
    workers: Mapping[Who, Work], turns: int = TURNS, clock: Callable[[], float] = process_time
) -> dict[Who, list[float]]:
    """Seconds per unit of work of each worker, turn by turn. Everybody works once before the clock runs.

    Processor time adds up what several cores do at once: to see what they gain, look at the clock on the `wall`.
    """
    for work in workers.values():
        work()
    seconds: dict[Who, list[float]] = {name: [] for name in workers}
    for _ in range(turns):
        for name, work in workers.items():
            started = clock()
            done = work()
            seconds[name].append((clock() - started) / done)
    return seconds


def ratio(slow: list[float], fast: list[float]) -> float:
    """How many times faster, as the median over the turns."""
    return median(a / b for a, b in zip(slow, fast, strict=True))


def fresh_process(code: str, environment: Mapping[str, str] | None = None) -> float:
    """Runs code in a new Python that prints one number.

    Without SciPy and PyYAML: Numba loads them where it finds them, which takes time and memory, but the library does
    not bring them along; here others have. And with Python's own cache of modules, as usual.
    """
    environment = {name: value for name, value in (environment or os.environ).items() if name != NO_MODULE_CACHE}
    code = f"import sys; sys.modules['scipy'] = sys.modules['yaml'] = None\n{code}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return float(done.stdout.split()[-1])
