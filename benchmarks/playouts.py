"""Random playouts from the first trick: Gaunerbande for four against OpenSpiel's `hearts`."""

from collections.abc import Iterator
from statistics import median

from benchmarks.measure import Figure, in_turns, ratio
from benchmarks.openspiel import PLAYOUTS, first_trick, playouts_from_python, rollouts_in_cpp
from stammtisch.kernel.dice import playout_rng

OURS = 50_000  # playouts a turn


def figures() -> Iterator[Figure]:
    match = first_trick()[0].copy()
    match.state.horizon = 1
    end, rng = match.numbers.copy(), playout_rng(1)

    def ours() -> int:
        match.game.rules.bindings.playouts(match.numbers, OURS, rng, end)
        return OURS

    def from_python() -> int:
        playouts_from_python()
        return PLAYOUTS

    seconds = in_turns({"ours": ours, "python": from_python, "cpp": rollouts_in_cpp})
    for name, who in (("stammtisch", "ours"), ("OpenSpiel from Python", "python"), ("OpenSpiel in C++", "cpp")):
        yield Figure(f"playouts, {name}", 1 / median(seconds[who]), "1/s")
        yield Figure(f"playouts, {name}, best turn", 1 / min(seconds[who]), "1/s")
    yield Figure("against OpenSpiel from Python", ratio(seconds["python"], seconds["ours"]), "×", at_least=30)
    yield Figure("against OpenSpiel in C++", ratio(seconds["cpp"], seconds["ours"]), "×", at_least=6)
