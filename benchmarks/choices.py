"""Every game: what one random choice costs over whole matches, against what one costs OpenSpiel from Python."""

from collections.abc import Iterator
from statistics import median
from typing import Any

import stammtisch
from benchmarks.measure import Figure, Work, in_turns, ratio
from benchmarks.openspiel import playouts_from_python
from stammtisch.games.registry import OWN
from stammtisch.kernel.dice import playout_rng

# name: options, at most this part of OpenSpiel's cost (None: only reported)
Subjects = dict[str, tuple[dict[str, Any], float | None]]
VARIANTS: dict[str, Subjects] = {  # of games that are measured with several options
    "tax_the_rich": {
        "tax_the_rich, basic": ({}, 1 / 5),
        "tax_the_rich, advanced": ({"rules": "advanced"}, None),
        "tax_the_rich, anarchy": ({"rules": "anarchy"}, None),
    },
}
CHOICES = 1_000_000  # a turn, about


def figures() -> Iterator[Figure]:
    workers: dict[str, Work] = {"OpenSpiel": playouts_from_python}
    parts: dict[str, float | None] = {}
    for game in OWN:
        for name, (options, part) in VARIANTS.get(game, {game: ({}, 1 / 10)}).items():
            workers[name], parts[name] = worker(game, options), part
    seconds = in_turns(workers)
    yield Figure("a choice, OpenSpiel's hearts from Python", median(seconds["OpenSpiel"]) * 1e9, "ns")
    for name, part in parts.items():
        yield Figure(f"a choice, {name}", median(seconds[name]) * 1e9, "ns")
        faster = ratio(seconds["OpenSpiel"], seconds[name])
        yield Figure(f"against OpenSpiel, {name}", faster, "×", at_least=1 / part if part else None)


def worker(game: str, options: dict[str, Any]) -> Work:
    """Plays whole matches at random, at the usual number of players."""
    match = stammtisch.load(game, **options).start(seed=7)
    bindings, end, rng = match.game.rules.bindings, match.numbers.copy(), playout_rng(1)
    times = max(1, CHOICES * 10 // bindings.playouts(match.numbers, 10, rng, end))
    return lambda: bindings.playouts(match.numbers, times, rng, end)
