"""What single steps cost, with Gaunerbande for four: in compiled code, and from Python."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

import stammtisch
from benchmarks.measure import TURNS, Figure, in_turns
from stammtisch.kernel import Numbers
from stammtisch.kernel.dice import playout_rng
from stammtisch.kernel.jit import compiled

NANO, MICRO = 1e9, 1e6
PLAYOUTS, COPIES, MATCHES = 50_000, 2_000_000, 10


def figures() -> Iterator[Figure]:
    yield from compiled_steps()
    yield from python_steps()


def compiled_steps() -> Iterator[Figure]:
    match = stammtisch.load("gaunerbande", players=4).start(seed=7)
    match.state.horizon = 1
    numbers, end, rng = match.numbers, match.numbers.copy(), playout_rng(1)
    bindings = match.game.rules.bindings
    seconds = in_turns(
        {
            "pair": lambda: bindings.playouts(numbers, PLAYOUTS, rng, end),
            "copy": lambda: copies(numbers, end, COPIES),
            "copy in Python": lambda: len([numbers.copy() for _ in range(1000)]),
        }
    )
    yield Figure("legal + apply, in a playout", median(seconds["pair"]) * NANO, "ns")
    yield Figure("state copy, compiled", median(seconds["copy"]) * NANO, "ns")
    yield Figure("state copy, from Python", median(seconds["copy in Python"]) * NANO, "ns")
    yield Figure("state", numbers.nbytes, "bytes")


@compiled
def copies(start: Numbers, end: Numbers, times: int) -> int:
    for number in range(times):
        start[-1] = number  # so that no copy can be left out
        for i in range(len(start)):
            end[i] = start[i]
    return times


def python_steps() -> Iterator[Figure]:
    """The public calls, over whole matches of random choices: the mean cost of a call, the median of the turns."""
    turns = [whole_matches(turn) for turn in range(TURNS + 1)][1:]  # the first one warms up
    choices, play, view = (median(costs) * MICRO for costs in zip(*turns, strict=True))
    yield Figure("match.choices", choices, "µs")
    yield Figure("match.play", play, "µs", at_most=25)
    yield Figure("match.view", view, "µs", at_most=60)


def whole_matches(turn: int) -> tuple[float, float, float]:
    """Seconds per `choices`, `play` and `view`."""
    luck, game = Random(turn), stammtisch.load("gaunerbande", players=4)
    asking = playing = looking = 0.0
    calls = 0
    for number in range(MATCHES):
        match = game.start(seed=turn * MATCHES + number)
        while not match.over:
            seat = match.waiting[0]
            begin = process_time()
            choices = match.choices(seat)
            asked = process_time()
            choice = luck.choice(choices)
            chosen = process_time()
            match.play(seat, choice)
            played = process_time()
            match.view(seat)
            seen = process_time()
            asking, playing, looking = asking + asked - begin, playing + played - chosen, looking + seen - played
            calls += 1
    return asking / calls, playing / calls, looking / calls
