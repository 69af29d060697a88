"""Any choice is as good as another."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.kernel import PlayoutRng
from stammtisch.kernel.dice import pick
from stammtisch.kernel.jit import compiled
from tests.unit.games.stones.rules import State


@compiled
def policy(s: State, seat: int, choices: int, rng: PlayoutRng) -> int:
    return pick(rng, choices)


@compiled
def value(s: State, since: State, out: NDArray[np.float64]) -> None:
    for seat in range(s.players):
        out[seat] = s.scores[seat]
