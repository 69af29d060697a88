"""Nothing that is called or asked ends the interpreter. STAMMTISCH_FUZZ=10000 tries so often instead of a little.

What is tried, and how, is in `hostile.py`; every failure shows its seed.
"""

import os
import subprocess
import sys
from ast import literal_eval

ROUNDS = int(os.environ.get("STAMMTISCH_FUZZ", "0"))
SEED = os.environ.get("STAMMTISCH_FUZZ_SEED", "1")


def fuzzed(what: str, rounds: int, *games: str) -> dict[str, int]:
    """What came of it, counted; fails if the process does."""
    command = [sys.executable, "-m", "tests.unit.hostile", what, SEED, str(rounds), *games]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, f"{' '.join(command)}: {ran.returncode}\n{ran.stderr[-3000:]}"
    found: dict[str, int] = literal_eval(ran.stdout)
    return found


def test_calls_that_make_no_sense_are_refused() -> None:
    found = fuzzed("calls", ROUNDS or 40)
    assert {"IllegalChoice", "OptionError", "ValueError", "accepted"} <= found.keys()
    assert "an error that says nothing" not in found


def test_states_that_somebody_made_up_do_no_harm() -> None:
    """One game, unless there is time: its code has to be compiled anew, with bounds checks."""
    found = fuzzed("states", ROUNDS or 100, *([] if ROUNDS else ["gaunerbande"]))
    assert {"answered", "ValueError"} <= found.keys()
