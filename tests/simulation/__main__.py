"""`python -m tests.simulation [SEED …]`: evenings of these seeds; without a seed, of fresh ones, on all cores.

A seed is a number, or a number and faults as a failure prints them. STAMMTISCH_SIMULATION says for how many seconds
fresh seeds are tried (`make soak`: an hour). Exits with 1 if a law was broken.
"""

import os
import sys
import time

from tests.simulation.soak import Tally, evening, soak

if __name__ == "__main__":
    started, total = time.monotonic(), Tally()
    if len(sys.argv) > 1:
        for seed in sys.argv[1:]:
            total = total.and_also(evening(seed))
    else:
        total = soak(float(os.environ.get("STAMMTISCH_SIMULATION", "60")))
    print(total.told(time.monotonic() - started))
    sys.exit(1 if total.failures else 0)
