"""Where every number comes from."""

import numpy as np
import pytest

from stammtisch.kernel.dice import key_of
from stammtisch.lab.compute.seeds import choice_seed, generators_of, keys_of, match_seed


@pytest.mark.parametrize("seed", [0, 7, "évening", "a/b"])
def test_many_keys_at_once_are_the_keys_of_the_matches(seed: int | str) -> None:
    one_by_one = np.array([key_of(match_seed(seed, index)) for index in range(95, 105)])
    assert np.array_equal(keys_of(seed, 95, 10), one_by_one)


def test_generators_belong_to_the_match_and_differ() -> None:
    all_at_once = generators_of(keys_of(1, 0, 1000))
    assert np.array_equal(generators_of(keys_of(1, 400, 10)), all_at_once[400:410])
    assert len(set(all_at_once.tolist())) == 1000
    assert all_at_once.all()


def test_every_place_has_a_seed_of_its_own() -> None:
    places = [(seed, deal, seat) for seed in range(3) for deal in range(20) for seat in range(4)]
    assert len({choice_seed(*place) for place in places}) == len(places)
    assert choice_seed(1, 2, 3) == choice_seed(1, 2, 3)
