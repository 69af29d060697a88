"""A batch plays exactly the matches that `Match` plays: the same deals, choices, views, results and following deals."""

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

import stammtisch
from stammtisch.games.observation import Seen
from stammtisch.gym import Batch
from stammtisch.match import Match
from stammtisch.testing.variants import Variant
from tests.gym.tables import seen

ROWS = 2
STEPS = 700  # at most; longer than any match of these variants but the longest


def test_every_row_is_a_match(variant: Variant) -> None:
    batch = Batch(variant.game, variant.players, size=ROWS, seed="twins", **variant.options)
    twins = [batch.game.start(batch.match_seed(row)) for row in range(ROWS)]
    finished = 0
    for _ in range(STEPS):
        for row, twin in enumerate(twins):
            stands_alike(batch, row, twin)
        actions = batch.sample()
        for row, twin in enumerate(twins):
            seat = int(batch.now.seats[row])
            twin.play(seat, twin.game.rules.vocabulary(twin.numbers, seat).texts[actions[row]])
        batch.step(actions)
        for row, twin in enumerate(twins):
            assert twin.over == batch.now.dones[row]
            assert np.allclose(batch.now.rewards[row], result(twin))
            if twin.over:
                finished += 1
                twins[row] = batch.game.start(batch.match_seed(row))
        if finished == ROWS:
            break
    assert finished or variant.options.get("target", 100) >= 100


def stands_alike(batch: Batch, row: int, twin: Match) -> None:
    seat = int(batch.now.seats[row])
    rules = twin.game.rules
    assert seat == min(twin.waiting)
    assert batch._states[row].tobytes() == twin.numbers.tobytes()
    assert np.array_equal(batch.now.observations[row], seen(rules, twin.numbers, seat))
    texts = rules.vocabulary(twin.numbers, seat).texts
    assert tuple(texts[action] for action in np.flatnonzero(batch.now.masks[row])) == twin.choices(seat)


def result(match: Match) -> list[float]:
    winners, n = match.winners, match.players
    if len(winners) in (0, n):
        return [0.0] * n
    return [1 / len(winners) if seat in winners else -1 / (n - len(winners)) for seat in range(n)]


def test_points_are_the_rounds_points_compared_with_the_table(game: str) -> None:
    batch = Batch(game, size=1, seed=5, reward="points")
    sign = -1 if batch.game.rules.low_wins else 1
    twin = batch.game.start(batch.match_seed(0))
    while not twin.over:
        action, seat, counted = batch.sample(), int(batch.now.seats[0]), len(twin.history)
        twin.play(seat, twin.game.rules.vocabulary(twin.numbers, seat).texts[action[0]])
        batch.step(action)
        rounds = np.array(twin.history[counted:] or [[0] * twin.players]).sum(axis=0)
        assert np.allclose(batch.now.rewards[0], sign * (rounds - rounds.mean()), atol=1e-4)
    assert len(twin.history)


# --- what must not matter ---


def fingerprint(game: str, threads: int, steps: int = 60) -> str:
    """Of all that a batch shows while random choices are made."""
    batch = Batch(game, size=7, seed=11, threads=threads)
    digest = hashlib.sha256()
    for _ in range(steps):
        for array in batch.step(batch.sample()):
            digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()


def test_threads_change_nothing(game: str) -> None:
    assert fingerprint(game, 3) == fingerprint(game, 1)


def test_interpreted_or_compiled_is_the_same() -> None:
    program = "from tests.gym.test_batch_is_match import fingerprint as f; import stammtisch; "
    program += "print(*(f(game, 1, 12) for game in stammtisch.games()))"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert ran.stdout.split() == [fingerprint(game, 1, 12) for game in stammtisch.games()]


def test_a_batch_without_a_seed_is_a_new_one_every_time() -> None:
    one, two = Batch("gauner", size=1), Batch("gauner", size=1)
    assert one.match_seed(0) != two.match_seed(0)


# --- what a match is worth ---


def test_a_match_sums_to_nothing(variant: Variant) -> None:
    batch = Batch(variant.game, variant.players, size=32, seed=1, **variant.options)
    paid: list[Seen] = []
    for _ in range(200):
        step = batch.step(batch.sensible(0.3))
        paid.extend(step.rewards[step.dones].copy())
        assert not step.rewards[~step.dones].any()
    if paid:
        assert np.abs(np.sum(paid, axis=1)).max() < 1e-6


@pytest.mark.parametrize("inattention", [0, 0.5, 1])
def test_suggestions_are_legal_and_repeatable(game: str, inattention: float) -> None:
    one, two = (Batch(game, size=64, seed=3) for _ in range(2))
    for _ in range(20):
        actions = one.sensible(inattention)
        assert np.array_equal(actions, two.sensible(inattention))
        assert one.now.masks[np.arange(64), actions].all()
        one.step(actions)
        two.step(actions)
