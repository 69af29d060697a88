"""What a game's WebAssembly can be asked: thin functions on addresses in its memory.

A state is a row of int64 at an address. Each entry views the memory as arrays and calls what Python calls: the game's
bindings, which look at what they are given first, and the search.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba import types

from stammtisch.bots.imagined import MOST_PARTS, imaginer
from stammtisch.bots.search import NODE, finisher, searcher
from stammtisch.games.bindings import CHOICES
from stammtisch.games.contract import SEATS, Rulebook
from stammtisch.kernel.dice import pick, rng_chance
from stammtisch.kernel.jit import OPTIONS
from stammtisch.kernel.numba_internals import InnerCompiler

carray: Any = numba.carray  # type: ignore[attr-defined]
pointer: Any = types.CPointer

if TYPE_CHECKING:
    # Free names of the templates below; `compile_entries` fills in the game's own.
    called: Any
    STATE: Any
    SIZE: int  # numbers of a state
    SEEN: int  # numbers of an observation
    COLUMNS: int  # of what is noted of an imagined round

# --- templates ---


def deal(state: Any) -> None:
    called(carray(state, (SIZE,)))


def waiting(state: Any) -> Any:
    return np.int32(called(carray(state, (SIZE,))))


def legal(state: Any, seat: int) -> Any:
    return called(carray(state, (SIZE,)), seat)


def apply(state: Any, seat: int, choice: int) -> None:
    called(carray(state, (SIZE,)), seat, choice)


def redeal(state: Any, seat: int, rng: Any) -> None:
    called(carray(state, (SIZE,)), seat, carray(rng, (1,)))


def value(state: Any, since: Any, out: Any) -> None:
    called(carray(state, (SIZE,)), carray(since, (SIZE,)), carray(out, (SEATS,)))


def policy(state: Any, seat: int, choices: int, rng: Any) -> Any:
    return np.int32(called(carray(state, (SIZE,)), seat, choices, carray(rng, (1,))))


def playouts(state: Any, times: int, rng: Any, last: Any) -> Any:
    return called(carray(state, (SIZE,)), times, carray(rng, (1,)), carray(last, (SIZE,)))


def finish(state: Any, rng: Any) -> None:
    called(carray(state, (SIZE,)), carray(rng, (1,)))


def imagine(
    state: Any, seat: int, lines: Any, count: int, rounds: int, rng: Any, seen: Any, scratch: Any, end: Any
) -> None:
    called(
        carray(state, (SIZE,)),
        seat,
        carray(lines, (count * MOST_PARTS,)),
        rounds,
        carray(rng, (1,)),
        carray(seen, (count * rounds * COLUMNS,)),
        carray(scratch, (SIZE,)),
        carray(end, (SIZE,)),
    )


def observe(state: Any, seat: int, out: Any) -> None:
    called(carray(state, (SIZE,)).view(STATE)[0], seat, carray(out, (SEEN,)))


def search(
    state: Any,
    seat: int,
    simulations: int,
    explore: float,
    noise: float,
    every: int,
    rng: Any,
    nodes: Any,
    max_nodes: int,
    totals: Any,
    gains: Any,
    wins: Any,
    scratch: Any,
) -> None:
    called(
        carray(state, (SIZE,)),
        seat,
        simulations,
        explore,
        noise,
        every,
        carray(rng, (1,)),
        carray(nodes, (max_nodes,)),
        carray(totals, (4,)),
        carray(gains, (CHOICES,)),
        carray(wins, (CHOICES,)),
        carray(scratch, (SIZE,)),
    )


def random_choice(choices: int, rng: Any) -> Any:
    return np.int32(called(carray(rng, (1,)), choices))


def random_chance(rng: Any) -> Any:
    return called(carray(rng, (1,)))


# --- compiled ---

VOID, I32, I64, F64 = types.void, types.int32, types.int64, types.float64
STATES, REALS, SEEN_AT = pointer(I64), pointer(F64), pointer(types.float32)
RNG, NODES = pointer(types.uint64), pointer(numba.from_dtype(NODE))


@dataclass(frozen=True)
class Entry:
    template: Callable[..., Any]
    signature: Any
    calls: Callable[[Rulebook], Any]  # what `called` is in a game


ENTRIES = (
    Entry(deal, VOID(STATES), lambda rules: rules.bindings.deal),
    Entry(waiting, I32(STATES), lambda rules: rules.bindings.waiting),
    Entry(legal, I64(STATES, I32), lambda rules: rules.bindings.legal),
    Entry(apply, VOID(STATES, I32, I32), lambda rules: rules.bindings.apply),
    Entry(redeal, VOID(STATES, I32, RNG), lambda rules: rules.bindings.redeal),
    Entry(value, VOID(STATES, STATES, REALS), lambda rules: rules.bindings.value),
    Entry(policy, I32(STATES, I32, I64, RNG), lambda rules: rules.bindings.policy),
    Entry(playouts, I64(STATES, I32, RNG, STATES), lambda rules: rules.bindings.playouts),
    Entry(finish, VOID(STATES, RNG), finisher),
    Entry(imagine, VOID(STATES, I32, STATES, I32, I32, RNG, REALS, STATES, STATES), imaginer),
    Entry(observe, VOID(STATES, I32, SEEN_AT), lambda rules: rules.observe),
    Entry(
        search,
        VOID(STATES, I32, I32, F64, F64, I32, RNG, NODES, I32, REALS, REALS, REALS, STATES),
        searcher,
    ),
    Entry(random_choice, I32(I64, RNG), lambda rules: pick),
    Entry(random_chance, F64(RNG), lambda rules: rng_chance),
)
NAMES = tuple(entry.template.__name__ for entry in ENTRIES)


def compile_entries(rules: Rulebook) -> dict[str, Any]:
    """Every entry of a game, compiled: name → dispatcher."""
    return {entry.template.__name__: _compiled(entry, rules) for entry in ENTRIES}


def _compiled(entry: Entry, rules: Rulebook) -> Any:
    names = {"called": entry.calls(rules), "STATE": rules.state, "SIZE": rules.state.itemsize // 8}
    lengths = {"SEEN": rules.observation.length, "COLUMNS": len(rules.outcome_features) + 2}
    scope = {**entry.template.__globals__, **names, **lengths}
    function = FunctionType(entry.template.__code__, scope, entry.template.__name__)
    options = OPTIONS | {"no_cpython_wrapper": True}
    made: Any = numba.njit(**options, pipeline_class=InnerCompiler)(function)
    made.compile(entry.signature)
    return made
