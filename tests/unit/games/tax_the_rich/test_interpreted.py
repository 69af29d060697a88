"""The same source, compiled and interpreted, gives the same states to the byte."""

import os
import subprocess
import sys

WALK = """
import hashlib
import stammtisch
from stammtisch.kernel.bits import nth, count
from stammtisch.kernel.dice import playout_rng

digest = hashlib.sha256()
for players, options in ((3, {"rules": "advanced"}), (4, {}), (5, {"rules": "anarchy"}), (6, {"rules": "anarchy"})):
    match = stammtisch.load("tax_the_rich", players, **options).start(17)
    bindings, numbers, rng, steps = match.game.rules.bindings, match.numbers, playout_rng(3), 0
    while seats := bindings.waiting(numbers):
        seat = int(seats).bit_length() - 1
        legal = bindings.legal(numbers, seat)
        if steps % 3 == 0:
            choice = bindings.policy(numbers, seat, legal, rng)
        else:
            choice = nth(legal, steps * 7 % count(legal))
        if steps % 10 == 0:
            other = numbers.copy()
            bindings.redeal(other, steps % players, rng)
            digest.update(other.tobytes())
        bindings.apply(numbers, seat, choice)
        digest.update(numbers.tobytes())
        steps += 1
print(digest.hexdigest())
"""


def walked(**environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", WALK], capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    return done.stdout.strip()


def test_compiled_and_interpreted_states_are_equal_to_the_byte() -> None:
    assert walked() == walked(NUMBA_DISABLE_JIT="1")
