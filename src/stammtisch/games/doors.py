"""The doors between Python and the compiled functions.

Handing a record to compiled code costs about 9 µs, because Numba hashes its whole type; a row of int64 costs 1. So
Python holds a state as one row of numbers, and each door looks at the row as a record on the compiled side.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.kernel import Numbers, Quick
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.dice import pick
from stammtisch.kernel.jit import specialise

if TYPE_CHECKING:
    from stammtisch.games.contract import Rulebook

    # Free names of the templates below; `specialise` fills in the game's own.
    STATE: Any
    deal: Any
    waiting: Any
    legal: Any
    apply: Any
    redeal: Any
    value: Any
    policy: Any


def _deal(numbers: Numbers) -> None:
    deal(numbers.view(STATE)[0])


def _waiting(numbers: Numbers) -> int:
    return waiting(numbers.view(STATE)[0])  # type: ignore[no-any-return]


def _legal(numbers: Numbers, seat: int) -> int:
    return legal(numbers.view(STATE)[0], seat)  # type: ignore[no-any-return]


def _apply(numbers: Numbers, seat: int, choice: int) -> None:
    apply(numbers.view(STATE)[0], seat, choice)


def _redeal(numbers: Numbers, seat: int, rng: Quick) -> None:
    redeal(numbers.view(STATE)[0], seat, rng)


def _value(numbers: Numbers, since: Numbers, out: NDArray[np.float64]) -> None:
    value(numbers.view(STATE)[0], since.view(STATE)[0], out)


def _policy(numbers: Numbers, seat: int, choices: int, rng: Quick) -> int:
    return policy(numbers.view(STATE)[0], seat, choices, rng)  # type: ignore[no-any-return]


def _playouts(numbers: Numbers, times: int, rng: Quick, last: Numbers) -> int:
    """Plays on at random, `times` times, up to the horizon; how many choices that took. `last` is the last end."""
    start, end = numbers.view(STATE), last.view(STATE)
    choices = 0
    for _ in range(times):
        end[0] = start[0]
        s = end[0]
        seats = waiting(s)
        while seats:
            seat = lowest(seats)
            apply(s, seat, pick(rng, legal(s, seat)))
            choices += 1
            seats = waiting(s)
    return choices


@dataclass(frozen=True)
class Doors:
    """A game's compiled functions, taking the state as a row of numbers; what they promise is in `Rulebook`."""

    deal: Callable[[Numbers], None]
    waiting: Callable[[Numbers], int]
    legal: Callable[[Numbers, int], int]
    apply: Callable[[Numbers, int, int], None]
    redeal: Callable[[Numbers, int, Quick], None]
    value: Callable[[Numbers, Numbers, NDArray[np.float64]], None]
    policy: Callable[[Numbers, int, int, Quick], int]
    playouts: Callable[[Numbers, int, Quick, Numbers], int]

    @classmethod
    def of(cls, rules: "Rulebook") -> "Doors":
        names = {"STATE": rules.state, **{name: getattr(rules, name) for name in CONTRACT}}
        module = rules.module
        return cls(
            deal=specialise(_deal, names, module),
            waiting=specialise(_waiting, names, module),
            legal=specialise(_legal, names, module),
            apply=specialise(_apply, names, module),
            redeal=specialise(_redeal, names, module),
            value=specialise(_value, names, module),
            policy=specialise(_policy, names, module),
            playouts=specialise(_playouts, names, module),
        )


# What templates may use of a game.
CONTRACT = ("deal", "waiting", "legal", "apply", "redeal", "value", "policy", "sensible")
