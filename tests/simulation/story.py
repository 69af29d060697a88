"""What a failure is told as: the seed, the law, and as few faults as it takes.

The faults of a seed are a list, so a list that breaks the same law can be made shorter piece by piece (delta debugging,
Zeller 1999): all, halves, quarters, … are left out as long as the law still breaks without them. But without one fault
chance makes something else of the others; so in the end any shorter list is tried, some times.
"""

import random
from collections.abc import Callable, Iterator, Sequence

from tests.simulation.faults import Fault, written
from tests.simulation.world import Outcome, simulate

MOST_STEPS = 4_000_000  # of all evenings that are tried to make a story shorter: about a minute
TRIES = 40  # with any shorter list
LINES, WIDTH = 40, 160
Simulate = Callable[[int, Sequence[Fault] | None], Outcome]


def shrunk(outcome: Outcome, run: Simulate = simulate, most: int = MOST_STEPS) -> Outcome:
    """An evening of the same seed that breaks the same law, with fewer faults if that is possible."""
    assert outcome.broken is not None
    best, size, dice, known = outcome, len(outcome.faults), random.Random(outcome.seed), set[tuple[Fault, ...]]()
    while True:
        for faults in _without(best.faults, size) if size else _any_of(best.faults, dice):
            if most <= 0:
                return best
            if tuple(faults) not in known:
                known.add(tuple(faults))
                tried = run(best.seed, faults)
                most -= tried.steps
                if tried.broken is not None and tried.broken.law == outcome.broken.law:
                    best, size = tried, min(max(size, 1), len(faults))
                    break
        else:
            if not size:
                return best
            size //= 2


def _without(faults: Sequence[Fault], size: int) -> Iterator[list[Fault]]:
    """The list without each piece of this size."""
    for start in range(0, len(faults), size):
        yield [*faults[:start], *faults[start + size :]]


def _any_of(faults: Sequence[Fault], dice: random.Random) -> Iterator[list[Fault]]:
    """Some shorter lists."""
    for _ in range(TRIES if faults else 0):
        kept = dice.sample(range(len(faults)), dice.randrange(len(faults)))
        yield [faults[number] for number in sorted(kept)]


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
