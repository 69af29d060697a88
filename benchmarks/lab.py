"""The balance simulator: a million random rounds of Gaunerbande, and whole matches of every game."""

import os
from collections.abc import Iterator
from statistics import median

from benchmarks.measure import Figure, Worker, in_turns
from stammtisch.games.registry import GAMES
from stammtisch.lab.bot import read_bot
from stammtisch.lab.plan import Plan
from stammtisch.lab.setting import Rounds
from stammtisch.lab.simulation import Labour, simulate
from stammtisch.match import Game

MILLION = 1_000_000
ROUNDS = 100_000  # a turn
MATCHES = 2_000


def figures() -> Iterator[Figure]:
    cores = os.cpu_count() or 1
    workers = {
        "one core": worker("gaunerbande", "one", ROUNDS, 1),
        "all cores": worker("gaunerbande", "one", ROUNDS, cores),
    }
    workers |= {game: worker(game, "full", MATCHES, 1) for game in GAMES}
    seconds = in_turns(workers)
    yield Figure("a million random rounds of Gaunerbande, one core", MILLION * median(seconds["one core"]), "s")
    yield Figure(f"the same on {cores} cores", MILLION * median(seconds["all cores"]), "s", at_most=10)
    for game in GAMES:
        yield Figure(f"random matches, {game}, one core", 1 / median(seconds[game]), "1/s")


def worker(game: str, rounds: Rounds, matches: int, cores: int) -> Worker:
    """Plays, with everything that belongs to it: keys, dealing, counting, and putting the table together."""
    plan = Plan(game, Game(game).players, {}, (read_bot("random"),), rounds, 0)

    def work() -> int:
        simulate([plan], Labour(matches, cores, sample=0))
        return matches

    return work
