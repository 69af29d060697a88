"""Every level beats the one below by a good deal: contests on fixed seeds, with a floor under each result.

Floors lie about two and a half standard errors below what was measured, and well above what a broken bot reaches. The
master and the regular it plays search with a fraction of their usual simulations.
"""

from typing import NamedTuple

import pytest

import stammtisch
from stammtisch.lab.arena.contest import MirroredContest
from stammtisch.lab.arena.runner import Effort, run_contest
from stammtisch.lab.arena.standings import Standings
from stammtisch.lab.bot import read_bot


class Rung(NamedTuple):
    better: str
    worse: str
    deals: int


LADDER = (Rung("beginner", "random", 100), Rung("regular", "beginner", 24), Rung("master@500", "regular@50", 20))
FLOORS = {  # points per round between the two bots of each rung
    "gaunerbande": (7.8, 1.3, 2.2),
    "party_bugs": (17.0, 2.5, 1.0),
    "partout": (12.0, 0.4, 2.2),
    "gauner": (12.5, 14.0, 3.3),
    "tax_the_rich": (1.4, 2.6, 0.8),
}


def test_every_game_has_its_floors() -> None:
    assert set(FLOORS) == set(stammtisch.games())


@pytest.mark.parametrize("game", FLOORS)
@pytest.mark.parametrize("rung", range(len(LADDER)), ids=[f"{rung.better}-{rung.worse}" for rung in LADDER])
def test_each_level_beats_the_one_below(game: str, rung: int) -> None:
    better, worse, deals = LADDER[rung]
    loaded = stammtisch.load(game)
    bots = read_bot(better), read_bot(worse)
    standings = Standings(MirroredContest(game, loaded.players, loaded.options, bots, "one", "floor"))
    run_contest(standings, Effort(deals), None)
    (pair,) = standings.pairs("points")
    assert pair.fixed.mean > FLOORS[game][rung]
