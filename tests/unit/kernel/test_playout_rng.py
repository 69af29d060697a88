"""The playout generator: small, fast, no secret, and the same numbers compiled and interpreted."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from stammtisch.kernel import dice
from stammtisch.kernel.bits import members
from tests.unit.chance import looks_uniform
from tests.unit.kernel.plain import plain

SET = 1 << 0 | 1 << 5 | 1 << 31 | 1 << 32 | 1 << 50 | 1 << 62


def xorshift64star(state: int) -> tuple[int, int]:
    """Marsaglia's generator with Vigna's multiplier, on Python's integers: next state, and its upper 62 bits."""
    state ^= state >> 12
    state ^= state << 25 & (1 << 64) - 1
    state ^= state >> 27
    return state, (state * 2685821657736338717 % (1 << 64)) >> 2


@pytest.mark.parametrize("seed", [0, 1, -1, 10**30])
def test_bits_are_those_of_xorshift64star(seed: int) -> None:
    compiled, interpreted = dice.playout_rng(seed), dice.playout_rng(seed)
    state = int(compiled[0])
    for _ in range(50):
        state, expected = xorshift64star(state)
        assert dice.rng_bits(compiled) == plain(dice.rng_bits)(interpreted) == expected
        assert int(compiled[0]) == int(interpreted[0]) == state


def test_a_generator_known_by_heart() -> None:
    """Recorded simulations depend on it."""
    rng = dice.playout_rng(1)
    assert [dice.rng_below(rng, 100) for _ in range(10)] == [78, 40, 91, 99, 42, 64, 11, 30, 35, 44]
    assert [dice.rng_below(rng, 100) for _ in range(10)] == [18, 83, 9, 42, 3, 85, 66, 75, 19, 95]
    assert dice.pick(rng, SET) == 32
    assert dice.rng_bits(rng) == 1762855975969999308


def test_equal_seeds_give_equal_generators_and_different_ones_do_not() -> None:
    assert dice.playout_rng(5)[0] == dice.playout_rng(5)[0]
    assert len({int(dice.playout_rng(seed)[0]) for seed in range(1000)}) == 1000


def test_no_generator_is_ever_stuck_at_zero() -> None:
    assert all(dice.playout_rng(seed)[0] for seed in range(1000))


def test_numbers_below_n_are_uniform() -> None:
    rng = dice.playout_rng(2)
    for n in 1, 2, 3, 52, 63:
        numbers = Counter(dice.rng_below(rng, n) for _ in range(200 * n))
        assert set(numbers) == set(range(n))
        assert n == 1 or looks_uniform(numbers.values())


def test_chances_lie_between_0_and_1_and_are_uniform() -> None:
    rng = dice.playout_rng(3)
    chances = [dice.rng_chance(rng) for _ in range(10_000)]
    assert all(0 <= chance < 1 for chance in chances)
    assert looks_uniform(Counter(int(chance * 20) for chance in chances).values())


def test_a_pick_is_a_uniform_member() -> None:
    rng = dice.playout_rng(4)
    picks = Counter(dice.pick(rng, SET) for _ in range(6000))
    assert sorted(picks) == members(SET)
    assert looks_uniform(picks.values())
    assert dice.pick(rng, 1 << 62) == 62


def test_several_picks_are_a_uniform_subset() -> None:
    rng = dice.playout_rng(5)
    for n in 1, 2, 3, 5:
        subsets = Counter(tuple(members(dice.pick_several(rng, SET, n))) for _ in range(4000))
        assert set(subsets) == set(combinations(members(SET), n))
        assert looks_uniform(subsets.values())
    assert dice.pick_several(rng, SET, 0) == 0
    assert dice.pick_several(rng, SET, 6) == SET


def test_a_new_key_replaces_the_key_and_nothing_else() -> None:
    fresh = np.array([1, 2, 3, 4, 77, 5], np.int64)
    dice.new_key(fresh, dice.playout_rng(7))
    assert all(old != new for old, new in zip([1, 2, 3, 4], fresh.tolist(), strict=False))
    assert fresh[4:].tolist() == [77, 5]
