"""The tree search divides its simulations between the choices: most to the best, some to all the others."""

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch.bots.search import Search
from stammtisch.kernel.dice import playout_rng
from stammtisch.match import Match

SIMULATIONS = 500


def decisions(game: str) -> list[Match]:
    """Every fifth position of a random match in which a seat has three choices or more; eight of them."""
    match, chance, found = stammtisch.load(game).start(3), Random(1), list[Match]()
    while len(found) < 8 and not match.over:
        seat = match.waiting[0]
        if len(match.played) % 5 == 0 and len(match.choices(seat)) > 2:
            found.append(match.copy())
        match.play(seat, chance.choice(match.choices(seat)))
    return found


@pytest.mark.parametrize("game", ["party_bugs", "gauner"])
def test_it_comes_back_to_choices_that_looked_bad_at_first(game: str) -> None:
    """Without exploration the worst choice gets one simulation of 500; with too much of it, as many as the best."""
    least, most = [], []
    for match in decisions(game):
        visits = Search(match.game.rules, match.numbers, match.waiting[0], playout_rng(1)).run(SIMULATIONS).visits
        tried = np.sort(visits[visits > 0]) / SIMULATIONS
        least.append(tried[0] * len(tried))  # 1: simulations are divided equally
        most.append(tried[-1] * len(tried))
    assert 0.08 < np.mean(least) < 0.6
    assert np.mean(most) > 1.5


VISITS = """
from stammtisch.bots.search import Search
from stammtisch.kernel.dice import playout_rng
from tests.unit.bots.positions import last_of_a_trick
match = last_of_a_trick()
for seed in range(3):
    found = Search(match.game.rules, match.numbers, 3, playout_rng(seed)).run(40)
    print(found.visits.tolist(), found.worth.round(9).tolist(), found.wins.round(9).tolist())
"""


def test_interpreted_it_thinks_the_same() -> None:
    environments = ({**os.environ, "NUMBA_DISABLE_JIT": value} for value in ("0", "1"))
    compiled, interpreted = (
        subprocess.run(
            [sys.executable, "-c", VISITS], capture_output=True, text=True, check=True, env=environment
        ).stdout
        for environment in environments
    )
    assert compiled == interpreted
    assert compiled.count("\n") == 3
