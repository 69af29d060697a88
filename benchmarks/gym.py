"""Random play in environments for learning: what a step costs here, in RLCard and in one of PettingZoo's card games.

A step is one choice of one player, with the next player's observation and legal actions. Everybody plays at random.
"""

import os
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

import numpy as np
import rlcard
from pettingzoo import make
from rlcard.agents import RandomAgent

import stammtisch
from benchmarks.measure import Figure, Work, in_turns, ratio, wall
from stammtisch.gym import Batch, env

ROWS = 1024
MANY_ROWS = 4096  # of each thread: enough to be worth waking another one
STEPS = 300  # of all rows, a turn
BRIDGES = 10  # games, a turn
SINGLE_STEPS = 1000  # in a PettingZoo environment, a turn


def figures() -> Iterator[Figure]:
    cores = os.cpu_count() or 1
    seconds = in_turns(
        {
            "RLCard": bridge(),
            "PettingZoo": aec(make("aec", "classic/texas_holdem-v4")),
            "env": aec(env("gaunerbande")),
            **{game: batch(game) for game in stammtisch.games()},
        }
    )
    speed = {who: 1 / median(some) for who, some in seconds.items()}
    together = in_turns({n: batch("gaunerbande", n, MANY_ROWS) for n in (1, cores)}, clock=wall)
    yield Figure("steps, RLCard's bridge", speed["RLCard"], "1/s")
    yield Figure("steps, PettingZoo's texas_holdem", speed["PettingZoo"], "1/s")
    yield Figure("steps, gaunerbande for PettingZoo", speed["env"], "1/s")
    for game in stammtisch.games():
        yield Figure(f"steps, batch of {game}", speed[game], "1/s")
    yield Figure(
        f"{cores} threads against one, batches of gaunerbande with {MANY_ROWS:,} rows each",
        ratio(together[1], together[cores]),
        "×",
    )
    ours = seconds["gaunerbande"]
    yield Figure("batch against RLCard's bridge", ratio(seconds["RLCard"], ours), "×", at_least=50)
    yield Figure("batch against PettingZoo's texas_holdem", ratio(seconds["PettingZoo"], ours), "×", at_least=50)
    yield Figure("one match against PettingZoo's texas_holdem", ratio(seconds["PettingZoo"], seconds["env"]), "×")


def batch(game: str, threads: int = 1, rows: int = ROWS) -> Work:
    many = Batch(game, size=rows * threads, seed=7, threads=threads)

    def work() -> int:
        for _ in range(STEPS):
            many.step(many.sample())
        return STEPS * many.size

    return work


def bridge() -> Work:
    game = rlcard.make("bridge", config={"seed": 7})
    game.set_agents([RandomAgent(num_actions=game.num_actions) for _ in range(game.num_players)])

    def work() -> int:
        before = game.timestep
        for _ in range(BRIDGES):
            game.run(is_training=False)
        return int(game.timestep - before)

    return work


def aec(game: Any) -> Work:
    luck = Random(7)
    game.reset(seed=7)

    def work() -> int:
        for _ in range(SINGLE_STEPS):
            if not game.agents:
                game.reset()
            observation, _, terminated, truncated, _ = game.last()
            over = terminated or truncated
            game.step(None if over else luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        return SINGLE_STEPS

    return work
