"""What it costs a search that `log` and `exp` are our own (`kernel.floats`): the same search with the C library's."""

import math
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

import numba

from benchmarks.measure import in_turns, ratio
from stammtisch.bots.search import EXPLORE, PLAYOUT_NOISE, Search, searcher
from stammtisch.kernel import floats
from stammtisch.kernel.dice import playout_rng
from stammtisch.kernel.jit import OPTIONS
from stammtisch.match import Match

SIMULATIONS = 10_000  # a turn
TURNS = 15
LIBRARY = {floats.log: math.log, floats.exp: math.exp}


def cost(match: Match) -> float:
    """How much longer our own take in a search of that match's first seat, in percent."""
    rules, seat = match.game.rules, match.waiting[0]
    theirs = rebuilt(searcher(rules), cache(rebuilt))

    def think(search: Any) -> Callable[[], int]:
        def work() -> int:
            tree = Search(rules, match.numbers, seat, playout_rng(1))
            tree._search = search
            tree.run(SIMULATIONS, EXPLORE, PLAYOUT_NOISE)
            return SIMULATIONS

        return work

    seconds = in_turns({"ours": think(searcher(rules)), "theirs": think(theirs)}, TURNS)
    return 100 * (ratio(seconds["ours"], seconds["theirs"]) - 1)


def rebuilt(function: Any, again: Any) -> Any:
    """A compiled function as it would be if `kernel.floats` were the C library: all it calls is compiled anew."""
    if function in LIBRARY:
        return LIBRARY[function]
    source = function.py_func
    used = {name: source.__globals__.get(name) for name in source.__code__.co_names}
    ours = {name: again(one, again) for name, one in used.items() if hasattr(one, "py_func")}
    scope = {**source.__globals__, **ours}
    return numba.njit(**OPTIONS)(FunctionType(source.__code__, scope, source.__name__, source.__defaults__))
