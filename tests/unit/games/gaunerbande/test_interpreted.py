"""The same source, compiled and as plain Python, gives the same states to the byte."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

import stammtisch
from stammtisch.kernel.dice import playout_rng


def fingerprint(players: int) -> str:
    """A hash of a whole match: at every choice the state, what is legal, a re-deal, and a bot's opinion."""
    match = stammtisch.load("gaunerbande", players=players, target=10).start(seed=players)
    bindings, rng, luck = match.game.rules.bindings, playout_rng(players), Random(players)
    start, digest = match.numbers.copy(), hashlib.sha256()
    while not match.over:
        seat = luck.choice(match.waiting)
        legal = int(bindings.legal(match.numbers, seat))
        imagined, worth = match.numbers.copy(), np.zeros(6)
        bindings.redeal(imagined, seat, rng)
        bindings.value(match.numbers, start, worth)
        advice = int(bindings.policy(match.numbers, seat, legal, rng))
        for data in (match.numbers, imagined, worth, rng):
            digest.update(data.tobytes())
        digest.update(f"{legal} {advice}".encode())
        match.play(seat, luck.choice(match.choices(seat)))
    digest.update(match.numbers.tobytes())
    return digest.hexdigest()


@pytest.fixture(scope="module")
def interpreted() -> list[str]:
    code = f"from {__name__} import fingerprint\nfor players in 3, 4, 5, 6: print(fingerprint(players))"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[4],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_compiled_and_interpreted_matches_are_equal(players: int, interpreted: list[str]) -> None:
    assert fingerprint(players) == interpreted[players - 3]
