"""`stammtisch warm`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.cli.language import CommandError
from stammtisch.cli.warm import STEPS, compile_all, compile_steps, marker_for
from stammtisch.games.registry import game_ids, rulebook
from tests.unit.cli.conftest import Command


def test_a_warm_game_is_ready_at_once(stammtisch: Command) -> None:
    stammtisch("warm", "gaunerbande")
    assert marker_for(rulebook("gaunerbande")).exists()
    assert stammtisch("warm", "gaunerbande").out == "gaunerbande: ready\n"
    assert stammtisch("warm", "gaunerbande", "--lang", "de").out == "gaunerbande: bereit\n"


def test_every_step_is_announced() -> None:
    assert tuple(compile_steps(rulebook("gaunerbande"))) == STEPS


PLAY = """
import gc
from numba.core.registry import CPUDispatcher
from stammtisch import bots, load
for game in {games!r}:
    for players in load(game).rules.players:
        match = load(game, players=players).start(seed=players)
        for level in [*bots.LEVELS] * 30:
            if not match.over:
                seat = match.waiting[0]
                match.view(seat), match.view(None)
                match.play(seat, bots.choose(match, seat, level, seed=1, simulations=5))
    bots.advise(load(game).start(seed=1), load(game).start(seed=1).waiting[0], simulations=5)
ours = [f for f in gc.get_objects() if isinstance(f, CPUDispatcher) and f.__module__.startswith("stammtisch.")]
assert len(ours) > 300
print([f.__name__ for f in ours if f.stats.cache_misses])
"""


def test_after_warming_nothing_is_compiled_any_more(stammtisch: Command) -> None:
    stammtisch("warm")
    play = PLAY.format(games=tuple(game_ids()))
    shown = subprocess.run([sys.executable, "-c", play], capture_output=True, text=True, check=True)
    assert shown.stdout == "[]\n"


def test_a_game_that_cannot_be_compiled_is_an_error(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match=r"no_such_game does not compile: .*no game 'no_such_game'"):
        compile_all(["no_such_game"], "en")
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.startswith("no_such_game: compiling, once for this version\n")
    assert "Traceback" in said.err


def test_interpreted_code_needs_no_compiling(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "STAMMTISCH_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "stammtisch.cli", "warm"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert shown.stdout.startswith("NUMBA_DISABLE_JIT is set")
