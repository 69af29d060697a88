"""`python -m tests.simulation [SEED …]`: evenings of these seeds; without a seed, of fresh ones, on all cores.

A seed is a number, or a number and faults as a failure prints them. STAMMTISCH_SIMULATION says for how many seconds
fresh seeds are tried (`make soak`: an hour). Exits with 1 if a law was broken.
"""

import os
import random
import sys
import time
from collections.abc import Sequence

from tests.simulation.faults import separate
from tests.simulation.soak import Tally, evening, soak


def main(arguments: Sequence[str]) -> int:
    """Runs the evenings and prints what they came to. Gives the exit code."""
    started, total = time.monotonic(), Tally()
    seeds = [seed for argument in arguments for seed in separate(argument)]
    for seed in seeds:
        total = total.and_also(evening(seed))
    if not seeds:
        total = soak(float(os.environ.get("STAMMTISCH_SIMULATION", "60")), random.SystemRandom().randrange(10**9))
    print(total.told(time.monotonic() - started))
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
