"""The bindings: a game's compiled functions as Python calls them, with a state as a row of numbers.

Handing a record to compiled code costs about 9 µs, because Numba hashes its whole type; a row of int64 costs 1. So
Python holds a state as one row of numbers, and each binding views the row as a record on the compiled side.

Compiled code does not look whether an index is within its array: what is wrong there ends the whole process. So each
binding first looks at what it is given, on the compiled side, where that costs next to nothing, and raises ValueError.
What the state itself says is believed: whoever writes into one must know what they do.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS
from stammtisch.kernel import Numbers, PlayoutRng
from stammtisch.kernel.bits import lowest
from stammtisch.kernel.dice import pick
from stammtisch.kernel.jit import specialise

if TYPE_CHECKING:
    from stammtisch.games.contract import Rulebook

    # Free names of the templates below; `specialise` fills in the game's own.
    STATE: Any
    SIZE: int  # how many numbers that is
    deal: Any
    waiting: Any
    legal: Any
    apply: Any
    redeal: Any
    value: Any
    policy: Any


def _check_size(numbers: Numbers) -> None:
    if len(numbers) != SIZE:
        raise ValueError(
            "This is no state of this game: a state is a row of exactly so many numbers as `layout` lists."
        )


def _check_seat(numbers: Numbers, seat: int) -> None:
    _check_size(numbers)
    if not 0 <= seat < numbers.view(STATE)[0].players <= SEATS:
        raise ValueError("There is no such seat; the seats are 0 … players-1.")


def _check_rng(rng: PlayoutRng) -> None:
    if len(rng) != 1:
        raise ValueError("A playout generator is one number in an array, as `kernel.dice.playout_rng` makes it.")


def _deal(numbers: Numbers) -> None:
    _check_seat(numbers, 0)
    deal(numbers.view(STATE)[0])


def _waiting(numbers: Numbers) -> int:
    _check_size(numbers)
    return waiting(numbers.view(STATE)[0])  # type: ignore[no-any-return]


def _legal(numbers: Numbers, seat: int) -> int:
    _check_seat(numbers, seat)
    return legal(numbers.view(STATE)[0], seat)  # type: ignore[no-any-return]


def _apply(numbers: Numbers, seat: int, choice: int) -> None:
    _check_seat(numbers, seat)
    s = numbers.view(STATE)[0]
    if not 0 <= choice < CHOICES or not legal(s, seat) >> choice & 1:
        raise ValueError("This choice is not legal now; `legal` gives those that are.")
    apply(s, seat, choice)


def _redeal(numbers: Numbers, seat: int, rng: PlayoutRng) -> None:
    _check_seat(numbers, seat)
    _check_rng(rng)
    redeal(numbers.view(STATE)[0], seat, rng)


def _value(numbers: Numbers, since: Numbers, out: NDArray[np.float64]) -> None:
    _check_seat(numbers, 0)
    _check_seat(since, 0)
    if len(out) < SEATS:
        raise ValueError("The values need an array with a place for every seat there can be.")
    value(numbers.view(STATE)[0], since.view(STATE)[0], out)


def _policy(numbers: Numbers, seat: int, choices: int, rng: PlayoutRng) -> int:
    _check_seat(numbers, seat)
    _check_rng(rng)
    s = numbers.view(STATE)[0]
    if not choices or choices & ~legal(s, seat):
        raise ValueError("These choices are not legal now; a policy picks one of some that are.")
    return policy(s, seat, choices, rng)  # type: ignore[no-any-return]


def _playouts(numbers: Numbers, times: int, rng: PlayoutRng, last: Numbers) -> int:
    """Plays on at random, `times` times, up to the horizon; how many choices that took. `last` is the last end."""
    _check_seat(numbers, 0)
    _check_size(last)
    _check_rng(rng)
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
class Bindings:
    """A game's compiled functions, taking the state as a row of numbers; what they promise is in `Rulebook`."""

    deal: Callable[[Numbers], None]
    waiting: Callable[[Numbers], int]
    legal: Callable[[Numbers, int], int]
    apply: Callable[[Numbers, int, int], None]
    redeal: Callable[[Numbers, int, PlayoutRng], None]
    value: Callable[[Numbers, Numbers, NDArray[np.float64]], None]
    policy: Callable[[Numbers, int, int, PlayoutRng], int]
    playouts: Callable[[Numbers, int, PlayoutRng, Numbers], int]

    @classmethod
    def of(cls, rules: "Rulebook") -> "Bindings":
        """The bindings of a game; each is compiled when it is first called."""
        module = rules.module
        names: dict[str, Any] = {"STATE": rules.state, "SIZE": rules.state.itemsize // 8}
        names |= {name: getattr(rules, name) for name in CONTRACT}
        for check in (_check_size, _check_seat, _check_rng):
            names[check.__name__] = specialise(check, names, module)
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


CHOICES = 63  # as many as a set can hold

# What templates may use of a game.
CONTRACT = ("deal", "waiting", "legal", "apply", "redeal", "value", "policy", "sensible")
