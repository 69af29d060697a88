"""The balance simulator: a million random rounds of Gaunerbande, and whole matches of every game."""

import os
from collections.abc import Iterator
from statistics import median

from benchmarks.measure import Figure, Work, in_turns, wall
from stammtisch.games.registry import game_ids
from stammtisch.lab.balance.simulation import Plan, Workload, simulate
from stammtisch.lab.bot import read_bot
from stammtisch.lab.experiment import Rounds
from stammtisch.match import Game

MILLION = 1_000_000
ROUNDS = 100_000  # a turn
MATCHES = 2_000


def figures() -> Iterator[Figure]:
    cores = os.cpu_count() or 1
    workers = {number: worker("gaunerbande", "one", ROUNDS, number) for number in (1, cores)}
    million = {number: MILLION * median(some) for number, some in in_turns(workers, clock=wall).items()}
    yield Figure("a million random rounds of Gaunerbande, one core", million[1], "s")
    yield Figure(f"the same on {cores} cores", million[cores], "s", at_most=10)
    seconds = in_turns({game: worker(game, "full", MATCHES, 1) for game in game_ids()})
    for game in game_ids():
        yield Figure(f"random matches, {game}, one core", 1 / median(seconds[game]), "1/s")


def worker(game: str, rounds: Rounds, matches: int, cores: int) -> Work:
    """Plays, with everything that belongs to it: keys, dealing, counting, and putting the table together."""
    plan = Plan(game, Game(game).players, {}, (read_bot("random"),), rounds, 0)

    def work() -> int:
        simulate([plan], Workload(matches, cores, sample=0))
        return matches

    return work
