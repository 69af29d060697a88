"""Many matches of bots that do not think, played by `loop.py`, which is compiled once per game."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bindings import CONTRACT
from stammtisch.games.contract import SEATS, Rulebook
from stammtisch.kernel import Numbers
from stammtisch.kernel.jit import specialise
from stammtisch.lab.compute.batch import loop
from stammtisch.lab.compute.seeds import Seed, generators_of, keys_of
from stammtisch.match import Game

__all__ = ["direction", "play", "row_length"]


def row_length(rules: Rulebook) -> int:
    """How many numbers a match's row has in this game."""
    return loop.PHASE + len(rules.phases)


def play(game: Game, inattention: list[float], horizon: int, seed: Seed, first: int, count: int) -> Numbers:
    """Plays matches first … first+count-1 of this seed: one row each, as `loop` lists it. Releases the GIL.

    `inattention` has one number per seat: the chance of any legal choice instead of the policy's.
    """
    rules = game.rules
    keys = keys_of(seed, first, count)
    rows = np.zeros((count, row_length(rules)), np.int64)
    compiled_loop(rules)(
        _template(game, horizon), keys, generators_of(keys), _per_seat(inattention), direction(rules), rows
    )
    return rows


@cache
def compiled_loop(rules: Rulebook) -> Any:
    """`loop.play_matches`, compiled for one game."""
    module = rules.module
    names = {"STATE": rules.state, **{name: getattr(rules, name) for name in CONTRACT}}
    names["one_match"] = specialise(loop.play_match, names, module)
    return specialise(loop.play_matches, names, module)


def _template(game: Game, horizon: int) -> Numbers:
    """The state before the deal, which every match begins with."""
    numbers = game.blank.copy()
    numbers[game.rules.layout["horizon"][0]] = horizon
    return numbers


def _per_seat(inattention: list[float]) -> NDArray[np.float64]:
    return np.array(inattention + [0.0] * (SEATS - len(inattention)))


def direction(rules: Rulebook) -> int:
    """1 if high scores are good in this game, -1 if low ones are."""
    return -1 if rules.low_wins else 1
