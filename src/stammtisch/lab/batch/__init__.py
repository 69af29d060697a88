"""Many matches of bots that choose without thinking: see `loop.py`."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.contract import SEATS, Rulebook
from stammtisch.games.doors import CONTRACT
from stammtisch.kernel import Numbers
from stammtisch.kernel.jit import specialise
from stammtisch.lab.batch import loop
from stammtisch.lab.seeds import Seed, generators_of, keys_of
from stammtisch.match import Game

__all__ = ["play", "row_length"]


def row_length(rules: Rulebook) -> int:
    return loop.PHASE + len(rules.phases)


@cache
def player(rules: Rulebook) -> Any:
    """`loop.play_matches`, compiled for one game."""
    module = rules.module
    names = {"STATE": rules.state, **{name: getattr(rules, name) for name in CONTRACT}}
    names["one_match"] = specialise(loop.play_match, names, module)
    return specialise(loop.play_matches, names, module)


def play(game: Game, inattention: list[float], horizon: int, seed: Seed, first: int, count: int) -> Numbers:
    """Matches first … first+count-1 of this seed, one row each as `loop` lists it. Releases the GIL while playing."""
    rules = game.rules
    keys = keys_of(seed, first, count)
    rows = np.zeros((count, row_length(rules)), np.int64)
    player(rules)(template(game, horizon), keys, generators_of(keys), seatwise(inattention), better(rules), rows)
    return rows


def template(game: Game, horizon: int) -> Numbers:
    """What every match begins with."""
    numbers = game.blank.copy()
    numbers[game.rules.layout["horizon"][0]] = horizon
    return numbers


def seatwise(inattention: list[float]) -> NDArray[np.float64]:
    return np.array(inattention + [0.0] * (SEATS - len(inattention)))


def better(rules: Rulebook) -> int:
    return -1 if rules.low_wins else 1
