"""The programs in examples/ do what they promise."""

import runpy
from pathlib import Path

import pytest

from stammtisch import load
from stammtisch.lab.arena.contest import Contest
from stammtisch.lab.arena.runner import Effort, run_contest
from stammtisch.lab.arena.standings import Standings
from stammtisch.lab.bot import read_bot

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_bot_of_ones_own_beats_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len((EXAMPLES / "my_bot.py").read_text(encoding="utf-8").splitlines()) <= 30
    monkeypatch.syspath_prepend(EXAMPLES)
    game = load("party_bugs", players=2)
    bots = read_bot("my_bot:imaginative"), read_bot("random")
    standings = Standings(Contest("party_bugs", 2, game.options, bots, "one", "0"))
    run_contest(standings, Effort(12), None)
    (pair,) = standings.pairs("points")
    assert pair.fixed.low > 0


def test_a_balance_question_gets_its_picture(tmp_path: Path) -> None:
    program = runpy.run_path(str(EXAMPLES / "balance.py"))
    picture = tmp_path / "length.png"
    won = program["main"](str(picture), matches=600)
    assert won[0] < won[-1], "in a long match the better player wins more often"
    assert picture.read_bytes().startswith(b"\x89PNG")
