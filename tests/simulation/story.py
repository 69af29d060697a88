"""What a failure is told as: the seed, the law, and as few faults as it takes.

The faults of a seed are a list, so a list that breaks the same law can be made shorter piece by piece (delta debugging,
Zeller 1999): halves, quarters, … are left out as long as the law still breaks without them.
"""

from collections.abc import Callable, Sequence

from tests.simulation.faults import Fault, written
from tests.simulation.world import Outcome, simulate

MOST_STEPS = 4_000_000  # of all evenings that are tried to make a story shorter: about a minute
LINES, WIDTH = 40, 160
Simulate = Callable[[int, Sequence[Fault] | None], Outcome]


def shrunk(outcome: Outcome, run: Simulate = simulate, most: int = MOST_STEPS) -> Outcome:
    """An evening of the same seed that breaks the same law, with fewer faults if that is possible."""
    assert outcome.broken is not None
    best, parts, steps = outcome, 2, 0
    while best.faults:
        size, found = max(1, len(best.faults) // parts), None
        for start in range(0, len(best.faults), size):
            if steps > most:
                return best
            tried = run(best.seed, [*best.faults[:start], *best.faults[start + size :]])
            steps += tried.steps
            if tried.broken is not None and tried.broken.law == outcome.broken.law:
                found = tried
                break
        if found is not None:
            best, parts = found, max(2, parts - 1)
        elif size == 1:
            break
        else:
            parts *= 2
    return best


def told(outcome: Outcome, of: int | None = None) -> str:
    """The failure for people to read; `of`: how many faults there were before it was shrunk."""
    assert outcome.broken is not None
    count = f"{len(outcome.faults)} faults" if of is None else f"{len(outcome.faults)} of {of} faults"
    lines = [
        f"seed {outcome.seed} breaks the law “{outcome.broken.law}” after {outcome.steps} steps, with {count}:",
        f"  {outcome.broken.what[:600]}",
        "the last of what happened (seconds, who, what):",
        *(f"  {line[:WIDTH]}" for line in outcome.story[-LINES:] if '"presence"' not in line),
        "once more:",
        f"  make simulate-faults SEED='{written(outcome.seed, outcome.faults)}'",
    ]
    return "\n".join(lines)
