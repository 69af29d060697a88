"""Every game: what one random choice costs over whole matches, against what one costs OpenSpiel from Python."""

from collections.abc import Iterator
from statistics import median
from typing import Any

import stammtisch
from benchmarks.measure import Figure, Worker, in_turns, ratio
from benchmarks.openspiel import playouts_from_python
from stammtisch.kernel.dice import quick

# name: game, options, at most this part of OpenSpiel's cost (None: only reported)
SUBJECTS: dict[str, tuple[str, dict[str, Any], float | None]] = {
    "gaunerbande": ("gaunerbande", {}, 1 / 10),
    "party_bugs": ("party_bugs", {}, 1 / 10),
    "partout": ("partout", {}, 1 / 10),
    "gauner": ("gauner", {}, 1 / 10),
    "tax_the_rich, basic": ("tax_the_rich", {}, 1 / 5),
    "tax_the_rich, advanced": ("tax_the_rich", {"rules": "advanced"}, None),
    "tax_the_rich, anarchy": ("tax_the_rich", {"rules": "anarchy"}, None),
}
CHOICES = 1_000_000  # a turn, about


def figures() -> Iterator[Figure]:
    workers: dict[str, Worker] = {"OpenSpiel": playouts_from_python}
    workers |= {name: worker(game, options) for name, (game, options, _) in SUBJECTS.items()}
    seconds = in_turns(workers)
    yield Figure("a choice, OpenSpiel's hearts from Python", median(seconds["OpenSpiel"]) * 1e9, "ns")
    for name, (_, _, part) in SUBJECTS.items():
        yield Figure(f"a choice, {name}", median(seconds[name]) * 1e9, "ns")
        faster = ratio(seconds["OpenSpiel"], seconds[name])
        yield Figure(f"against OpenSpiel, {name}", faster, "×", at_least=1 / part if part else None)


def worker(game: str, options: dict[str, Any]) -> Worker:
    """Plays whole matches at random, at the usual number of players."""
    match = stammtisch.load(game, **options).start(seed=7)
    doors, end, rng = match.game.rules.doors, match.numbers.copy(), quick(1)
    times = max(1, CHOICES * 10 // doors.playouts(match.numbers, 10, rng, end))
    return lambda: doors.playouts(match.numbers, times, rng, end)
