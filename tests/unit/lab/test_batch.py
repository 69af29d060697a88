"""Whole matches in compiled code, and the same matches in Python."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

from stammtisch.games.registry import game_ids
from stammtisch.lab.balance.simulation import Plan, column_positions, play_chunk
from stammtisch.lab.bot import read_bot
from stammtisch.lab.compute import batch
from stammtisch.lab.compute.batch import loop
from stammtisch.lab.errors import LabError
from stammtisch.match import Game


def plan(game: str, bots: str, rounds: str = "full", players: int | None = None) -> Plan:
    named = tuple(map(read_bot, bots.split(",")))
    return Plan(game, players or Game(game).players, {}, named, "one" if rounds == "one" else "full", 3)


@pytest.mark.parametrize("game", game_ids())
def test_compiled_matches_are_those_of_the_library(game: str) -> None:
    for bots in ("random", "beginner"):
        here = plan(game, bots)
        compiled, observed = play_chunk(here, 4, 3, False), play_chunk(here, 4, 3, True)
        assert np.array_equal(compiled.rows, observed.rows)
        assert not compiled.events
        assert all(counts["over"] == 1 for counts in observed.events)


def test_a_match_does_not_depend_on_those_around_it() -> None:
    here = plan("gaunerbande", "beginner,random,policy", players=3)
    together = play_chunk(here, 0, 40, False).rows
    parts = [play_chunk(here, first, 8, False).rows for first in range(0, 40, 8)]
    assert np.array_equal(together, np.concatenate(parts))


def test_one_round_only() -> None:
    rows = play_chunk(plan("gaunerbande", "random", "one"), 0, 200, False).rows
    assert (rows[:, loop.ROUNDS] == 1).all()
    assert not rows[:, loop.WINNERS].any()
    points = rows[:, loop.SCORES : loop.SCORES + 4].sum(axis=1)
    assert set(points) <= {26, 3 * 26, -26, 6 * 26, -52}
    assert (points == 26).sum() > 180


def test_matches_of_thinking_bots_are_observed() -> None:
    here = plan("gaunerbande", "regular@5,random,random", "one", players=3)
    assert not here.compiled
    chunk = play_chunk(here, 0, 1, False)
    assert len(chunk.events) == 1
    assert np.array_equal(chunk.rows, play_chunk(here, 0, 1, True).rows)


def test_one_bot_for_all_or_one_each() -> None:
    with pytest.raises(LabError, match="one for each of the 4 seats, not 2"):
        assert plan("gaunerbande", "random,random").seated
    assert len(plan("gaunerbande", "random").seated) == 4


def test_what_can_be_said_only_at_the_end() -> None:
    """Three seats, four rounds; the highest score is best, and seat 2 wins from far behind."""
    row = np.zeros(batch.row_length(Game("gauner").rules), np.int64)
    history = np.zeros((loop.ROUNDS_KEPT, 6), np.int64)
    history[:4, :3] = [[5, 0, 0], [9, 9, 1], [9, 12, 2], [9, 12, 20]]
    row[loop.ROUNDS] = 4
    loop.complete_row(row, history, 0b100, 3, 1)
    assert row[loop.HALF : loop.HALF + 3].tolist() == [9, 9, 1]
    assert row[loop.DEFICIT] == 10
    assert row[loop.LEADS] == 1, "seat 1 joined seat 0 and then led alone; only seat 2 took the lead from others"


def test_low_scores_can_be_the_good_ones() -> None:
    row = np.zeros(batch.row_length(Game("gaunerbande").rules), np.int64)
    history = np.zeros((loop.ROUNDS_KEPT, 6), np.int64)
    history[:2, :3] = [[5, 1, 0], [5, 20, 30]]
    row[loop.ROUNDS] = 2
    loop.complete_row(row, history, 0b001, 3, -1)
    assert (row[loop.DEFICIT], row[loop.LEADS]) == (5, 1)
    assert row[loop.HALF : loop.HALF + 3].tolist() == [5, 1, 0]


def test_columns_name_what_a_row_holds() -> None:
    names = column_positions(Game("gaunerbande").rules, 4)
    assert list(names)[:2] == ["rounds", "choices"]
    assert [name for name in names if name.startswith("phase_")] == ["phase_pass", "phase_play", "phase_coup"]
    assert len(set(names.values())) == len(names)


def test_interpreted_matches_are_the_same() -> None:
    program = (
        "import json; from stammtisch.lab.bot import read_bot\n"
        "from stammtisch.lab.balance.simulation import Plan, play_chunk\n"
        "plan = Plan('party_bugs', 3, {}, (read_bot('beginner'),), 'full', 3)\n"
        "print(json.dumps(play_chunk(plan, 0, 2, False).rows.tolist()))"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    here = Plan("party_bugs", 3, {}, (read_bot("beginner"),), "full", 3)
    assert json.loads(ran.stdout) == play_chunk(here, 0, 2, False).rows.tolist()
